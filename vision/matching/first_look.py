"""The first look: the easy pieces, in a small copy of the photo."""

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
    """The copy has at most `longer_side_px` and gives at most `most_points`. That of a photo of at most
    `close_px` a side shows nearly as much: it is searched for all points, which serve the second look too."""

    longer_side_px: int = 800
    most_points: int = 2000
    close_px: int = 1000


SETTINGS = FirstLookSettings()


@dataclass(frozen=True, slots=True, eq=False)
class FirstLook:
    """`poses` of candidates in a copy of the photo, best supported first; `from_photo` (3 x 3) maps the photo
    to the copy, whose longer side is `longer_side_px`. `points` are all those of the copy, None where it shows
    much less than the photo."""

    poses: list[Pose]
    from_photo: Matrix
    longer_side_px: int
    points: LookedUp | None = None


def first_look(photo: Pixels, references: References) -> FirstLook:
    """Searches a photo for all references, however they lie."""
    longer = max(photo.shape[:2])
    scale = min(1.0, SETTINGS.longer_side_px / longer)
    small, index = photo, references.index
    if scale < 1:
        copy = cv2.resize(photo, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        small = np.asarray(copy, np.uint8)
    close = longer <= SETTINGS.close_px
    points = (
        find_points(small, index)
        if close
        else index.look_up(find_features(grey(small), SETTINGS.most_points))
    )
    poses = search_photo(index, points)
    to_copy = np.diag([scale, scale, 1])
    return FirstLook(poses, to_copy, max(small.shape[:2]), points if close else None)
