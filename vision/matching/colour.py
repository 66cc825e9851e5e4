"""Colours of the rectified piece: a short list of suspects, and the judge between near twins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.matching.features import Floats
from vision.matching.poses import Affine
from vision.matching.verify import Likeness, Look, block_means, compare, cut_out


@dataclass(frozen=True, slots=True)
class TwinSettings:
    """Two references differ in a block that correlates less than `same_print` or is `same_colour_lab`
    apart. A distance of `colour_weight_lab` weighs as much as a correlation of 1. `covered` is how soon a
    block with a bad fit loses its weight."""

    same_print: float = 0.6
    same_colour_lab: float = 8.0
    colour_weight_lab: float = 25.0
    covered: float = 3.0


SETTINGS = TwinSettings()


def colour_hashes(means: Floats, filled: NDArray[np.bool_]) -> Floats:
    """The mean colours of the blocks of k patches (k x n x 3) as k vectors of length 1, light aside, without
    blocks that are not `filled` (n); their scalar products measure the similarity of two pieces of the same
    size from afar."""
    values = means - means[:, filled].mean(1, keepdims=True)
    values[:, ~filled] = 0
    flat = values.reshape(len(means), -1)
    return np.asarray(flat / (np.linalg.norm(flat, axis=1, keepdims=True) + 1e-6), np.float32)


def hashes_at(
    area: Floats,
    laid: Sequence[Affine],
    size: tuple[int, int],
    extent: tuple[float, float],
    filled: NDArray[np.bool_],
) -> Floats:
    """The colour hashes of what the flattened board (in Lab) shows at several poses; as in `cut_out`."""
    patches = np.concatenate([cut_out(area, affine, size, extent) for affine in laid])
    return colour_hashes(block_means(patches).reshape(len(laid), -1, 3), filled)


def better_twin(
    seen: Look, one: Look, other: Look, like_one: Likeness, like_other: Likeness
) -> float:
    """How much better `one` explains `seen` than `other` does, judged only where the two differ.

    Both are in the same pose. Positive for `one`; 0 when the two are the same picture.
    """
    between = compare(one, other)
    shift = np.linalg.norm(one.mean - other.mean, axis=1)
    differ = one.filled & other.filled
    differ &= (
        (between.correlation < SETTINGS.same_print) & (one.strength + other.strength > 8)
    ) | (shift > SETTINGS.same_colour_lab)
    if not differ.any():
        return 0.0
    weight: NDArray[np.float32] = one.strength[differ] + other.strength[differ] + shift[differ]
    fit_one, fit_other = _fit(like_one)[differ], _fit(like_other)[differ]
    # A block that neither of them explains is covered by something else and gets little weight.
    weight = weight * np.exp(SETTINGS.covered * np.minimum(np.maximum(fit_one, fit_other), 0))
    weight = weight * (1 - seen.clipped[differ]) + 1e-6
    return float((weight * (fit_one - fit_other)).sum() / weight.sum())


def _fit(likeness: Likeness) -> Floats:
    """How well each block is explained: 1 at best, below 0 by another thing."""
    return np.asarray(likeness.correlation - likeness.shift / SETTINGS.colour_weight_lab)
