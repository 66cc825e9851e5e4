"""Villages that grow by chance, tile by tile, as the rules allow."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from scoring.keyflower.board import ANIMALS, CATALOGUE, RESOURCES, SKILLS, WORKERS

STEPS = ((0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0))
Hex = tuple[int, int]


def turned(edges: str, rotation: int) -> str:
    """The edges of a tile turned clockwise."""
    return "".join(edges[(e - rotation) % 6] for e in range(6))


def grow(dice: random.Random, names: Sequence[str], tight: float = 0.7) -> list[dict[str, Any]]:
    """Lays the tiles one after the other where every touching edge matches; what fits nowhere is left out.

    The first one is the home. `tight` is how often the place with the most neighbours is taken.
    """
    tiles: list[dict[str, Any]] = []
    laid: set[Hex] = set()
    # Each free hex with what its neighbours ask of a tile there: which of its edges is to be like what.
    rim: dict[Hex, list[tuple[int, str]]] = {(0, 0): []}
    for name in names:
        turns = [turned(CATALOGUE[name].extra["edges"], turn) for turn in range(6)]
        fits = [(hex_, turn) for hex_ in sorted(rim) for turn, edges in enumerate(turns)
                if all(edges[e] == edge for e, edge in rim[hex_])]  # fmt: skip
        if not fits:
            continue
        if dice.random() < tight:
            most = max(len(rim[hex_]) for hex_, _ in fits)
            fits = [(hex_, turn) for hex_, turn in fits if len(rim[hex_]) == most]
        hex_, turn = dice.choice(fits)
        del rim[hex_]
        laid.add(hex_)
        for e, (dq, dr) in enumerate(STEPS):
            other = hex_[0] + dq, hex_[1] + dr
            if other not in laid:
                rim.setdefault(other, []).append(((e + 3) % 6, turns[turn][e]))
        tiles.append({"tile": name, "at": list(hex_), "rotation": turn})
    return tiles


def known_tiles(farmers: bool) -> list[str]:
    """Tiles whose edges the catalogue knows, homes and boats of winter apart."""
    return [p.id for p in CATALOGUE if "edges" in p.extra and p.kind not in ("home", "boat")
            and (farmers or p.extra.get("expansion") is None)]  # fmt: skip


def village(dice: random.Random, size: int, farmers: bool = False, home: int = 1) -> dict[str, Any]:
    """A whole board of about `size` tiles with pieces on and next to them."""
    pool = known_tiles(farmers)
    boat = dice.choice(CATALOGUE.ids("boat"))
    chosen = dice.sample(pool, min(size - 2, len(pool)))
    chosen.insert(dice.randrange(len(chosen) + 1), boat)
    tiles = grow(dice, [f"home_{home}", *chosen])
    return furnish(dice, tiles, farmers)


def furnish(dice: random.Random, tiles: list[dict[str, Any]], farmers: bool) -> dict[str, Any]:
    """Upgrades, resources, animals, and the pieces behind the screen."""
    for tile in tiles:
        kind = CATALOGUE[tile["tile"]].kind
        if kind in ("home", "spring", "summer", "autumn"):
            tile["upgraded"] = dice.random() < 0.5
            if dice.random() < 0.4:
                tile["resources"] = {dice.choice(RESOURCES): dice.randint(1, 3)}
        if farmers and dice.random() < 0.3:
            herd = {"kind": dice.choice(ANIMALS), "count": dice.randint(1, 3)}
            tile["animals"] = [{**herd, "corner": dice.randrange(6)}]
        if tile["tile"] == "sheep_shelter":
            tile["printed_points"] = 2
    board: dict[str, Any] = {
        "tiles": tiles,
        "workers": {colour: dice.randint(0, 6) for colour in WORKERS},
        "skills": {skill: dice.randint(0, 4) for skill in SKILLS},
        "resources": {kind: dice.randint(0, 3) for kind in RESOURCES},
    }
    if farmers:
        board["wheat"] = dice.randint(0, 5)
    return board


def rotated(board: dict[str, Any], by: int = 1) -> dict[str, Any]:
    """The same village with the whole map turned clockwise by so many sixths."""
    tiles = []
    for tile in board["tiles"]:
        q, r = tile["at"]
        for _ in range(by):
            q, r = -r, q + r
        turned_tile = {**tile, "at": [q, r], "rotation": (tile.get("rotation", 0) + by) % 6}
        if "animals" in tile:
            turned_tile["animals"] = [
                {**h, "corner": (h["corner"] + by) % 6} for h in tile["animals"]
            ]
        tiles.append(turned_tile)
    return {**board, "tiles": tiles}
