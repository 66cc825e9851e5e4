"""The light of a picture: a dark one is brightened, as what is looked for has a least contrast."""

from __future__ import annotations

import cv2
import numpy as np

from vision.image.picture import Pixels

# The brightest hundredth of a picture is brought to this lightness where it is darker than `DIM`.
BRIGHT, DIM = 235.0, 190.0
MOST_GAIN = 12.0
# Every so many pixels tell how bright a picture is.
STEP = 8


def brightened(pixels: Pixels) -> Pixels:
    """The picture (BGR) as if exposed well; itself where it is bright enough."""
    lightest = float(np.percentile(pixels[::STEP, ::STEP].max(2), 99))
    if lightest >= DIM:
        return pixels
    gain = min(MOST_GAIN, BRIGHT / max(lightest, 1.0))
    return np.asarray(cv2.convertScaleAbs(pixels, alpha=gain), np.uint8)
