"""Why nothing was found in a picture: too dark, too blurred, or simply nothing there.

Asked only where nothing at all was found: a picture that can be read is never refused.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.image.picture import Picture

LOOKED_AT = 1000
# The brightest hundredth of a picture below this is too dark.
DARK = 45.0
# In a picture in focus the sharpest hundredth of its points stands out from the softer ones by more
# than this share of its contrast; a bare table has no contrast and is not called blurred.
SOFT = 0.28
CONTRAST = 10.0


def weakness(picture: Picture) -> str | None:
    """`too_dark`, `too_blurred` or None: a code of `vision.refusal.MESSAGES`."""
    small, _ = picture.shrunk(LOOKED_AT)
    grey = cv2.GaussianBlur(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), (0, 0), 1.0)
    if np.percentile(grey, 99) < DARK:
        return "too_dark"
    contrast = float(grey.std())
    edges = np.abs(cv2.Laplacian(grey, cv2.CV_32F))
    if contrast > CONTRAST and np.percentile(edges, 99) < SOFT * contrast:
        return "too_blurred"
    return None
