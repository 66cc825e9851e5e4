"""Why nothing was found in a picture: too dark, too blurred, or simply nothing there.

Asked only where nothing at all was found: a picture that can be read is never refused.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.image.picture import Picture


@dataclass(frozen=True, slots=True)
class QualitySettings:
    """A copy of `longer_side_px` is looked at. It is too dark where its brightest hundredth is below
    `dark` (0-255). In focus its sharpest hundredth stands out from the softer points by more than `soft`
    of its contrast; a bare table (standard deviation below `contrast`) is not called blurred."""

    longer_side_px: int = 1000
    dark: float = 45.0
    soft: float = 0.28
    contrast: float = 10.0


SETTINGS = QualitySettings()


def weakness(picture: Picture) -> str | None:
    """`too_dark`, `too_blurred` or None: a code of `vision.refusal.MESSAGES`."""
    small, _ = picture.shrunk(SETTINGS.longer_side_px)
    grey = cv2.GaussianBlur(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), (0, 0), 1.0)
    if np.percentile(grey, 99) < SETTINGS.dark:
        return "too_dark"
    contrast = float(grey.std())
    edges = np.abs(cv2.Laplacian(grey, cv2.CV_32F))
    if contrast > SETTINGS.contrast and np.percentile(edges, 99) < SETTINGS.soft * contrast:
        return "too_blurred"
    return None
