"""Problems with the quality of a picture are reported, and only real ones."""

from __future__ import annotations

from random import Random

import cv2
import numpy as np
import pytest

from tests.vision.matching.villages import Kind, photograph_village
from vision.image.picture import Picture, Pixels
from vision.image.quality import doubt


@pytest.fixture(scope="module")
def pixels() -> Pixels:
    kinds = [Kind(f"tile_{n}", "base") for n in range(5)]
    return photograph_village(kinds, Random(2), size=(1200, 900), glare=0, covered=0).pixels


def test_a_good_photo_is_not_doubted(pixels: Pixels) -> None:
    assert doubt(Picture(pixels)) is None


def test_a_photo_on_a_white_table_is_not_overexposed(pixels: Pixels) -> None:
    white = pixels.copy()
    white[: len(white) // 3] = 240
    assert doubt(Picture(white)) is None


def test_what_the_light_washed_out_is_overexposed(pixels: Pixels) -> None:
    washed = np.clip(pixels.astype(np.float32) * 3.2, 0, 255).astype(np.uint8)
    assert doubt(Picture(washed)) == "overexposed"


def test_a_photo_out_of_focus_is_blurred(pixels: Pixels) -> None:
    soft = cv2.GaussianBlur(pixels, (0, 0), 8)
    assert doubt(Picture(np.asarray(soft, np.uint8))) == "blurred"
