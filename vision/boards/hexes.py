"""Flat-top hexes that touch: which place of the lattice each lies in, and how it is turned.

Lattice coordinates: a hex has corners at distance 1 from its centre, x to the right, y down; place
(q, r) is centred at (1.5 q, sqrt(3) (r + q / 2)). Turns are sixths, clockwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.image import geometry
from vision.image.geometry import transform_points
from vision.reading import Corners

Place = tuple[int, int]

HIGH = float(np.sqrt(3))
# The bounding box of a hex around its centre, clockwise from the upper left.
BOX = np.array([[-1, -HIGH / 2], [1, -HIGH / 2], [1, HIGH / 2], [-1, HIGH / 2]])


@dataclass(frozen=True, slots=True)
class LayingSettings:
    """A hex may be off its place by `loose`, in sides of a hex; the plane of all of them is fitted anew in
    `rounds`."""

    loose: float = 0.45
    rounds: int = 4


SETTINGS = LayingSettings()


@dataclass(frozen=True, slots=True, eq=False)
class Laid:
    """`to_picture` (3 x 3) maps the lattice to the picture; `places` and `turns` of the hexes in
    the order given, None for one that lies in no place."""

    to_picture: NDArray[np.float64]
    places: tuple[Place | None, ...]
    turns: tuple[int, ...]

    def place_of(self, points: Corners) -> Place:
        """The place that holds the middle of some points of the picture."""
        seen = transform_points(points.mean(0, keepdims=True), np.linalg.inv(self.to_picture))
        return nearest(seen[0])


def rotation(turn: int) -> NDArray[np.float64]:
    """Turns points (n x 2, from the right: `points @ rotation(turn)`) by this many sixths clockwise."""
    return geometry.rotation(turn * np.pi / 3)


def lay(boxes: Sequence[Corners]) -> Laid | None:
    """Places hexes by their bounding boxes in one picture; the largest is (0, 0), unturned.

    None without any box.
    """
    if not boxes:
        return None
    areas = [abs(cv2.contourArea(np.asarray(box, np.float32))) for box in boxes]
    first = int(np.argmax(areas))
    to_picture = _fit([BOX], [boxes[first]])
    if to_picture is None:
        return None
    middle = boxes[first].mean(0)
    order = sorted(
        range(len(boxes)), key=lambda i: float(np.linalg.norm(boxes[i].mean(0) - middle))
    )
    places: list[Place | None] = [None] * len(boxes)
    turns = [0] * len(boxes)
    # From the largest outwards: the plane is known best near hexes that are already placed.
    for end in [*range(2, len(order)), *[len(order)] * SETTINGS.rounds]:
        back = np.linalg.inv(to_picture)
        taken: dict[Place, int] = {}
        known, seen = [], []
        for i in order[:end]:
            flat = transform_points(boxes[i], back)
            place = nearest(flat.mean(0))
            turn = _turn(flat)
            off = float(np.linalg.norm(flat.mean(0) - centre(place)))
            places[i], turns[i] = (
                (place if off < SETTINGS.loose and place not in taken else None),
                turn,
            )
            if places[i] is not None:
                taken[place] = i
                known.append(BOX @ rotation(turn) + centre(place))
                seen.append(boxes[i])
        better = _fit(known, seen)
        if better is None:
            break
        to_picture = better
    return Laid(to_picture, tuple(places), tuple(turns))


def centre(place: Place) -> NDArray[np.float64]:
    """The middle of a place."""
    q, r = place
    return np.array([1.5 * q, HIGH * (r + q / 2)])


def nearest(point: NDArray[np.float64]) -> Place:
    """The place whose middle is nearest."""
    q = point[0] / 1.5
    r = point[1] / HIGH - q / 2
    candidates = [
        (int(np.floor(q)) + a, int(np.floor(r)) + b) for a in (0, 1) for b in (-1, 0, 1, 2)
    ]
    return min(candidates, key=lambda place: float(np.linalg.norm(centre(place) - point)))


def turned(place: Place, turns: int) -> Place:
    """The place after the lattice has turned about (0, 0)."""
    q, r = place
    for _ in range(turns % 6):
        q, r = -r, q + r
    return q, r


def _turn(flat: Corners) -> int:
    """How many sixths clockwise a box is turned in the lattice."""
    way = flat[1] - flat[0] + flat[2] - flat[3]
    return round(float(np.arctan2(way[1], way[0])) / (np.pi / 3)) % 6


def _fit(known: Sequence[Corners], seen: Sequence[Corners]) -> NDArray[np.float64] | None:
    matrix, _ = cv2.findHomography(np.concatenate(known), np.concatenate(seen), 0)
    if matrix is None or not np.isfinite(matrix).all() or abs(np.linalg.det(matrix)) < 1e-12:
        return None
    return np.asarray(matrix, np.float64)
