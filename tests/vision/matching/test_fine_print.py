"""The fine print of a piece under other things, against that of a look-alike with half of the same drawing."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.matching.villages import Kind, draw_hex
from vision.image.picture import Pixels
from vision.matching.fine_print import is_there
from vision.matching.places import weigh
from vision.matching.poses import Pose
from vision.matching.references import Reference, References
from vision.matching.verify import lab

TILES = range(6)
NONE = np.zeros((0, 2), np.float32)
# Pixels of a piece in the photo, and of the table around it.
WIDE, AROUND = 128, 20


def drawn(number: int) -> Pixels:
    return np.ascontiguousarray(draw_hex(Kind(f"tile_{number}", "base"))[:, :, ::-1])


def look_alike(number: int) -> Pixels:
    """Another piece of which half is drawn alike, and the other half in the same colours."""
    other = drawn(number)
    half = other.shape[1] // 2
    other[:, :half] = other[::-1, :half]
    return other


def photo_of(piece: Pixels, covers: int) -> Pixels:
    """The piece on a board as a phone sees it: small, in warmer and weaker light, under so many discs."""
    high = round(WIDE * piece.shape[0] / piece.shape[1])
    seen = cv2.resize(piece, (WIDE, high), interpolation=cv2.INTER_AREA)
    for place in ((64, 60), (30, 62), (98, 60), (64, 22), (62, 95))[:covers]:
        cv2.circle(seen, place, 19, (150, 30, 120), -1)
        cv2.putText(seen, "8", (place[0] - 6, place[1] + 7), 0, 0.6, (240, 240, 240), 2)
    lit = 25 + 0.75 * seen * np.array([0.85, 0.95, 1.05])
    noise = np.random.default_rng(1).normal(0, 2, seen.shape)
    board = np.clip(lit + noise, 0, 255).astype(np.uint8)
    return cv2.copyMakeBorder(board, *[AROUND] * 4, cv2.BORDER_CONSTANT, value=(90, 120, 150))


def found(photo: Pixels, known: Pixels, off: float = 0.0) -> bool:
    """Whether the photo shows the fine print of a known piece, supposed `off` pixels beside its place."""
    references = References([Reference.of(known, "tile", shape="hex")])
    height, width = references.items[0].extent
    scale = WIDE / width
    middle = AROUND + (np.array([width, height]) * scale - 1) / 2 + off
    affine = np.concatenate([np.eye(2) * scale, middle[:, None]], 1)
    colours = lab(photo)
    return is_there(colours, references, weigh(colours, references, Pose(0, affine, NONE, NONE)))


@pytest.mark.parametrize("number", TILES)
@pytest.mark.parametrize("covers", [0, 1])
def test_a_piece_is_told_by_its_print_beside_what_lies_on_it(number: int, covers: int) -> None:
    assert found(photo_of(drawn(number), covers), drawn(number), off=0.7)


@pytest.mark.parametrize("number", TILES)
@pytest.mark.parametrize("covers", [0, 1])
def test_a_look_alike_lacks_some_of_the_print(number: int, covers: int) -> None:
    assert not found(photo_of(look_alike(number), covers), drawn(number))


def test_too_little_of_a_piece_to_be_told() -> None:
    assert not found(photo_of(drawn(0), 5), drawn(0))


def test_another_piece_of_the_style_is_not_told() -> None:
    assert not any(found(photo_of(drawn(a), 1), drawn(b)) for a in TILES for b in TILES if a != b)
