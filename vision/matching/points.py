"""The points of a rectified board: detected on it, or those of the first look, which saves the detection."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.image.geometry import Matrix, transform_points
from vision.image.picture import Pixels, grey
from vision.matching.features import Grey, find_features
from vision.matching.index import Index, LookedUp


@dataclass(frozen=True, slots=True)
class PointSettings:
    """At most `most` points of at least `contrast` are detected. Those of the first look are transferred if
    the board nowhere enlarges or reduces it by `stretch` or more, nor by more than `tilt` times as much in one
    direction as in the other: descriptors stay the same up to that."""

    most: int = 3500
    contrast: float = 0.02
    stretch: float = 2.45
    tilt: float = 1.8


SETTINGS = PointSettings()


def find_points(pixels: Pixels, index: Index, mask: Grey | None = None) -> LookedUp:
    """The points of a picture (where `mask` is not zero) with their nearest reference points."""
    return index.look_up(
        find_features(grey(pixels), SETTINGS.most, contrast=SETTINGS.contrast, mask=mask)
    )


def carried_over(seen: LookedUp, to_board: Matrix, mask: Grey) -> LookedUp | None:
    """The points of a picture mapped to the board by `to_board` (3 x 3), where `mask` is not zero; None if the
    board distorts it too much."""
    height, width = mask.shape
    box = np.array([[0, 0], [1, 0], [1, 1], [0, 1], [0.5, 0.5]]) * (width, height)
    for place in transform_points(box, np.linalg.inv(to_board)):
        origin, x, y = transform_points(place + np.array([[0.0, 0], [1, 0], [0, 1]]), to_board)
        most, least = np.linalg.svd(np.stack([x - origin, y - origin], 1))[1]
        if (
            not 1 / SETTINGS.stretch < least <= most < SETTINGS.stretch
            or most > SETTINGS.tilt * least
        ):
            return None
    points = seen.through(to_board)
    x, y = np.rint(points.features.points).astype(int).T
    shown = (x >= 0) & (y >= 0) & (x < width) & (y < height)
    shown[shown] = mask[y[shown], x[shown]] > 0
    return points.only(shown)
