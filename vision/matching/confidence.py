"""From likeness to the probability that a name is right."""

from __future__ import annotations

import math
from dataclasses import dataclass

from vision.matching.verify import Likeness


@dataclass(frozen=True, slots=True)
class ConfidenceSettings:
    """Logistic weights. `bias`, `best_half` and `mean` weigh a likeness by itself, as fitted on photos in
    which half of the references were left out; in a box without gaps a print that looks right seldom is
    another one, which the odds of e to the `complete` stand for. The others turn that into what is said
    of an answer, as fitted by `bench/photo_calibration.py` on boxes that were enrolled out of photos:
    `answer_bias`, `answer_slope` for its log odds, and `answer_named` where the name is stated, which
    also means that nothing speaks against it."""

    bias: float = -16.0
    best_half: float = 7.6
    mean: float = 14.2
    complete: float = 3.0
    answer_bias: float = -2.32
    answer_slope: float = 0.886
    answer_named: float = 6.56


SETTINGS = ConfidenceSettings()
# Log odds beyond this are as good as certain.
CERTAIN = 12.0


def probability(likeness: Likeness, complete: bool = False) -> float:
    """How likely a reference with this likeness is the right one, in a box of which every side
    has its reference (`complete`) or about half. How many points agree tells nothing beyond that:
    near twins have as many."""
    score = SETTINGS.bias + SETTINGS.best_half * likeness.best_half + SETTINGS.mean * likeness.mean
    return _logistic(score + (SETTINGS.complete if complete else 0.0))


def confidence(chance: float, *, named: bool) -> float:
    """The confidence of an answer whose first name has this probability, stated (`named`) or asked."""
    score = SETTINGS.answer_bias + SETTINGS.answer_slope * logit(chance)
    return _logistic(score + (SETTINGS.answer_named if named else 0.0))


def logit(chance: float) -> float:
    """The log odds of a chance."""
    least = _logistic(-CERTAIN)
    chance = min(max(chance, least), 1 - least)
    return math.log(chance / (1 - chance))


def _logistic(score: float) -> float:
    return 1 / (1 + math.exp(-max(-CERTAIN, min(CERTAIN, score))))
