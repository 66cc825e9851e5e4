"""The part of the photo where the board lies, seen straight from above."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.matching.plane import Matrix, Plane
from vision.picture import Pixels


@dataclass(frozen=True, slots=True, eq=False)
class BoardArea:
    """`pixels` of the flattened board; `scale` its pixels per pixel of a reference; `to_photo`
    (3 x 3) maps its pixels to those of the photo, `from_world` (3 x 3) the table to its pixels;
    `mask` is zero where the photo ends."""

    pixels: Pixels
    scale: float
    to_photo: Matrix
    from_world: Matrix
    mask: NDArray[np.uint8]


def flatten(
    photo: Pixels,
    plane: Plane,
    shrunk: float,
    places: Matrix,
    *,
    margin: float,
    scale: float,
    most_pixels: float,
) -> BoardArea:
    """Cuts out the table around `places` (n x 2, on the table) with `margin` on all sides.

    `shrunk` is the factor by which the picture of the plane is smaller than the photo; `scale` the
    wanted size, lessened where the area would have more than `most_pixels`.
    """
    low, high = places.min(0) - margin, places.max(0) + margin
    scale = min(scale, float(np.sqrt(most_pixels / np.prod(high - low))))
    width, height = np.ceil((high - low) * scale).astype(int).tolist()
    to_world = np.array([[1 / scale, 0, low[0]], [0, 1 / scale, low[1]], [0, 0, 1]])
    to_photo = np.diag([1 / shrunk, 1 / shrunk, 1]) @ plane.to_picture @ to_world
    middle = np.array([[width / 2, height / 2], [width / 2 + 1, height / 2]])
    a, b = carried(middle, to_photo)
    source, reduced = _reduced(photo, float(np.linalg.norm(b - a)))
    lookup = np.diag([reduced, reduced, 1]) @ to_photo
    pixels = cv2.warpPerspective(
        source, lookup, (width, height), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    )
    # The same cut through a small white picture tells where the photo ends.
    white = np.full((64, 64), 255, np.uint8)
    height_of, width_of = source.shape[:2]
    mask = cv2.warpPerspective(
        white,
        np.diag([63 / (width_of - 1), 63 / (height_of - 1), 1]) @ lookup,
        (width, height),
        flags=cv2.INTER_NEAREST | cv2.WARP_INVERSE_MAP,
    )
    return BoardArea(
        pixels=np.asarray(pixels, np.uint8),
        scale=scale,
        to_photo=to_photo,
        from_world=np.linalg.inv(to_world),
        mask=np.asarray(mask, np.uint8),
    )


def _reduced(photo: Pixels, density: float) -> tuple[Pixels, float]:
    """The photo made smaller while it has far more pixels than the area: else fine print flickers."""
    if density < 1.7:
        return photo, 1.0
    factor = 1.2 / density
    small = cv2.resize(photo, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8), factor


def carried(points: Matrix, matrix: Matrix) -> Matrix:
    """Points (n x 2) through a 3 x 3 matrix."""
    seen = points @ matrix[:, :2].T + matrix[:, 2]
    return np.asarray(seen[:, :2] / seen[:, 2:])
