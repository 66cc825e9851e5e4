"""Votes that agree -> poses: place, scale and rotation of references."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.image.geometry import Matrix, transform_points
from vision.matching.features import Floats
from vision.matching.index import Votes

Affine = NDArray[np.float64]
"""2 x 3: pixels of a reference, from its centre -> pixels of the picture."""


@dataclass(frozen=True, slots=True, eq=False)
class Pose:
    """A reference at a possible place in the picture.

    `owner` numbers the reference, `affine` lays it down, `source` and `target` (n x 2) are the
    points that agree with it, in the reference and in the picture.
    """

    owner: int
    affine: Affine
    source: Floats
    target: Floats

    def through(self, matrix: Matrix) -> Pose:
        """The pose in another picture to which `matrix` (3 x 3) leads."""
        frame = np.array([[0.0, 0], [1, 0], [0, 1]])
        o, x, y = transform_points(frame @ self.affine[:, :2].T + self.affine[:, 2], matrix)
        target = transform_points(self.target.astype(np.float64), matrix).astype(np.float32)
        return Pose(self.owner, np.stack([x - o, y - o, o], 1), self.source, target)

    @property
    def support(self) -> int:
        """The number of points that agree on it."""
        return len(self.source)

    @property
    def centre(self) -> NDArray[np.float64]:
        """Where the middle of the reference lies, in pixels of the picture."""
        return np.asarray(self.affine[:, 2])

    @property
    def scale(self) -> float:
        """The size in the picture, as a multiple of that of the reference."""
        return float(np.sqrt(abs(np.linalg.det(self.affine[:, :2]))))

    @property
    def angle(self) -> float:
        """The rotation in radians, clockwise as the picture is seen."""
        a = self.affine
        return float(np.arctan2(a[1, 0] - a[0, 1], a[0, 0] + a[1, 1]))


@dataclass(frozen=True, slots=True)
class Bins:
    """How far apart votes may be to agree: `place` in sizes of the reference, `turn` in radians,
    `growth` as a power of two; the scale must lie between `smallest` and `largest`."""

    size: float
    place: float
    turn: float
    growth: float
    smallest: float
    largest: float


def agreeing(votes: Votes, bins: Bins, least: int) -> Iterator[NDArray[np.intp]]:
    """Groups of at least `least` votes that agree, largest first; no vote is in two groups.

    Bins overlap by half in each dimension (Lowe), so votes that agree share at least one bin.
    """
    fitting = np.flatnonzero((votes.scale > bins.smallest) & (votes.scale < bins.largest))
    if not len(fitting):
        return
    keys, members = _binned(votes, fitting, bins)
    # Not stable, but much faster; groups are sorted below.
    order = np.argsort(keys)
    keys, members = keys[order], members[order]
    starts = np.flatnonzero(np.diff(keys, prepend=keys[0] - 1))
    counts = np.diff(np.append(starts, len(keys)))
    large = np.flatnonzero(counts >= least)
    free = np.ones(len(votes), bool)
    for bin_ in large[np.argsort(-counts[large], kind="stable")]:
        group = members[starts[bin_] : starts[bin_] + counts[bin_]]
        group = group[free[group]]
        if len(group) >= least and len(set(votes.query[group].tolist())) >= least:
            free[group] = False
            yield np.sort(group)


def _binned(
    votes: Votes, fitting: NDArray[np.intp], bins: Bins
) -> tuple[NDArray[np.int64], NDArray[np.intp]]:
    owner = votes.owner[fitting].astype(np.int64)
    growth = np.log2(votes.scale[fitting]) / bins.growth
    turn = votes.angle[fitting] / bins.turn
    turns = round(2 * np.pi / bins.turn)
    x, y = votes.centre[fitting].T
    keys = []
    for a in (0, 1):
        growth_bin = np.floor(growth + a / 2).astype(np.int64)
        side = bins.place * bins.size * 2.0 ** ((growth_bin - a / 2 + 0.5) * bins.growth)
        for b in (0, 1):
            turn_bin = np.floor(turn + b / 2).astype(np.int64) % turns
            for c in (0, 1):
                x_bin = np.floor(x / side + c / 2).astype(np.int64)
                for d in (0, 1):
                    y_bin = np.floor(y / side + d / 2).astype(np.int64)
                    key = owner * 64 + (growth_bin + 32) % 64
                    key = key * 64 + turn_bin
                    key = key * 4096 + (x_bin + 1024) % 4096
                    key = key * 4096 + (y_bin + 1024) % 4096
                    keys.append(key * 16 + (a * 8 + b * 4 + c * 2 + d))
    return np.concatenate(keys), np.tile(fitting, 16)


def fit_affine(
    source: Floats, target: Floats, tolerance: float
) -> tuple[Affine, NDArray[np.bool_]] | None:
    """The affine map that most pairs agree with to `tolerance` pixels, and which these are.

    None where there is none, or it mirrors or squeezes the reference as no photo of it does.
    """
    affine, inliers = cv2.estimateAffine2D(
        source,
        target,
        method=cv2.USAC_MAGSAC,
        ransacReprojThreshold=tolerance,
        maxIters=300,
        confidence=0.995,
    )
    if affine is None or not np.isfinite(affine).all():
        return None
    stretch = np.linalg.svd(affine[:, :2])[1]
    if np.linalg.det(affine[:, :2]) <= 0 or stretch[0] > 2.5 * stretch[1]:
        return None
    return np.asarray(affine, np.float64), inliers.ravel().astype(bool)


def fit_similarities(
    sources: Sequence[Floats], targets: Sequence[Floats], tolerance: float, rounds: int = 6
) -> list[Affine]:
    """For each group of pairs the turn, size and shift that fit them best, far pairs counting little."""
    if not sources:
        return []
    # As complex numbers: turning and sizing is one product.
    a, b = (
        np.concatenate(points).astype(np.float64).view(np.complex128)[:, 0]
        for points in (sources, targets)
    )
    counts = [len(source) for source in sources]
    starts = np.cumsum([0, *counts[:-1]])
    weight = np.ones(len(a))
    for _ in range(rounds):
        total = np.add.reduceat(weight, starts)
        middle_a = np.add.reduceat(weight * a, starts) / total
        middle_b = np.add.reduceat(weight * b, starts) / total
        u, v = a - np.repeat(middle_a, counts), b - np.repeat(middle_b, counts)
        weighted = weight * u.conj()
        size = np.add.reduceat((weighted * u).real, starts) + 1e-9
        turn = np.add.reduceat(weighted * v, starts) / size
        weight = 1 / (1 + (np.abs(u * np.repeat(turn, counts) - v) / tolerance) ** 2)
    shift = middle_b - turn * middle_a
    rows = [[turn.real, -turn.imag, shift.real], [turn.imag, turn.real, shift.imag]]
    return list(np.moveaxis(np.array(rows), 2, 0))


def fit_freely(affine: Affine, source: Floats, target: Floats, tolerance: float) -> Affine:
    """The affine map near `affine` that fits the pairs best and absorbs the remaining tilt."""
    error = np.linalg.norm(source @ affine[:, :2].T + affine[:, 2] - target, axis=1)
    weight = 1 / (1 + (error / tolerance) ** 2)
    rows = np.concatenate([source, np.ones((len(source), 1))], 1) * weight[:, None]
    return np.asarray(np.linalg.lstsq(rows, target * weight[:, None], rcond=None)[0].T, np.float64)


def without_repeats(source: Floats, target: Floats) -> NDArray[np.intp]:
    """The pairs that are left when each point is used once: repeated points count as one detector,
    and they break the estimators."""
    first = _first_of_each(target)
    return np.asarray(first[_first_of_each(source[first])])


def _first_of_each(points: Floats) -> NDArray[np.intp]:
    """The first of those points that are the same to a tenth of a pixel."""
    x, y = np.rint(points.astype(np.float64) * 10).astype(np.int64).T
    keys = x * 2**32 + y
    order = np.argsort(keys, kind="stable")
    ordered = keys[order]
    first = np.ones(len(keys), bool)
    first[1:] = ordered[1:] != ordered[:-1]
    return order[first]
