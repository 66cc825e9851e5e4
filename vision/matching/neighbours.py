"""Predicts the places of further pieces: pieces that touch repeat at the same steps and rotations."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class NeighbourSettings:
    """Steps longer than `longest` times the shortest are none to a neighbour; they repeat up to
    `step_error` (a share of the shortest), turns up to `turn_error_deg`."""

    longest: float = 1.6
    step_error: float = 0.1
    turn_error_deg: float = 8.0


SETTINGS = NeighbourSettings()


@dataclass(frozen=True, slots=True, eq=False)
class Neighbourhood:
    """`steps` (n x 2) lead from a piece to its neighbours, `pitch` is the length of the shortest,
    `turns` are the rotations of pieces (radians)."""

    steps: Points
    pitch: float
    turns: Points

    def cells(self, centres: Points) -> tuple[Points, NDArray[np.intp]]:
        """The places next to `centres` where no piece was found, and how many neighbours each has."""
        beside = (centres[:, None] + self.steps[None]).reshape(-1, 2)
        gap = np.linalg.norm(beside[:, None] - centres[None], axis=2).min(1)
        beside = beside[gap > 0.5 * self.pitch]
        cells: list[Points] = []
        counts: list[int] = []
        left = np.ones(len(beside), bool)
        for i in range(len(beside)):
            if left[i]:
                same = left & (np.linalg.norm(beside - beside[i], axis=1) < 0.35 * self.pitch)
                left &= ~same
                cells.append(beside[same].mean(0))
                counts.append(int(same.sum()))
        return np.array(cells).reshape(-1, 2), np.array(counts, np.intp)


def learn(centres: Points, angles: Points) -> Neighbourhood | None:
    """The steps and rotations that repeat among the found pieces; None if too few are adjacent."""
    if len(centres) < 3:
        return None
    differences = centres[:, None] - centres[None]
    lengths = np.linalg.norm(differences, axis=2)
    np.fill_diagonal(lengths, np.inf)
    pitch = float(np.median(np.sort(lengths.min(1))[: max(1, len(centres) // 2)]))
    pairs = differences[lengths < SETTINGS.longest * pitch]
    steps: list[Points] = []
    left = np.ones(len(pairs), bool)
    near = np.linalg.norm(pairs[:, None] - pairs[None], axis=2) < SETTINGS.step_error * pitch
    for i in np.argsort(-near.sum(1), kind="stable"):
        same = near[i] & left
        if left[i] and same.sum() >= 2:
            steps.append(pairs[same].mean(0))
            left &= ~same
    if not steps:
        return None
    return Neighbourhood(np.array(steps), pitch, turns_of(angles))


def turns_of(angles: Points) -> Points:
    """The fewest evenly spread turns that all pieces follow: 1, 2, 4 or 6; all twelfths if none."""
    for count in (1, 2, 4, 6, 12):
        part = 2 * np.pi / count
        # The mean direction of the angles folded onto one part.
        base = np.angle(np.exp(1j * angles * count).mean()) / count
        off = np.abs((angles - base + part / 2) % part - part / 2)
        if np.quantile(off, 0.9) < np.deg2rad(SETTINGS.turn_error_deg):
            return np.asarray(base + part * np.arange(count))
    return np.asarray(2 * np.pi / 12 * np.arange(12))
