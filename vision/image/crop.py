"""The pictures of single pieces that a tileset keeps: upright, cut out, small, as PNG."""

from __future__ import annotations

import io

import cv2
import numpy as np
from PIL import Image

from vision.image.picture import Picture, Pixels
from vision.reading import Corners
from vision.refusal import NotAPicture

# Pixels of the longer side that are kept; the matcher looks at half of it.
KEPT_SIDE_PX = 320
MAX_SIDE_PX = 4_000
MIN_SIDE_PX = 32
# Photographed prints hardly repeat: to search for repetitions takes six times as long for 1 % of the size.
PACKING = (
    *(cv2.IMWRITE_PNG_COMPRESSION, 3),
    *(cv2.IMWRITE_PNG_STRATEGY, cv2.IMWRITE_PNG_STRATEGY_RLE),
)


def kept(data: bytes) -> bytes:
    """A cut-out picture (PNG) as it is stored, without any metadata of the file.

    Raises `NotAPicture`.
    """
    if not data:
        raise NotAPicture("empty")
    try:
        with Image.open(io.BytesIO(data), formats=("PNG",)) as image:
            width, height = image.size
            if max(image.size) > MAX_SIDE_PX:
                limit = MAX_SIDE_PX * MAX_SIDE_PX
                raise NotAPicture("too_large_picture", width=width, height=height, limit=limit)
            if min(image.size) < MIN_SIDE_PX:
                raise NotAPicture(
                    "too_small_picture", width=width, height=height, limit=MIN_SIDE_PX
                )
            pixels = image.convert("RGB")
    except NotAPicture:
        raise
    except Exception:  # Pillow's decoders raise nearly everything
        raise NotAPicture("not_an_image") from None
    return _png(pixels)


def kept_of(pixels: Pixels) -> bytes:
    """The pixels of a cut-out piece as they are stored (PNG)."""
    return _png(_image(pixels))


def cut(picture: Picture, corners: Corners) -> bytes:
    """The piece between `corners` (see `vision.reading.Corners`) of a photo, as it is kept.

    Raises ValueError for corners that enclose no piece in it.
    """
    width, height = picture.size
    inside = (corners >= -0.1 * max(width, height)) & (corners <= 1.1 * max(width, height))
    sides = np.linalg.norm(corners - np.roll(corners, -1, axis=0), axis=1)
    outline = corners.astype(np.float32)
    if not inside.all() or sides.min() < MIN_SIDE_PX or not cv2.isContourConvex(outline):
        raise ValueError("no piece between these corners")
    across, down = max(sides[0], sides[2]), max(sides[1], sides[3])
    factor = KEPT_SIDE_PX / max(across, down)
    size = max(MIN_SIDE_PX, round(across * factor)), max(MIN_SIDE_PX, round(down * factor))
    target = np.array([(0, 0), (size[0], 0), size, (0, size[1])], np.float32)
    matrix = cv2.getPerspectiveTransform(outline, target)
    return _png(_image(np.asarray(cv2.warpPerspective(picture.pixels, matrix, size), np.uint8)))


def _image(pixels: Pixels) -> Image.Image:
    return Image.fromarray(np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2RGB)))


def _png(image: Image.Image) -> bytes:
    """As a PNG of at most the size that is kept."""
    image.thumbnail((KEPT_SIDE_PX, KEPT_SIDE_PX))
    pixels = cv2.cvtColor(np.asarray(image), cv2.COLOR_RGB2BGR)
    return cv2.imencode(".png", pixels, PACKING)[1].tobytes()
