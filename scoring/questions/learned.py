"""Learns from the phrasings which entry a question means (kernel ridge regression).

Likeness to the closest phrasing cannot know that many entries share it: "how many points for" is like dozens
of them. Here the likenesses to all phrasings are weighed, so that each phrasing finds its own entry among all.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import threadpool_limits

from scoring.questions.sparse import Floats

RIDGE = 1.0
"""How little each phrasing is trusted alone."""

WIDTH = 1.2
"""How far the likeness of meaning and n-grams together reaches; 2 is a text's likeness to itself."""

ROWS = 256
"""How many rows are worked on at once: thousands of texts have a matrix of 100 MB."""


def together(ngrams: Floats, meaning: Floats) -> Floats:
    """Likeness by n-grams and by meaning as one, 1 for the same text."""
    both: Floats = np.exp((ngrams + meaning - 2) / np.float32(WIDTH))
    return both


def learn(ngrams: Iterable[Floats], vectors: Floats | None, owners: NDArray[np.integer]) -> Floats:
    """How much likeness to each text (rows) speaks for each owner (columns).

    First by `ngrams`, each text's likeness to all; then, where their meaning is known as `vectors`, by both
    `together`. `owners` gives the owner of each text, numbered from 0.
    """
    like = np.empty((len(owners), len(owners)), np.float32)
    for row, alike in zip(like, ngrams, strict=True):
        row[:] = alike
    # Threads that share blocks of this size mostly spin while they wait for each other.
    with threadpool_limits(1, "blas"):
        learned = [_solved(like, owners)]
        if vectors is not None:
            for start in range(0, len(owners), ROWS):
                rows = slice(start, start + ROWS)
                like[rows] = together(like[rows], vectors[rows] @ vectors.T)
            learned.append(_solved(like, owners))
    return np.stack(learned)


def _solved(like: Floats, owners: NDArray[np.integer]) -> Floats:
    """The weights by which the likenesses of each text, plus the ridge, add up to its own owner.

    Cholesky's method by blocks in single precision: NumPy's solver would make two copies in double.
    """
    factor = like.copy()
    np.einsum("tt->t", factor)[:] += np.float32(RIDGE)
    weights: Floats = np.eye(int(owners.max(initial=0)) + 1, dtype=np.float32)[owners]
    blocks = [slice(start, start + ROWS) for start in range(0, len(owners), ROWS)]
    for block in blocks:
        below = slice(block.stop, None)
        # Of the factor's blocks on the diagonal only the inverse is needed.
        inverse = factor[block, block] = np.linalg.inv(np.linalg.cholesky(factor[block, block]))
        factor[below, block] = factor[below, block] @ inverse.T
        for right in blocks[block.stop // ROWS :]:
            under = slice(right.start, None)
            factor[under, right] -= factor[under, block] @ factor[right, block].T
        weights[block] = inverse @ weights[block]
        weights[below] -= factor[below, block] @ weights[block]
    for block in reversed(blocks):
        below = slice(block.stop, None)
        rest = weights[block] - factor[below, block].T @ weights[below]
        weights[block] = factor[block, block].T @ rest
    return weights
