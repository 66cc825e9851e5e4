"""From likeness to the probability that a name is right."""

from __future__ import annotations

import math

from vision.matching.verify import Likeness

# Logistic weights, fitted by `bench/photo_calibration.py` on photos in which half of the references
# were left out.
BIAS = -14.0
BEST_HALF = 12.0
MEAN = 8.0


def probability(likeness: Likeness) -> float:
    """How likely a reference with this likeness is the right one. How many points agree tells
    nothing beyond that: near twins have as many."""
    score = BIAS + BEST_HALF * likeness.best_half + MEAN * likeness.mean
    return 1 / (1 + math.exp(-score))
