"""Points and matrices."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float64]


def transform_points(
    points: NDArray[np.floating[Any]], matrix: NDArray[np.floating[Any]]
) -> Matrix:
    """Points (n x 2) through a homography (3 x 3)."""
    if not len(points):
        return np.zeros((0, 2))
    return np.asarray(
        cv2.perspectiveTransform(points.astype(np.float64)[None], matrix.astype(np.float64))[0]
    )


def rotation(angle: float) -> Matrix:
    """Turns points (n x 2, from the right: `points @ rotation(angle)`) about (0, 0) by an angle in radians,
    clockwise as the picture is seen."""
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, s], [-s, c]])


def turned(points: Matrix, angle: float) -> Matrix:
    """Points (n x 2) turned about (0, 0); see `rotation`."""
    return np.asarray(points @ rotation(angle))


def overlap(one: Matrix, other: Matrix) -> float:
    """Intersection over union of two convex outlines (each n x 2)."""
    a, b = one.astype(np.float32), other.astype(np.float32)
    common, _ = cv2.intersectConvexConvex(a, b)
    return float(common / (cv2.contourArea(a) + cv2.contourArea(b) - common))
