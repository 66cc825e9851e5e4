"""From likeness to the probability that a name is right."""

from __future__ import annotations

import math

from vision.matching.verify import Likeness

# Logistic weights, fitted by `bench/photo_calibration.py` on photos in which half of the references
# were left out.
BIAS = -16.0
BEST_HALF = 7.6
MEAN = 14.2
# In a box without gaps a print that looks right seldom is another one: odds of e^3 to 1.
COMPLETE = 3.0


def probability(likeness: Likeness, complete: bool = False) -> float:
    """How likely a reference with this likeness is the right one, in a box of which every side
    has its reference (`complete`) or about half. How many points agree tells nothing beyond that:
    near twins have as many."""
    score = BIAS + BEST_HALF * likeness.best_half + MEAN * likeness.mean
    return 1 / (1 + math.exp(-score - (COMPLETE if complete else 0.0)))
