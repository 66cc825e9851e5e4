"""Pastures, computed independently: the village drawn as a picture, its grass flooded.

Roads are lines from a tile's centre through its edges, a river runs straight through a boat; unequal edges,
and water, are walls. Two corners are one pasture if the same flood reaches both.
"""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from typing import Any

import cv2
import numpy as np

from scoring.keyflower.board import CATALOGUE
from tests.scoring.keyflower.villages import STEPS, turned

SIZE = 40
WALL = 3


def pastures(tiles: list[dict[str, Any]]) -> dict[tuple[int, int], int]:
    """The number of the flood at each corner of each tile (by index)."""
    at = {tuple(t["at"]): n for n, t in enumerate(tiles)}
    edges = [turned(CATALOGUE[t["tile"]].extra["edges"], t.get("rotation", 0)) for t in tiles]
    places = np.array([_middle(*t["at"]) for t in tiles])
    middles = list(places - (np.min(places, axis=0) - 2 * SIZE))
    high = np.max(middles, axis=0) + 2 * SIZE
    picture = np.zeros((int(high[1]), int(high[0])), np.uint8)
    for middle in middles:
        outline = np.array([middle + _corner(c) for c in range(6)])
        cv2.fillPoly(picture, [outline.round().astype(np.int32)], 255)
    for n, tile in enumerate(tiles):
        q, r = tile["at"]
        boat = CATALOGUE[tile["tile"]].kind in ("boat", "summer_boat")
        for e, (dq, dr) in enumerate(STEPS):
            gate = middles[n] + (_corner(e - 1) + _corner(e)) / 2
            if edges[n][e] == "R" or (boat and edges[n][e] == "W"):
                _line(picture, middles[n], gate)
            other = at.get((q + dq, r + dr))
            if other is not None and (
                edges[n][e] == "W" or edges[n][e] != edges[other][(e + 3) % 6]
            ):
                _line(picture, middles[n] + _corner(e - 1), middles[n] + _corner(e))
    _, floods = cv2.connectedComponents(picture, connectivity=4)
    found = {}
    for n, middle in enumerate(middles):
        for c in range(6):
            x, y = (middle + 0.8 * _corner(c)).round().astype(int)
            found[n, c] = int(floods[y, x])
            assert found[n, c], "a corner lies on grass"
    return found


def _middle(q: int, r: int) -> tuple[float, float]:
    return SIZE * 1.5 * q, SIZE * sqrt(3) * (r + q / 2)


def _corner(c: int) -> np.ndarray:
    """Corner c lies between edges c and c + 1; edge 0 faces down, the next is clockwise."""
    angle = pi * (120 + 60 * c) / 180
    return np.array([SIZE * cos(angle), SIZE * sin(angle)])


def _line(picture: np.ndarray, one: np.ndarray, other: np.ndarray) -> None:
    ends = [tuple(int(v) for v in point.round()) for point in (one, other)]
    cv2.line(picture, ends[0], ends[1], 0, WALL)
