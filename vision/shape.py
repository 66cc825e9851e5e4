"""The shapes that pieces have, and what of its bounding box each fills."""

from __future__ import annotations

from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

Shape = Literal["rectangle", "hex"]

# The corners of a piece as shares of its bounding box; a hex is flat-topped.
OUTLINES: dict[Shape, NDArray[np.float64]] = {
    "rectangle": np.array([[0, 0], [1, 0], [1, 1], [0, 1]], float),
    "hex": np.array([[0.25, 0], [0.75, 0], [1, 0.5], [0.75, 1], [0.25, 1], [0, 0.5]], float),
}


def inside(shape: Shape, height: int, width: int) -> NDArray[np.uint8]:
    """255 where a piece of this shape fills its box, else 0."""
    mask = np.zeros((height, width), np.uint8)
    corners = OUTLINES[shape] * (width - 1, height - 1)
    cv2.fillConvexPoly(mask, np.round(corners).astype(np.int32), 255)
    return mask
