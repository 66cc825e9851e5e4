"""What only Key Flow has: gold that always scores, equal cards as one entry, resources on a storage."""

from __future__ import annotations

from tests.every import every
from tests.scoring.key_flow.notation import player
from tests.scoring.key_flow.optimum import Village


def test_equal_keyple_cards_may_be_given_as_one_entry() -> None:
    def check(seed: int) -> None:
        board = Village.of(seed).board
        twice = {**board, "keyple_cards": board["keyple_cards"] * 2}
        counted = {**board, "keyple_cards": [{**c, "count": 2} for c in board["keyple_cards"]]}
        assert player(twice)["total"] == player(counted)["total"]

    every(range(20), check)


def test_a_gold_more_brings_a_point_at_least() -> None:
    def check(seed: int) -> None:
        board = Village.of(seed).board
        gold = board.get("resources", {}).get("gold", 0)
        richer = {**board, "resources": {**board.get("resources", {}), "gold": gold + 1}}
        assert player(richer)["total"] >= player(board)["total"] + 1

    every(range(20), check)


def test_own_allocation_scores_what_it_says_and_tells_what_was_left() -> None:
    text = "dairy farmyard | blue2:cow | 2 token"
    own = player(text, placed=[{"piece": "keyple_cards/0", "on": "farmyard"}])
    assert (own["total"], own["best_total"], own["best"]) == (1, 10, False)
    assert "points_left" in [w["code"] for w in own["warnings"]]


def test_resources_stay_on_their_storage_when_the_player_does_not_move_them() -> None:
    own = player("barn+(3 wood) windmill | | 2 gold", placed=[])
    assert {line["element"]: line["points"] for line in own["lines"]} == {
        "barn": 6, "windmill": 0, "gold": 2}  # fmt: skip
    moved = player("barn+(3 wood) windmill | | 2 gold",
                   placed=[{"piece": "wood", "count": 3, "on": "windmill"},
                           {"piece": "gold", "count": 2, "on": "windmill"}])  # fmt: skip
    assert (moved["total"], moved["best_total"]) == (5, 8)
