"""Detects text in a part of a picture, at a chosen size."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np

from vision.image.picture import Picture, Pixels
from vision.reading import Corners
from vision.text import ocr
from vision.text.lines import Line, holds


@dataclass(frozen=True)
class DetectionSettings:
    """How text is detected. Detection costs 250 MB a megapixel, and most of the time of reading names."""

    glance_pixels: int = 1_200_000
    most_enlarged: float = 2.0
    overlap: float = 0.04
    """Parts that are searched one by one overlap by this share of the picture's longer side."""
    longest_shape: int = 3
    """A picture longer than this many times its width is searched in parts."""
    least_detail: int = 4
    """The least contrast (of 255) between letters and their background."""
    sharpen: float = 2.0
    even_out_clip: float = 3.0
    """How much a picture is sharpened and its light evened out; this helps small letters most."""


SETTINGS = DetectionSettings()


def glance_factor(picture: Picture, pixels: int = SETTINGS.glance_pixels) -> float:
    """The factor by which a picture is scaled to have this many pixels."""
    width, height = picture.size
    return min(SETTINGS.most_enlarged, math.sqrt(pixels / (width * height)))


def detect(pixels: Pixels, factor: float) -> list[Corners]:
    """Boxes in pixels of `pixels`, looked for at `factor` times their size."""
    if max(pixels.shape[:2]) > 1.5 * SETTINGS.longest_shape * min(pixels.shape[:2]):
        return _in_strips(pixels, factor)
    way = cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
    seen = cv2.resize(pixels, None, fx=factor, fy=factor, interpolation=way)
    # Sharpening and evening out makes small letters stand out on dark and light ground.
    grey = cv2.cvtColor(seen, cv2.COLOR_BGR2GRAY)
    soft = cv2.GaussianBlur(grey, (0, 0), 1.0)
    if int(cv2.absdiff(grey, soft).max()) < SETTINGS.least_detail:
        return []  # a wall, a lid on the lens: nothing is printed there
    grey = cv2.addWeighted(grey, 1 + SETTINGS.sharpen, soft, -SETTINGS.sharpen, 0)
    grey = cv2.createCLAHE(SETTINGS.even_out_clip, (16, 16)).apply(grey)
    boxes = ocr.detect(np.asarray(cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR), np.uint8))
    return list(boxes / factor)


def quarters(pixels: Pixels, factor: float) -> list[Corners]:
    """Boxes found in the four quarters of a picture."""
    height, width = pixels.shape[:2]
    spare = round(SETTINGS.overlap * max(width, height))
    return _in_parts(pixels, factor, _halves(width, spare), _halves(height, spare))


def _halves(size: int, spare: int) -> list[tuple[int, int]]:
    return [(0, size // 2 + spare), (size // 2 - spare, size)]


def _in_strips(pixels: Pixels, factor: float) -> list[Corners]:
    """Boxes found in the parts of a picture far longer than wide, on which detection is slow."""
    height, width = pixels.shape[:2]
    step = SETTINGS.longest_shape * min(width, height)
    across, down = ([(0, size)] for size in (width, height))
    parts = [(at, min(at + step, max(width, height))) for at in range(0, max(width, height), step)]
    return _in_parts(
        pixels, factor, parts if width > height else across, parts if height > width else down
    )


def _in_parts(
    pixels: Pixels, factor: float, across: list[tuple[int, int]], down: list[tuple[int, int]]
) -> list[Corners]:
    boxes: list[Corners] = []
    for top, bottom in down:
        for left, right in across:
            found = np.array(detect(pixels[top:bottom, left:right], factor)).reshape(-1, 4, 2)
            centres = [box.mean(0) for box in boxes]
            boxes += [box for box in found + np.array([left, top]) if not holds(Line(box), centres)]
    return boxes
