"""The two searches for references: anywhere in a photo, and on the flattened board."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from vision.matching.features import Features, Floats
from vision.matching.index import Index, Votes
from vision.matching.poses import (
    Bins,
    Pose,
    agreeing,
    fit_affine,
    fit_freely,
    fit_similarity,
    without_repeats,
)
from vision.matching.references import UNIT

# In a photo: size and tilt are unknown, so few and distinctive votes must agree roughly.
LOOSE_RATIO = 0.85
LOOSE_LEAST = 4
LOOSE_MOST = 60
# On the flattened board every piece is a reference turned and shifted.
FLAT_RATIO = 0.9
FLAT_LEAST = 3
# References differ a little in size: they are cut out of photos, too.
FLAT_SCALE = 1.35
# Error in sizes of a reference at which a pair counts half; pairs from which on the fit is freer.
FLAT_TOLERANCE = 0.02
FREE_SUPPORT = 12


def search_photo(index: Index, seen: Features) -> list[Pose]:
    """Where references may lie in a photo, tilted as they please; best supported first."""
    votes = index.votes(seen, LOOSE_RATIO)
    bins = Bins(size=UNIT, place=0.35, turn=np.pi / 6, growth=0.75, smallest=0.05, largest=3)
    found = []
    for owner, source, target, scale in _groups(index, seen, votes, bins, LOOSE_LEAST):
        fit = fit_affine(source, target, max(3.0, 0.06 * UNIT * scale))
        if fit is None or fit[1].sum() < LOOSE_LEAST:
            continue
        affine, agree = fit
        found.append(Pose(owner, affine, source[agree], target[agree]))
        if len(found) == LOOSE_MOST:
            break
    return sorted(found, key=lambda pose: -pose.support)


def search_board(index: Index, seen: Features, scale: float) -> list[Pose]:
    """Where references may lie on a flattened board with `scale` pixels per reference pixel."""
    votes = index.votes(seen, FLAT_RATIO)
    bins = Bins(
        size=UNIT,
        place=0.2,
        turn=np.pi / 9,
        growth=0.5,
        smallest=scale / FLAT_SCALE,
        largest=scale * FLAT_SCALE,
    )
    found = []
    for owner, source, target, _ in _groups(index, seen, votes, bins, FLAT_LEAST):
        affine = fit_similarity(source, target, FLAT_TOLERANCE * UNIT * scale)
        if len(source) >= FREE_SUPPORT:
            affine = fit_freely(affine, source, target, FLAT_TOLERANCE * UNIT * scale)
        found.append(Pose(owner, affine, source, target))
    return sorted(found, key=lambda pose: -pose.support)


def _groups(
    index: Index, seen: Features, votes: Votes, bins: Bins, least: int
) -> Iterator[tuple[int, Floats, Floats, float]]:
    """Owner, points in the reference, points in the picture and rough scale of each group."""
    for group in agreeing(votes, bins, least):
        source, target = index.points[votes.train[group]], seen.points[votes.query[group]]
        once = without_repeats(source, target)
        if len(once) >= least:
            scale = float(np.median(votes.scale[group]))
            yield int(votes.owner[group[0]]), source[once], target[once], scale
