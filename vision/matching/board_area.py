"""The part of the photo with the board, seen straight from above."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.image.geometry import Matrix, transform_points
from vision.image.picture import Pixels


@dataclass(frozen=True, slots=True)
class AreaSettings:
    """`finest` are the pixels of the area for each pixel of the photo, at most; `longest_px` those of its
    longer side. Table farther from every piece than `reach` margins is not looked at."""

    finest: float = 1.0
    reach: float = 1.5
    longest_px: int = 8000


SETTINGS = AreaSettings()


class NoTable(ValueError):
    """The supposed pieces are not on a plane that a photo can show."""


@dataclass(frozen=True, slots=True, eq=False)
class BoardArea:
    """`pixels` of the flattened board; `scale` its pixels per pixel of a reference; `to_photo`
    (3 x 3) maps its pixels to those of the `photo`, `from_world` (3 x 3) the table to its pixels;
    `mask` is zero where the photo ends."""

    pixels: Pixels
    scale: float
    to_photo: Matrix
    from_world: Matrix
    mask: NDArray[np.uint8]
    photo: Pixels

    def closely(self, to_area: Matrix, size: tuple[int, int]) -> Pixels:
        """A patch (h, w = `size`) straight from the photo, which may show more than the area does; `to_area`
        (3 x 3) maps its pixels to those of the area."""
        height, width = size
        return _warped(self.photo, self.to_photo @ to_area, width, height)


def flatten(
    photo: Pixels,
    table: Matrix,
    places: Matrix,
    *,
    margin: float,
    scale: float,
    most_pixels: float,
) -> BoardArea:
    """Cuts out the table around `places` (n x 2, on the table) with `margin` on all sides.

    `table` (3 x 3) maps the table to the photo; `scale` is the wanted size, lessened where the area
    would have more than `most_pixels`. Raises `NoTable`.
    """
    if not (np.isfinite(table).all() and np.isfinite(places).all()):
        raise NoTable
    low, high = places.min(0) - margin, places.max(0) + margin
    # A higher resolution than that of the photo would add nothing.
    middle = places.mean(0)
    a, b, c = transform_points(middle + np.array([[0, 0], [1, 0], [0, 1]]), table)
    scale = min(scale, SETTINGS.finest * float(max(np.linalg.norm(b - a), np.linalg.norm(c - a))))
    scale = min(scale, float(np.sqrt(most_pixels / np.prod(high - low))))
    width, height = np.maximum(np.ceil((high - low) * scale), 1).astype(int).tolist()
    to_world = np.array([[1 / scale, 0, low[0]], [0, 1 / scale, low[1]], [0, 0, 1]])
    to_photo = table @ to_world
    # A quad behind the camera or with needle-like corners is not a table.
    frame = np.array([[0, 0], [width, 0], [width, height], [0, height]])
    depths = np.concatenate([frame, np.ones((4, 1))], 1) @ to_photo[2]
    if max(width, height) > SETTINGS.longest_px or not (depths * depths[0] > 0).all():
        raise NoTable
    pixels = _warped(photo, to_photo, width, height)
    from_world = np.linalg.inv(to_world)
    mask = _seen(photo, to_photo, width, height)
    cv2.bitwise_and(
        mask,
        _around(
            transform_points(places, from_world), SETTINGS.reach * margin * scale, width, height
        ),
        mask,
    )
    return BoardArea(
        pixels=pixels,
        scale=scale,
        to_photo=to_photo,
        from_world=from_world,
        mask=mask,
        photo=photo,
    )


def _warped(photo: Pixels, to_photo: Matrix, width: int, height: int) -> Pixels:
    """What the photo shows in an area; black beyond its edge."""
    source, lookup = _reduced(photo, to_photo, width, height)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpPerspective(source, lookup, (width, height), flags=flags), np.uint8)


def _reduced(photo: Pixels, to_photo: Matrix, width: int, height: int) -> tuple[Pixels, Matrix]:
    """The part of the photo that the area needs, shrunk where it has far more pixels than the area (else fine
    print aliases), and the map from the area to it."""
    frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64)
    middle = np.array([[width / 2, height / 2], [width / 2 + 1, height / 2]])
    corners = transform_points(frame, to_photo)
    limit = np.array(photo.shape[1::-1], np.float64)
    low = np.clip(np.floor(corners.min(0)) - 2, 0, limit - 2).astype(int)
    high = np.clip(np.ceil(corners.max(0)) + 2, low + 2, limit).astype(int)
    a, b = transform_points(middle, to_photo)
    # Whole factors are shrunk by far the fastest.
    step = max(1, round(float(np.linalg.norm(b - a)) / 1.2))
    high = np.maximum(low + (high - low) // step * step, low + 1)
    part = photo[low[1] : high[1], low[0] : high[0]]
    shift = np.array([[1, 0, -low[0]], [0, 1, -low[1]], [0, 0, 1.0]])
    if step == 1 or min(part.shape[:2]) < 2 * step:
        return part, np.asarray(shift @ to_photo)
    size = part.shape[1] // step, part.shape[0] // step
    small = cv2.resize(part, size, interpolation=cv2.INTER_AREA)
    # Pixels are measured in their middles.
    shrink = np.array([[1 / step, 0, 0.5 / step - 0.5], [0, 1 / step, 0.5 / step - 0.5], [0, 0, 1]])
    return np.asarray(small, np.uint8), np.asarray(shrink @ shift @ to_photo)


def _seen(photo: Pixels, to_photo: Matrix, width: int, height: int) -> NDArray[np.uint8]:
    """255 where the area lies within the photo."""
    white = np.full((64, 64), 255, np.uint8)
    shrink = np.diag([63 / (photo.shape[1] - 1), 63 / (photo.shape[0] - 1), 1])
    flags = cv2.INTER_NEAREST | cv2.WARP_INVERSE_MAP
    seen = cv2.warpPerspective(white, shrink @ to_photo, (width, height), flags=flags)
    return np.asarray(seen, np.uint8)


def _around(places: Matrix, reach: float, width: int, height: int) -> NDArray[np.uint8]:
    """255 within `reach` of a place."""
    mask = np.zeros((height, width), np.uint8)
    for x, y in places:
        cv2.circle(mask, (round(x), round(y)), round(reach), 255, -1)
    return mask
