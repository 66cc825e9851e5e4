"""From likeness to the probability that a name is right."""

from __future__ import annotations

import math

from vision.matching.verify import Likeness

# Logistic weights, fitted by `bench/photo_match_calibration.py` on photos in which the right
# reference was left out as often as not.
BIAS = -14.0
BEST_HALF = 12.0
MEAN = 8.0
SUPPORT = 0.8


def probability(likeness: Likeness, support: int) -> float:
    """How likely a reference with this likeness and so many agreeing points is the right one."""
    score = (
        BIAS + BEST_HALF * likeness.best_half + MEAN * likeness.mean + SUPPORT * math.log1p(support)
    )
    return 1 / (1 + math.exp(-score))
