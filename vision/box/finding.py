"""Locates separate pieces in a photo.

Rough outlines (`outlines`, or `polygons` where there is no plain surface) give the plane and the common shape
of the pieces (`layout`). These are aligned with the edges (`edges`), gaps among pieces that touch are filled,
and ground textures (`repetition`, `ground`) are dropped.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.box.edges import refine
from vision.box.exact import own_sizes, settled
from vision.box.ground import Colours
from vision.box.layout import Layout, clockwise, fit_layout
from vision.box.outlines import rough_outlines
from vision.box.polygons import find_polygons
from vision.box.repetition import is_distinct
from vision.image.geometry import Matrix, transform_points
from vision.image.picture import Pixels, shrunk
from vision.matching.neighbours import Neighbourhood, learn
from vision.shape import Shape


@dataclass(frozen=True, slots=True)
class FindingSettings:
    """Pieces are searched in a copy of at most `searched_px`, their outlines at a longer side of
    `longer_side_px`. Plane and edges are fitted again, at most `rounds` times, until the common size
    changes by less than `settled`; their exact plane at most `tilts` times, which is not believed if
    outlines follow edges by less than `follows`. On a plain ground colours tell at least
    `least_explained` of what is a piece: else some were missed. A piece whose edges are less clear than
    `least_clear`, or than `least_share` of the usual, is marked rough. Centres nearer than `apart` of a
    piece cannot be two pieces. Pieces touch where their centres are at most `touching` times their width
    apart; the neighbours then predict each place: to within `in_line` (a share of a step), and with an
    error of `in_line_error` of a side where they are right. They are only believed where that many
    (`most_in_line`, a share) are right, and turned by at most `in_line_turn_deg` (the middle one): pieces
    laid loosely side by side are not in line."""

    searched_px: int = 2000
    longer_side_px: int = 900
    rounds: int = 4
    settled: float = 0.015
    tilts: int = 2
    follows: float = 0.6
    least_explained: float = 0.6
    least_clear: float = 0.5
    least_share: float = 0.85
    apart: float = 0.8
    touching: float = 1.15
    in_line_error: float = 0.05
    in_line: float = 0.25
    most_in_line: float = 0.7
    in_line_turn_deg: float = 2.0


SETTINGS = FindingSettings()


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """Pieces on the table, how clear the edges of each are (0-1), whether they stand out completely from
    a plain ground, and whether they touch and were brought into line."""

    layout: Layout
    clear: NDArray[np.float64]
    on_plain_ground: bool = False
    in_line: bool = False

    @property
    def polygons(self) -> list[Matrix]:
        """The corners of each piece in the photo."""
        return [self.layout.polygon(number) for number in range(len(self.layout))]

    @property
    def rough(self) -> NDArray[np.bool_]:
        """Which of them have edges that are not clear enough to be trusted."""
        return self.clear < self._least_clear

    @property
    def _least_clear(self) -> float:
        return max(SETTINGS.least_clear, SETTINGS.least_share * float(np.median(self.clear)))

    def through(self, matrix: Matrix) -> Found:
        """The same in another picture to which `matrix` (3 x 3) leads."""
        return replace(self, layout=replace(self.layout, to_photo=matrix @ self.layout.to_photo))

    def without_ground(self, photo: Pixels, colours: Colours) -> Found:
        """Without polygons that are the texture of the ground."""
        kept = is_distinct(photo, self.polygons, only_plain=self.on_plain_ground)
        if not self.on_plain_ground:
            kept &= ~colours.are_ground(self.polygons)
        layout = replace(
            self.layout, centres=self.layout.centres[kept], turns=self.layout.turns[kept]
        )
        return replace(self, layout=layout, clear=self.clear[kept])

    def with_more(
        self, layout: Layout, clear: NDArray[np.float64], enclosed: NDArray[np.bool_] | None = None
    ) -> Found:
        """With those further pieces of the same table that are as clear and do not overlap. Those that are
        `enclosed` by pieces may be less clear: they are marked rough."""
        least = np.full(len(layout), self._least_clear)
        if enclosed is not None:
            least[enclosed] = SETTINGS.least_clear
        centres, turns, clears = (
            list(self.layout.centres),
            list(self.layout.turns),
            list(self.clear),
        )
        reach = SETTINGS.apart * float(np.ptp(self.layout.outline, axis=0).min())
        for number in np.argsort(-clear, kind="stable"):
            apart = np.linalg.norm(np.array(centres) - layout.centres[number], axis=1).min()
            if clear[number] >= least[number] and apart > reach:
                centres.append(layout.centres[number])
                turns.append(layout.turns[number])
                clears.append(clear[number])
        grown = replace(self.layout, centres=np.array(centres), turns=np.array(turns))
        return replace(self, layout=grown, clear=np.array(clears))


def find_pieces(photo: Pixels, shape: Shape) -> Found | None:
    """The pieces in a photo; None where there are none."""
    small, factor = shrunk(photo, SETTINGS.searched_px)
    colours = Colours.of(small, SETTINGS.longer_side_px)
    found = _found(small, colours, shape)
    if found is None:
        return None
    # Polygons of the ground have no place in the lattice of the pieces.
    found = found.without_ground(small, colours)
    if len(found.layout):
        found = _with_gaps(small, found).without_ground(small, colours)
    # An edge of touching pieces is their neighbours' too.
    if len(found.layout) and not found.in_line:
        found = replace(found, layout=_exact(small, found.layout, shape))
    return found.through(np.diag([1 / factor, 1 / factor, 1])) if len(found.layout) else None


def _found(photo: Pixels, colours: Colours, shape: Shape) -> Found | None:
    """Outlines that stand out from a plain surface, else polygons of straight edges: those of the two that
    differ more from the ground in colour, and what only the others found. `colours` are those of the photo."""
    outlines, clean = rough_outlines(colours.small, shape)
    plain = _settled(photo, [outline / colours.factor for outline in outlines], shape)
    if plain and clean and colours.explained(plain.polygons) >= SETTINGS.least_explained:
        return replace(plain, on_plain_ground=True)
    edged = _settled(photo, find_polygons(photo, shape), shape)
    if plain is None or edged is None:
        return plain or edged
    information = [colours.information(each.polygons) for each in (plain, edged)]
    best, other = (plain, edged) if information[0] >= information[1] else (edged, plain)
    return best.with_more(*refine(photo, best.layout.of(other.polygons), sized=True))


def _settled(photo: Pixels, outlines: list[Matrix], shape: Shape) -> Found | None:
    """Plane, shape and size on which outlines and edges agree."""
    if not outlines:
        return None
    polygons = [clockwise(outline) for outline in outlines]
    for _ in range(SETTINGS.rounds):
        before = _fitted(polygons, shape, photo)
        layout, clear = refine(photo, before)
        polygons = [layout.polygon(number) for number in range(len(layout))]
        if abs(layout.outline[0, 0] / before.outline[0, 0] - 1) < SETTINGS.settled:
            break
    return Found(layout, clear)


def _exact(photo: Pixels, found: Layout, shape: Shape) -> Layout:
    """The pieces where their edges are sharpest, on the plane that their sizes tell if edges are sharper so;
    unchanged where there are several edges to choose from, as with a pale rim on a pale table."""
    layout, follows = settled(photo, found)
    for _ in range(SETTINGS.tilts):
        tilted, better = settled(photo, _fitted(own_sizes(photo, layout), shape, photo))
        if better <= follows:
            break
        layout, follows = tilted, better
    return layout if follows >= SETTINGS.follows else found


def _fitted(polygons: list[Matrix], shape: Shape, photo: Pixels) -> Layout:
    """The layout of outlines in the photo; fitted in its small copy, where the plane's tolerances
    hold."""
    factor = SETTINGS.longer_side_px / max(photo.shape[:2])
    layout = fit_layout([polygon * factor for polygon in polygons], shape, SETTINGS.longer_side_px)
    to_photo = np.diag([1 / factor, 1 / factor, 1]) @ layout.to_photo
    return Layout(to_photo, layout.outline, layout.centres, layout.turns)


def _with_gaps(photo: Pixels, found: Found) -> Found:
    """With the pieces that were overlooked among others that touch, all of them in line."""
    layout = found.layout
    around = learn(layout.centres, layout.turns)
    if around is None or around.pitch > SETTINGS.touching * float(
        np.ptp(layout.outline, axis=0).min()
    ):
        return found
    gaps, neighbours = around.cells(layout.centres)
    gaps, neighbours = gaps[neighbours >= 2], neighbours[neighbours >= 2]
    if len(gaps):
        turns = np.full(len(gaps), around.turns[0])
        added = replace(layout, centres=gaps, turns=turns)
        # Where all sides are those of neighbours, only the ground would be no piece.
        every = len(around.steps) >= len(layout.outline) and not found.on_plain_ground
        enclosed = (neighbours == len(around.steps)) & every
        found = found.with_more(*refine(photo, added, sized=True), enclosed)
    lined = _in_line(found.layout, around)
    return replace(found, layout=lined, in_line=lined is not found.layout)


def _in_line(layout: Layout, around: Neighbourhood) -> Layout:
    """Each piece at the place that its neighbours predict, as edges of other things may be near; unchanged
    where the pieces lie loosely."""
    known = {0: layout.centres[0]}
    waiting = [0]
    while waiting:
        number = waiting.pop(0)
        for step in around.steps:
            off = np.linalg.norm(layout.centres - (layout.centres[number] + step), axis=1)
            next_ = int(np.argmin(off))
            if next_ not in known and off[next_] < SETTINGS.in_line * around.pitch:
                known[next_] = known[number] + step
                waiting.append(next_)
    if len(known) < max(4, len(layout)):
        return layout
    centres = np.array([known[number] for number in range(len(layout))])
    seen = transform_points(layout.centres, layout.to_photo)
    width = float(np.linalg.norm(layout.polygon(0)[0] - layout.polygon(0)[1]))
    fitted, _ = cv2.findHomography(centres, seen, cv2.RANSAC, SETTINGS.in_line_error * width)
    to_photo = np.asarray(fitted, np.float64)
    if not np.isfinite(to_photo).all():
        return layout
    moved = np.linalg.norm(transform_points(centres, to_photo) - seen, axis=1)
    turned = np.abs((layout.turns[:, None] - around.turns[None] + np.pi) % (2 * np.pi) - np.pi)
    in_line = np.mean(moved < SETTINGS.in_line_error * width) >= SETTINGS.most_in_line
    if not in_line or np.median(turned.min(1)) > np.deg2rad(SETTINGS.in_line_turn_deg):
        return layout
    return Layout(to_photo, layout.outline, centres, around.turns[turned.argmin(1)])
