"""What is ground and what is a piece, where both are polygons of one size."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.box.ground import Colours
from vision.box.repetition import is_distinct
from vision.image.geometry import Matrix
from vision.image.picture import Pixels

SIDE = 100


def squares(*corners: tuple[int, int]) -> list[Matrix]:
    box = np.array([[0, 0], [SIDE, 0], [SIDE, SIDE], [0, SIDE]], float)
    return [box + corner for corner in corners]


def cloth(rng: np.random.Generator) -> Pixels:
    """A dark cloth with light dots all over it."""
    pixels = np.full((600, 800, 3), (85, 45, 35), np.uint8)
    for x, y in rng.integers(0, (800, 600), (400, 2)).tolist():
        cv2.circle(pixels, (x, y), 7, (165, 200, 215), -1)
    return pixels


def print_of(rng: np.random.Generator) -> NDArray[np.float32]:
    """Patches of several colours."""
    coarse = rng.integers(0, 255, (6, 6, 3)).astype(np.float32)
    return np.asarray(cv2.resize(coarse, (SIDE, SIDE), interpolation=cv2.INTER_CUBIC), np.float32)


def test_a_polygon_on_the_texture_of_a_cloth_is_ground() -> None:
    rng = np.random.default_rng(1)
    photo = cloth(rng)
    polygons = squares((50, 50), (350, 50), (50, 350), (350, 350), (620, 200))
    for polygon in polygons[:2]:
        x, y = polygon[0].astype(int)
        photo[y : y + SIDE, x : x + SIDE] = np.clip(print_of(rng), 0, 255)
    assert Colours(photo).are_ground(polygons).tolist() == [False, False, True, True, True]


def test_where_pieces_fill_the_photo_none_is_taken_for_ground() -> None:
    photo = cloth(np.random.default_rng(2))[: 2 * SIDE + 4, : 2 * SIDE + 4]
    polygons = squares((2, 2), (2 + SIDE, 2), (2, 2 + SIDE), (2 + SIDE, 2 + SIDE))
    assert not Colours(photo).are_ground(polygons).any()


def test_pieces_of_one_style_are_no_repetition() -> None:
    """Their prints share some 70 % of what they show, as those of one game may."""
    rng = np.random.default_rng(3)
    photo = np.full((600, 800, 3), 128, np.uint8)
    polygons = squares(
        *((60 + 180 * column, 80 + 200 * row) for row in range(2) for column in range(4))
    )
    common = print_of(rng) - 128
    for polygon in polygons:
        x, y = polygon[0].astype(int)
        own = print_of(rng) - 128
        photo[y : y + SIDE, x : x + SIDE] = np.clip(128 + 0.62 * common + 0.4 * own, 0, 255)
    assert is_distinct(photo, polygons).all()


def test_checks_that_repeat_exactly_are_no_pieces_however_turned() -> None:
    rng = np.random.default_rng(4)
    photo = np.full((600, 800, 3), 128, np.uint8)
    polygons = squares(
        *((60 + 180 * column, 80 + 200 * row) for row in range(2) for column in range(4))
    )
    check = np.clip(print_of(rng), 0, 255).astype(np.uint8)
    for number, polygon in enumerate(polygons[:6]):
        x, y = polygon[0].astype(int)
        photo[y : y + SIDE, x : x + SIDE] = np.rot90(check, number % 4)
    for polygon in polygons[6:]:
        x, y = polygon[0].astype(int)
        photo[y : y + SIDE, x : x + SIDE] = np.clip(print_of(rng), 0, 255)
    assert is_distinct(photo, polygons).tolist() == [False] * 6 + [True] * 2
