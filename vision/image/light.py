"""Brightens dark pictures, as feature detection has a contrast threshold."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.image.picture import Pixels


@dataclass(frozen=True, slots=True)
class LightSettings:
    """The brightest hundredth of a picture is brought to `bright` where it is darker than `dim` (0-255),
    by a gain of at most `most_gain`; every `step_px` pixels are looked at for it."""

    bright: float = 235.0
    dim: float = 190.0
    most_gain: float = 12.0
    step_px: int = 8


SETTINGS = LightSettings()


def brightened(pixels: Pixels) -> Pixels:
    """The picture (BGR) as if exposed well; itself where it is bright enough."""
    lightest = float(np.percentile(pixels[:: SETTINGS.step_px, :: SETTINGS.step_px].max(2), 99))
    if lightest >= SETTINGS.dim:
        return pixels
    gain = min(SETTINGS.most_gain, SETTINGS.bright / max(lightest, 1.0))
    return np.asarray(cv2.convertScaleAbs(pixels, alpha=gain), np.uint8)
