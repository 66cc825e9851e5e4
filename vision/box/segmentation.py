"""Cuts separate pieces out of a photo, all in the same shape and size."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.box.cutout import MIN_SIDE_PX, Cutout, frame, rectified
from vision.box.finding import find_pieces
from vision.image.picture import Pixels
from vision.shape import OUTLINES, Shape


@dataclass(frozen=True, slots=True)
class SegmentationSettings:
    """A picture of at most `whole_px` a side may be of one piece alone; a standard deviation below `plain`
    shows none."""

    whole_px: int = 700
    plain: float = 12.0


SETTINGS = SegmentationSettings()


def cut_apart(photo: Pixels, shape: Shape) -> list[Cutout]:
    """The pieces in a photo, row by row."""
    found = find_pieces(photo, shape)
    if found is None:
        return _whole(photo, shape)
    # The only polygon of a small picture may be a frame printed on the piece that fills it.
    lone = len(found.polygons) == 1 and max(photo.shape[:2]) <= SETTINGS.whole_px
    cutouts = [
        rectified(photo, polygon, shape, bool(rough) or lone)
        for polygon, rough in zip(found.polygons, found.rough, strict=True)
    ]
    if max(cutout.seen_side for cutout in cutouts) < MIN_SIDE_PX and (
        whole := _whole(photo, shape)
    ):
        return whole  # what was found are parts of its print
    row = float(np.median([c.seen_side for c in cutouts]))
    return sorted(
        cutouts,
        key=lambda c: (round(float(c.corners[:, 1].mean()) / row), float(c.corners[:, 0].mean())),
    )


def _whole(photo: Pixels, shape: Shape) -> list[Cutout]:
    """A small picture without any inner edge may be a single piece: proposed as a rough cut, so that the
    player checks it."""
    height, width = photo.shape[:2]
    plain = float(np.asarray(cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY)).std()) < SETTINGS.plain
    if max(height, width) > SETTINGS.whole_px or plain:
        return []
    box = frame(width - 1, height - 1)
    polygon = box if shape == "rectangle" else OUTLINES["hex"] * (width - 1, height - 1)
    return [rectified(photo, np.asarray(polygon, np.float64), shape, rough=True)]
