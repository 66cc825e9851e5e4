"""Texts as weighted bags of terms, all held against a question at once (tf-idf)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from math import log

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


class Bags:
    """Bags of terms, each rarer term weighing more."""

    def __init__(self, bags: Sequence[Mapping[str, int]]) -> None:
        held: Counter[str] = Counter(term for bag in bags for term in bag)
        self._size = len(bags)
        self._rare = {term: log(1 + self._size / count) for term, count in held.items()}
        self._unknown = log(1 + 2 * self._size)
        places: dict[str, list[int]] = defaultdict(list)
        weights: dict[str, list[float]] = defaultdict(list)
        self._mass = np.zeros(self._size, np.float32)
        norms = np.zeros(self._size, np.float32)
        for n, bag in enumerate(bags):
            for term, count in bag.items():
                weight = self._rare[term] * (1 + log(count))
                places[term].append(n)
                weights[term].append(weight)
                norms[n] += weight**2
                self._mass[n] += self._rare[term]
        self._norms = np.sqrt(np.maximum(norms, 1e-9))
        self._held = {
            term: (np.array(places[term], np.int32), np.array(weights[term], np.float32))
            for term in places
        }

    def cosine(self, question: Mapping[str, int]) -> Floats:
        """How like each bag is to the question: 0 to 1."""
        found = np.zeros(self._size, np.float32)
        norm = 0.0
        for term, count in question.items():
            weight = self._rare.get(term, self._unknown) * (1 + log(count))
            norm += weight**2
            if (held := self._held.get(term)) is not None:
                found[held[0]] += weight * held[1]
        cosine: Floats = (found / (self._norms * max(norm, 1e-9) ** 0.5)).astype(np.float32)
        return cosine

    def named(self, question: Mapping[str, int]) -> Floats:
        """How much of each bag the question holds: 1 where it holds all of it."""
        found = np.zeros(self._size, np.float32)
        for term in question:
            if (held := self._held.get(term)) is not None:
                found[held[0]] += self._rare[term]
        return (found / np.maximum(self._mass, 1e-9)).astype(np.float32)

    def covered(self, question: Mapping[str, int]) -> Floats:
        """How much of the question each bag holds: 1 where it holds all of it."""
        found = np.zeros(self._size, np.float32)
        mass = 0.0
        for term in question:
            mass += self._rare.get(term, self._unknown)
            if (held := self._held.get(term)) is not None:
                found[held[0]] += self._rare[term]
        return (found / max(mass, 1e-9)).astype(np.float32)

    def telling(self, question: Mapping[str, int]) -> float:
        """How rare the rarest term is that any bag has: near 0 where all are in every bag ("what is the")."""
        return max((self._rare[term] for term in question if term in self._rare), default=0.0)

    def known(self, question: Mapping[str, int]) -> float:
        """The share of the question that any bag has: 0 where every term is foreign."""
        mass = {term: self._rare.get(term, self._unknown) for term in question}
        return sum(m for term, m in mass.items() if term in self._rare) / max(
            sum(mass.values()), 1e-9
        )
