"""Where the hexes of a labelled board lie: from labels that were read, and from the edges seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boards.hexes import HIGH, Place, centre, nearest, rotation
from vision.image.geometry import Matrix, transform_points
from vision.image.picture import Picture, Pixels
from vision.labels.reading import Label
from vision.reading import Corners
from vision.text.lines import Line


@dataclass(frozen=True)
class BoardSettings:
    """How the hexes of a labelled board are found; distances in those from middle to corner of a hex."""

    loose: float = 0.3
    """The tolerance for a label's place."""
    enough: int = 6
    few: int = 4
    most_of_them: float = 0.5
    """Labels that make a plane: `enough`, or a `few` and this share of all that were read."""
    rounds: int = 4
    flattest: float = 2.2
    """The strongest plausible foreshortening of a table: the ratio in one direction."""
    around: float = 1.5
    """Hexes around the board that are flattened with it."""
    apart: float = 0.25
    """A spot so far off is another one."""
    steep: float = 60.0
    """Edge strength is clipped at this."""


SETTINGS = BoardSettings()

# Pixels from the centre of a hex to its corner once flattened, and hexes around the board.
CORNER_PX = 40
# The step in which places of a label in its hex are tried; the number of samples along an edge.
STEP = 0.05
SPOTS = 9
FINER = np.arange(-2, 3) * STEP / 3


@dataclass(frozen=True, slots=True, eq=False)
class Flat:
    """A board seen from above: `pixels`, what maps the lattice to them (`to_flat`) and to the
    picture of this `size` (width, height)."""

    pixels: Pixels
    to_flat: Matrix
    to_picture: Matrix
    size: tuple[int, int]

    def holds(self, points: Corners) -> NDArray[np.bool_]:
        """Which points of the lattice lie in the picture."""
        seen = transform_points(points, self.to_picture)
        return np.asarray(((seen >= 0) & (seen < np.array(self.size))).all(1))


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """`to_picture` (3 x 3) maps the lattice (see `vision.boards.hexes`) to the picture. `box` is the place of
    an upright label in its hex, relative to the centre, clockwise in print. `edges` is how much clearer the
    edges of hexes are than other lines."""

    to_picture: Matrix
    box: Corners
    edges: float

    def hexagon(self, place: Place) -> Corners:
        """The six corners of a hex in the picture."""
        return transform_points(CORNERS + centre(place), self.to_picture)

    def outline(self, place: Place) -> Corners:
        """The four corners of the box around a hex, with its label upright."""
        return transform_points(self._frame + centre(place), self.to_picture)

    def place_of(self, at: NDArray[np.float64]) -> Place:
        """The hex in which a point of the picture lies."""
        return nearest(transform_points(at.reshape(1, 2), np.linalg.inv(self.to_picture))[0])

    def off_middle(self, at: NDArray[np.float64]) -> tuple[float, float]:
        """Where in its hex a point of the picture lies, from the middle of it."""
        flat = transform_points(at.reshape(1, 2), np.linalg.inv(self.to_picture))[0]
        x, y = flat - centre(nearest(flat))
        return float(x), float(y)

    def label_at(self, place: Place, spot: tuple[float, float], turn: int = 0) -> Line:
        """The places of a label printed in this spot of a tile, for each rotation of the tile."""
        around = self.box - self.box.mean(0) + np.array(spot)
        return Line(transform_points(around @ rotation(turn) + centre(place), self.to_picture))

    @property
    def _frame(self) -> Corners:
        """The box around a hex, clockwise from the upper left of its print."""
        along = self.box[1] - self.box[0] + self.box[2] - self.box[3]
        down = self.box[3] - self.box[0] + self.box[2] - self.box[1]
        sixths = np.array([[np.cos(a), np.sin(a)] for a in np.arange(12) * np.pi / 6])
        way = sixths[int(np.argmax(sixths @ along))]
        across = np.array([-way[1], way[0]])
        across = across if across @ down > 0 else -across
        reach = np.abs(CORNERS @ way).max(), np.abs(CORNERS @ across).max()
        return np.array([
            a * way * reach[0] + d * across * reach[1] for a, d in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ])  # fmt: skip


CORNERS = np.array([[np.cos(a), np.sin(a)] for a in np.arange(6) * np.pi / 3])


def find_board(
    picture: Picture, labels: Sequence[Label], places: Mapping[str, Place]
) -> Board | None:
    """The board on which the labels that were read lie; None where they do not lie as on one."""
    read = [label for label in labels if label.label is not None]
    known = np.array([centre(places[label.label or ""]) for label in read]).reshape(-1, 2)
    seen = np.array([label.line.centre for label in read]).reshape(-1, 2)
    matrix, held = _plane(known, seen)
    if matrix is None:
        return None
    to_lattice = np.linalg.inv(matrix)
    boxes = [transform_points(label.line.box, to_lattice) - at
             for label, at, ok in zip(read, known, held, strict=True) if ok]  # fmt: skip
    box = np.median(boxes, 0)
    all_places = list(places.values())
    spot, edges = _spot(laid_flat(picture, matrix, all_places), all_places)
    move = np.eye(3)
    move[:2, 2] = -spot
    return Board(matrix @ move, box - box.mean(0) + spot, edges)


def _plane(known: Corners, seen: Corners) -> tuple[Matrix | None, NDArray[np.bool_]]:
    """What maps places to the picture, and which of the labels it holds."""
    none = np.zeros(len(known), bool)
    if len(known) < SETTINGS.few:
        return None, none
    fit = _homography if len(known) >= SETTINGS.enough else _affine
    held = ~none
    # The first fit is of few points and only roughly right; those it holds make the next.
    to_lattice = fit(seen, known, robust=True)
    for _ in range(SETTINGS.rounds):
        if to_lattice is None:
            return None, none
        held = np.linalg.norm(transform_points(seen, to_lattice) - known, axis=1) < SETTINGS.loose
        if held.sum() < SETTINGS.few:
            return None, none
        to_lattice = fit(seen[held], known[held], robust=False)
    few = held.sum() < SETTINGS.most_of_them * len(known)
    if to_lattice is None or few or not _plausible(to_lattice, seen[held]):
        return None, none
    return np.asarray(np.linalg.inv(to_lattice), np.float64), held


def _homography(seen: Corners, known: Corners, *, robust: bool) -> Matrix | None:
    if len(seen) < SETTINGS.enough:
        return _affine(seen, known, robust=robust)
    matrix, _ = cv2.findHomography(seen, known, cv2.RANSAC if robust else 0, SETTINGS.loose)
    return _regular(matrix)


def _affine(seen: Corners, known: Corners, *, robust: bool) -> Matrix | None:
    way = cv2.RANSAC if robust else cv2.LMEDS
    matrix, _ = cv2.estimateAffine2D(seen, known, method=way, ransacReprojThreshold=SETTINGS.loose)
    return None if matrix is None else _regular(np.vstack([matrix, [0, 0, 1]]))


def _regular(matrix: Any) -> Matrix | None:
    if matrix is None or not np.isfinite(matrix).all() or abs(np.linalg.det(matrix)) < 1e-15:
        return None
    return np.asarray(matrix, np.float64)


def _plausible(to_lattice: Matrix, seen: Corners) -> bool:
    """Whether a table can look like that where the labels were seen."""
    around = seen[:, None] + np.array([[0, 0], [1, 0], [0, 1]])
    flat = transform_points(around.reshape(-1, 2), to_lattice).reshape(-1, 3, 2)
    steps = np.stack([flat[:, 1] - flat[:, 0], flat[:, 2] - flat[:, 0]], 2)
    sizes = np.linalg.svd(steps, compute_uv=False)
    return bool((sizes[:, 0] < SETTINGS.flattest * sizes[:, 1]).all())


def laid_flat(picture: Picture, to_picture: Matrix, places: Sequence[Place]) -> Flat:
    """The board seen from above; `to_picture` maps the lattice to the picture."""
    middles = np.array([centre(place) for place in places])
    low, high = middles.min(0) - SETTINGS.around, middles.max(0) + SETTINGS.around
    to_flat = np.array(
        [[CORNER_PX, 0, -low[0] * CORNER_PX], [0, CORNER_PX, -low[1] * CORNER_PX], [0, 0, 1.0]]
    )
    wide, high_ = (int(side) for side in np.ceil((high - low) * CORNER_PX))
    look = to_picture @ np.linalg.inv(to_flat)
    # Far more pixels than needed would flicker.
    shown = transform_points(
        np.array([[0, 0], [wide, 0], [wide, high_], [0, high_]], np.float64), look
    )
    area = cv2.contourArea(shown.astype(np.float32))
    shrink = min(1.0, np.sqrt(wide * high_ / max(area, 1.0)) * 1.3)
    small = cv2.resize(picture.pixels, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    flat = cv2.warpPerspective(
        small, np.diag([shrink, shrink, 1]) @ look, (wide, high_),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_CONSTANT,
    )  # fmt: skip
    return Flat(np.asarray(flat, np.uint8), to_flat, to_picture, picture.size)


def _spot(flat: Flat, places: Sequence[Place]) -> tuple[Corners, float]:
    """Where in their hexes the labels are, from the edges of the hexes; and how clear that is.

    The board is flattened with the labels at the centres of their hexes. Labels repeat at the same steps as
    hexes: only the edges between hexes show which of them a label belongs to.
    """
    grey = cv2.GaussianBlur(
        cv2.cvtColor(flat.pixels, cv2.COLOR_BGR2LAB).astype(np.float32), (0, 0), 1.0
    )
    dx = np.asarray(cv2.Sobel(grey, cv2.CV_32F, 1, 0), np.float32)
    dy = np.asarray(cv2.Sobel(grey, cv2.CV_32F, 0, 1), np.float32)
    middles = transform_points(np.array([centre(place) for place in places]), flat.to_flat)
    tried = _inside_a_hex()
    score = _edges_at(tried, middles, dx, dy)
    best = tried[int(np.argmax(score))]
    others = score[np.linalg.norm(tried - best, axis=1) > SETTINGS.apart]
    clear = float(score.max() / max(others.max(initial=0.0), 1e-6))
    grid = np.stack(np.meshgrid(FINER, FINER), 2).reshape(-1, 2) + best
    return grid[int(np.argmax(_edges_at(grid, middles, dx, dy)))], clear


def _edges_at(
    tried: Corners, middles: Corners, dx: NDArray[np.float32], dy: NDArray[np.float32]
) -> NDArray[np.float64]:
    """How clear the edges around the hexes are if labels are in these spots of them."""
    score = np.zeros(len(tried))
    for side in range(6):
        a, b = CORNERS[side], CORNERS[(side + 1) % 6]
        normal = (a + b) / np.linalg.norm(a + b)
        steep = np.linalg.norm(normal[0] * dx + normal[1] * dy, axis=2)
        points = a + (b - a) * np.linspace(0.12, 0.88, SPOTS)[:, None]
        at = middles[None, :, None] + CORNER_PX * (points[None, None] - tried[:, None, None])
        x = np.clip(np.round(at[..., 0]).astype(int), 0, steep.shape[1] - 1)
        y = np.clip(np.round(at[..., 1]).astype(int), 0, steep.shape[0] - 1)
        # The weaker part of an edge: letters cross it here and there, an edge runs all along.
        strength = np.partition(steep[y, x], SPOTS // 3, axis=2)[:, :, SPOTS // 3]
        score += np.minimum(strength, np.median(steep) + SETTINGS.steep).mean(1)
    return score


@cache
def _inside_a_hex() -> Corners:
    """Points a step apart all over a hex around (0, 0)."""
    grid = np.arange(-1, 1 + STEP, STEP)
    points = np.stack(np.meshgrid(grid, grid), 2).reshape(-1, 2)
    normals = np.array([[np.cos(a), np.sin(a)] for a in np.arange(6) * np.pi / 3 + np.pi / 6])
    inside: Corners = points[(points @ normals.T < 0.9 * HIGH / 2).all(1)]
    return inside
