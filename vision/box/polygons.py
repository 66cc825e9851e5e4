"""Finds pieces by their straight edges alone, on grounds that cannot be separated by colour.

A Hough transform for one shape: a piece at each place gets votes from lines with a colour change along its
sides. All pieces of a photo have one size. At each size some places may stand out from all others, also where
the pattern of a cloth has straight edges; the size is right at which colours differ most inside and outside.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.box.ground import Colours
from vision.box.repetition import is_distinct
from vision.image.geometry import Matrix, turned
from vision.image.picture import Pixels, shrunk
from vision.matching.verify import lab
from vision.shape import OUTLINES, Shape

Floats = NDArray[np.float32]
Counts = NDArray[np.uint16]
# The vote of a sharp edge; those of all sides together stay within 16 bits.
VOTE = 5000


@dataclass(frozen=True, slots=True)
class PolygonSettings:
    """The picture is searched at a longer side of `longer_side_px`; edges have `directions` bins over half a
    turn (an even number), along lines of `line_px`, which may be `loose_px` off where the table is tilted. A
    change of `half_lab` counts half where nothing else changes, and so does `usual` times the usual change
    there (sampled at every `sample_px`th place). Each side is sampled at two points, `beside` its middle
    (shares of its length). The longer side of a piece is `smallest` to `largest` of that of the picture, in
    steps of `growth`. Centres nearer than `apart` of a piece cannot be two pieces. A piece has at least
    `least_votes`, those of one size `speaks` on average. Pieces exceed the next best place by `stands_out`,
    which counts up to `most_out` (near large pieces there is no room). At most `most` places are examined. A
    size is not the right one if colours explain less than `as_telling` of what they do at the best, and at
    most `sizes` are."""

    longer_side_px: int = 480
    directions: int = 36
    line_px: int = 17
    loose_px: int = 5
    half_lab: float = 1.5
    usual: float = 1.5
    sample_px: int = 3
    beside: tuple[float, float] = (-0.25, 0.25)
    smallest: float = 0.09
    largest: float = 0.34
    growth: float = 1.06
    apart: float = 0.85
    stands_out: float = 0.025
    most_out: float = 0.1
    least_votes: float = 0.74
    speaks: float = 0.75
    most: int = 40
    as_telling: float = 0.8
    sizes: int = 3


SETTINGS = PolygonSettings()


def find_polygons(photo: Pixels, shape: Shape) -> list[list[Matrix]]:
    """The corners (n x 2, clockwise) of possible pieces, for each size that pieces may have, the likeliest
    first."""
    small, factor = shrunk(photo, SETTINGS.longer_side_px)
    edges, colours = edges_of(small, SETTINGS.loose_px), Colours(small)
    ratio = 1.0 if shape == "rectangle" else np.sqrt(3) / 2
    steps = np.arange(np.log(SETTINGS.smallest), np.log(SETTINGS.largest), np.log(SETTINGS.growth))
    found = [
        _pieces(small, edges, (OUTLINES[shape] - 0.5) * (1, ratio) * size * SETTINGS.longer_side_px)
        for size in np.exp(steps)
    ]
    telling = [colours.information(polygons) for polygons in found]
    best = [
        n for n in np.argsort(telling)[::-1] if telling[n] >= SETTINGS.as_telling * max(telling)
    ]
    return [[polygon / factor for polygon in found[n]] for n in best[: SETTINGS.sizes]]


def _pieces(small: Pixels, edges: Sequence[Counts], outline: Matrix) -> list[Matrix]:
    """The pieces of this size that stand out from everything else."""
    votes, turns = votes_of(edges, outline)
    places = peaks(votes, _reach(outline), SETTINGS.most)
    laid = [turned(outline, turns[y, x]) + np.array((x, y)) for x, y in places]
    scores = np.array([votes[y, x] for x, y in places])
    likely = int((scores >= SETTINGS.least_votes).sum())
    distinct = np.append(is_distinct(small, laid[:likely]), np.ones(len(laid) - likely, bool))
    scores, laid = (
        scores[distinct],
        [each for each, kept in zip(laid, distinct, strict=True) if kept],
    )
    high = int((scores >= SETTINGS.least_votes).sum())
    if not high or len(scores) == high:
        return []
    # The largest gap between two scores separates pieces from everything else.
    gaps = np.minimum(scores[:high] - scores[1 : high + 1], SETTINGS.most_out)
    count = int(np.argmax(gaps * np.sqrt(np.arange(1, high + 1)))) + 1
    gap = float(gaps[count - 1])
    if gap < SETTINGS.stands_out or scores[:count].mean() < SETTINGS.speaks:
        return []
    return laid[:count]


def edges_of(small: Pixels, loose_px: int) -> list[Counts]:
    """How much the colours change across a line in each direction (0 to `VOTE`), at every place; lines may be
    `loose_px` off."""
    colours = lab(small)
    height, width = colours.shape[:2]
    wide = int(np.ceil(np.hypot(height, width)))
    columns: list[Counts] = []
    rows: list[Counts] = []
    for number in range(SETTINGS.directions // 2):
        # Turned so that the direction lies along the rows, a line is a column; a row is a line across it.
        angle = 180 / SETTINGS.directions * number
        centre = (width - 1) / 2, (height - 1) / 2
        turn = np.asarray(cv2.getRotationMatrix2D(centre, angle, 1), np.float64)
        turn[:, 2] += [(wide - width) / 2, (wide - height) / 2]
        turned = cv2.warpAffine(colours, turn, (wide, wide), borderMode=cv2.BORDER_REPLICATE)
        across, down = (np.zeros(turned.shape, np.float32) for _ in range(2))
        cv2.subtract(turned[:, 2:], turned[:, :-2], dst=across[:, 1:-1])
        cv2.subtract(turned[2:], turned[:-2], dst=down[1:-1])
        columns.append(_lines(across, (1, SETTINGS.line_px), (loose_px, 1), turn, (width, height)))
        rows.append(_lines(down, (SETTINGS.line_px, 1), (1, loose_px), turn, (width, height)))
    return columns + rows


def _lines(
    change: Floats,
    line: tuple[int, int],
    loose: tuple[int, int],
    turn: Matrix,
    size: tuple[int, int],
) -> Counts:
    """How much the colours change along lines (width, height) that may be `loose` (width, height) off, turned
    back to a picture of this size."""
    along = cv2.boxFilter(change, -1, line)
    strength = cv2.sqrt(cv2.transform(cv2.multiply(along, along), np.ones((1, 3), np.float32)))
    usual = float(np.median(strength[:: SETTINGS.sample_px, :: SETTINGS.sample_px]))
    share = cv2.divide(strength, strength + (SETTINGS.usual * usual + SETTINGS.half_lab))
    seen = cv2.dilate(share, cv2.getStructuringElement(cv2.MORPH_RECT, loose))
    back = cv2.warpAffine(seen, turn, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    # Whole numbers are summed far faster.
    return np.asarray(back * VOTE, np.uint16)


def votes_of(edges: Sequence[Counts], outline: Matrix) -> tuple[Floats, NDArray[np.float64]]:
    """How many sides of a piece centred at each place are on edges, at its best rotation,
    and that turn (radians)."""
    best = np.zeros(edges[0].shape, np.uint16)
    steps = np.zeros(best.shape, np.uint8)
    total = np.zeros_like(best)
    bin_ = np.pi / SETTINGS.directions
    for step in range(_turns(outline)):
        rotated = turned(outline, step * bin_)
        along = np.roll(rotated, -1, 0) - rotated
        middles = rotated + along / 2
        total[:] = 0
        for way, middle in zip(along, middles, strict=True):
            # The normal of the side.
            number = round(np.arctan2(-way[0], way[1]) / bin_) % SETTINGS.directions
            for share in SETTINGS.beside:
                _add_shifted(total, edges[number], np.round(middle + share * way).astype(int))
        # Later steps are the larger numbers.
        better = cv2.compare(total, best, cv2.CMP_GT)
        cv2.max(steps, np.bitwise_and(better, step, out=better), dst=steps)
        cv2.max(best, total, dst=best)
    most = VOTE * len(outline) * len(SETTINGS.beside)
    return np.asarray(best / most, np.float32), np.asarray(steps * bin_, np.float64)


def _turns(outline: Matrix) -> int:
    """After how many steps the outline looks as it did."""
    sides = np.linalg.norm(np.roll(outline, -1, 0) - outline, axis=1)
    regular = sides.max() < 1.05 * sides.min()
    return round(2 * SETTINGS.directions / len(outline)) if regular else SETTINGS.directions


def _add_shifted(total: Counts, values: Counts, by: NDArray[np.intp]) -> None:
    """Adds to each place the value at an offset of `by` (x, y)."""
    height, width = values.shape
    x, y = by
    if abs(x) >= width or abs(y) >= height:
        return
    rows = slice(max(0, -y), min(height, height - y))
    columns = slice(max(0, -x), min(width, width - x))
    there = values[rows.start + y : rows.stop + y, columns.start + x : columns.stop + x]
    cv2.add(total[rows, columns], there, dst=total[rows, columns])


def _reach(outline: Matrix) -> float:
    """How far apart two pieces are at least."""
    side = float(np.linalg.norm(outline[0] - outline[1]))
    longer = float(np.ptp(outline, axis=0).max())
    return SETTINGS.apart * min(longer, max(side, 0.6 * longer) if len(outline) == 4 else longer)


def peaks(votes: Floats, apart: float, most: int) -> list[tuple[int, int]]:
    """The places (x, y) with most votes, each `apart` from those before it."""
    left = votes.copy()
    reach = round(apart)
    found: list[tuple[int, int]] = []
    while len(found) < most:
        y, x = (int(n) for n in np.unravel_index(int(np.argmax(left)), left.shape))
        if left[y, x] <= 0:
            break
        found.append((x, y))
        cv2.circle(left, (x, y), reach, 0.0, -1)
    return found
