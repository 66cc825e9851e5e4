"""Texts as weighted bags of terms, all compared with a question at once (tf-idf)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from math import log

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


class Bags:
    """Bags of terms, each rarer term weighing more.

    An inverted index: the bags of a term and its weights in them are slices of two arrays.
    """

    def __init__(self, bags: Sequence[Mapping[str, int]]) -> None:
        self._number: dict[str, int] = {}
        number = self._number
        terms = np.array(
            [number.setdefault(term, len(number)) for bag in bags for term in bag], int
        )
        counts = np.array([count for bag in bags for count in bag.values()], float)
        places = np.repeat(np.arange(len(bags), dtype=np.int32), [len(bag) for bag in bags])
        held = np.bincount(terms, minlength=len(number))
        self._size = len(bags)
        self._rare = np.log(1 + self._size / np.maximum(held, 1))
        self._unknown = log(1 + 2 * self._size)
        weights = self._rare[terms] * (1 + np.log(counts))
        norms = np.bincount(places, weights**2, self._size)
        self._norms = np.sqrt(np.maximum(norms, 1e-9)).astype(np.float32)
        self._mass = np.bincount(places, self._rare[terms], self._size).astype(np.float32)
        by_term = np.argsort(terms, kind="stable")
        self._places, self._weights = places[by_term], weights[by_term].astype(np.float32)
        self._starts = np.concatenate([[0], np.cumsum(held)])

    def fingerprint(self) -> bytes:
        """The same for the same bags only."""
        arrays = (self._places, self._weights, self._starts)
        return sha256(b"".join(array.tobytes() for array in arrays)).digest()

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
