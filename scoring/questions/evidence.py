"""How well each entry matches a question: features from 0 to 1."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from scoring.questions import encoder
from scoring.questions.askers import Askers
from scoring.questions.kept import kept, key_of
from scoring.questions.learned import learn, together
from scoring.questions.sparse import Bags, Floats
from scoring.questions.words import counted_terms, ngrams, words
from scoring.sentences import sentences
from scoring.toml import read_toml

NAMES = (
    "meaning of phrasings",
    "meaning of the three closest phrasings",
    "meaning of the title",
    "meaning of the text",
    "n-grams of phrasings",
    "n-grams of the three closest phrasings",
    "n-grams, learned",
    "meaning and n-grams, learned",
    "n-grams of names",
    "names that the question holds",
    "words of phrasings",
    "words of the whole entry",
    "n-grams of the text",
    "in these very words",
    "left open by the book",
    "words of its kind of question",
)
"""The features, one column each."""

CLOSEST = 3

LIKE = 0.38
"""A question this similar to a phrasing, by n-grams and by meaning, asks for the same."""

LEARNING = Path(__file__).with_name("learned.py")
"""How is learned what is kept."""

MOST_HOLDERS = 3
"""A sentence that more documents have is the same rule stated in each."""

MAX_PHRASES = 2_000
"""How many phrases are kept as words: more than `elsewhere.toml` has."""

NICKNAME = 0.5
"""How much an exact nickname counts, where an exact title counts 1."""


@dataclass(frozen=True)
class Document:
    """What a question can find: names (titles, an id, nicknames), phrasings of players, running texts.

    `answers`: pairs of a phrasing and a sentence that answers it; `left_open`: it states that the book does not
    settle the matter; `cues`: words typical of its kind of question.
    """

    key: str
    titles: Sequence[str]
    names: Sequence[str] = ()
    phrasings: Sequence[str] = ()
    texts: Sequence[str] = ()
    answers: Sequence[tuple[str, str]] = ()
    left_open: bool = False
    cues: Sequence[str] = ()


@dataclass(frozen=True)
class Found:
    """How a question matches the documents: one row each, one column for each of `NAMES`.

    `familiar` is the share of the question's words that any document has, `telling` how rare the rarest of
    them is; `elsewhere` how like the question is to one that no rulebook answers; `named` whether it names
    something that no rulebook mentions; `advice` whether it asks for advice; `sentences` gives for each
    sentence how well it answers the question: its likeness in meaning, the share of the question's words that
    it has, and how like the question is to the closest phrasing that it answers.
    """

    rows: Floats
    familiar: float
    telling: float
    elsewhere: float
    named: bool
    advice: bool
    empty: bool
    sentences: Mapping[str, float]
    phrasings: Sequence[str]


class Evidence:
    """Documents, indexed so that one question is compared with all their texts at once."""

    def __init__(self, documents: Sequence[Document]) -> None:
        named = [[*d.titles, d.key.replace("_", " "), *d.names] for d in documents]
        # An entry with few phrasings can still be found by its titles and nicknames.
        asked = [[*d.phrasings, *d.names, *d.titles] for d in documents]
        stated = [[each for text in d.texts for each in sentences(text)] for d in documents]
        shared = _shared(stated)
        stated = [[each for each in texts if each not in shared] for texts in stated]
        self._shared = sorted(shared)
        self._lists = (named, asked, stated)
        self._names, self._asked, self._stated = map(_Group, self._lists)
        self._titles = _Group([list(d.titles) for d in documents])
        self._size = len(documents)
        self._open = np.array([d.left_open for d in documents], np.float32)
        self._cues = [[_padded(cue) for cue in d.cues] for d in documents]
        entries = ["\n".join([*n, *a, *t]) for n, a, t in zip(named, asked, stated, strict=True)]
        self._entries = Bags.kept(entries, counted_terms)
        every = [*self._names.texts, *self._asked.texts, *self._stated.texts, *self._shared]
        self._ngrams = Bags.kept(every, ngrams)
        self._words = Bags.kept(self._asked.texts, counted_terms)
        self._every_sentence = [*self._stated.texts, *self._shared]
        self._sentences = Bags.kept(self._every_sentence, counted_terms)
        self._askers = Askers(self._every_sentence, asked, [d.answers for d in documents])
        a, b = len(self._names.texts), len(self._names.texts) + len(self._asked.texts)
        c = b + len(self._stated.texts)
        self._cuts = (slice(0, a), slice(a, b), slice(b, c), slice(b, len(every)))
        self._very: dict[tuple[str, ...], dict[int, float]] = defaultdict(dict)
        for n, document in enumerate(documents):
            for name in document.names:
                self._very[tuple(words(name))][n] = NICKNAME
            for title in (*document.titles, document.key):
                self._very[tuple(words(title))][n] = 1.0

    def of(self, question: str) -> Found:
        """The features of each document for a question."""
        asked_ngrams, terms = ngrams(question), counted_terms(question)
        found = self._ngrams.cosine(asked_ngrams)
        named, asked, stated, anywhere = (found[cut] for cut in self._cuts)
        held = self._ngrams.named(asked_ngrams)[self._cuts[0]]
        meant, like_asked, sentences_meant, elsewhere = self._meaning(question)
        columns = [
            *meant,
            self._asked.best(asked),
            self._asked.closest(asked),
            *self._taught(asked, like_asked),
            self._names.best(named),
            self._names.best(held),
            self._asked.best(self._words.cosine(terms)),
            self._entries.covered(terms),
            self._stated.best(stated),
            self._in_these_words(question),
            self._open,
            self._cued(question),
        ]
        likes = anywhere if sentences_meant is None else sentences_meant
        alike = asked if like_asked is None else (asked + like_asked) / np.float32(2)
        likes = likes + self._sentences.covered(terms) + self._askers.like(alike)
        return Found(
            np.stack(columns, axis=1),
            self._entries.known(terms),
            self._entries.telling(terms),
            elsewhere,
            _holds(question, "names"),
            _holds(question, "advice"),
            _function_words().issuperset(words(question)),
            dict(zip(self._every_sentence, likes.tolist(), strict=True)),
            self._asked.like(alike),
        )

    def _cued(self, question: str) -> Floats:
        padded = _padded(question)
        return np.array([any(cue in padded for cue in cues) for cues in self._cues], np.float32)

    def _in_these_words(self, question: str) -> Floats:
        column = np.zeros(self._size, np.float32)
        for n, weight in self._very.get(tuple(words(question)), {}).items():
            column[n] = weight
        return column

    def prepare(self) -> None:
        """Reads what the first question would have to wait for."""
        _ = self._vectors, self._learned

    def _taught(self, ngrams: Floats, meaning: Floats | None) -> list[Floats]:
        """The learned scores of each document, from the likenesses of a question to all phrasings."""
        by_ngrams = np.einsum("t,td->d", ngrams, self._learned[0])
        if meaning is None:
            return [by_ngrams, np.zeros(self._size, np.float32)]
        return [by_ngrams, np.einsum("t,td->d", together(ngrams, meaning), self._learned[1])]

    @cached_property
    def _learned(self) -> NDArray[np.float32]:
        """How much likeness to each phrasing speaks for each document: by n-grams, by meaning as well."""
        owners = self._asked.owners
        vectors = None if self._vectors is None else self._vectors[: len(owners)]
        alike = (self._ngrams.cosine(ngrams(text))[self._cuts[1]] for text in self._asked.texts)
        key = key_of(LEARNING.read_text(encoding="utf-8"), self._ngrams.key, encoder.edition(),
                     str(owners.tolist()))  # fmt: skip
        return kept(f"learned-{key}", lambda: learn(alike, vectors, owners))

    def _meaning(self, question: str) -> tuple[list[Floats], Floats | None, Floats | None, float]:
        """The columns of meaning, and how like the question is to each phrasing, sentence and no entry."""
        vectors = self._vectors
        asked = encoder.encode([question]) if vectors is not None else None
        if vectors is None or asked is None:
            return [np.zeros(self._size, np.float32)] * 4, None, None, 0.0
        # Not by BLAS: waking its threads takes longer than the sum.
        like = np.einsum("td,d->t", vectors, asked[0])
        a, b = len(self._asked.texts), len(self._asked.texts) + len(self._titles.texts)
        c = b + len(self._stated.texts)
        d = c + len(self._shared)
        columns = [
            self._asked.best(like[:a]),
            self._asked.closest(like[:a]),
            self._titles.best(like[a:b]),
            self._stated.best(like[b:c]),
        ]
        return columns, like[:a], like[b:d], float(like[d:].max())

    @cached_property
    def _vectors(self) -> NDArray[np.float32] | None:
        return encoder.encode_kept(
            [
                *self._asked.texts,
                *self._titles.texts,
                *self._every_sentence,
                *_elsewhere()["questions"],
            ]
        )


def _shared(stated: Sequence[Sequence[str]]) -> set[str]:
    """The sentences that several documents have: they answer, but distinguish no documents."""
    holders = Counter(sentence for texts in stated for sentence in set(texts))
    return {sentence for sentence, count in holders.items() if count > MOST_HOLDERS}


class _Group:
    """The texts of one kind, and which document each belongs to."""

    def __init__(self, texts: Sequence[Sequence[str]]) -> None:
        self.texts = [text for each in texts for text in dict.fromkeys(each)]
        most = max((len(set(each)) for each in texts), default=1)
        # Indices of each document's texts; missing ones point past the end, at a zero.
        self._grid = np.full((len(texts), max(most, CLOSEST)), len(self.texts), np.int32)
        counts = [len(set(each)) for each in texts]
        self.owners = np.repeat(np.arange(len(texts)), counts)
        start = 0
        for n, count in enumerate(counts):
            self._grid[n, :count] = np.arange(start, start + count)
            start += count

    def best(self, found: Floats) -> Floats:
        """For each document its best text."""
        best: Floats = self._laid(found).max(axis=1)
        return best

    def closest(self, found: Floats) -> Floats:
        """For each document the mean of its `CLOSEST` best texts."""
        laid = self._laid(found)
        closest: Floats = np.partition(laid, -CLOSEST, axis=1)[:, -CLOSEST:].mean(axis=1)
        return closest

    def like(self, found: Floats) -> list[str]:
        """For each document the text that is closest, or nothing if none is close."""
        laid = self._laid(found)
        return [
            self.texts[self._grid[n, closest]] if laid[n, closest] >= LIKE else ""
            for n, closest in enumerate(laid.argmax(axis=1).tolist())
        ]

    def _laid(self, found: Floats) -> Floats:
        return np.append(found, np.float32(0))[self._grid]


def _holds(question: str, kind: str) -> bool:
    """Whether one of the words or phrases of that kind stands in the question."""
    padded = _padded(question)
    return any(_padded(each) in padded for each in _elsewhere()[kind])


@cache
def _function_words() -> frozenset[str]:
    return frozenset(each for word in _elsewhere()["function_words"] for each in words(word))


@lru_cache(MAX_PHRASES)
def _padded(text: str) -> str:
    """The words between blanks: a phrase stands in a text where its words do, one after the other."""
    return f" {' '.join(words(text))} "


@cache
def _elsewhere() -> Mapping[str, Sequence[str]]:
    return read_toml(Path(__file__).with_name("elsewhere.toml"))
