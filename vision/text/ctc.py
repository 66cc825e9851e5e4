"""The likelihood that a picture of a line shows exactly a given word (connectionist temporal
classification)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

GUESSED = 0.3
"""The weight of a character that only looks similar."""


def word_likelihoods(
    chances: NDArray[np.float32],
    index: Mapping[str, int],
    words: Sequence[str],
    alike: Mapping[str, str],
) -> NDArray[np.float64]:
    """The likelihood of each word in each picture (pictures x words), over all ways to spell it.

    `chances` and `index` as in `vision.text.engine`; `words` are of one length. A character may also be read
    as one of its look-alikes (`alike`), weighted by `GUESSED`.
    """
    one = {
        letter: chances[:, :, index[letter]]
        + GUESSED * sum(chances[:, :, index[other]] for other in alike.get(letter, ""))
        for letter in set("".join(words))
    }
    blank = chances[:, :, 0].astype(np.float64)[:, :, None]
    length = len(words[0])
    letters = [np.stack([one[word[i]] for word in words], 2) for i in range(length)]
    # Before, on and after each letter.
    states = [blank if state % 2 == 0 else letters[state // 2] for state in range(2 * length + 1)]
    ways = [np.zeros((len(chances), len(words))) for _ in states]
    ways[0] += 1.0
    for column in range(chances.shape[1]):
        before = ways
        ways = []
        for state, chance in enumerate(states):
            come = before[state].copy()
            if state > 0:
                come += before[state - 1]
            if state > 1 and state % 2:
                differs = [word[state // 2] != word[state // 2 - 1] for word in words]
                come += before[state - 2] * differs
            ways.append(come * chance[:, column])
    return np.asarray(ways[-1] + ways[-2])
