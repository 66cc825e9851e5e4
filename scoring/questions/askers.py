"""Which phrasings each sentence answers: a question like one of them is probably answered by it, too."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from scoring.questions.sparse import Floats

WEIGHT = 2.0
"""How much likeness to a phrasing counts for the sentence that answers it, where the likeness of the sentence
in meaning and in words counts 1 each (docs/performance.md)."""


class Askers:
    """For each of these sentences the phrasings that it answers, all compared with a question at once.

    `asked` are the phrasings of each document, `answers` its pairs of a phrasing and a sentence.
    """

    def __init__(
        self,
        sentences: Sequence[str],
        asked: Sequence[Sequence[str]],
        answers: Sequence[Sequence[tuple[str, str]]],
    ) -> None:
        found: dict[str, list[int]] = defaultdict(list)
        start = 0
        for phrasings, pairs in zip(asked, answers, strict=True):
            number = {phrasing: n for n, phrasing in enumerate(dict.fromkeys(phrasings), start)}
            start += len(number)
            for phrasing, sentence in pairs:
                found[sentence].append(number[phrasing])
        held = [(n, found[sentence]) for n, sentence in enumerate(sentences) if sentence in found]
        self._size = len(sentences)
        self._answering = np.array([n for n, _ in held], int)
        # The phrasings of one sentence after those of the other, and where those of each start.
        self._phrasings = np.array([each for _, numbers in held for each in numbers], int)
        self._starts = np.cumsum([0, *(len(numbers) for _, numbers in held)])[:-1]

    def like(self, alike: Floats) -> Floats:
        """For each sentence the weighted likeness of the question to the closest of its phrasings, or 0.

        `alike`: how like the question is to each phrasing.
        """
        like = np.zeros(self._size, np.float32)
        if len(self._starts):
            like[self._answering] = np.maximum.reduceat(alike[self._phrasings], self._starts)
        return like * np.float32(WEIGHT)
