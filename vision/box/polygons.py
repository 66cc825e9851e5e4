"""Pieces found by their straight edges alone, on grounds that no colour tells apart from them.

A Hough transform for one shape: every place votes for a piece whose sides would lie on lines across
which the colours change. All pieces of a photo are equally large, so the size at which some places
stand out from all others is right.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.image.geometry import Matrix
from vision.image.picture import Pixels
from vision.matching.verify import lab
from vision.shape import OUTLINES, Shape

Floats = NDArray[np.float32]

# The longer side in pixels at which the picture is searched.
SIDE = 480
# Directions of edges that are told apart (over half a turn), and pixels of a line.
DIRECTIONS = 36
LINE = 17
# Pixels that an edge may be off where the table is tilted.
LOOSE = 5
# A change of colour (Lab) that counts half where nothing else changes, and times of what is usual.
HALF, USUAL = 1.5, 1.5
# Each side is looked at in two places, so far from its middle in shares of its length.
BESIDE = (-0.25, 0.25)
# The longer side of a piece in shares of that of the picture: the least, the most, and a step.
SMALLEST, LARGEST, GROWTH = 0.09, 0.34, 1.06
# Middles nearer than this share of a piece's longer side cannot be two pieces.
APART = 0.85
# Votes of a piece at least, and above what they speak for its size; by how much pieces stand out from
# the next best place, at least, and as far as it counts (beside large pieces there is no room).
LEAST, SPEAKS = 0.74, 0.75
STANDS_OUT, MOST_OUT = 0.025, 0.1
MOST = 40


def find_polygons(photo: Pixels, shape: Shape, outline: Matrix | None = None) -> list[Matrix]:
    """The corners (n x 2, clockwise) of what may be pieces.

    `outline` is their common shape and size around its middle, in pixels of the photo, where it is
    known already.
    """
    factor = min(1.0, SIDE / max(photo.shape[:2]))
    small = cv2.resize(photo, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    edges = _edges(np.asarray(small, np.uint8))
    if outline is not None:
        sizes = [outline * factor * growth for growth in (1 / GROWTH, 1, GROWTH)]
    else:
        ratio = 1.0 if shape == "rectangle" else np.sqrt(3) / 2
        steps = np.arange(np.log(SMALLEST), np.log(LARGEST), np.log(GROWTH))
        sizes = [(OUTLINES[shape] - 0.5) * (1, ratio) * np.exp(s) * SIDE for s in steps]
    found = [_pieces(edges, size) for size in sizes]
    _, best = max(found, key=lambda each: each[0])
    return [polygon / factor for polygon in best]


def _pieces(edges: Sequence[Floats], outline: Matrix) -> tuple[float, list[Matrix]]:
    """The pieces of this size, and how far they together stand out from all else."""
    votes, turns = _votes(edges, outline)
    peaks = _peaks(votes, float(np.linalg.norm(outline[0] - outline[1])), outline)
    scores = np.array([votes[y, x] for x, y in peaks])
    high = int((scores >= LEAST).sum())
    if not high or len(scores) == high:
        return 0.0, []
    # What is a piece and what is not are told apart by the widest gap between two scores.
    gaps = np.minimum(scores[:high] - scores[1 : high + 1], MOST_OUT)
    count = int(np.argmax(gaps * np.sqrt(np.arange(1, high + 1)))) + 1
    gap = float(gaps[count - 1])
    if gap < STANDS_OUT:
        return 0.0, []
    polygons = [_turned(outline, turns[y, x]) + np.array((x, y)) for x, y in peaks[:count]]
    return gap * np.sqrt(count) * float(scores[:count].mean() - SPEAKS), polygons


def _edges(small: Pixels) -> list[Floats]:
    """How much the colours change across a line in each direction (0-1), at every place."""
    colours = lab(small)
    height, width = colours.shape[:2]
    wide = int(np.ceil(np.hypot(height, width)))
    maps = []
    for number in range(DIRECTIONS):
        # Turned so that the direction lies along the rows, a line is a column.
        angle = 180 / DIRECTIONS * number
        turn = cv2.getRotationMatrix2D(((width - 1) / 2, (height - 1) / 2), angle, 1)
        turn[:, 2] += [(wide - width) / 2, (wide - height) / 2]
        turned = cv2.warpAffine(colours, turn, (wide, wide), borderMode=cv2.BORDER_REPLICATE)
        change = np.zeros_like(turned)
        change[:, 1:-1] = turned[:, 2:] - turned[:, :-2]
        along = cv2.boxFilter(change, -1, (1, LINE))
        strength = np.sqrt(np.einsum("hwc,hwc->hw", along, along))
        share = strength / (strength + USUAL * float(np.median(strength)) + HALF)
        loose = cv2.dilate(share, np.ones((1, LOOSE), np.uint8))
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        back = cv2.warpAffine(loose, turn, (width, height), flags=flags)
        maps.append(np.asarray(back, np.float32))
    return maps


def _votes(edges: Sequence[Floats], outline: Matrix) -> tuple[Floats, NDArray[np.float64]]:
    """How many sides of a piece in the middle of each place lie on edges, in the best of its turns,
    and that turn (radians)."""
    best = np.zeros(edges[0].shape, np.float32)
    turns = np.zeros(best.shape)
    for step in range(_turns(outline)):
        angle = step * np.pi / DIRECTIONS
        turned = _turned(outline, angle)
        along = np.roll(turned, -1, 0) - turned
        middles = turned + along / 2
        total = np.zeros_like(best)
        for way, middle in zip(along, middles, strict=True):
            # The normal of the side.
            number = round(np.arctan2(-way[0], way[1]) / (np.pi / DIRECTIONS)) % DIRECTIONS
            for share in BESIDE:
                _add_shifted(total, edges[number], np.round(middle + share * way).astype(int))
        total /= len(outline) * len(BESIDE)
        better = total > best
        best[better], turns[better] = total[better], angle
    return best, turns


def _turns(outline: Matrix) -> int:
    """After how many steps the outline looks as it did."""
    sides = np.linalg.norm(np.roll(outline, -1, 0) - outline, axis=1)
    regular = sides.max() < 1.05 * sides.min()
    return round(2 * DIRECTIONS / len(outline)) if regular else DIRECTIONS


def _add_shifted(total: Floats, values: Floats, by: NDArray[np.intp]) -> None:
    """Adds to each place what lies `by` (x, y) beside it."""
    height, width = values.shape
    x, y = by
    if abs(x) >= width or abs(y) >= height:
        return
    rows = slice(max(0, -y), min(height, height - y))
    columns = slice(max(0, -x), min(width, width - x))
    total[rows, columns] += values[
        rows.start + y : rows.stop + y, columns.start + x : columns.stop + x
    ]


def _peaks(votes: Floats, side: float, outline: Matrix) -> list[tuple[int, int]]:
    """The places (x, y) with most votes, each a piece apart from those before it."""
    left = votes.copy()
    longer = float(np.ptp(outline, axis=0).max())
    reach = round(APART * min(longer, max(side, 0.6 * longer) if len(outline) == 4 else longer))
    found: list[tuple[int, int]] = []
    while len(found) < MOST:
        y, x = (int(n) for n in np.unravel_index(int(np.argmax(left)), left.shape))
        if left[y, x] <= 0:
            break
        found.append((x, y))
        cv2.circle(left, (x, y), reach, 0.0, -1)
    return found


def _turned(outline: Matrix, angle: float) -> Matrix:
    c, s = np.cos(angle), np.sin(angle)
    return np.asarray(outline @ np.array([[c, s], [-s, c]]))
