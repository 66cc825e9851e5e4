"""A grid of square tiles seen at an angle: which tile lies in which row and column.

The plane of the table is described by one homography from grid coordinates (tiles, x to the right,
y down as the names stand) to the picture. All that is known about it is linear in its eight
numbers: corners and names lie at known places, names run along the rows, tiles are about square,
the camera is not level with the table. So every fit is one small least-squares problem.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

import numpy as np

from vision.boards.marks import USUAL_TILE, Mark
from vision.reading import Corners


@dataclass(frozen=True)
class GridSettings:
    """How tiles make a grid; distances in tiles, sizes of names in heights of a line."""

    near: float = 0.30
    reach: float = 2.3
    """Marks are taken in when they lie near one that is placed already."""
    widest_name: float = 1.05
    highest_tile: float = 18.0
    """A name is no wider than its tile, and no tile is higher than this many lines of its name."""
    most_starts: int = 60
    """At most this many pairs of tiles are tried as the beginning of the grid."""
    skew: float = 0.3
    """The largest skew of rows and columns where only the direction of one name is known."""
    enough: int = 6
    most_fits: int = 4
    """A grid that explains all of this many marks is right; otherwise the best few are returned."""
    along_rows_weight: float = 0.5
    square_weight: float = 0.04
    level_weight: float = 0.12
    size_weight: float = 0.01
    """Weights of what is known besides the places."""


SETTINGS = GridSettings()

FITS = 0.22
STEPS = [(1, 0), (0, 1), (1, 1), (-1, 1), (2, 0), (0, 2), (2, 1), (-2, 1), (1, 2), (-1, 2), (0, 3)]


@dataclass(slots=True, eq=False)
class Plane:
    """A homography from tiles to pixels."""

    matrix: Corners

    def to_picture(self, places: Corners) -> Corners:
        """Places (n x 2, in tiles) as pixels of the picture."""
        return _mapped(self.matrix, places)

    def to_grid(self, points: Corners) -> Corners:
        """Pixels of the picture (n x 2) as places in tiles."""
        return _mapped(np.asarray(np.linalg.pinv(self.matrix), np.float64), points)

    def quad(self, x: float, y: float) -> Corners:
        """The outline of the tile whose upper left corner is x, y."""
        return self.to_picture(np.array([[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1]], float))


@dataclass(slots=True, eq=False)
class Fit:
    """Where marks of one group lie: `places` gives column and row (from anywhere) by the number of
    the mark, `error` how far off they lie on average, in tiles."""

    plane: Plane
    places: dict[int, tuple[int, int]]
    error: float


def _mapped(matrix: Corners, points: Corners) -> Corners:
    lifted = np.column_stack([points, np.ones(len(points))]) @ matrix.T
    with np.errstate(divide="ignore", invalid="ignore"):
        flat: Corners = lifted[:, :2] / lifted[:, 2:]
    return flat


def solve(marks: Sequence[Mark], places: Sequence[tuple[float, float]]) -> Plane:
    """The plane on which marks lie at places (x, y of their upper left corners)."""
    points = np.concatenate([mark.points for mark in marks])
    middle = points.mean(0)
    unit = max(float(np.mean([mark.width for mark in marks])), 1.0)
    base = np.mean(np.array(places, float), axis=0)
    rows: list[list[float]] = []
    wanted: list[float] = []

    def add_equation(weight: float, equation: list[float], value: float) -> None:
        rows.append([weight * part for part in equation])
        wanted.append(weight * value)

    for mark, place in zip(marks, places, strict=True):
        weight = 1 / np.sqrt(len(mark.points))
        for offset, point in zip(mark.offsets, mark.points, strict=True):
            gx, gy = np.array(place) + offset - base
            x, y = (point - middle) / unit
            add_equation(weight, [gx, gy, 1, 0, 0, 0, -x * gx, -x * gy], x)
            add_equation(weight, [0, 0, 0, gx, gy, 1, -y * gx, -y * gy], y)
        x, y = (mark.centre - middle) / unit
        ux, uy = mark.along / max(mark.width, 1e-9)
        add_equation(SETTINGS.along_rows_weight, [-uy, 0, 0, ux, 0, 0, uy * x - ux * y, 0], 0)
        add_equation(
            SETTINGS.size_weight,
            [ux, 0, 0, uy, 0, 0, 0, 0],
            USUAL_TILE * mark.height / unit,
        )
    add_equation(SETTINGS.square_weight, [0, 1, 0, 1, 0, 0, 0, 0], 0)
    add_equation(SETTINGS.square_weight, [1, 0, 0, 0, -1, 0, 0, 0], 0)
    add_equation(SETTINGS.level_weight, [0, 0, 0, 0, 0, 0, 1, 0], 0)
    add_equation(SETTINGS.level_weight, [0, 0, 0, 0, 0, 0, 0, 1], 0)
    a, b, c, d, e, f, p, q = np.linalg.lstsq(np.array(rows), np.array(wanted), rcond=None)[0]
    local = np.array([[a, b, c], [d, e, f], [p, q, 1.0]])
    back = np.array([[unit, 0, middle[0]], [0, unit, middle[1]], [0, 0, 1.0]])
    there = np.array([[1, 0, -base[0]], [0, 1, -base[1]], [0, 0, 1.0]])
    return Plane(back @ local @ there)


def corner(plane: Plane, mark: Mark) -> Corners:
    """The upper left corner of a mark's tile in grid coordinates."""
    place: Corners = (plane.to_grid(mark.points) - mark.offsets).mean(0)
    return place


def grow(marks: Sequence[Mark], wide: int, high: int) -> list[Fit]:
    """The ways in which most of the marks lie on one grid of at most `wide` x `high` tiles.

    The best comes first: it explains most marks, then has the coarser grid, then fits closer. All
    marks are assumed to belong to one area.
    """
    if not marks:
        return []
    fits: dict[tuple[tuple[int, int, int], ...], Fit] = {}
    for start in _starts(marks):
        if any(_holds(fit, start) for fit in fits.values()):
            continue
        fit = _grown(marks, start, wide, high)
        if fit is None:
            continue
        left = min(x for x, _ in fit.places.values())
        top = min(y for _, y in fit.places.values())
        key = tuple(sorted((i, x - left, y - top) for i, (x, y) in fit.places.items()))
        if key not in fits or fit.error < fits[key].error:
            fits[key] = fit
        if len(fit.places) == len(marks) >= SETTINGS.enough:
            break
    if not fits:
        # A single tile, or unrelated tiles.
        return [Fit(solve(marks[:1], [(0, 0)]), {0: (0, 0)}, 0.0)]
    return sorted(fits.values(), key=lambda f: (-len(f.places), _spread(f), f.error))[
        : SETTINGS.most_fits
    ]


def _holds(fit: Fit, start: dict[int, tuple[int, int]]) -> bool:
    """Whether a fit has the same two marks the same steps apart."""
    (one, (ox, oy)), (other, (x, y)) = start.items()
    if one not in fit.places or other not in fit.places:
        return False
    (ax, ay), (bx, by) = fit.places[one], fit.places[other]
    return (bx - ax, by - ay) == (x - ox, y - oy)


def _spread(fit: Fit) -> int:
    xs = [x for x, _ in fit.places.values()]
    ys = [y for _, y in fit.places.values()]
    return max(xs) - min(xs) + max(ys) - min(ys)


def _starts(marks: Sequence[Mark]) -> list[dict[int, tuple[int, int]]]:
    """Pairs of marks and how many steps they may be apart; the likeliest, few steps, first."""
    found: list[tuple[tuple[int, float], dict[int, tuple[int, int]]]] = []
    for one, other in permutations(range(len(marks)), 2):
        first, second = marks[one], marks[other]
        way = first.along / max(first.width, 1e-9)
        move = second.centre - first.centre
        right, down = float(move @ way), float(move @ np.array([-way[1], way[0]]))
        if down < -abs(right) * SETTINGS.skew:
            continue  # the pair comes the other way round, too
        for dx, dy in STEPS:
            if dy == 0:
                side, straight = right / dx, abs(down) < SETTINGS.skew * right
            elif dx == 0:
                side, straight = down / dy, abs(right) < 2 * SETTINGS.skew * down
            else:
                side, straight = right / dx, right / dx * 0.6 < down / dy < right / dx * 1.6
            if straight and (
                dx == 0 or side * SETTINGS.widest_name > max(first.width, second.width)
            ):
                steps = abs(dx) + dy
                found.append(((steps, abs(right) + abs(down)), {one: (0, 0), other: (dx, dy)}))
    return [start for _, start in sorted(found, key=lambda item: item[0])[: SETTINGS.most_starts]]


def _grown(
    marks: Sequence[Mark], start: dict[int, tuple[int, int]], wide: int, high: int
) -> Fit | None:
    places = dict(start)
    plane = solve([marks[i] for i in places], list(places.values()))
    while True:
        taken = set(places.values())
        new: dict[tuple[int, int], tuple[float, int]] = {}
        for index, mark in enumerate(marks):
            if index in places:
                continue
            found = corner(plane, mark)
            if not np.isfinite(found).all():
                return None
            place = (round(found[0]), round(found[1]))
            off = float(np.abs(found - place).max())
            reach = min(abs(place[0] - x) + abs(place[1] - y) for x, y in places.values())
            if off > SETTINGS.near or place in taken or reach > SETTINGS.reach:
                continue
            if not _within(places, place, wide, high):
                continue
            if place not in new or off < new[place][0]:
                new[place] = (off, index)
        if not new:
            break
        # The nearest first, so that distant marks are judged by a plane that is known better.
        place, (_, index) = min(
            new.items(),
            key=lambda item: (
                min(abs(item[0][0] - x) + abs(item[0][1] - y) for x, y in places.values()),
                item[1][0],
            ),
        )
        places[index] = place
        plane = solve([marks[i] for i in places], list(places.values()))
    errors = [float(np.abs(corner(plane, marks[i]) - place).max()) for i, place in places.items()]
    step = plane.to_picture(np.array([[0.0, 0], [1, 0], [0, 1]]))
    side = float(np.linalg.norm(step[1] - step[0]))
    lofty = float(np.linalg.norm(step[2] - step[0]))
    usual = float(np.median([mark.height for mark in marks]))
    if (
        max(errors) > FITS
        or not 0.5 < lofty / side < 2.0
        or max(marks[i].width for i in places) > 1.6 * side
        or lofty > SETTINGS.highest_tile * usual * 1.5
        or np.linalg.det(plane.matrix[:2, :2]) <= 0
    ):
        return None
    return Fit(plane, places, float(np.mean(errors)))


def _within(
    places: dict[int, tuple[int, int]], place: tuple[int, int], wide: int, high: int
) -> bool:
    xs = [x for x, _ in places.values()] + [place[0]]
    ys = [y for _, y in places.values()] + [place[1]]
    return max(xs) - min(xs) < wide and max(ys) - min(ys) < high
