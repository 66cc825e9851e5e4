"""Separate pieces share one plane, one shape and one size: these are fitted to all outlines together, which
is far more accurate than each alone.

World coordinates are pixels of a piece whose longer side is `PIECE_SIDE_PX`, on the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.image.geometry import Matrix, transform_points, turned
from vision.matching.plane import fit_plane
from vision.matching.poses import Pose
from vision.shape import OUTLINES, Shape

PIECE_SIDE_PX = 200.0


@dataclass(frozen=True, slots=True)
class LayoutSettings:
    """Tilt makes a square look like a rectangle of the ratio `foreshortened` at most. It counts as a
    rectangle only if that explains the outlines much better (their error is `clearly_better` of the
    square's)."""

    foreshortened: float = 0.8
    clearly_better: float = 0.6


SETTINGS = LayoutSettings()


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """`to_photo` (3 x 3) maps the table to the photo, `outline` (n x 2) is the common shape around
    its middle; `centres` (k x 2) and `turns` (k, radians) are the pose of each piece on the table."""

    to_photo: Matrix
    outline: Matrix
    centres: Matrix
    turns: Matrix

    def __len__(self) -> int:
        return len(self.centres)

    def only(self, kept: NDArray[np.bool_]) -> Layout:
        """Those pieces alone."""
        return replace(self, centres=self.centres[kept], turns=self.turns[kept])

    def placed(self, number: int) -> Matrix:
        """The corners of a piece on the table."""
        return np.asarray(turned(self.outline, self.turns[number]) + self.centres[number])

    def polygon(self, number: int) -> Matrix:
        """The corners of a piece in the photo."""
        return transform_points(self.placed(number), self.to_photo)

    def of(self, polygons: Sequence[Matrix]) -> Layout:
        """Pieces of this shape on the same table, at about the places of polygons in the photo."""
        back = np.linalg.inv(self.to_photo)
        poses = [_pose(self.outline, transform_points(polygon, back)) for polygon in polygons]
        return replace(
            self,
            centres=np.array([pose.centre for pose in poses]).reshape(-1, 2),
            turns=np.array([pose.angle for pose in poses]),
        )


def fit_layout(polygons: Sequence[Matrix], shape: Shape, longer_side: int) -> Layout:
    """The plane and the common shape that fit the outlines (each n x 2, clockwise) best;
    `longer_side` of the photo in pixels."""
    fits = [_fit(outline, polygons, longer_side) for outline in _common_outlines(polygons, shape)]
    layout, error = fits[0]
    for other, other_error in fits[1:]:
        if other_error < SETTINGS.clearly_better * error:
            layout, error = other, other_error
    return layout


def _fit(outline: Matrix, polygons: Sequence[Matrix], longer_side: int) -> tuple[Layout, float]:
    """The layout of pieces of this shape, and how far in pixels the outlines are off it."""
    poses = [_pose(outline, polygon) for polygon in polygons]
    # The outline that is nearest to the common shape sets the start.
    order = np.argsort([_misfit(pose) for pose in poses], kind="stable")
    plane = fit_plane([poses[i] for i in order], longer_side)
    back = np.argsort(order, kind="stable")
    layout = Layout(plane.to_picture, outline, plane.centres[back], plane.turns[back])
    return layout, float(np.median(plane.errors))


def clockwise(polygon: Matrix) -> Matrix:
    """The corners in clockwise order as the picture is seen."""
    area = cv2.contourArea(polygon.astype(np.float32), oriented=True)
    return polygon if area > 0 else polygon[::-1].copy()


def _common_outlines(polygons: Sequence[Matrix], shape: Shape) -> list[Matrix]:
    """The shapes that the pieces may have, the likeliest first."""
    ratios = [np.sqrt(3) / 2]
    if shape == "rectangle":
        sides = np.array([np.linalg.norm(np.roll(p, -1, 0) - p, axis=1) for p in polygons])
        logs = np.log((sides[:, 1] + sides[:, 3]) / (sides[:, 0] + sides[:, 2]))
        seen = float(np.exp(-np.median(np.abs(logs))))
        ratios = [seen] if seen < SETTINGS.foreshortened else [1.0, seen]
    return [
        np.asarray((OUTLINES[shape] - 0.5) * (PIECE_SIDE_PX, PIECE_SIDE_PX * ratio))
        for ratio in ratios
    ]


def _pose(outline: Matrix, polygon: Matrix) -> Pose:
    """The outline aligned with a polygon, with the best correspondence of their corners."""
    fits = []
    for start in range(len(polygon)):
        target = np.roll(polygon, -start, 0)
        affine, _ = cv2.estimateAffinePartial2D(outline, target, method=cv2.LMEDS)
        if affine is not None:
            source, seen = outline.astype(np.float32), target.astype(np.float32)
            fits.append(Pose(0, np.asarray(affine, np.float64), source, seen))
    return min(fits, key=_misfit)


def _misfit(pose: Pose) -> float:
    laid = pose.source @ pose.affine[:, :2].T + pose.affine[:, 2]
    return float(np.linalg.norm(laid - pose.target, axis=1).mean() / pose.scale)
