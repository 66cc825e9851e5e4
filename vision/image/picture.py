"""Bytes -> an upright picture; other files are refused before they cost time or memory."""

from __future__ import annotations

import io
import warnings
from dataclasses import dataclass

import cv2
import numpy as np
import pi_heif  # type: ignore[import-untyped,unused-ignore]
from numpy.typing import NDArray
from PIL import Image, UnidentifiedImageError

from vision.refusal import NotAPicture

MAX_PIXELS = 50_000_000
MIN_SIDE_PX = 160
# What `Image.open` may try; a phone's MPO opens as JPEG.
FORMATS = ("JPEG", "PNG", "WEBP", "HEIF")

EXIF_ORIENTATION = 0x0112
# EXIF orientation -> what makes the picture upright: mirrored first, then turned.
MIRRORED = {2, 4, 5, 7}
TURNED = {
    3: cv2.ROTATE_180,
    4: cv2.ROTATE_180,
    5: cv2.ROTATE_90_COUNTERCLOCKWISE,
    6: cv2.ROTATE_90_CLOCKWISE,
    7: cv2.ROTATE_90_CLOCKWISE,
    8: cv2.ROTATE_90_COUNTERCLOCKWISE,
}

pi_heif.register_heif_opener()
# We refuse by the header ourselves, with our own limit and code.
Image.MAX_IMAGE_PIXELS = None

Pixels = NDArray[np.uint8]


def shrunk(pixels: Pixels, longest: int) -> tuple[Pixels, float]:
    """The pixels with at most `longest` on the longer side, and the factor they shrank by."""
    factor = longest / max(pixels.shape[:2])
    if factor >= 1:
        return pixels, 1.0
    small = cv2.resize(pixels, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8), factor


def grey(pixels: Pixels) -> Pixels:
    """The lightness (h x w) of a picture (BGR)."""
    return np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), np.uint8)


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """An upright picture: `pixels` is height x width x 3, BGR; `index` its number among those sent."""

    pixels: Pixels
    index: int = 0

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        height, width = self.pixels.shape[:2]
        return width, height


def decode(data: bytes, index: int = 0) -> Picture:
    """Decodes an uploaded file.

    Takes JPEG, PNG, WebP and HEIC of any colour mode (the first picture of an animation, white
    behind transparency) and turns it upright by its EXIF data. Raises `NotAPicture`.
    """
    if not data:
        raise NotAPicture("empty", picture=index)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # broken EXIF data is no reason to complain
        try:
            with Image.open(io.BytesIO(data), formats=FORMATS) as image:
                _check_size(image.size, index)
                orientation = _orientation(image)
                pixels = _bgr(image)
        except UnidentifiedImageError:
            raise NotAPicture("not_an_image", picture=index) from None
        except NotAPicture:
            raise
        except (OSError, ValueError, SyntaxError, EOFError, MemoryError, RuntimeError):
            raise NotAPicture("truncated", picture=index) from None
    if orientation in MIRRORED:
        pixels = np.asarray(cv2.flip(pixels, 1), np.uint8)
    if orientation in TURNED:
        pixels = np.asarray(cv2.rotate(pixels, TURNED[orientation]), np.uint8)
    return Picture(np.ascontiguousarray(pixels, np.uint8), index)


def _check_size(size: tuple[int, int], index: int) -> None:
    width, height = size
    if width * height > MAX_PIXELS:
        raise NotAPicture(
            "too_large_picture", picture=index, width=width, height=height, limit=MAX_PIXELS
        )
    if min(size) < MIN_SIDE_PX:
        raise NotAPicture(
            "too_small_picture", picture=index, width=width, height=height, limit=MIN_SIDE_PX
        )


def _orientation(image: Image.Image) -> int:
    # HEIC files are turned by their decoder.
    if image.format == "HEIF":
        return 1
    try:
        return int(image.getexif().get(EXIF_ORIENTATION, 1))
    except Exception:  # whatever is wrong with EXIF data, the picture itself can be read
        return 1


def _bgr(image: Image.Image) -> Pixels:
    if image.mode.startswith("I;16") or image.mode in ("I", "F"):
        deep = np.asarray(image).astype(np.float32)
        # 16-bit grey: scales the full range, or the used part of it, to 8 bits.
        grey = np.clip(deep * (255.0 / 65535.0), 0, 255).astype(np.uint8)
        return np.asarray(cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR), np.uint8)
    if image.has_transparency_data:
        rgba = image.convert("RGBA")
        opaque = Image.new("RGB", rgba.size, "white")
        opaque.paste(rgba, mask=rgba.getchannel("A"))
        image = opaque
    pixels = np.array(image if image.mode == "RGB" else image.convert("RGB"))
    return np.asarray(cv2.cvtColor(pixels, cv2.COLOR_RGB2BGR, dst=pixels), np.uint8)
