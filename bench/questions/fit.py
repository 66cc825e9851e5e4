"""Fits the assistant to its questions: `python -m bench.questions.fit` writes `fitted.toml`.

The ranking: multinomial logistic regression over the entries of the game. Whether any entry tells
something to a question, and whether one settles it: logistic regressions on the features of
`scoring.questions`, also on questions that none answers. All with a ridge, by gradient descent. The thresholds
are those of the fewest faults, each question judged by weights that were fitted without it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import scoring
from bench.questions.asked import JUDGING, LATER, Question, halves, held, unanswered, written
from scoring.questions import assistant
from scoring.questions.evidence import NAMES, Found
from scoring.questions.sparse import Floats

Array = NDArray[np.float64]
FITTED = Path(assistant.__file__).with_name("fitted.toml")
MEANING = np.array([name.startswith("meaning") for name in NAMES])
VERY = NAMES.index("in these very words")
RIDGE, RIDGE_OF_FEATURES = 0.001, 0.002
ALLOWED_MISSES, ALLOWED_ALARMS = 0.20, 0.03
"""What the aims of "not in the rules" allow: by these measures one fault weighs against the other."""

THRESHOLDS = np.linspace(0.1, 0.9, 81)
PARTS = 5


class Case:
    """A question with its evidence; `right` marks the entries that answer it."""

    def __init__(self, question: Question, found: Found, right: NDArray[np.bool_]) -> None:
        self.question, self.found, self.right = question, found, right

    @classmethod
    def of(cls, question: Question) -> Case:
        """With the evidence that the service finds."""
        rules = scoring.game(question.game).rules
        right = np.array([rule.id in question.answers for rule in rules])
        return cls(question, rules.assistant.evidence.of(question.ask), right)

    def without_meaning(self) -> Case:
        """As if there were no encoder."""
        rows = np.where(MEANING, np.float32(0), self.found.rows)
        found = replace(self.found, rows=rows)
        return Case(self.question, replace(found, elsewhere=0.0), self.right)


def main() -> None:
    """Fits with the encoder and without, and writes both."""
    later = [question for folder in LATER for question in written(folder)]
    cases = [Case.of(each) for each in [*halves()[0], *later, *held(), *unanswered()]]
    parts = ["# Written by `python -m bench.questions.fit`.\n"]
    for kind, known in (("meaning", cases), ("words", [case.without_meaning() for case in cases])):
        ranking = fit_ranking(known)
        parts.append(_section(f"{kind}.ranking", zip(NAMES, ranking, strict=True)))
        parts.append(_section(f"{kind}.confidence", fit_confidence(known, ranking).items()))
        parts.append(_section(f"{kind}.settled", fit_settled(known, ranking).items()))
    FITTED.write_text("\n".join(parts), encoding="utf-8")


def fit_ranking(cases: Sequence[Case]) -> Array:
    """The weights by which full answers come first most surely."""
    answered = [case for case in cases if case.right.any()]
    most = max(len(case.right) for case in answered)
    rows = np.zeros((len(answered), most, len(NAMES)))
    right = np.zeros((len(answered), most), bool)
    there = np.zeros((len(answered), most), bool)
    for n, case in enumerate(answered):
        rows[n, : len(case.right)] = case.found.rows
        right[n, : len(case.right)], there[n, : len(case.right)] = case.right, True
    rows[:, :, VERY] = 0

    def slope(weights: Array) -> Array:
        scores = np.where(there, rows @ weights, -np.inf)
        share = np.exp(scores - scores.max(axis=1, keepdims=True))
        share /= share.sum(axis=1, keepdims=True)
        # All full answers are equally right: which of them comes first does not matter.
        pull = share * right
        pull /= np.maximum(pull.sum(axis=1, keepdims=True), 1e-12)
        down: Array = RIDGE * weights + np.einsum("qe,qen->n", share - pull, rows) / len(rows)
        return down

    weights = descend(np.full(len(NAMES), 3.0), slope)
    # Players seldom ask by a bare title, but then they mean it: not fitted, but above all else.
    weights[VERY] = 4 * weights.max()
    return weights


def fit_confidence(cases: Sequence[Case], ranking: Array) -> dict[str, float]:
    """The probability by the features that an entry answers, and the threshold below which none does."""
    scores = _scores(cases, ranking)
    features = np.array([assistant.features(case.found, each)
                         for case, each in zip(cases, scores, strict=True)], float)  # fmt: skip
    covered = np.array([case.question.has_entries for case in cases], float)
    asked = np.array([bool(case.question.language) for case in cases])
    known, bias, chance = judged(features, covered, asked)
    every = [assistant.shares(each) for each in scores]
    shares = np.array([each.max() for each in every])
    right = np.array(
        [case.right[each.argmax()] for case, each in zip(cases, every, strict=True)], float
    )
    return {
        **dict(zip(assistant.FEATURES, known, strict=True)),
        "bias": bias,
        "foreign": threshold(chance, covered == 0, asked & (covered == 1)),
        "share": _power(chance[asked], shares[asked], right[asked]),
    }


def fit_settled(cases: Sequence[Case], ranking: Array) -> dict[str, float]:
    """What the features say of whether a rule answers, and below which chance none does.

    Questions for which both verdicts are right say nothing.
    """
    cases = [case for case in cases if not case.question.either]
    features = np.array(
        [assistant.settling(case.found, each, assistant.shares(each))
         for case, each in zip(cases, _scores(cases, ranking), strict=True)], float
    )  # fmt: skip
    settled = np.array([case.question.answerable for case in cases], float)
    asked = np.array([bool(case.question.language) for case in cases])
    known, bias, chance = judged(features, settled, asked)
    judging = {question.ask for question in written(JUDGING)}
    fresh = np.array([case.question.ask in judging for case in cases])
    least = threshold(chance, asked & (settled == 0), fresh & (settled == 1))
    recognised, wrongly = ((chance[fresh & (settled == n)] < least).mean() for n in (0, 1))
    print(f"{JUDGING}, by weights fitted without each question: {recognised:.1%} of what is not in the rules "
          f"recognised, {wrongly:.1%} of the others wrongly taken for them")  # fmt: skip
    return {**dict(zip(assistant.SETTLING, known, strict=True)), "bias": bias, "left_open": least}


def judged(features: Array, target: Array, asked: NDArray[np.bool_]) -> tuple[Array, float, Array]:
    """The weights and the bias, and each case's chance by weights that were fitted without it."""
    # Questions that none answers are there in plenty; they weigh as much as among those of players.
    weight = np.where(target == 1, 1.0, target.sum() * odds(target[asked]) / (target == 0).sum())
    chance = np.zeros(len(target))
    part = np.random.default_rng(0).permutation(len(target)) % PARTS
    for n in range(PARTS):
        known, bias = logistic(features[part != n], target[part != n], weight[part != n])
        chance[part == n] = _chance(features[part == n], known, bias)
    return *logistic(features, target, weight), chance


def threshold(chance: Array, nowhere: NDArray[np.bool_], answered: NDArray[np.bool_]) -> float:
    """Below which chance a question is not in the rules."""

    def cost(least: float) -> float:
        missed, alarms = (chance[nowhere] >= least).mean(), (chance[answered] < least).mean()
        return float(missed / ALLOWED_MISSES + alarms / ALLOWED_ALARMS)

    return float(min(THRESHOLDS, key=cost))


def _scores(cases: Sequence[Case], ranking: Array) -> list[Floats]:
    return [(case.found.rows @ ranking).astype(np.float32) for case in cases]


def odds(covered: Array) -> float:
    """How many questions that none answers there are to one that is answered."""
    return float((covered == 0).sum() / covered.sum())


def _power(chance: Array, shares: Array, right: Array) -> float:
    """The power of its share by which the chance of the first entry comes closest to whether it is right."""
    powers = np.linspace(0.05, 1, 96)
    return float(min(powers, key=lambda power: np.mean((chance * shares**power - right) ** 2)))


def logistic(features: Array, target: Array, weight: Array) -> tuple[Array, float]:
    """Weights and bias that tell the cases whose target is 1 from the others."""
    scale = features.std(axis=0) + 1e-9
    weight = weight / weight.sum()

    def slope(found: Array) -> Array:
        wrong = weight * (_chance(features / scale, found[:-1], found[-1]) - target)
        down: Array = np.append(wrong @ (features / scale), wrong.sum())
        return down + RIDGE_OF_FEATURES * np.append(found[:-1], 0)

    found = descend(np.zeros(features.shape[1] + 1), slope)
    return found[:-1] / scale, float(found[-1])


def _chance(features: Array, known: Array, bias: float) -> Array:
    chance: Array = 1 / (1 + np.exp(-(features @ known + bias)))
    return chance


def descend(start: Array, slope: Callable[[Array], Array], steps: int = 2000) -> Array:
    """Where the slope leads, by Adam with a pace that dies down."""
    at, mean, spread = start, np.zeros_like(start), np.zeros_like(start)
    for step in range(1, steps + 1):
        down = slope(at)
        mean, spread = 0.9 * mean + 0.1 * down, 0.99 * spread + 0.01 * down**2
        move = (mean / (1 - 0.9**step)) / (np.sqrt(spread / (1 - 0.99**step)) + 1e-8)
        at = at - 0.1 * (1 - step / steps) * move
    return at


def _section(name: str, figures: Iterable[tuple[str, float]]) -> str:
    return f"[{name}]\n" + "".join(f'"{key}" = {value:.4f}\n' for key, value in figures)


if __name__ == "__main__":
    main()
