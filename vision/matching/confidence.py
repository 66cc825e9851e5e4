"""From likeness to the probability that a name is right."""

from __future__ import annotations

import math
from dataclasses import dataclass

from vision.matching.verify import Likeness


@dataclass(frozen=True, slots=True)
class ConfidenceSettings:
    """Logistic weights. `bias`, `best_half` and `mean` weigh a likeness alone, fitted on photos with half of
    the references left out. In a complete box a print that looks right is seldom another one: `complete` is
    added to the log odds. The others calibrate the confidence of an answer, fitted by
    `bench/photo_calibration.py` on boxes enrolled from photos: `answer_bias`, `answer_slope` for its log
    odds, and `answer_named` where the name is stated, which also means that nothing contradicts it."""

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
    """The probability that a reference with this likeness is right, in a box in which every side has its
    reference (`complete`) or about half of them. The number of agreeing points adds nothing: near twins have
    as many."""
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
