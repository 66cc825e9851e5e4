"""Looks for lines of text: a glance at the whole picture, closer where lines were seen, small ones at last."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np

from vision.image.picture import Picture
from vision.reading import Corners
from vision.text.blocks import in_blocks
from vision.text.detecting import SETTINGS as DETECTION
from vision.text.detecting import detect, glance_factor, quarters
from vision.text.lines import Line, apart, holds, towards
from vision.text.recognizing import PARALLEL_DEGREES, reading_angle


@dataclass(frozen=True)
class LookSettings:
    """How closely is looked, heights in pixels of the picture that the detector is shown."""

    wanted_height_px: float = 24.0
    """So high are the lines that the detector finds surely."""
    worth_a_look: float = 1.15
    """The least enlargement of lines that makes a closer look worth its time."""
    beyond: float = 8.0
    """How far beyond the outermost lines, in line heights, smaller lines may have been missed."""
    many: int = 8
    few_beyond: float = 20.0
    """With fewer lines than `many` only the largest were seen: the others are farther away and smaller."""
    most_lines: int = 110
    page_lines: int = 12
    page_share: float = 0.85
    """At least this many lines, nearly all of them in blocks of running text, are a page."""


SETTINGS = LookSettings()


def glance(picture: Picture, pixels: int = DETECTION.glance_pixels) -> list[Line]:
    """The lines of a picture, not yet read, each in its most probable reading direction.

    The picture is scaled to at most this many pixels.

    None for a page of text, which is no board and has no names.
    """
    boxes = spots(picture, pixels)
    return [] if _is_page([towards(Line(box), 0.0) for box in boxes]) else _upright(picture, boxes)


def spots(picture: Picture, pixels: int = DETECTION.glance_pixels) -> list[Corners]:
    """Boxes around whatever may be text at a glance, without an upper side."""
    return detect(picture.pixels, glance_factor(picture, pixels))


def look_closer(
    picture: Picture, lines: list[Line], pixels: int = DETECTION.glance_pixels
) -> list[Line]:
    """Looks again, upright and larger, where lines were seen; these lines where that is no gain."""
    angle = _usual_angle(lines)
    upright = [line for line in lines if apart(line.angle, angle) < PARALLEL_DEGREES]
    closer = _closer(picture, upright, angle, pixels) if upright else []
    inside = [line.centre for line in closer]
    return _largest(closer + [line for line in lines if not holds(line, inside)])


def search(picture: Picture) -> list[Line]:
    """Like `glance` for letters half as high, at four times the cost."""
    factor = glance_factor(picture, 4 * DETECTION.glance_pixels)
    return look_closer(picture, _upright(picture, quarters(picture.pixels, factor)))


def seen_small(picture: Picture, lines: list[Line]) -> bool:
    """Whether `glance` saw these lines so small that it may have missed others."""
    factor = glance_factor(picture)
    return factor < DETECTION.most_enlarged and all(
        line.height * factor < SETTINGS.wanted_height_px for line in lines
    )


def _is_page(lines: list[Line]) -> bool:
    share = SETTINGS.page_share * len(lines)
    return len(lines) >= SETTINGS.page_lines and len(in_blocks(lines)) >= share


def _upright(picture: Picture, boxes: list[Corners]) -> list[Line]:
    angle = reading_angle(picture, boxes)
    return _largest([towards(Line(box), angle) for box in boxes])


def _largest(lines: list[Line]) -> list[Line]:
    return sorted(lines, key=lambda line: -line.height)[: SETTINGS.most_lines]


def _usual_angle(lines: list[Line]) -> float:
    """The direction in which most of the lines run, by their length."""
    if not lines:
        return 0.0
    return max(
        (line.angle for line in lines),
        key=lambda angle: sum(
            o.length for o in lines if apart(o.angle, angle) < PARALLEL_DEGREES / 2
        ),
    )


def _closer(picture: Picture, lines: list[Line], angle: float, pixels: int) -> list[Line]:
    """The lines in the part of the picture that holds `lines`; none where they were large enough."""
    usual = float(np.median([line.height for line in lines]))
    lines = [line for line in lines if 0.5 < line.height / usual < 2.0]
    few = len(lines) < SETTINGS.many
    low, high, upright = _part(
        picture, lines, angle, (SETTINGS.few_beyond if few else SETTINGS.beyond) * usual
    )
    small = float(np.percentile([line.height for line in lines], 25)) * (0.7 if few else 1.0)
    factor = min(
        DETECTION.most_enlarged,
        SETTINGS.wanted_height_px / small,
        math.sqrt(pixels / float(np.prod(high - low))),
    )
    gain = 1.0 if few else SETTINGS.worth_a_look
    if factor < gain * glance_factor(picture, pixels):
        return []
    # Only the needed part of the picture is enlarged.
    outline = np.array([low, (high[0], low[1]), high, (low[0], high[1])]) @ upright
    left, top = np.floor(outline.min(0)).astype(int).clip(0)
    right, bottom = np.ceil(outline.max(0)).astype(int)
    way = cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
    part = picture.pixels[top:bottom, left:right]
    seen = cv2.resize(part, None, fx=factor, fy=factor, interpolation=way)
    width, height = (int(side) for side in np.ceil((high - low) * factor))
    move = (upright @ np.array([left, top]) - low) * factor
    view = np.hstack([upright, move.reshape(2, 1)])
    shown = cv2.warpAffine(seen, view, (width, height), borderMode=cv2.BORDER_REPLICATE)
    found = detect(np.asarray(shown, np.uint8), 1.0)
    return [towards(Line((box / factor + low) @ upright), angle) for box in found]


def _part(
    picture: Picture, lines: list[Line], angle: float, beyond: float
) -> tuple[Corners, Corners, Corners]:
    """The part of a picture around lines, as the lowest and highest coordinates in a frame turned
    upright, and the matrix that turns the picture into that frame."""
    upright = np.asarray(cv2.getRotationMatrix2D((0.0, 0.0), angle, 1.0)[:, :2], np.float64)
    corners = np.concatenate([line.box for line in lines]) @ upright.T
    frame = np.array([[0, 0], [0, 1], [1, 0], [1, 1]]) * picture.size @ upright.T
    low = np.maximum(corners.min(0) - beyond, frame.min(0))
    high = np.minimum(corners.max(0) + beyond, frame.max(0))
    return low, high, upright
