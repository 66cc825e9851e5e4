"""Bodies that cannot be read: every fault at once, each with its pointer."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import Invalid, game
from tests.scoring.as_json import score
from tests.scoring.key_harvest.notation import request

B = "/players/0/board"

CASES: list[tuple[dict[str, Any], list[tuple[str, str]]]] = [
    ({"fields": ["D9"]}, [(f"{B}/fields/0", "unknown_id")]),
    ({"fields": ["E4", "H1", "e4", "A0", "D04", "", "4E"]},
     [(f"{B}/fields/{n}", "unknown_id") for n in range(1, 7)]),
    ({"fields": [4, None, ["E4"]]},
     [(f"{B}/fields/0", "not_a_text"), (f"{B}/fields/1", "null"), (f"{B}/fields/2", "not_a_text")]),
    ({"fields": "E4 E5"}, [(f"{B}/fields", "not_a_list")]),
    ({"workers": [{"worker": "farmer", "at": "E4"}]}, [(f"{B}/workers/0/worker", "unknown_id")]),
    ({"workers": [{"worker": "overseer"}]}, [(f"{B}/workers/0/at", "missing")]),
    ({"workers": [{"at": "G8"}]},
     [(f"{B}/workers/0/at", "unknown_id"), (f"{B}/workers/0/worker", "missing")]),
    ({"crops": {"hops": -1, "wine": 1.5, "wheat": None, "barley": 1}},
     [(f"{B}/crops/barley", "unknown_field"), (f"{B}/crops/hops", "out_of_range"),
      (f"{B}/crops/wheat", "null"), (f"{B}/crops/wine", "not_a_whole_number")]),
    ({"crops": {"hops": 1_000_001}}, [(f"{B}/crops/hops", "out_of_range")]),
    ({"store": [{"bid": {"hops": 1}}]}, [(f"{B}/store/0/field", "missing")]),
    ({"store": [{"field": "A8", "bid": {"gold": 1}}]},
     [(f"{B}/store/0/bid/gold", "unknown_field"), (f"{B}/store/0/field", "unknown_id")]),
    ({"groups": [7, 4]}, [(f"{B}/groups", "unknown_field")]),
    # a wrong label and a wrong number are reported together
    ({"fields": ["Z9"], "crops": {"hops": -1}},
     [(f"{B}/crops/hops", "out_of_range"), (f"{B}/fields/0", "unknown_id")]),
]  # fmt: skip


def faults(body: dict[str, Any]) -> list[tuple[str, str]]:
    with pytest.raises(Invalid) as refused:
        score("key_harvest", body)
    return sorted((error["pointer"], error["code"]) for error in refused.value.errors)


@pytest.mark.parametrize(("board", "expected"), CASES)
def test_a_board_that_is_none_is_refused_at_its_place(
    board: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    assert faults({"players": [{"name": "Anna", "board": board}]}) == sorted(expected)


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ({"board_lines": []}, [("/table/board_lines", "too_few")]),
        ({"board_lines": [7, "8"]}, [("/table/board_lines/1", "not_a_whole_number")]),
        ({"board_lines": [7, 0, 21]},
         [("/table/board_lines/1", "out_of_range"), ("/table/board_lines/2", "out_of_range")]),
        ({"options": {"lone_tile_is_group": "yes"}},
         [("/table/options/lone_tile_is_group", "unknown_id")]),
        ({"options": {"tie_break_tiles": "workers"}},
         [("/table/options/tie_break_tiles", "unknown_id")]),
        ({"players": 5}, [("/table/players", "out_of_range")]),
        ({"favour_track": ["Anna"]}, [("/table/favour_track", "unknown_field")]),
    ],
)  # fmt: skip
def test_a_table_that_is_none_is_refused_at_its_place(
    table: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    assert faults(request("E4", **table)) == expected


@pytest.mark.parametrize("lines", [[7, 8, 9], [8] * 7])
def test_labels_are_those_of_the_table(lines: list[int]) -> None:
    body = request("A8 C9 E4", board_lines=lines)
    own = {7: [("fields/0", "A8"), ("fields/2", "E4")], 8: [("fields/1", "C9")]}[lines[0]]
    assert faults(body) == [(f"{B}/{at}", "unknown_id") for at, _ in own]


def test_what_one_table_reads_is_forgotten_by_the_next() -> None:
    score("key_harvest", request("A9", board_lines=[9, 8, 9]))
    assert faults(request("A9")) == [(f"{B}/fields/0", "unknown_id")]


def placed(text: str, *rows: dict[str, Any]) -> dict[str, Any]:
    body = request(text, "| | 1 wine")
    body["players"][0]["placed"] = list(rows)
    return body


@pytest.mark.parametrize(
    "rows",
    [
        [],
        [{"piece": "hops", "count": 2, "on": "hops"}],
        [{"piece": "hops", "count": 1, "on": "hops"}],
    ],
)
def test_counters_make_their_majority_wherever_they_are_entered(rows: list[Any]) -> None:
    """There is nothing to choose, so the player's own layout is the best one."""
    found = score("key_harvest", placed("E4 | | 2 hops", *rows))["players"][0]
    assert found["total"] == found["placed_total"] == found["best_total"] == 2
    assert {w["severity"] for w in found["warnings"]} <= {"warning", "note"}


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ({"piece": "hops", "count": 3, "on": "hops"}, ("count", "not_held")),
        ({"piece": "hops", "on": "wine"}, ("on", "unknown_id")),
        ({"piece": "E4", "on": "largest_group"}, ("piece", "not_held")),
        ({"piece": "barley", "on": "hops"}, ("piece", "unknown_id")),
    ],
)
def test_what_cannot_be_placed(row: dict[str, Any], fault: tuple[str, str]) -> None:
    at, code = fault
    assert faults(placed("E4 | | 2 hops", row)) == [(f"/players/0/placed/0/{at}", code)]


def test_faults_speak_german() -> None:
    with pytest.raises(Invalid) as refused:
        score("key_harvest", request("Z9"), "de")
    assert refused.value.errors[0]["message"] == "Ein Feld Z9 hat das Tableau nicht."


def test_the_example_scores_without_complaint() -> None:
    found = score("key_harvest", {"players": [{"name": "A", "board": game("key_harvest").example}]})
    assert found["players"][0]["total"] == 21
    assert {w["severity"] for w in found["players"][0]["warnings"]} == {"note"}
