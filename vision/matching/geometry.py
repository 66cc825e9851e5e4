"""Points and matrices."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float64]


def carried(points: NDArray[np.floating[Any]], matrix: NDArray[np.floating[Any]]) -> Matrix:
    """Points (n x 2) through a 3 x 3 matrix."""
    seen = points @ matrix[:, :2].T + matrix[:, 2]
    return np.asarray(seen[:, :2] / seen[:, 2:])
