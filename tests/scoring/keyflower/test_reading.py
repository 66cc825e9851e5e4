"""Boards that cannot be understood: every fault at once, each with its pointer."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import Invalid
from tests.scoring.as_json import score
from tests.scoring.keyflower.notation import board

HOME = {"tile": "home_1", "at": [0, 0]}


def faults(made: Any, table: Any = None, placed: Any = None) -> dict[str, str]:
    payload: dict[str, Any] = {"players": [{"name": "Anna", "board": made}]}
    if table is not None:
        payload["table"] = table
    if placed is not None:
        payload["players"][0]["placed"] = placed
    with pytest.raises(Invalid) as refused:
        score("keyflower", payload)
    return {f["pointer"].removeprefix("/players/0/board"): f["code"] for f in refused.value.errors}


@pytest.mark.parametrize(("made", "at", "code"), [
    ({"tiles": [{"tile": "castle"}]}, "/tiles/0/tile", "unknown_id"),
    ({"tiles": [{"at": [0, 0]}]}, "/tiles/0/tile", "missing"),
    ({"tiles": [{**HOME, "at": [0]}]}, "/tiles/0/at", "too_few"),
    ({"tiles": [{**HOME, "at": [0, 0, 0]}]}, "/tiles/0/at", "too_many"),
    ({"tiles": [{**HOME, "at": [0, 0.5]}]}, "/tiles/0/at/1", "not_a_whole_number"),
    ({"tiles": [{**HOME, "at": [0, True]}]}, "/tiles/0/at/1", "not_a_whole_number"),
    ({"tiles": [{**HOME, "at": [0, 9999]}]}, "/tiles/0/at/1", "out_of_range"),
    ({"tiles": [{**HOME, "at": "0,0"}]}, "/tiles/0/at", "not_a_list"),
    ({"tiles": [{**HOME, "rotation": 6}]}, "/tiles/0/rotation", "out_of_range"),
    ({"tiles": [{**HOME, "rotation": -1}]}, "/tiles/0/rotation", "out_of_range"),
    ({"tiles": [{**HOME, "upgraded": 1}]}, "/tiles/0/upgraded", "not_true_or_false"),
    ({"tiles": [{**HOME, "edges": "RRR"}]}, "/tiles/0/edges", "not_six_edges"),
    ({"tiles": [{**HOME, "edges": "RRRRRX"}]}, "/tiles/0/edges", "not_six_edges"),
    ({"tiles": [{**HOME, "printed_points": None}]}, "/tiles/0/printed_points", "null"),
    ({"tiles": [{**HOME, "resources": {"clay": 1}}]}, "/tiles/0/resources/clay", "unknown_field"),
    ({"tiles": [{**HOME, "resources": {"wood": -1}}]}, "/tiles/0/resources/wood", "out_of_range"),
    ({"tiles": [{**HOME, "animals": [{"kind": "goat", "corner": 1}]}]}, "/tiles/0/animals/0/kind",
     "unknown_id"),
    ({"tiles": [{**HOME, "animals": [{"kind": "cow", "corner": 6}]}]}, "/tiles/0/animals/0/corner",
     "out_of_range"),
    ({"tiles": [{**HOME, "animals": [{"kind": "cow"}]}]}, "/tiles/0/animals/0/corner", "missing"),
    # An edge names one pasture unless a road leaves through it; it turns with the tile.
    ({"tiles": [{**HOME, "animals": [{"kind": "cow", "edge": 1}]}]}, "/tiles/0/animals/0/edge",
     "two_pastures"),
    ({"tiles": [{**HOME, "rotation": 1, "animals": [{"kind": "cow", "edge": 0}]}]},
     "/tiles/0/animals/0/edge", "two_pastures"),
    ({"tiles": [{"tile": "boat_1a", "at": [0, 0], "animals": [{"kind": "cow", "edge": 3}]}]},
     "/tiles/0/animals/0/edge", "two_pastures"),
    ({"tiles": [{**HOME, "animals": [{"kind": "cow", "edge": 1, "corner": 4}]}]},
     "/tiles/0/animals/0/edge", "contradiction"),
    ({"workers": {"purple": 1}}, "/workers/purple", "unknown_field"),
    ({"workers": {"red": 1_000_001}}, "/workers/red", "out_of_range"),
    ({"wheat": 1.5}, "/wheat", "not_a_whole_number"),
    ({"wheat": None}, "/wheat", "null"),
    ({"loop_tiles": None}, "/loop_tiles", "null"),
    ({"pastures": None}, "/pastures", "null"),
    ({"neighbours": {"turn_order_5": 1}}, "/neighbours/turn_order_5", "unknown_field"),
    ({"purple_marker": "yes"}, "/purple_marker", "not_true_or_false"),
    ({"tiles": [HOME] * 200}, "/tiles", "too_many"),
    ({"castle": 1}, "/castle", "unknown_field"),
], ids=str)  # fmt: skip
def test_a_fault_has_its_pointer(made: Any, at: str, code: str) -> None:
    assert faults(made).get(at) == code


@pytest.mark.parametrize(("table", "at", "code"), [
    ({"expansions": ["merchants"]}, "/table/expansions/0", "unknown_id"),
    ({"boat_order": ["Zoe"]}, "/table/boat_order/0", "no_such_player"),
    ({"boat_order": ["Anna", "Anna"]}, "/table/boat_order/1", "name_twice"),
    ({"options": {"boat_3b_gold": "no"}}, "/table/options/boat_3b_gold", "unknown_id"),
    ({"players": 7}, "/table/players", "out_of_range"),
])  # fmt: skip
def test_a_fault_of_the_table_has_its_pointer(table: Any, at: str, code: str) -> None:
    assert faults({}, table).get(at) == code


def test_all_faults_come_at_once() -> None:
    made = {"tiles": [{"tile": "castle", "rotation": 9}], "wheat": -1}
    assert set(faults(made)) == {"/tiles/0/tile", "/tiles/0/rotation", "/wheat"}


def test_pieces_that_the_board_does_not_hold_cannot_be_placed() -> None:
    placed = [{"piece": "gold", "count": 3, "on": "jeweller"}, {"piece": "cow", "on": "jeweller"},
              {"piece": "castle", "on": "jeweller"}]  # fmt: skip
    found = faults(board("jeweller | 2 gold"), placed=placed)
    assert found == {"/players/0/placed/0/count": "not_held", "/players/0/placed/1/piece": "not_held",
                     "/players/0/placed/2/piece": "unknown_id"}  # fmt: skip


def test_an_edge_without_a_road_names_its_pasture() -> None:
    made = {"tiles": [{**HOME, "animals": [{"kind": "cow", "edge": 0}]}]}
    answer = score("keyflower", {"players": [{"name": "Anna", "board": made}]})
    assert answer["players"][0]["total"] == 3


def test_an_empty_board_scores_nothing() -> None:
    assert (
        score("keyflower", {"players": [{"name": "Anna", "board": {}}]})["players"][0]["total"] == 0
    )


def test_huge_counts_are_answered() -> None:
    text = (
        "mercers_guild windmill jeweller | 1000000 wood, 999999 stone, 1000000 gold, 1000000 iron"
    )
    found = score("keyflower", {"players": [{"name": "Anna", "board": board(text)}]})["players"][0]
    assert found["best"]
    assert found["total"] == sum(line["points"] for line in found["lines"])
