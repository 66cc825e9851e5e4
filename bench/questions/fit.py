"""Fits the assistant to its half of the questions: `python -m bench.questions.fit` writes `fitted.toml`.

Weights of the evidence: multinomial logistic regression over the entries of the game. Whether the rules
answer: logistic regression on the signs of `scoring.questions`. Both with a ridge, by gradient descent. The
threshold of "not in the rules" is the one that costs few false alarms on this half.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import scoring
from bench.questions.asked import Question, halves, held
from scoring.questions import assistant
from scoring.questions.evidence import NAMES, Found

Array = NDArray[np.float64]
FITTED = Path(assistant.__file__).with_name("fitted.toml")
MEANING = np.array([name.startswith("meaning") for name in NAMES])
VERY = NAMES.index("in these very words")
RIDGE, RIDGE_OF_SIGNS = 0.001, 0.002
FALSE_ALARMS = 0.01


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
    cases = [Case.of(question) for question in [*halves()[0], *held()]]
    parts = ["# Written by `python -m bench.questions.fit`.\n"]
    for kind, known in (("meaning", cases), ("words", [case.without_meaning() for case in cases])):
        ranking = fit_ranking(known)
        parts.append(_section(f"{kind}.ranking", zip(NAMES, ranking, strict=True)))
        parts.append(_section(f"{kind}.confidence", fit_confidence(known, ranking).items()))
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
    """What `signs` say of whether the rules answer, and below which chance they do not."""
    scores = [(case.found.rows @ ranking).astype(np.float32) for case in cases]
    signs = np.array([assistant.signs(case.found, each)
                      for case, each in zip(cases, scores, strict=True)], float)  # fmt: skip
    scale = signs.std(axis=0) + 1e-9
    target = np.array([case.question.answerable for case in cases], float)

    def slope(weights: Array) -> Array:
        chance = 1 / (1 + np.exp(-(signs / scale @ weights[:-1] + weights[-1])))
        wrong = (chance - target) / len(target)
        return np.append(wrong @ (signs / scale), wrong.sum()) + RIDGE_OF_SIGNS * np.append(
            weights[:-1], 0
        )

    found = descend(np.zeros(signs.shape[1] + 1), slope)
    known, bias = found[:-1] / scale, float(found[-1])
    chance = 1 / (1 + np.exp(-(signs @ known + bias)))
    foreign = float(np.quantile(chance[target == 1], FALSE_ALARMS))
    return {**dict(zip(assistant.SIGNS, known, strict=True)), "bias": bias, "foreign": foreign}


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
