"""A phone's camera over a flat scene, as a homography."""

from __future__ import annotations

import math

import cv2
import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]


def camera(
    wide: int, high: int, size: tuple[int, int], turn: float, tilt: float, axis: float, fill: float
) -> Points:
    """The homography from the flat scene to the picture: tilted about an axis in the table's plane."""
    to_middle = np.array([[1, 0, -wide / 2], [0, 1, -high / 2], [0, 0, 1]], float)
    turned = _turned(turn)
    t, away = math.radians(tilt), 1.1 * max(wide, high)
    lean = np.array([[1, 0, 0], [0, math.cos(t), 0], [0, math.sin(t) / away, 1]])
    seen = _turned(-axis) @ lean @ _turned(axis) @ turned @ to_middle
    frame = np.array([[[0, 0]], [[wide, 0]], [[wide, high]], [[0, high]]], float)
    outline = cv2.perspectiveTransform(frame, seen).reshape(-1, 2)
    low, top = outline.min(0), outline.max(0)
    scale = fill * min(size[0] / (top[0] - low[0]), size[1] / (top[1] - low[1]))
    centre = (low + top) / 2
    fit = np.array(
        [
            [scale, 0, size[0] / 2 - scale * centre[0]],
            [0, scale, size[1] / 2 - scale * centre[1]],
            [0, 0, 1],
        ]
    )
    homography: Points = fit @ seen
    return homography / homography[2, 2]


def _turned(degrees: float) -> Points:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
