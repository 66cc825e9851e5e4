"""Texts as weighted bags of terms, all compared with a question at once (tf-idf)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.metadata import version
from math import log
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from scoring.questions.kept import Arrays, kept_together, key_of

Floats = NDArray[np.float32]

Index = Arrays
"""An inverted index. `terms`: all of them in UTF-8, separated by `BETWEEN`. `places` are the bags that hold
them and `weights` their weights there, those of term n from `starts[n]` to `starts[n + 1]`. `rare`: the
rarity of each term. `norms` and `mass`: the length of each bag, and the rarity of all it holds."""

BETWEEN = "\n"

CODE = tuple(Path(__file__).with_name(name) for name in ("words.py", "sparse.py"))
"""What an index depends on, beside its texts."""


class Bags:
    """Bags of terms, each rarer term weighing more.

    An inverted index: the bags of a term and its weights in them are slices of two arrays.
    """

    def __init__(self, index: Index, key: str) -> None:
        self.key = key
        """Other texts, or another way to cut them, have another one."""
        terms = index["terms"].tobytes().decode()
        self._number = {term: n for n, term in enumerate(terms.split(BETWEEN) if terms else ())}
        self._places, self._weights = index["places"], index["weights"]
        self._starts, self._rare = index["starts"], index["rare"]
        self._norms, self._mass = index["norms"], index["mass"]
        self._size = len(self._norms)
        self._unknown = log(1 + 2 * self._size)

    @classmethod
    def kept(cls, texts: Sequence[str], cut: Callable[[str], Mapping[str, int]]) -> Bags:
        """The bags that `cut` makes of these texts; from the cache folder where that was done before."""
        parts = (*(file.read_text(encoding="utf-8") for file in CODE), version("snowballstemmer"),
                 np.__version__.split(".")[0], cut.__name__, *texts)  # fmt: skip
        key = key_of(*parts)
        index = kept_together(f"bags-{key}", lambda: _index([cut(text) for text in texts]))
        return cls(index, key)

    def cosine(self, question: Mapping[str, int]) -> Floats:
        """How like each bag is to the question: 0 to 1."""
        found = np.zeros(self._size, np.float32)
        norm = 0.0
        for term, count in question.items():
            weight = self._weight(term) * (1 + log(count))
            norm += weight**2
            places, weights = self._held(term)
            found[places] += np.float32(weight) * weights
        cosine: Floats = (found / (self._norms * max(norm, 1e-9) ** 0.5)).astype(np.float32)
        return cosine

    def named(self, question: Iterable[str]) -> Floats:
        """The share of each bag that the question covers: 1 for all of it."""
        return (self._shared(question) / np.maximum(self._mass, 1e-9)).astype(np.float32)

    def covered(self, question: Iterable[str]) -> Floats:
        """The share of the question that each bag covers: 1 for all of it."""
        mass = sum(self._weight(term) for term in question)
        return (self._shared(question) / max(mass, 1e-9)).astype(np.float32)

    def telling(self, question: Iterable[str]) -> float:
        """The rarity of the rarest known term: near 0 if all terms are in every bag ("what is the")."""
        return max((self._weight(term) for term in question if term in self._number), default=0.0)

    def known(self, question: Iterable[str]) -> float:
        """The share of the question that any bag has: 0 where every term is foreign."""
        known = sum(self._weight(term) for term in question if term in self._number)
        return known / max(sum(self._weight(term) for term in question), 1e-9)

    def _weight(self, term: str) -> float:
        number = self._number.get(term)
        return self._unknown if number is None else float(self._rare[number])

    def _held(self, term: str) -> tuple[NDArray[np.int32], Floats]:
        number = self._number.get(term)
        start, end = (0, 0) if number is None else self._starts[number : number + 2]
        return self._places[start:end], self._weights[start:end]

    def _shared(self, question: Iterable[str]) -> Floats:
        shared = np.zeros(self._size, np.float32)
        for term in question:
            shared[self._held(term)[0]] += np.float32(self._weight(term))
        return shared


def _index(bags: Sequence[Mapping[str, int]]) -> Index:
    number: dict[str, int] = {}
    terms = np.array([number.setdefault(term, len(number)) for bag in bags for term in bag], int)
    counts = np.array([count for bag in bags for count in bag.values()], float)
    places = np.repeat(np.arange(len(bags), dtype=np.int32), [len(bag) for bag in bags])
    held = np.bincount(terms, minlength=len(number))
    rare = np.log(1 + len(bags) / np.maximum(held, 1))
    weights = rare[terms] * (1 + np.log(counts))
    norms = np.bincount(places, weights**2, len(bags))
    by_term = np.argsort(terms, kind="stable")
    return {
        "terms": np.frombuffer(BETWEEN.join(number).encode(), np.uint8),
        "places": places[by_term],
        "weights": weights[by_term].astype(np.float32),
        "starts": np.concatenate([[0], np.cumsum(held)]),
        "rare": rare,
        "norms": np.sqrt(np.maximum(norms, 1e-9)).astype(np.float32),
        "mass": np.bincount(places, rare[terms], len(bags)).astype(np.float32),
    }
