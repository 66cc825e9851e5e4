"""The first look: the easy pieces, in a small copy of the photo, or in all of a small photo."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.image.geometry import Matrix
from vision.image.picture import Pixels, grey
from vision.matching.features import find_features
from vision.matching.index import LookedUp
from vision.matching.points import find_points
from vision.matching.poses import Pose
from vision.matching.references import References
from vision.matching.search import search_photo


@dataclass(frozen=True, slots=True)
class FirstLookSettings:
    """The copy has `longer_side_px` and gives at most `most_points`. A photo of at most `whole_px` a side is
    searched as it is: its points then serve the second look too."""

    longer_side_px: int = 800
    most_points: int = 2000
    whole_px: int = 1000


SETTINGS = FirstLookSettings()


@dataclass(frozen=True, slots=True, eq=False)
class FirstLook:
    """`poses` of candidates in a copy of the photo, best supported first; `from_photo` (3 x 3) maps the photo
    to the copy, whose longer side is `longer_side_px`. `points` are those of the whole photo, None where
    only a copy was searched."""

    poses: list[Pose]
    from_photo: Matrix
    longer_side_px: int
    points: LookedUp | None = None


def first_look(photo: Pixels, references: References) -> FirstLook:
    """Searches a photo for all references, however they lie."""
    longer = max(photo.shape[:2])
    if longer <= SETTINGS.whole_px:
        points = find_points(photo, references.index)
        return FirstLook(search_photo(references.index, points), np.eye(3), longer, points)
    scale = SETTINGS.longer_side_px / longer
    small = cv2.resize(photo, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    features = find_features(grey(np.asarray(small, np.uint8)), SETTINGS.most_points)
    poses = search_photo(references.index, references.index.look_up(features))
    return FirstLook(poses, np.diag([scale, scale, 1]), max(small.shape[:2]))
