"""Points carried over to another picture lie where that picture itself shows them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.image.geometry import Matrix
from vision.image.picture import Pixels
from vision.matching.features import Features, find_features
from vision.matching.first_look import first_look
from vision.matching.index import Index
from vision.matching.points import carried_over, find_points
from vision.matching.references import Reference, References

SIDE = 400
TURN, SIZE = 0.4, 1.2


@pytest.fixture
def photo() -> Pixels:
    """Smooth blots, which have points of many sizes."""
    noise = np.random.default_rng(1).normal(0, 1, (SIDE, SIDE))
    soft = cv2.GaussianBlur(noise, (0, 0), 2.5)
    grey = np.clip(128 + 45 * soft / soft.std(), 0, 255).astype(np.uint8)
    return np.repeat(grey[:, :, None], 3, 2)


@pytest.fixture
def index(photo: Pixels) -> Index:
    return Index([find_features(photo[:, :, 0], 500)], [(0.0, 0.0)])


def turned() -> Matrix:
    """Turned by TURN and SIZE as large, within a larger picture."""
    c, s = np.cos(TURN) * SIZE, np.sin(TURN) * SIZE
    return np.array([[c, -s, 220.0], [s, c, 40.0], [0, 0, 1]])


def pairs(carried: Features, found: Features) -> NDArray[np.intp]:
    """Which carried point (n, and which found one) lie within a pixel, of about one size."""
    gaps = np.linalg.norm(carried.points[:, None] - found.points[None], axis=2)
    gaps[np.abs(np.log(carried.sizes[:, None] / found.sizes[None])) > 0.2] = np.inf
    near = gaps.argmin(1)
    kept = np.flatnonzero(gaps[np.arange(len(gaps)), near] < 1)
    return np.stack([kept, near[kept]], 1)


def test_points_go_where_the_other_picture_shows_them(photo: Pixels) -> None:
    there = cv2.warpPerspective(photo, turned(), (700, 720), flags=cv2.INTER_CUBIC)
    carried = find_features(photo[:, :, 0], 1000).through(turned())
    found = find_features(np.asarray(there[:, :, 0], np.uint8), 2000)
    here, other = pairs(carried, found).T
    assert len(here) > 0.5 * len(carried)
    gap = np.angle(np.exp(1j * (carried.angles[here] - found.angles[other]).astype(float)))
    assert np.median(np.abs(gap)) < 0.1
    assert abs(np.median(np.log(carried.sizes[here] / found.sizes[other]))) < 0.05


def test_only_what_the_board_shows_is_carried_over(photo: Pixels, index: Index) -> None:
    mask = np.zeros((720, 700), np.uint8)
    mask[200:400, 150:450] = 255
    seen = find_points(photo, index)
    carried = carried_over(seen, turned(), mask)
    assert carried is not None
    x, y = carried.features.points.T
    assert 0 < len(x) < len(seen.features)
    assert x.min() >= 149.5
    assert x.max() <= 449.5
    assert y.min() >= 199.5
    assert y.max() <= 399.5
    assert len(carried.nearest) == len(carried.ratio) == len(x)


@pytest.mark.parametrize(
    "to_board",
    [np.diag([2.5, 2.5, 1.0]), np.diag([0.4, 0.4, 1.0]), np.diag([1.0, 0.55, 1.0])],
    ids=["far larger", "far smaller", "tilted"],
)
def test_a_board_that_shows_the_photo_otherwise_is_searched_itself(
    photo: Pixels, index: Index, to_board: Matrix
) -> None:
    assert (
        carried_over(find_points(photo, index), to_board, np.full((300, 300), 255, np.uint8))
        is None
    )


def test_of_a_large_photo_a_copy_is_enough(photo: Pixels) -> None:
    references = References([Reference.of(photo[100:300, 100:300], "a")])
    small = first_look(photo, references)
    assert small.points is not None
    assert small.longer_side_px == SIDE
    medium = first_look(np.asarray(cv2.resize(photo, (900, 900)), np.uint8), references)
    assert medium.points is not None
    assert medium.longer_side_px == 800
    # The points are those of the copy, not of the photo.
    assert medium.points.features.points.max() < 800
    large = first_look(np.asarray(cv2.resize(photo, (1200, 1200)), np.uint8), references)
    assert large.points is None
    assert large.longer_side_px < 1200
