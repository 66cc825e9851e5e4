"""How a piece lies at any place of the flattened board, derived from the lattice of the known ones: what is
left of the tilt of the table squeezes all pieces at a place alike, however they are turned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.image.geometry import Matrix, rotation, transform_points
from vision.matching.poses import Affine, Pose

# A few pieces are in line, or determine a tilt badly.
LEAST_PIECES = 6
# Pieces may be off the lattice by this much (in steps).
OFF = 0.1
ROUNDS = 3
HALF_STEPS = np.array([[0.5, 0], [-0.5, 0], [0, 0.5], [0, -0.5]])


@dataclass(frozen=True, slots=True, eq=False)
class GroundPlan:
    """`to_board` (3 x 3) leads from the lattice, counted in steps, to the board; `piece` (2 x 2) is an unturned
    piece, from pixels of its reference to steps."""

    to_board: Matrix
    piece: Matrix

    @classmethod
    def of(cls, poses: Sequence[Pose], steps: Matrix) -> GroundPlan:
        """Fitted to known poses, which repeat at `steps`."""
        to_board = _lattice(np.array([pose.centre for pose in poses]), steps)
        spread = []
        for pose in poses:
            laid = np.linalg.inv(_around(to_board, pose.centre)) @ pose.affine[:, :2]
            spread.append(laid @ laid.T)
        # Fits to few points are squeezed by chance: each is off in another direction.
        values, vectors = np.linalg.eigh(np.median(spread, axis=0))
        root = vectors @ np.diag(np.sqrt(np.maximum(values, 1e-12))) @ vectors.T
        return cls(to_board, np.asarray(root))

    def frame(self, place: Matrix) -> Matrix:
        """How an unturned piece lies at a place of the board (2 x 2)."""
        return np.asarray(_around(self.to_board, place) @ self.piece)

    def turn(self, pose: Pose) -> float:
        """How a piece is turned (radians)."""
        a = np.linalg.inv(self.frame(pose.centre)) @ pose.affine[:, :2]
        return float(np.arctan2(a[1, 0] - a[0, 1], a[0, 0] + a[1, 1]))

    def laid(self, place: Matrix, turn: float) -> Affine:
        """The pose of a piece at a place of the board, turned so."""
        return np.column_stack([self.frame(place) @ rotation(turn).T, place])


def _lattice(centres: Matrix, steps: Matrix) -> Matrix:
    """From the lattice to the board; the same everywhere where there are too few pieces."""
    first = steps[0]
    across = first[0] * steps[:, 1] - first[1] * steps[:, 0]
    start = centres[np.argmin(np.linalg.norm(centres - centres.mean(0), axis=1))]
    flat: Matrix = np.eye(3)
    if across.max() < 0.3 * float(first @ first):
        return flat
    flat[:2] = np.column_stack([first, steps[int(np.argmax(across))], start])
    fitted = flat
    for _ in range(ROUNDS if len(centres) >= LEAST_PIECES else 0):
        cells = np.asarray(np.round(transform_points(centres, np.linalg.inv(fitted))))
        found, near = cv2.findHomography(
            cells, centres, cv2.RANSAC, OFF * float(np.linalg.norm(first))
        )
        if found is None or near.sum() < LEAST_PIECES or abs(np.linalg.det(found)) < 1e-9:
            return flat
        fitted = np.asarray(found, np.float64)
    return fitted


def _around(to_board: Matrix, place: Matrix) -> NDArray[np.float64]:
    """The steps around a place of the board (2 x 2)."""
    cell = transform_points(place[None], np.linalg.inv(to_board))
    right, left, below, above = transform_points(cell + HALF_STEPS, to_board)
    return np.column_stack([right - left, below - above])
