"""Why nothing was found in a picture: too dark, too blurred, or simply nothing there.

Used only where nothing was found: a readable picture is never refused.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.image.picture import Picture, shrunk


@dataclass(frozen=True, slots=True)
class QualitySettings:
    """Measured on a copy of `longer_side_px`. It is too dark if its brightest hundredth is below `dark`
    (0-255). In focus, its sharpest hundredth exceeds the softer points by more than `soft` of its contrast; a
    bare table (standard deviation below `contrast`) does not count as blurred. It is overexposed if all
    channels of a share of `most_clipped` pixels are at least `clipped`."""

    longer_side_px: int = 1000
    dark: float = 45.0
    soft: float = 0.28
    contrast: float = 10.0
    clipped: int = 252
    most_clipped: float = 0.06
    detail_sigma_px: float = 8.0
    soft_detail: float = 1.0


SETTINGS = QualitySettings()


def doubt(picture: Picture) -> str | None:
    """Why parts of a picture are hard to read: `overexposed`, `blurred` or None; see `Reading.notes`."""
    small, _ = shrunk(picture.pixels, SETTINGS.longer_side_px)
    if float((small.min(2) >= SETTINGS.clipped).mean()) >= SETTINGS.most_clipped:
        return "overexposed"
    grey = cv2.GaussianBlur(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), (0, 0), 1.0)
    # Relative to local contrast: a white table next to a dark board is not detail.
    around = cv2.GaussianBlur(grey.astype(np.float32), (0, 0), SETTINGS.detail_sigma_px)
    detail = float((grey - around).std())
    edges = np.abs(cv2.Laplacian(grey, cv2.CV_32F))
    return "blurred" if np.percentile(edges, 99) < SETTINGS.soft_detail * detail else None


def weakness(picture: Picture) -> str | None:
    """`too_dark`, `too_blurred` or None: a code of `vision.refusal.MESSAGES`."""
    small, _ = shrunk(picture.pixels, SETTINGS.longer_side_px)
    grey = cv2.GaussianBlur(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), (0, 0), 1.0)
    if np.percentile(grey, 99) < SETTINGS.dark:
        return "too_dark"
    contrast = float(grey.std())
    edges = np.abs(cv2.Laplacian(grey, cv2.CV_32F))
    if contrast > SETTINGS.contrast and np.percentile(edges, 99) < SETTINGS.soft * contrast:
        return "too_blurred"
    return None
