"""What only Keyflower has: a map that may lie anywhere, and the Flipper."""

from __future__ import annotations

import random
from typing import Any

from scoring.keyflower import GAME
from tests.every import every
from tests.scoring.keyflower.notation import player
from tests.scoring.keyflower.optimum import LYING, whole
from tests.scoring.keyflower.villages import rotated


def by_element(lines: list[dict[str, Any]]) -> dict[str, int]:
    return {line["element"]: line["points"] for line in lines}


def test_turning_or_moving_the_map_changes_nothing() -> None:
    def check(seed: int) -> None:
        board = whole(seed)
        here = player(board)
        for by in range(1, 6):
            there = player(rotated(board, by))
            assert by_element(there["lines"]) == by_element(here["lines"])
            assert [w["code"] for w in there["warnings"]] == [w["code"] for w in here["warnings"]]
        moved = [{**tile, "at": [tile["at"][0] + 7, tile["at"][1] - 3]} for tile in board["tiles"]]
        assert player({**board, "tiles": moved}) == here

    every(range(25), check)


def flips(board: dict[str, Any]) -> int:
    """The best total over every tile that the Flipper may turn, each tried as if it were upgraded."""
    used = {**board, "flipper_used": True}
    totals = [player(used)["total"]]
    for n, tile in enumerate(board["tiles"]):
        kind = GAME.catalogue[tile["tile"]].kind
        if kind in ("home", "spring", "summer", "autumn") and not tile.get("upgraded"):
            if tile["tile"] == "sheep_shelter":
                continue
            turned = {k: v for k, v in tile.items() if k != "printed_points"} | {"upgraded": True}
            tiles = [*board["tiles"][:n], turned, *board["tiles"][n + 1 :]]
            totals.append(player({**used, "tiles": tiles})["total"])
    return int(max(totals))


def test_the_flipper_turns_the_best_tile() -> None:
    def check(seed: int) -> None:
        board = whole(seed, size=16)
        boat = next((t for t in board["tiles"] if GAME.catalogue[t["tile"]].kind == "boat"), None)
        yard = random.Random(seed).choice(LYING)
        board["tiles"] = [t for t in board["tiles"] if t is not boat and t["tile"] != yard]
        board["tiles"].append({"tile": "flipper"})
        board["tiles"].append({"tile": yard, "resources": {"gold": 2, "stone": 3}})
        assert player(board)["total"] == flips(board)

    every(range(15), check)
