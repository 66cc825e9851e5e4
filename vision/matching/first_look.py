"""The first look: the easy pieces, in a small copy of the photo."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.image.geometry import Matrix
from vision.image.picture import Pixels, grey
from vision.matching.features import find_features
from vision.matching.poses import Pose
from vision.matching.references import References
from vision.matching.search import search_photo


@dataclass(frozen=True, slots=True)
class FirstLookSettings:
    """The copy has `longer_side_px`, and at most `most_scale` of the photo's size: a small photo is shrunk
    too, as the easy pieces are enough. It gives at most `most_points`."""

    longer_side_px: int = 800
    most_scale: float = 0.7
    most_points: int = 2000


SETTINGS = FirstLookSettings()


@dataclass(frozen=True, slots=True, eq=False)
class FirstLook:
    """`poses` of candidates in a copy of the photo, best supported first; `from_photo` (3 x 3) maps the photo
    to the copy, whose longer side is `longer_side_px`."""

    poses: list[Pose]
    from_photo: Matrix
    longer_side_px: int


def first_look(photo: Pixels, references: References) -> FirstLook:
    """Searches a small copy of the photo for all references, however they lie."""
    scale = min(SETTINGS.most_scale, SETTINGS.longer_side_px / max(photo.shape[:2]))
    small = cv2.resize(photo, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    features = find_features(grey(np.asarray(small, np.uint8)), SETTINGS.most_points)
    poses = search_photo(references.index, features)
    return FirstLook(poses, np.diag([scale, scale, 1]), max(small.shape[:2]))
