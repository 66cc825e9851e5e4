"""What is refused, where, and with every fault at once."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import Invalid
from tests.scoring.as_json import score


def refused(payload: Any, lang: str = "en") -> list[tuple[str, str]]:
    with pytest.raises(Invalid) as caught:
        score("keyper", payload, lang)
    return [(error["pointer"], error["code"]) for error in caught.value.errors]


def of_board(**board: Any) -> Any:
    return {"players": [{"name": "A", "board": board}]}


B = "/players/0/board"
TILE = {"tile": "statue", "row": 1, "column": 1}
FAULTS = [
    (5, [("", "not_an_object")]),
    ([], [("", "not_an_object")]),
    (None, [("", "not_an_object")]),
    ({}, [("/players", "missing")]),
    ({"players": {}}, [("/players", "not_a_list")]),
    ({"players": []}, [("/players", "too_few")]),
    ({"players": [{"name": str(n), "board": {}} for n in range(5)]}, [("/players", "too_many")]),
    ({"players": [{"board": {}}]}, [("/players/0/name", "missing")]),
    ({"players": [{"name": "A"}]}, [(B, "missing")]),
    ({"players": [{"name": " ", "board": {}}]}, [("/players/0/name", "too_few")]),
    ({"players": [{"name": 7, "board": {}}]}, [("/players/0/name", "not_a_text")]),
    ({"players": [{"name": "A", "board": {}}, {"name": "A ", "board": {}}]},
     [("/players/1/name", "name_twice")]),
    ({"players": [{"name": "A", "board": {"x": 1}}, {"name": "A", "board": {}}]},
     [(f"{B}/x", "unknown_field"), ("/players/1/name", "name_twice")]),
    (of_board(gems={"gold": None}), [(f"{B}/gems/gold", "null")]),
    (of_board(gems={"gold": 1.0}), [(f"{B}/gems/gold", "not_a_whole_number")]),
    (of_board(gems={"gold": 1.5}), [(f"{B}/gems/gold", "not_a_whole_number")]),
    (of_board(gems={"gold": "1"}), [(f"{B}/gems/gold", "not_a_whole_number")]),
    (of_board(gems={"gold": True}), [(f"{B}/gems/gold", "not_a_whole_number")]),
    (of_board(gems={"gold": -1}), [(f"{B}/gems/gold", "out_of_range")]),
    (of_board(gems={"gold": 1_000_001}), [(f"{B}/gems/gold", "out_of_range")]),
    (of_board(gems={"gold": 10**400}), [(f"{B}/gems/gold", "out_of_range")]),
    (of_board(gems={"a/b~c": 1}), [(f"{B}/gems/a~1b~0c", "unknown_field")]),
    (of_board(gems=[]), [(f"{B}/gems", "not_an_object")]),
    (of_board(village=[TILE | {"tile": "castle"}]), [(f"{B}/village/0/tile", "unknown_id")]),
    (of_board(village=[TILE | {"row": 5}]), [(f"{B}/village/0/row", "out_of_range")]),
    (of_board(village=[TILE | {"column": 4}]), [(f"{B}/village/0/column", "out_of_range")]),
    (of_board(farm=[TILE | {"column": 3}]), [(f"{B}/farm/0/column", "out_of_range")]),
    (of_board(village=[TILE | {"upgraded": 1}]), [(f"{B}/village/0/upgraded", "not_true_or_false")]),
    (of_board(village=[TILE, 3]), [(f"{B}/village/1", "not_an_object")]),
    (of_board(village=[{}]), [(f"{B}/village/0/{name}", "missing") for name in ("tile", "row", "column")]),
    (of_board(village=[TILE] * 500), [(f"{B}/village", "too_many")]),
    (of_board(fairs=[{"season": "monsoon", "points": None}]),
     [(f"{B}/fairs/0/season", "unknown_id"), (f"{B}/fairs/0/points", "null")]),
    (of_board() | {"table": {"players": 5}}, [("/table/players", "out_of_range")]),
    (of_board() | {"table": {"options": {"statue": "huge"}}}, [("/table/options/statue", "unknown_id")]),
    (of_board() | {"table": {"options": {"tower": 1}}}, [("/table/options/tower", "unknown_field")]),
    (of_board() | {"more": 1}, [("/more", "unknown_field")]),
]  # fmt: skip


@pytest.mark.parametrize(("payload", "expected"), FAULTS)
def test_a_fault_is_named_where_it_stands(payload: Any, expected: list[tuple[str, str]]) -> None:
    assert sorted(refused(payload)) == sorted(expected)


NEARLY = [
    (of_board(shiping=3), "shipping"),
    (of_board(gems={"rubby": 1}), "ruby"),
    (of_board(village=[TILE | {"Upgraded": True}]), "upgraded"),
    (of_board(fairs=[{"seasons": "autumn", "season": "autumn", "points": 1}]), "season"),
    (of_board() | {"tabel": {}}, "table"),
    (of_board() | {"table": {"option": {}}}, "options"),
    (of_board() | {"table": {"options": {"farmer_cottage": 3}}}, "farmers_cottage"),
    ({"players": [{"name": "A", "board": {}, "placd": None}]}, "placed"),
]  # fmt: skip


@pytest.mark.parametrize(("payload", "meant"), NEARLY)
def test_a_field_that_is_nearly_right_suggests_the_right_one(payload: Any, meant: str) -> None:
    for lang, asked in (("en", f"Did you mean {meant}?"), ("de", f"War {meant} gemeint?")):
        with pytest.raises(Invalid) as caught:
            score("keyper", payload, lang)
        (error,) = caught.value.errors
        assert error["code"] == "unknown_field"
        assert error["message"].endswith(asked)


def test_a_field_that_is_like_nothing_suggests_nothing() -> None:
    with pytest.raises(Invalid) as caught:
        score("keyper", of_board(qwxyz=1))
    assert caught.value.errors[0]["message"] == "There is no such field."


def placed(*placements: dict[str, Any]) -> Any:
    board = {"village": [TILE | {"tile": "prospector"}], "gems": {"gold": 2}}
    return {"players": [{"name": "A", "board": board, "placed": list(placements)}]}


PLACED = [
    ({"piece": "gold", "count": 3, "on": "prospector"}, "count", "not_held"),
    ({"piece": "silver", "on": "prospector"}, "piece", "unknown_id"),
    ({"piece": "statue", "on": "prospector"}, "piece", "not_held"),
    ({"piece": "ruby", "on": "prospector"}, "count", "not_held"),
    ({"piece": "gold", "on": "ring_maker"}, "on", "unknown_id"),
    ({"piece": "gold", "count": -1, "on": "prospector"}, "count", "out_of_range"),
    ({"piece": "gold"}, "on", "missing"),
]


@pytest.mark.parametrize(("placement", "field", "code"), PLACED)
def test_placed_pieces_are_held_and_lie_on_the_board(
    placement: dict[str, Any], field: str, code: str
) -> None:
    assert refused(placed(placement)) == [(f"/players/0/placed/0/{field}", code)]


def test_the_sum_of_placements_is_what_the_board_holds() -> None:
    twice = {"piece": "gold", "count": 2, "on": "prospector"}
    assert refused(placed(twice, twice)) == [("/players/0/placed/1/count", "not_held")]


def test_more_players_than_stated() -> None:
    payload = {"players": [{"name": n, "board": {}} for n in "ABC"], "table": {"players": 2}}
    assert refused(payload) == [("/table/players", "too_few_players")]


def test_faults_are_written_in_german() -> None:
    with pytest.raises(Invalid) as caught:
        score("keyper", of_board(gems={"gold": -1}), "de")
    assert "bis" in caught.value.errors[0]["message"]


def test_counts_up_to_a_million_are_scored() -> None:
    million = 1_000_000
    board = {"animals": {"cow": million}, "gems": {"gold": million, "ruby": million},
             "village": [TILE | {"tile": "ring_maker"}, TILE | {"tile": "scrap_dealer", "row": 2}],
             "farm": [TILE | {"tile": "cow_shed"}, TILE | {"tile": "farmyard", "row": 2}]}  # fmt: skip
    assert score("keyper", of_board(**board))["players"][0]["total"] == 16 + 4 + 4 + 1
