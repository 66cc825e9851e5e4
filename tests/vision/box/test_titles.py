"""Names are searched on all pieces of a photo only if some bear one."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

import scoring
from tests.vision.drawing import Tile, draw_tile
from vision.box.cutout import Cutout, frame
from vision.box.titles import read_titles
from vision.image.picture import Pixels
from vision.reading import Finding
from vision.text import ocr
from vision.text.detecting import SETTINGS
from vision.text.names import NameIndex

SIDE = 400
KEYPER = scoring.game("keyper").describe()["pieces"]


def cutouts(pictures: list[Pixels]) -> list[Cutout]:
    """Pieces beside each other in a photo."""
    made = []
    for number, pixels in enumerate(pictures):
        shown = cv2.resize(pixels, (SIDE, SIDE), interpolation=cv2.INTER_AREA)
        corners = frame(SIDE, SIDE) + np.array([number * SIDE, 0])
        to_photo = np.array([[1, 0, number * SIDE], [0, 1, 0], [0, 0, 1.0]])
        made.append(Cutout(np.asarray(shown, np.uint8), corners, corners, to_photo))
    return made


def test_of_pieces_without_a_name_only_some_are_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[int] = []

    def nothing(pixels: Pixels) -> np.ndarray:
        searched.append(pixels.shape[0] * pixels.shape[1])
        return np.zeros((0, 4, 2))

    monkeypatch.setattr(ocr, "detect", nothing)
    rng = np.random.default_rng(1)
    art = [rng.integers(0, 255, (40, 40, 3)).astype(np.uint8) for _ in range(12)]
    assert read_titles(cutouts(art), NameIndex.of(KEYPER), 0) == []
    assert 0 < sum(searched) < SETTINGS.glance_pixels / 2


def test_names_are_read_on_the_other_pieces_where_some_bear_one() -> None:
    tiles = [piece for piece in KEYPER if piece["kind"] == "country"][:9]
    drawn = [
        np.ascontiguousarray(draw_tile(Tile(tile["id"], tile["names"]["de"], 0, 0))[:, :, ::-1])
        for tile in tiles
    ]
    read = read_titles(cutouts(drawn), NameIndex.of(KEYPER), 0)
    named = {
        int(detection.corners[:, 0].mean() // SIDE): detection.id
        for detection in read
        if isinstance(detection, Finding)
    }
    assert len(named) >= 8
    assert all(tiles[number]["id"] == name for number, name in named.items())
