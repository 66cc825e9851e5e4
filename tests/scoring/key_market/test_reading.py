"""Bodies that cannot be read: every fault at once, each with its pointer."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import Invalid, game
from tests.scoring.as_json import score
from tests.scoring.key_market.notation import request

B = "/players/0/board"

CASES: list[tuple[dict[str, Any], list[tuple[str, str]]]] = [
    ({"manor": 1, "retired": -1, "gold": 1.5},
     [("/gold", "not_a_whole_number"), ("/manor", "not_true_or_false"), ("/retired", "out_of_range")]),
    ({"gold": None, "workers_on_boards": "3"},
     [("/gold", "null"), ("/workers_on_boards", "not_a_whole_number")]),
    ({"goods": {"fruit": -1, "apples": 2, "fish": True}},
     [("/goods/apples", "unknown_field"), ("/goods/fish", "not_a_whole_number"),
      ("/goods/fruit", "out_of_range")]),
    ({"goods": [3]}, [("/goods", "not_an_object")]),
    ({"gold": 1_000_001}, [("/gold", "out_of_range")]),
    ({"guilds": [{"guild": 0, "rank": "master"}, {"guild": 17, "rank": "boss"}, {}]},
     [("/guilds/0/guild", "out_of_range"), ("/guilds/1/guild", "out_of_range"),
      ("/guilds/1/rank", "unknown_id"), ("/guilds/2/guild", "missing"),
      ("/guilds/2/rank", "missing")]),
    ({"guilds": [{"guild": 1, "rank": "master", "kind": "goat", "points": -1}]},
     [("/guilds/0/kind", "unknown_id"), ("/guilds/0/points", "out_of_range")]),
    ({"guilds": [{"guild": 1, "rank": "master", "points": None}]},
     [("/guilds/0/points", "null")]),
    ({"coins": 3}, [("/coins", "unknown_field")]),
]  # fmt: skip


def faults(body: dict[str, Any]) -> list[tuple[str, str]]:
    with pytest.raises(Invalid) as refused:
        score("key_market", body)
    return sorted((error["pointer"], error["code"]) for error in refused.value.errors)


@pytest.mark.parametrize(("board", "expected"), CASES)
def test_a_board_that_is_none_is_refused_at_its_place(
    board: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    found = faults({"players": [{"name": "Anna", "board": board}]})
    assert found == [(B + at, code) for at, code in expected]


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ({"favour_track": ["Zoe"]}, [("/table/favour_track/0", "no_such_player")]),
        ({"turn_order": ["Anna", "Anna"]}, [("/table/turn_order/1", "name_twice")]),
        ({"favour_track": "Anna"}, [("/table/favour_track", "not_a_list")]),
        ({"players": 1, "turn_order": ["Ben", 3]}, [("/table/turn_order/1", "not_a_text")]),
        ({"board_lines": [1]}, [("/table/board_lines", "unknown_field")]),
        ({"options": {"statue": "capped"}}, [("/table/options/statue", "unknown_field")]),
    ],
)
def test_a_table_that_is_none_is_refused_at_its_place(
    table: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    assert faults(request("", "", **table)) == expected


@pytest.mark.parametrize(
    ("placed", "expected"),
    [
        ({"piece": "fruit", "count": 3, "on": "pairs"}, [("count", "not_held")]),
        ({"piece": "clay", "on": "pairs"}, [("piece", "unknown_id")]),
        ({"piece": "manor", "on": "manor"}, [("piece", "not_held")]),
        ({"piece": "fruit", "on": "guild_5_master"}, [("on", "unknown_id")]),
        ({"piece": "fruit"}, [("on", "missing")]),
    ],
)
def test_a_placing_that_is_none_is_refused_at_its_place(
    placed: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    body = request("| 2 fruit")
    body["players"][0]["placed"] = [placed]
    assert faults(body) == [(f"/players/0/placed/0/{at}", code) for at, code in expected]


def test_what_takes_no_goods_is_warned_of_and_scores_none() -> None:
    body = request("| 2 fruit | 3M9")
    body["players"][0]["placed"] = [{"piece": "fruit", "count": 2, "on": "guild_3"}]
    found = score("key_market", body)["players"][0]
    assert (found["total"], found["best_total"]) == (9, 14)
    assert [w["code"] for w in found["warnings"]] == ["placed_without_effect", "points_left"]


def test_the_example_scores_without_complaint() -> None:
    body = {"players": [{"name": "Anna", "board": game("key_market").example}]}
    found = score("key_market", body)["players"][0]
    assert (found["total"], found["warnings"], found["missing"]) == (140, [], [])


def test_a_game_without_options_takes_an_empty_list_of_them() -> None:
    assert score("key_market", request("5 gold", options={}))["players"][0]["total"] == 5
