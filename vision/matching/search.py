"""The two searches for references: anywhere in a photo, and on the flattened board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.matching.features import Floats
from vision.matching.index import Index, LookedUp, Votes
from vision.matching.poses import (
    Bins,
    Pose,
    agreeing,
    fit_affine,
    fit_freely,
    fit_similarities,
    without_repeats,
)
from vision.matching.references import REFERENCE_SIDE_PX
from vision.matching.verify import median


@dataclass(frozen=True, slots=True)
class SearchSettings:
    """In a photo size and tilt are unknown, so only distinctive votes (`loose_ratio`) are used, of which
    `loose_votes` must agree roughly; at most `loose_most` poses are returned. On the rectified board every
    piece is a reference rotated and shifted: `flat_votes` of `flat_ratio` are enough there. References differ
    in size by up to `flat_scale`, as they are cut out of photos too. A pair that is off by `flat_error` of a
    reference counts half; from `free_support` pairs on the fit has more degrees of freedom."""

    loose_ratio: float = 0.85
    loose_votes: int = 4
    loose_most: int = 60
    flat_ratio: float = 0.9
    flat_votes: int = 3
    flat_scale: float = 1.35
    flat_error: float = 0.02
    free_support: int = 12


SETTINGS = SearchSettings()


def search_photo(index: Index, seen: LookedUp) -> list[Pose]:
    """Possible poses of references in a photo, under any tilt; best supported first."""
    votes = index.votes(seen, SETTINGS.loose_ratio)
    bins = Bins(
        size=REFERENCE_SIDE_PX, place=0.35, turn=np.pi / 6, growth=0.75, smallest=0.05, largest=3
    )
    found = []
    for owner, source, target, group in _groups(index, seen, votes, bins, SETTINGS.loose_votes):
        scale = float(median(votes.scale[group]))
        fit = fit_affine(source, target, max(3.0, 0.06 * REFERENCE_SIDE_PX * scale))
        if fit is None or fit[1].sum() < SETTINGS.loose_votes:
            continue
        affine, agree = fit
        found.append(Pose(owner, affine, source[agree], target[agree]))
        if len(found) == SETTINGS.loose_most:
            break
    return sorted(found, key=lambda pose: -pose.support)


def search_board(index: Index, seen: LookedUp, scale: float) -> list[Pose]:
    """Possible poses of references on a rectified board with `scale` pixels per reference pixel."""
    votes = index.votes(seen, SETTINGS.flat_ratio)
    bins = Bins(
        size=REFERENCE_SIDE_PX,
        place=0.2,
        turn=np.pi / 9,
        growth=0.5,
        smallest=scale / SETTINGS.flat_scale,
        largest=scale * SETTINGS.flat_scale,
    )
    found = []
    groups = list(_groups(index, seen, votes, bins, SETTINGS.flat_votes))
    tolerance = SETTINGS.flat_error * REFERENCE_SIDE_PX * scale
    fits = fit_similarities([g[1] for g in groups], [g[2] for g in groups], tolerance)
    for (owner, source, target, _), affine in zip(groups, fits, strict=True):
        if len(source) >= SETTINGS.free_support:
            affine = fit_freely(affine, source, target, tolerance)
        found.append(Pose(owner, affine, source, target))
    return sorted(found, key=lambda pose: -pose.support)


def _groups(
    index: Index, seen: LookedUp, votes: Votes, bins: Bins, least: int
) -> Iterator[tuple[int, Floats, Floats, NDArray[np.intp]]]:
    """Owner, points in the reference and in the picture, and votes of each group."""
    for group in agreeing(votes, bins, least):
        source, target = index.points[votes.train[group]], seen.features.points[votes.query[group]]
        once = without_repeats(source, target)
        if len(once) >= least:
            yield int(votes.owner[group[0]]), source[once], target[once], group
