"""Gaps in the lattice that hold a piece without a reference."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.image.geometry import Matrix, turned
from vision.matching.features import Floats
from vision.matching.neighbours import Neighbourhood


@dataclass(frozen=True, slots=True)
class UnknownSettings:
    """The sides of a cell face neighbours at most `next_to` times as far as the nearest. A side is sampled
    along `along` of its length and across it by `across` of a step, in this many samples. The edge of a piece
    is within `middle_samples` of the middle of the profile, at least `edge_lab` strong and `clear` times the
    other changes there. A piece shows it on `most_sides` (a share) of at least `least_sides` that no
    neighbour hides, bare table on no more than `few_sides`; a piece differs from the table by `table_lab`."""

    next_to: float = 1.25
    along: float = 0.6
    across: float = 0.12
    samples_along: int = 24
    samples_across: int = 25
    middle_samples: int = 4
    edge_lab: float = 5.0
    clear: float = 1.8
    most_sides: float = 0.7
    few_sides: float = 0.35
    least_sides: int = 2
    table_lab: float = 12.0


SETTINGS = UnknownSettings()


def with_a_piece(
    colours: Floats, gaps: Matrix, taken: Matrix, around: Neighbourhood
) -> list[Matrix]:
    """Those gaps whose outline is the edge of a piece. `taken` (n x 2) are the centres of known pieces: a
    side towards one of them is ignored."""
    lengths = np.linalg.norm(around.steps, axis=1)
    steps = around.steps[lengths < SETTINGS.next_to * around.pitch]
    beside = gaps[:, None] + steps
    away = np.linalg.norm(beside[:, :, None] - taken, axis=3).min(2, initial=np.inf)
    free = away > 0.4 * around.pitch
    edges = np.zeros_like(free)
    if free.any():
        at, side = np.nonzero(free)
        edges[free] = _are_edges(colours, gaps[at], steps[side], len(steps))
    found, hidden, bare = [], [], []
    for gap, sides, shown in zip(gaps, free.sum(1), edges.sum(1), strict=True):
        if sides < SETTINGS.least_sides:
            hidden.append(gap)
        elif shown >= SETTINGS.most_sides * sides:
            found.append(gap)
        elif shown <= SETTINGS.few_sides * sides:
            bare.append(gap)
    # A hole enclosed by pieces has no outline: it is a piece if it differs from the table.
    tables = [_colour(colours, gap, around.pitch) for gap in bare] if hidden else []
    for gap in hidden:
        colour = _colour(colours, gap, around.pitch)
        if bare and min(np.linalg.norm(colour - table) for table in tables) > SETTINGS.table_lab:
            found.append(gap)
    return found


def _colour(colours: Floats, gap: Matrix, pitch: float) -> Floats:
    """The colour in the middle of a cell."""
    reach = max(1, round(0.25 * pitch))
    x, y = np.maximum(np.round(gap).astype(int), reach)
    part = colours[y - reach : y + reach, x - reach : x + reach]
    return np.asarray(np.median(part.reshape(-1, 3), axis=0), np.float32)


def _are_edges(colours: Floats, gaps: Matrix, steps: Matrix, sides: int) -> NDArray[np.bool_]:
    """Along which of n sides an edge runs: each is that of a gap which a step from it (both n x 2) crosses."""
    gap, step = gaps[:, None, None], steps[:, None, None]
    distance = np.linalg.norm(step, axis=-1, keepdims=True)
    length = distance * (np.tan(np.pi / sides) if sides > 2 else 1.0)
    way = np.stack([-step[..., 1], step[..., 0]], -1) / distance
    u = np.linspace(-SETTINGS.along / 2, SETTINGS.along / 2, SETTINGS.samples_along)
    v = 0.5 + np.linspace(-SETTINGS.across, SETTINGS.across, SETTINGS.samples_across)
    points = gap + v[:, None, None] * step + u[None, :, None] * length * way
    x, y = np.moveaxis(points.reshape(len(gaps), -1, 2).astype(np.float32), 2, 0)
    seen = cv2.remap(colours, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    profile = np.median(seen.reshape(len(gaps), len(v), len(u), -1), axis=2)
    change = np.linalg.norm(profile[:, 2:] - profile[:, :-2], axis=2)
    middle = change.shape[1] // 2
    low, high = middle - SETTINGS.middle_samples, middle + SETTINGS.middle_samples + 1
    near = change[:, low:high].max(1)
    far = np.concatenate([change[:, :low], change[:, high:]], 1)
    clear = SETTINGS.clear * np.quantile(far, 0.75, axis=1)
    return np.asarray(near > np.maximum(SETTINGS.edge_lab, clear))


def boxes(gaps: Sequence[Matrix], around: Neighbourhood) -> list[Matrix]:
    """The four corners of a box around each gap, as large as the step to the next piece, turned
    as the pieces lie."""
    half = around.pitch / 2
    box = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
    return [turned(box, around.turns[0]) + gap for gap in gaps]
