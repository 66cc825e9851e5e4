"""The plots of Keyper's player board in a picture: the planes on which both areas lie, and where they begin.

The farm (4 rows, 2 columns) lies to the left of the village (4 rows, 3); how wide the board is between
them is found from the tiles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

import cv2
import numpy as np

from vision.boards.grid import FITS, Plane, corner, grow, solve
from vision.boards.marks import Mark
from vision.reading import Corners

ROWS = 4
COLUMNS = {"farm": 2, "village": 3}
AREAS = ("farm", "village")


@dataclass(frozen=True, slots=True)
class PlotSettings:
    """All in tiles. The gap between farm and village is usually `usual_gap`; measured gaps from -`play` to 1
    - `play` are accepted. A tile further than `loose` from its place is off the board; a mark may be
    `off_rows` off the rows of the other area. At most `most_origins` first rows and columns of the board are
    tried, those under most tiles first. A board whose middle is off the middle of the picture by its whole
    diagonal costs as much as `off_middle` of the board being invisible."""

    usual_gap: float = 0.3
    play: float = 0.3
    loose: float = FITS + 0.06
    off_rows: float = 0.35
    most_origins: int = 6
    off_middle: float = 0.2


SETTINGS = PlotSettings()

Cell = tuple[str, int, int]
"""Area, row, column; from 1."""


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """The grids of both areas in one picture: their plane, the shift of each area's columns in it (a share of
    a tile), and the upper left corners of all marks in it (n x 2)."""

    plane: Plane
    shifts: dict[str, float]
    places: Corners

    @classmethod
    def of(cls, plane: Plane, shifts: dict[str, float], marks: Sequence[Mark]) -> Table:
        """The grids on a plane, with the corners of the marks in it."""
        return cls(plane, shifts, np.array([corner(plane, mark) for mark in marks]))


@dataclass(frozen=True, slots=True)
class Origin:
    """Where the board begins: the x of column 1 of each area and the y of row 1, in the plane."""

    x: dict[str, float]
    y: int


def tables(marks: Sequence[Mark]) -> list[Table]:
    """Planes with both grids in them, each found from one area first."""
    found = []
    for area in AREAS:
        own = [index for index, mark in enumerate(marks) if mark.group == area]
        other = "farm" if area == "village" else "village"
        for fit in grow([marks[index] for index in own], COLUMNS[area], ROWS):
            places = {own[i]: place for i, place in fit.places.items()}
            found.append(_with_both(fit.plane, marks, places, area, other))
    if not found:
        fits = grow(marks, COLUMNS["village"], ROWS)
        found = [Table.of(fit.plane, {"village": 0.0}, marks) for fit in fits]
    return found


def _with_both(
    plane: Plane, marks: Sequence[Mark], places: dict[int, tuple[int, int]], area: str, other: str
) -> Table:
    """The plane refined by the marks of the other area, and how far its columns are shifted."""
    shift = None
    for _ in range(3):
        aligned = _aligned(plane, marks, places, other)
        if not aligned:
            break
        shift = _shift([x for _, x, _ in aligned])
        both = {i: (float(x), float(y)) for i, (x, y) in places.items()}
        for index, x, y in aligned:
            column = round(x - shift)
            if abs(x - shift - column) < FITS:
                both[index] = (column + shift, float(y))
        plane = solve([marks[i] for i in both], list(both.values()))
    if shift is None:
        return Table.of(plane, {area: 0.0}, marks)
    return Table.of(plane, {area: 0.0, other: shift}, marks)


def _aligned(
    plane: Plane, marks: Sequence[Mark], places: dict[int, tuple[int, int]], area: str
) -> list[tuple[int, float, int]]:
    """Number, x and row of the marks of the other area that lie in the rows of the first."""
    rest = [i for i, mark in enumerate(marks) if i not in places]
    chosen = [i for i in rest if marks[i].group == area] or [
        i for i in rest if marks[i].group is None
    ]
    found = []
    for index in chosen:
        x, y = corner(plane, marks[index])
        if np.isfinite([x, y]).all() and abs(y - round(y)) < SETTINGS.off_rows:
            found.append((index, float(x), round(float(y))))
    return found


def _shift(xs: list[float]) -> float:
    """The fraction of a tile by which columns at `xs` are shifted; the middle of most of them."""
    turns = np.exp(2j * np.pi * np.array(xs))
    near = [float(np.sum(np.abs(np.angle(turns / turn)) < 2 * np.pi * FITS)) for turn in turns]
    most = turns[int(np.argmax(near))]
    close = np.abs(np.angle(turns / most)) < 2 * np.pi * FITS
    return float(np.angle(turns[close].mean()) / (2 * np.pi))


def origins(table: Table, marks: Sequence[Mark]) -> Iterator[Origin]:
    """The ways to place the board under most of the marks."""
    columns: dict[str, Counter[int]] = {area: Counter() for area in table.shifts}
    rows: Counter[int] = Counter()
    for mark, (x, y) in zip(marks, table.places, strict=True):
        if not np.isfinite([x, y]).all() or abs(y - round(y)) > SETTINGS.loose:
            continue
        for area, shift in table.shifts.items():
            column = round(x - shift)
            if abs(x - shift - column) < SETTINGS.loose and mark.group in (None, area):
                columns[area].update(column - k for k in range(COLUMNS[area]))
                rows.update(round(y) - k for k in range(ROWS))
    starts = {
        area: [
            column + table.shifts[area] for column, _ in found.most_common(SETTINGS.most_origins)
        ]
        for area, found in columns.items()
        if found
    }
    away = COLUMNS["farm"] + SETTINGS.usual_gap
    farms = starts.get("farm") or [x - away for x in starts.get("village", [])]
    villages = starts.get("village") or [x + away for x in farms]
    for (y, _), left, right in product(rows.most_common(SETTINGS.most_origins), farms, villages):
        if -SETTINGS.play <= right - left - COLUMNS["farm"] < 1 - SETTINGS.play:
            yield Origin({"farm": left, "village": right}, y)


def off_plot(place: Corners, origin: Origin, cell: Cell) -> float:
    """How far a tile at `place` lies off a plot."""
    area, row, column = cell
    return float(
        max(abs(place[0] - origin.x[area] - column + 1), abs(place[1] - origin.y - row + 1))
    )


def share_in_picture(plane: Plane, origin: Origin, size: tuple[int, int]) -> float:
    """How much of the board is in the picture, less a little for being off its middle."""
    left, right = origin.x["farm"], origin.x["village"] + COLUMNS["village"]
    outline = plane.to_picture(
        np.array(
            [[left, origin.y], [right, origin.y], [right, origin.y + ROWS], [left, origin.y + ROWS]]
        )
    ).astype(np.float32)
    width, height = size
    frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    area = float(abs(cv2.contourArea(outline)))
    if not np.isfinite(area) or area <= 0:
        return 0.0
    inside, _ = cv2.intersectConvexConvex(outline, frame)
    off = np.linalg.norm(outline.mean(0) - np.array(size) / 2) / np.hypot(*size)
    return min(1.0, float(inside) / area) - SETTINGS.off_middle * float(off)
