"""Pieces laid apart: where each lies, and its upright rectified picture.

Rough outlines (`outlines`, or `polygons` where no plain surface is seen) tell the plane and the common
shape of the pieces (`layout`); these are moved to where the edges run (`edges`), gaps among pieces that
touch are filled, and each piece is cut out as the same shape in the same size.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.box.edges import refine
from vision.box.layout import Layout, clockwise, fit_layout
from vision.box.outlines import rough_outlines
from vision.box.polygons import find_polygons
from vision.box.repetition import is_distinct
from vision.image.geometry import Matrix, transform_points
from vision.image.picture import Pixels
from vision.matching.neighbours import Neighbourhood, learn
from vision.reading import Corners
from vision.shape import OUTLINES, Shape


@dataclass(frozen=True, slots=True)
class SegmentationSettings:
    """Outlines are looked for at `longer_side_px`. A picture of at most `whole_px` a side may be of one
    piece alone; a standard deviation below `plain` shows none. Plane and edges are fitted anew in at most
    `rounds`, till the common size changes by less than `settled`. A piece whose edges are seen less
    clearly than `least_clear`, or than `least_share` of the usual, is cut roughly. Middles nearer than
    `apart` of a piece cannot be two. Pieces touch whose middles are no farther apart than `touching`
    times their width; each then lies where its neighbours say: `in_line` (a share of a step) about it,
    and off by `in_line_error` of a side where it is cut right."""

    longer_side_px: int = 900
    whole_px: int = 700
    plain: float = 12.0
    rounds: int = 4
    settled: float = 0.015
    least_clear: float = 0.5
    least_share: float = 0.85
    apart: float = 0.8
    touching: float = 1.15
    in_line_error: float = 0.05
    in_line: float = 0.25


SETTINGS = SegmentationSettings()


# Pixels of the longer side of a cut-out picture.
CROP_SIDE_PX = 400
# A piece needs so many pixels of the photo along its longer side.
MIN_SIDE_PX = 120


@dataclass(frozen=True, slots=True, eq=False)
class Cutout:
    """`pixels` of the piece (BGR), upright as the photo stands; `corners` of its bounding box in
    the photo; `polygon` its outline there; `to_photo` (3 x 3) maps its pixels to the photo; `rough`
    where its edges are not seen clearly enough to be sure of them."""

    pixels: Pixels
    corners: Corners
    polygon: Matrix
    to_photo: Matrix
    rough: bool = False

    @property
    def seen_side(self) -> float:
        """Pixels of the photo along the longer side of the piece."""
        sides = np.linalg.norm(np.diff(self.corners, axis=0, append=self.corners[:1]), axis=1)
        return float(sides.max())

    def turned(self, step: int, shape: Shape) -> Cutout:
        """Turned clockwise by `step` of the shape's turns (a rectangle has 4, a hex 6)."""
        if not step:
            return self
        height, width = self.pixels.shape[:2]
        if shape == "rectangle":
            pixels = np.asarray(np.rot90(self.pixels, -step), np.uint8)
            size = width, height
            back = np.eye(3)
            for _ in range(step % 4):
                # A quarter clockwise moves (x, y) to (height - 1 - y, x); this is its way back.
                back = back @ np.array([[0, 1, 0], [-1, 0, size[1] - 1], [0, 0, 1.0]])
                size = size[1], size[0]
        else:
            matrix = cv2.getRotationMatrix2D(((width - 1) / 2, (height - 1) / 2), -60 * step, 1)
            pixels = np.asarray(
                cv2.warpAffine(
                    self.pixels, matrix, (width, height), borderMode=cv2.BORDER_REPLICATE
                ),
                np.uint8,
            )
            back = np.linalg.inv(np.vstack([matrix, [0, 0, 1]]))
        to_photo = self.to_photo @ back
        corners = transform_points(_frame(pixels.shape[1], pixels.shape[0]), to_photo)
        return Cutout(np.ascontiguousarray(pixels), corners, self.polygon, to_photo, self.rough)


def cut_apart(photo: Pixels, shape: Shape) -> list[Cutout]:
    """The pieces in a photo, row by row."""
    found = _found(photo, shape)
    if found is None:
        return _whole(photo, shape)
    found = _with_gaps(photo, found).without_repetition(photo)
    if not len(found.layout):
        return _whole(photo, shape)
    usual = float(np.median(found.clear))
    rough = found.clear < max(SETTINGS.least_clear, SETTINGS.least_share * usual)
    cutouts = [
        rectified(photo, found.layout.polygon(number), shape, bool(rough[number]))
        for number in range(len(found.layout))
    ]
    if max(cutout.seen_side for cutout in cutouts) < MIN_SIDE_PX and (
        whole := _whole(photo, shape)
    ):
        return whole  # what was found are parts of its print
    row = float(np.median([c.seen_side for c in cutouts]))
    return sorted(
        cutouts,
        key=lambda c: (round(float(c.corners[:, 1].mean()) / row), float(c.corners[:, 0].mean())),
    )


def _whole(photo: Pixels, shape: Shape) -> list[Cutout]:
    """A small picture without any edge within it may be all piece: proposed as a rough cut, so that the
    player is asked."""
    height, width = photo.shape[:2]
    plain = float(np.asarray(cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY)).std()) < SETTINGS.plain
    if max(height, width) > SETTINGS.whole_px or plain:
        return []
    box = _frame(width - 1, height - 1)
    polygon = box if shape == "rectangle" else OUTLINES["hex"] * (width - 1, height - 1)
    return [rectified(photo, np.asarray(polygon, np.float64), shape, rough=True)]


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """Pieces on the table, how clearly the edges of each are seen (0-1), and whether the ground is so plain
    that they stand out of it wholly."""

    layout: Layout
    clear: NDArray[np.float64]
    on_plain_ground: bool = False

    @property
    def evidence(self) -> float:
        """How much speaks for these pieces together."""
        return float(np.maximum(self.clear - SETTINGS.least_clear, 0).sum())

    def without_repetition(self, photo: Pixels) -> Found:
        """Without what is the texture of the ground."""
        polygons = [self.layout.polygon(number) for number in range(len(self.layout))]
        kept = is_distinct(photo, polygons, only_plain=self.on_plain_ground)
        layout = replace(
            self.layout, centres=self.layout.centres[kept], turns=self.layout.turns[kept]
        )
        return replace(self, layout=layout, clear=self.clear[kept])

    def with_more(self, layout: Layout, clear: NDArray[np.float64]) -> Found:
        """With those further pieces of the same table that are seen as clearly, and lie apart."""
        least = max(SETTINGS.least_clear, SETTINGS.least_share * float(np.median(self.clear)))
        centres, turns, clears = (
            list(self.layout.centres),
            list(self.layout.turns),
            list(self.clear),
        )
        reach = SETTINGS.apart * float(np.ptp(self.layout.outline, axis=0).min())
        for number in np.argsort(-clear, kind="stable"):
            apart = np.linalg.norm(np.array(centres) - layout.centres[number], axis=1).min()
            if clear[number] >= least and apart > reach:
                centres.append(layout.centres[number])
                turns.append(layout.turns[number])
                clears.append(clear[number])
        grown = replace(self.layout, centres=np.array(centres), turns=np.array(turns))
        return replace(self, layout=grown, clear=np.array(clears))


def _found(photo: Pixels, shape: Shape) -> Found | None:
    """What stands out of a plain surface, else what straight edges make."""
    factor = min(1.0, SETTINGS.longer_side_px / max(photo.shape[:2]))
    small = cv2.resize(photo, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    outlines, clean = rough_outlines(np.asarray(small, np.uint8), shape)
    plain = _settled(photo, [outline / factor for outline in outlines], shape)
    if plain is not None and clean:
        return replace(plain, on_plain_ground=True)
    edged = _settled(photo, find_polygons(photo, shape), shape)
    if plain is None or edged is None:
        return plain or edged
    best, other = (plain, edged) if plain.evidence >= edged.evidence else (edged, plain)
    polygons = [other.layout.polygon(number) for number in range(len(other.layout))]
    return best.with_more(*refine(photo, best.layout.of(polygons), sized=True))


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
    gaps = gaps[neighbours >= 2]
    if len(gaps):
        turns = np.full(len(gaps), around.turns[0])
        added = replace(layout, centres=gaps, turns=turns)
        found = found.with_more(*refine(photo, added, sized=True))
    return replace(found, layout=_in_line(found.layout, around))


def _in_line(layout: Layout, around: Neighbourhood) -> Layout:
    """Every piece where its neighbours say that it lies: edges of other things lie beside it, too."""
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
    off = (layout.turns[:, None] - around.turns[None] + np.pi) % (2 * np.pi) - np.pi
    turns = around.turns[np.abs(off).argmin(1)]
    return Layout(to_photo, layout.outline, centres, turns)


def rectified(photo: Pixels, polygon: Matrix, shape: Shape, rough: bool = False) -> Cutout:
    """Cuts a piece out so that it stands as upright as the photo does."""
    sides = np.linalg.norm(np.roll(polygon, -1, 0) - polygon, axis=1)
    if shape == "rectangle":
        # Clockwise in the picture, beginning with the corner nearest to the upper left.
        start = int(np.argmin(polygon.sum(1)))
        polygon, sides = np.roll(polygon, -start, 0), np.roll(sides, -start)
        (ax, ay), (bx, by) = polygon[1] - polygon[0], polygon[2] - polygon[1]
        if ax * by < ay * bx:
            polygon = np.roll(polygon[::-1], 1, 0)
            sides = sides[::-1]
        wide, high = (sides[0] + sides[2]) / 2, (sides[1] + sides[3]) / 2
        if abs(np.log(wide / high)) < 0.08:
            wide = high
        target = _frame(wide, high)
    else:
        centre = polygon.mean(0)
        turn = np.arctan2(polygon[:, 1] - centre[1], polygon[:, 0] - centre[0])
        polygon = polygon[np.argsort(turn)]
        # The six corners of a flat-top hex, the one on the right first, clockwise.
        angles = np.arctan2(*(polygon - centre).T[::-1])
        start = int(np.argmin(np.abs(angles)))
        polygon = np.roll(polygon, -start, 0)
        wide, high = 2.0, np.sqrt(3.0)
        right, middle = wide, high / 2
        target = np.array(
            [[right, middle], [1.5, high], [0.5, high], [0, middle], [0.5, 0], [1.5, 0]]
        )
    factor = (CROP_SIDE_PX - 1) / max(wide, high)
    size = round(wide * factor) + 1, round(high * factor) + 1
    to_crop, _ = cv2.findHomography(polygon, target * factor)
    to_photo = np.linalg.inv(np.asarray(to_crop, np.float64))
    reach = float(np.linalg.norm(np.roll(polygon, -1, 0) - polygon, axis=1).max())
    source, lookup = photo, to_photo
    shrink = CROP_SIDE_PX / (reach * (2 if shape == "hex" else 1))
    if shrink < 0.6:  # far more pixels than needed: fine print would flicker
        source = np.asarray(
            cv2.resize(photo, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA), np.uint8
        )
        lookup = np.diag([shrink, shrink, 1]) @ to_photo
    pixels = cv2.warpPerspective(
        source, lookup, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )  # fmt: skip
    corners = transform_points(_frame(*size), to_photo)
    return Cutout(np.asarray(pixels, np.uint8), corners, polygon, to_photo, rough)


def _frame(width: float, height: float) -> Matrix:
    return np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64)
