"""Gaps in the lattice where a piece lies all the same: one that has no reference."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.image.geometry import Matrix
from vision.matching.features import Floats
from vision.matching.neighbours import Neighbourhood

# Sides of a cell: towards neighbours no farther than this many times the nearest.
NEXT = 1.25
# A side is looked at along this share of its length, and across it by this share of a step.
ALONG, ACROSS = 0.6, 0.12
SAMPLES_ALONG, SAMPLES_ACROSS = 24, 25
# The edge of a piece lies in the middle of the profile, within so many samples, ...
MIDDLE = 4
# ... is at least so strong (in Lab), and so much stronger than what else changes there.
LEAST_EDGE, CLEAR = 5.0, 1.8
# A piece shows its edge on this share of the sides that no neighbour hides, where there are so
# many; bare table shows one on no more than that share.
MOST_SIDES, FEW_SIDES = 0.7, 0.35
LEAST_SIDES = 2
# The least distance in Lab of a piece from the table.
TABLE = 12.0


def with_a_piece(
    colours: Floats, gaps: Matrix, taken: Matrix, around: Neighbourhood
) -> list[Matrix]:
    """Those gaps whose outline is seen as the edge of a piece. `taken` (n x 2) are the middles of
    known pieces: the side towards one of them tells nothing."""
    lengths = np.linalg.norm(around.steps, axis=1)
    steps = around.steps[lengths < NEXT * around.pitch]
    found, hidden, bare = [], [], []
    for gap in gaps:
        free = [
            step
            for step in steps
            if not len(taken)
            or np.linalg.norm(taken - (gap + step), axis=1).min() > 0.4 * around.pitch
        ]
        edges = sum(_edge(colours, gap, step, len(steps)) for step in free)
        if len(free) < LEAST_SIDES:
            hidden.append(gap)
        elif edges >= MOST_SIDES * len(free):
            found.append(gap)
        elif edges <= FEW_SIDES * len(free):
            bare.append(_colour(colours, gap, around.pitch))
    # A hole among pieces has no outline of its own: it is a piece if the table looks otherwise.
    for gap in hidden:
        colour = _colour(colours, gap, around.pitch)
        if bare and min(np.linalg.norm(colour - table) for table in bare) > TABLE:
            found.append(gap)
    return found


def _colour(colours: Floats, gap: Matrix, pitch: float) -> Floats:
    """The colour in the middle of a cell."""
    reach = max(1, round(0.25 * pitch))
    x, y = np.maximum(np.round(gap).astype(int), reach)
    part = colours[y - reach : y + reach, x - reach : x + reach]
    return np.asarray(np.median(part.reshape(-1, 3), axis=0), np.float32)


def _edge(colours: Floats, gap: Matrix, step: Matrix, sides: int) -> bool:
    """Whether an edge runs along the side of a cell that a step crosses."""
    length = float(np.linalg.norm(step)) * (np.tan(np.pi / sides) if sides > 2 else 1.0)
    way = np.array([-step[1], step[0]]) / np.linalg.norm(step)
    u = np.linspace(-ALONG / 2, ALONG / 2, SAMPLES_ALONG) * length
    v = 0.5 + np.linspace(-ACROSS, ACROSS, SAMPLES_ACROSS)
    points = gap + v[:, None, None] * step + u[None, :, None] * way
    seen = cv2.remap(
        colours,
        points[..., 0].astype(np.float32),
        points[..., 1].astype(np.float32),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    profile = np.median(seen, axis=1)
    change = np.linalg.norm(profile[2:] - profile[:-2], axis=1)
    middle = len(change) // 2
    near = change[middle - MIDDLE : middle + MIDDLE + 1].max()
    far = np.r_[change[: middle - MIDDLE], change[middle + MIDDLE + 1 :]]
    return bool(near > max(LEAST_EDGE, CLEAR * np.quantile(far, 0.75)))


def boxes(gaps: Sequence[Matrix], around: Neighbourhood) -> list[Matrix]:
    """The four corners of a box around each gap, as large as the step to the next piece, turned
    as the pieces lie."""
    c, s = np.cos(around.turns[0]), np.sin(around.turns[0])
    half = around.pitch / 2
    box = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
    return [box @ np.array([[c, s], [-s, c]]) + gap for gap in gaps]
