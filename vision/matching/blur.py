"""How blurred a photo is.

A blurred or small one shows less than the references do; one blurred as much is judged by what both show.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.matching.features import Floats
from vision.matching.places import seen_at
from vision.matching.poses import Pose
from vision.matching.references import References
from vision.matching.verify import compare


@dataclass(frozen=True, slots=True)
class BlurSettings:
    """`sigmas_px` (of the compared patch) are tried for blurring the references; the smallest that fits
    within `as_well` of the best one wins. It is measured on the `most_poses` best poses with at least
    `sure_support` points, which are beyond doubt."""

    sigmas_px: tuple[float, ...] = (0.0, 0.7, 1.3, 2.0)
    as_well: float = 0.01
    most_poses: int = 12
    sure_support: int = 8


SETTINGS = BlurSettings()


def blurred_as(references: References, area: Floats, poses: Sequence[Pose]) -> References:
    """The references, blurred as much as the pieces of the best poses on the rectified board."""
    sure = [pose for pose in poses[: SETTINGS.most_poses] if pose.support >= SETTINGS.sure_support]
    if not sure:
        return references
    seen = [(pose.owner, seen_at(area, references, pose)) for pose in sure]
    tried: list[tuple[References, float]] = []
    for sigma in SETTINGS.sigmas_px:
        level = references.with_blur(sigma)
        fit = float(np.median([compare(look, level.look(owner)).best_half for owner, look in seen]))
        if tried and fit < tried[-1][1]:
            break  # from the right blur on each further one fits worse
        tried.append((level, fit))
    return next(level for level, fit in tried if fit > tried[-1][1] - SETTINGS.as_well)
