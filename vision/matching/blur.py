"""How soft a photo is: a blurred or small one shows less than the references do, and a reference that
is looked at as softly is judged by what both can show."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.matching.features import Floats
from vision.matching.places import seen_at
from vision.matching.poses import Pose
from vision.matching.references import References
from vision.matching.verify import compare

# Blur of the references, in pixels of the compared patch. The least is taken that fits as well as
# the best.
LEVELS = (0.0, 0.7, 1.3, 2.0)
AS_WELL = 0.01
# The surest poses tell; each is of a piece that lies there beyond doubt.
MOST_POSES = 12
SURE_SUPPORT = 8


def blurred_as(references: References, area: Floats, poses: Sequence[Pose]) -> References:
    """The references as soft as the flattened board shows the pieces of the surest poses."""
    sure = [pose for pose in poses[:MOST_POSES] if pose.support >= SURE_SUPPORT]
    if not sure:
        return references
    levels = [references.with_blur(level) for level in LEVELS]
    seen = [(pose.owner, seen_at(area, references, pose)) for pose in sure]
    fits = [
        float(np.median([compare(look, level.look(owner)).best_half for owner, look in seen]))
        for level in levels
    ]
    best = max(fits)
    return next(level for level, fit in zip(levels, fits, strict=True) if fit > best - AS_WELL)
