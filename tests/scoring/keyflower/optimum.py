"""Random boards of Keyflower and the brute force that the best layout must equal."""

from __future__ import annotations

import random
from typing import Any

from tests.scoring.keyflower import brute_force
from tests.scoring.keyflower.notation import player
from tests.scoring.keyflower.villages import village

LOOSE = {
    "workers": brute_force.WORKERS,
    "skills": brute_force.SKILLS,
    "resources": brute_force.RESOURCES,
}
"""Pieces of which one more never costs points, by the member of a board that holds them."""

SAME_LINES = False
"""The Flipper may turn any of several tiles with the same gain."""

BLOCKS = (
    (("apothecary", "craftsmans_guild", "village_hall", "key_market", "white_wind"),
     ("red", "blue", "yellow", "green")),
    (("scribes", "key_guild", "scholar"), ("saw", "pickaxe", "anvil")),
    (("jeweller", "mercers_guild", "windmill", "watermill", "boat_3b"),
     ("wood", "stone", "iron", "gold")),
    (("timber_yard", "stone_yard", "blacksmith", "barn", "mercers_guild", "windmill", "jeweller",
      "boat_3b"), ("wood", "stone", "iron", "gold")),
    (("bakery", "granary", "scholar", "scribes", "mercers_guild", "boat_5b", "watermill"),
     ("wheat", "saw", "anvil", "pickaxe", "wood", "gold")),
    (("bakery", "granary", "jeweller", "boat_5b", "boat_3b", "dairy", "village_hall"),
     ("wheat", "saw", "wood", "gold", "red")),
)  # fmt: skip
FARMERS = {"bakery", "granary", "boat_5b", "dairy"}
LYING = ("timber_yard", "stone_yard", "blacksmith", "barn")


def small(seed: int) -> tuple[dict[str, bool], dict[str, int]]:
    """Two to four competing tiles and a handful of pieces, some of them lying on yards."""
    dice = random.Random(seed)
    names, kinds = dice.choice(BLOCKS)
    chosen = dice.sample(names, dice.randint(2, min(4, len(names))))
    tiles = {t: t in LYING and dice.random() < 0.5 for t in chosen}
    stock: dict[str, int] = {}
    yards = [tile for tile in tiles if tile in LYING]
    for _ in range(dice.randint(1, 8)):
        piece = dice.choice(kinds)
        if yards and piece in brute_force.RESOURCES and dice.random() < 0.7:
            piece += f"@{dice.choice(yards)}"
        stock[piece] = stock.get(piece, 0) + 1
    if dice.random() < 0.3:
        stock["purple"] = 1
    return tiles, stock


def as_board(tiles: dict[str, bool], stock: dict[str, int]) -> dict[str, Any]:
    board: dict[str, Any] = {"tiles": [{"tile": t, "upgraded": up} for t, up in tiles.items()]}
    groups = {"workers": brute_force.WORKERS, "skills": brute_force.SKILLS,
              "resources": brute_force.RESOURCES}  # fmt: skip
    for piece, n in stock.items():
        kind, _, where = piece.partition("@")
        if where:
            tile = next(t for t in board["tiles"] if t["tile"] == where)
            tile.setdefault("resources", {})[kind] = n
        elif kind == "purple":
            board["purple_marker"] = True
        elif kind == "wheat":
            board["wheat"] = n
        else:
            group = next(g for g, ids in groups.items() if kind in ids)
            board.setdefault(group, {})[kind] = n
    return board


def check(seed: int) -> None:
    tiles, stock = small(seed)
    farmers = bool(FARMERS & set(tiles)) or "wheat" in stock
    found = player(as_board(tiles, stock), expansions=["farmers"] if farmers else [])
    assert found["best"]
    assert found["total"] == brute_force.best(tiles, stock, farmers), (tiles, stock)
    assert found["total"] == sum(line["points"] for line in found["lines"])
    held: dict[str, int] = {}
    for piece, n in stock.items():
        kind = piece.split("@")[0].replace("purple", "purple_marker")
        held[kind] = held.get(kind, 0) + n
    for kind, n in held.items():
        laid = sum(line["uses"].get(kind, 0) for line in found["lines"])
        left = sum(u["count"] for u in found["unscored"] if u["piece"] == kind)
        assert laid + left == n, (tiles, stock)


def whole(seed: int, home: int = 1, size: int = 22) -> dict[str, Any]:
    dice = random.Random(seed)
    board = village(dice, size, farmers=seed % 2 == 1, home=home)
    board["purple_marker"] = dice.random() < 0.3
    return board


def boards(seed: int) -> list[dict[str, Any]]:
    """The boards of a table, each whole."""
    return [whole(seed), whole(seed + 100, home=2)]
