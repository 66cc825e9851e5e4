"""The table as one plane: all pieces lie flat on it and have one size.

One piece determines the tilt of the table poorly; all of them together determine it exactly. World
coordinates are pixels of a reference on the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.image.geometry import Matrix
from vision.matching.poses import Pose


@dataclass(frozen=True, slots=True)
class PlaneSettings:
    """At most `rounds` of Gauss-Newton over `most_pairs` of each piece (more add nothing); an error counts
    linearly from `linear_px` on. The focal length of a phone is about `focal` of its longer side, and its
    tilt seldom exceeds `tilt` (a slope): a prior on the perspective terms, so that one small piece cannot
    bend the table."""

    rounds: int = 10
    most_pairs: int = 16
    linear_px: float = 2.0
    focal: float = 0.8
    tilt: float = 0.7


SETTINGS = PlaneSettings()


@dataclass(frozen=True, slots=True, eq=False)
class Plane:
    """`to_picture` (3 x 3) maps the table to the picture; `centres` (n x 2) are the places of the
    pieces on the table, `turns` (n) their angles, `errors` (n) how badly each fits, in pixels."""

    to_picture: Matrix
    centres: Matrix
    turns: Matrix
    errors: Matrix


def fit_plane(poses: Sequence[Pose], longer_side: int) -> Plane:
    """The plane that fits the poses best (damped Gauss-Newton, robust), starting from the first pose, the
    best supported one. `longer_side` of the picture in pixels."""
    return _Fit(poses, longer_side).solve()


class _Fit:
    def __init__(self, poses: Sequence[Pose], longer_side: int):
        self.count = len(poses)
        self.source = np.concatenate([p.source[: SETTINGS.most_pairs] for p in poses]).astype(
            np.float64
        )
        self.target = np.concatenate([p.target[: SETTINGS.most_pairs] for p in poses]).astype(
            np.float64
        )
        self.owner = np.repeat(
            np.arange(self.count), [min(p.support, SETTINGS.most_pairs) for p in poses]
        )
        first = poses[0].affine
        self.plane = np.vstack([first, [0, 0, 1]])
        self.bend = poses[0].scale * SETTINGS.tilt / (SETTINGS.focal * longer_side)
        back = np.linalg.inv(self.plane)
        placed = [back[:2, :2] @ p.affine[:, :2] for p in poses]
        self.turns = np.array([np.arctan2(m[1, 0] - m[0, 1], m[0, 0] + m[1, 1]) for m in placed])
        self.centres = np.array([back[:2, :2] @ p.centre + back[:2, 2] for p in poses])

    def solve(self) -> Plane:
        damping = 1e-3
        cost = self._cost(*self._project(self.plane, self.turns, self.centres)[1:], self.plane)
        for _ in range(SETTINGS.rounds):
            step = self._step(damping)
            plane = self.plane.copy()
            plane.ravel()[:8] += step[:8]
            turns = self.turns + step[8::3]
            centres = self.centres + np.stack([step[9::3], step[10::3]], 1)
            new = self._cost(*self._project(plane, turns, centres)[1:], plane)
            if not new < cost:
                damping *= 10
                continue
            gain, cost = cost - new, new
            self.plane, self.turns, self.centres = plane, turns, centres
            damping = max(damping / 10, 1e-9)
            if gain < 1e-3 * cost:
                break
        errors = np.linalg.norm(self._project(self.plane, self.turns, self.centres)[1], axis=1)
        medians = [np.median(errors[self.owner == i]) for i in range(self.count)]
        return Plane(self.plane, self.centres, self.turns, np.array(medians))

    def _project(
        self, plane: Matrix, turns: Matrix, centres: Matrix
    ) -> tuple[Matrix, Matrix, Matrix]:
        """The points on the table, their errors in the picture, and their depths."""
        c, s = np.cos(turns[self.owner]), np.sin(turns[self.owner])
        x, y = self.source.T
        world = np.stack([c * x - s * y, s * x + c * y], 1) + centres[self.owner]
        seen = world @ plane[:, :2].T + plane[:, 2]
        return world, seen[:, :2] / seen[:, 2:] - self.target, seen[:, 2]

    def _cost(self, error: Matrix, depth: Matrix, plane: Matrix) -> float:
        if (depth <= 0).any():
            return np.inf
        size = np.linalg.norm(error, axis=1)
        pairs = np.where(
            size < SETTINGS.linear_px, size**2, SETTINGS.linear_px * (2 * size - SETTINGS.linear_px)
        ).sum()
        return float(pairs + ((plane[2, :2] / self.bend) ** 2).sum())

    def _step(self, damping: float) -> Matrix:
        world, error, depth = self._project(self.plane, self.turns, self.centres)
        seen = error + self.target
        rows = np.arange(len(world))
        near = np.concatenate([world, np.ones((len(world), 1))], 1) / depth[:, None]
        slope = (self.plane[None, :2, :2] - seen[:, :, None] * self.plane[None, 2:, :2]) / depth[
            :, None, None
        ]
        c, s = np.cos(self.turns[self.owner]), np.sin(self.turns[self.owner])
        x, y = self.source.T
        turning = np.stack([-s * x - c * y, c * x - s * y], 1)
        jacobian = np.zeros((len(world), 2, 8 + 3 * self.count))
        jacobian[:, 0, 0:3] = near
        jacobian[:, 1, 3:6] = near
        jacobian[:, :, 6:8] = -seen[:, :, None] * near[:, None, :2]
        for axis in (0, 1):
            jacobian[rows, axis, 8 + 3 * self.owner] = (slope[:, axis] * turning).sum(1)
            jacobian[rows, axis, 9 + 3 * self.owner] = slope[:, axis, 0]
            jacobian[rows, axis, 10 + 3 * self.owner] = slope[:, axis, 1]
        weight = np.minimum(1, SETTINGS.linear_px / np.maximum(np.linalg.norm(error, axis=1), 1e-9))
        # The first piece is fixed: else the whole table could slide and rotate.
        free = np.r_[0:8, 11 : 8 + 3 * self.count]
        flat = jacobian[:, :, free].reshape(-1, len(free))
        weighted = flat * np.repeat(weight, 2)[:, None]
        # Too small for several threads: einsum does not wake them.
        normal = np.einsum("ij,ik->jk", weighted, flat)
        gradient = np.einsum("ij,i->j", weighted, error.ravel())
        normal[[6, 7], [6, 7]] += self.bend**-2
        gradient[6:8] += self.plane[2, :2] * self.bend**-2
        normal += np.diag(damping * np.diag(normal) + 1e-12)
        step = np.zeros(8 + 3 * self.count)
        step[free] = -np.linalg.solve(normal, gradient)
        return step
