"""Copies of a photo in which edges are looked up: as large as need be, each made once."""

from __future__ import annotations

import numpy as np
import pytest

from vision.box.copies import Photo


@pytest.fixture
def photo() -> Photo:
    return Photo(np.random.default_rng(1).integers(0, 256, (300, 400, 3), np.uint8))


def test_a_plane_that_moves_a_little_needs_no_new_copy(photo: Photo) -> None:
    assert photo.scaled(0.50)[0] is photo.scaled(0.51)[0]


def test_a_copy_is_no_larger_than_the_photo_and_smaller_only_where_that_is_worth_it(
    photo: Photo,
) -> None:
    for scale, least, most in ((3.0, 1, 1), (0.9, 1, 1), (0.4, 0.35, 0.45)):
        colours, factor = photo.scaled(scale)
        assert least <= factor <= most
        assert colours.shape[:2] == (round(300 * factor), round(400 * factor))


def test_where_pieces_are_small_colours_are_blurred_less(photo: Photo) -> None:
    assert photo.scaled(2.0)[0].std() > photo.scaled(1.0)[0].std()
