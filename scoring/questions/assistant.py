"""Answers a player's question: the entries, their confidence, and whether the rules cover it at all.

The weights of the features and the calibration of the confidence were fitted to players' questions
(`python -m bench.questions.fit`); the weights are in `fitted.toml`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from scoring.questions import encoder
from scoring.questions.evidence import NAMES, Document, Evidence, Found
from scoring.questions.sparse import Floats

KEPT = 12
"""The most answers that are given."""

ALIKE = 0.85
"""A question without a word of content ("what is the") asks for nothing, unless it is this similar to a
phrasing; nor does one of which no word is known ("xyzzy") that is closest to what the book leaves open, as
anything may be."""

RELATED = 0.05
"""Below this probability that the rules answer, not even the closest entries are given."""

BESIDE = 1 / 3
"""The second entry is part of the answer from this part of the first one's share on: it may as well be the one
that is meant. Chosen on six sets of questions, each with the other five (docs/performance.md)."""

FIRST = 0.2
"""The first sentence of an entry is its answer, unless another one is closer by this much. Chosen on 155 marked
questions (docs/performance.md)."""

NEARLY = 0.3
"""The second closest sentence answers too if it stands beside the closest one and lags by no more than this.
Chosen on half of 1,462 marked questions (docs/performance.md)."""


@dataclass(frozen=True)
class Ranked:
    """An entry that may answer, the probability that it does, and its share of the total evidence.

    `left_open`: it states that the book does not settle the matter. `phrasing`: which of its own the question
    is like, or nothing.
    """

    key: str
    confidence: float
    share: float = 1.0
    left_open: bool = False
    phrasing: str = ""


@dataclass(frozen=True)
class Reply:
    """The entries that may answer, best first, and the probability that any of them does.

    `settled` is the probability that one of them answers, and not by stating that the book leaves it open.
    """

    entries: tuple[Ranked, ...]
    confidence: float
    found: Found | None = None
    settled: float = 1.0

    @property
    def foreign(self) -> bool:
        """Whether no entry has anything to do with the question."""
        return self.left_open and self.confidence < _fitted().foreign

    @property
    def related(self) -> bool:
        """Whether at least the closest entries may be worth a look."""
        return self.confidence >= RELATED

    @property
    def left_open(self) -> bool:
        """Whether no rule of the book answers: it leaves the matter open, or does not know it."""
        return self.settled < _fitted().left_open

    @property
    def sure(self) -> bool:
        """Whether the first entry is more likely than not the whole answer."""
        return not self.foreign and bool(self.entries) and self.entries[0].confidence >= 0.5

    @property
    def answer(self) -> tuple[Ranked, ...]:
        """The entries that the answer consists of: the first, and the second where it may be meant as well.

        One that only states that a matter is left open never stands second. Where no rule answers, the answer
        is the first entry if it states that, or nothing.
        """
        if not self.entries or not self.related:
            return ()
        first, *others = self.entries
        if self.left_open:
            return (first,) if first.left_open else ()
        if others and not others[0].left_open and others[0].share >= BESIDE * first.share:
            return first, others[0]
        return (first,)

    def passage(self, sentences: Sequence[str], known: str | None = None) -> tuple[str, list[str]]:
        """The one of these sentences that answers; and it with its neighbour, in their order, if both may.

        `known` is the one that answers if that is known.
        """
        if known is not None:
            return known, [known]
        like = self.found.sentences if self.found else {}
        close = [like.get(each, 0.0) + FIRST * (n == 0) for n, each in enumerate(sentences)]
        best, *others = sorted(range(len(sentences)), key=lambda n: -close[n])
        near = [n for n in others[:1] if abs(n - best) == 1 and close[best] - close[n] <= NEARLY]
        return sentences[best], [sentences[n] for n in sorted([best, *near])]


@dataclass(frozen=True)
class Fitted:
    """The fitted weights: for ranking the entries, for whether any of them answers, and settles the matter."""

    ranking: Floats
    known: Floats
    bias: float
    foreign: float
    share: float
    settled: Floats
    settled_bias: float
    left_open: float

    @classmethod
    def of(cls, data: Mapping[str, Mapping[str, float]]) -> Fitted:
        """From `fitted.toml`."""
        return cls(
            np.array([data["ranking"][name] for name in NAMES], np.float32),
            np.array([data["confidence"][name] for name in FEATURES], np.float32),
            data["confidence"]["bias"],
            data["confidence"]["foreign"],
            data["confidence"]["share"],
            np.array([data["settled"][name] for name in SETTLING], np.float32),
            data["settled"]["bias"],
            data["settled"]["left_open"],
        )


EVIDENCE = (
    "meaning of phrasings", "n-grams of phrasings", "n-grams of names", "words of the whole entry",
)  # fmt: skip
FEATURES = ("best score", "lead", *EVIDENCE, "familiar", "telling", "elsewhere", "named", "advice")
"""The features by which some entry is judged to answer: `EVIDENCE` is that for the best entry."""

LEARNED = ("n-grams, learned", "meaning and n-grams, learned")
RIVALRY = ("meaning of phrasings", "meaning of the three closest phrasings", *LEARNED)
LEFT_OPEN, CUED = NAMES.index("left open by the book"), NAMES.index("words of its kind of question")
SETTLING = (
    *FEATURES, "share left open", "first or share left open", "lead of those left open",
    *(f"lead of those left open: {name}" for name in RIVALRY),
    *(f"best: {name}" for name in LEARNED), *(f"left open: {name}" for name in LEARNED),
    "cued", "first cued",
)  # fmt: skip
"""The features by which a rule is judged to settle the question: `FEATURES`, and how entries that leave it open
compare."""


class Assistant:
    """Answers questions about a set of documents."""

    def __init__(self, documents: Sequence[Document]) -> None:
        self._keys = [document.key for document in documents]
        self.evidence = Evidence(documents)

    def prepare(self) -> None:
        """Reads what the first question would have to wait for."""
        self.evidence.prepare()

    def ask(self, question: str) -> Reply:
        """The entries that answer, best first."""
        found = self.evidence.of(question)
        fitted = _fitted()
        scores = found.rows @ fitted.ranking
        order = np.argsort(-scores, kind="stable")[:KEPT]
        share = shares(scores)
        confidence = _logistic(float(features(found, scores) @ fitted.known) + fitted.bias)
        settled = _logistic(
            float(settling(found, scores, share) @ fitted.settled) + fitted.settled_bias
        )
        if found.rows[order[0], NAMES.index("in these very words")]:
            confidence, settled = 1.0, 1.0 - found.rows[order[0], LEFT_OPEN]
        elif _is_void(found, order[0]) and found.rows[order[0], 0] < ALIKE:
            confidence, settled = 0.0, 0.0
        # More than one entry may be a whole answer: a small share is no small chance.
        chances = confidence * share.astype(float) ** fitted.share
        left = found.rows[:, LEFT_OPEN] > 0
        entries = tuple(
            Ranked(
                self._keys[n], float(chances[n]), float(share[n]), bool(left[n]), found.phrasings[n]
            )
            for n in order
        )
        return Reply(entries, confidence, found, float(settled))


def _is_void(found: Found, closest: int) -> bool:
    """Whether the question asks for nothing, as far as its words go."""
    return found.empty or (found.familiar == 0 and bool(found.rows[closest, LEFT_OPEN]))


def features(found: Found, scores: Floats) -> Floats:
    """The values of `FEATURES`."""
    first, second = np.sort(scores)[::-1][:2] if len(scores) > 1 else (scores[0], 0.0)
    best = found.rows[int(scores.argmax())]
    evidence = [best[NAMES.index(name)] for name in EVIDENCE]
    return np.array(
        [first, first - second, *evidence,
         found.familiar, found.telling, found.elsewhere, found.named, found.advice], np.float32
    )  # fmt: skip


def shares(scores: Floats) -> Floats:
    """The softmax of the scores: how the chance of being the answer is shared among the entries."""
    share: Floats = np.exp(scores - scores.max())
    share /= share.sum()
    return share


def settling(found: Found, scores: Floats, share: Floats) -> Floats:
    """The values of `SETTLING`."""
    left = found.rows[:, LEFT_OPEN] > 0
    cued = float(found.rows[share.argmax(), CUED])
    open_share = float(share[left].sum())
    rivals = [found.rows[:, NAMES.index(name)] for name in RIVALRY]
    learned = found.rows[:, [NAMES.index(name) for name in LEARNED]]
    return np.array(
        [*features(found, scores), open_share, max(open_share, cued), _lead(scores, left),
         *(_lead(rival, left) for rival in rivals),
         *learned.max(axis=0), *learned[left].sum(axis=0), found.rows[:, CUED].max(), cued],
        np.float32,
    )  # fmt: skip


def _lead(values: Floats, left: NDArray[np.bool_]) -> float:
    """By how much the best entry that leaves the matter open is ahead of the best that settles it."""
    return float(values[left].max(initial=0) - values[~left].max(initial=0))


def _logistic(value: float) -> float:
    return float(1 / (1 + np.exp(-value)))


@cache
def _fitted() -> Fitted:
    """The weights for this installation: without the encoder other ones apply."""
    data = tomllib.loads(Path(__file__).with_name("fitted.toml").read_text(encoding="utf-8"))
    return Fitted.of(data["meaning" if encoder.available() else "words"])
