"""Several looks of a piece: which ones of a confirmed reading are kept, and what they improve."""

from __future__ import annotations

from random import Random

import cv2
import numpy as np
import pytest

from tests.vision.matching.villages import Kind, draw_hex, photograph_village
from vision import Tileset
from vision.box.looks import Confirmed, is_of_use, new_looks
from vision.box.tileset import MOST_LOOKS
from vision.image.picture import Picture, Pixels
from vision.matching.references import Reference, References
from vision.matching.search import search_photo
from vision.reading import Finding

BOX = [Kind(f"tile_{n}", "base") for n in range(6)]


def drawn(kind: Kind) -> Pixels:
    return np.ascontiguousarray(draw_hex(kind)[:, :, ::-1])


def reference(pixels: Pixels) -> Reference:
    return Reference.of(pixels, "tile_0", "base", shape="hex")


def in_other_light(pixels: Pixels) -> Pixels:
    """As an evening lamp shows it: warmer, darker at one side, with less contrast."""
    fall = np.linspace(0.45, 1.0, pixels.shape[1])[None, :, None]
    lit = 40 + 0.6 * pixels * fall * np.array([0.7, 0.9, 1.1])
    noise = np.random.default_rng(1).normal(0, 14, pixels.shape)
    return np.clip(lit + noise, 0, 255).astype(np.uint8)


def with_a_disc(pixels: Pixels) -> Pixels:
    covered = pixels.copy()
    height, width = pixels.shape[:2]
    cv2.circle(covered, (width // 2, height // 2), height // 3, (30, 30, 32), -1)
    cv2.putText(covered, "8", (width // 2 - 30, height // 2 + 30), 0, 3, (235, 235, 235), 8)
    return covered


def test_a_look_that_shows_more_is_kept_and_the_same_again_is_not() -> None:
    known = [reference(drawn(BOX[0]))]
    assert not is_of_use(reference(drawn(BOX[0])), known)
    # What shows more than was known is of use.
    soft = cv2.GaussianBlur(in_other_light(drawn(BOX[0])), (0, 0), 4)
    assert is_of_use(known[0], [reference(np.asarray(soft, np.uint8))])


def test_what_is_covered_or_blurred_or_another_piece_is_no_look() -> None:
    known = [reference(drawn(BOX[0]))]
    assert not is_of_use(reference(with_a_disc(drawn(BOX[0]))), known)
    soft = cv2.GaussianBlur(in_other_light(drawn(BOX[0])), (0, 0), 6)
    assert not is_of_use(reference(np.asarray(soft, np.uint8)), known)
    assert not is_of_use(reference(drawn(BOX[1])), known)


def test_a_box_holds_a_few_looks_of_a_side() -> None:
    known = [reference(drawn(BOX[0]))] * MOST_LOOKS
    assert not is_of_use(reference(in_other_light(drawn(BOX[0]))), known)
    box = Tileset("keyflower")
    for number in range(MOST_LOOKS + 2):
        box.put(number, drawn(BOX[0]), BOX[0].id, "base")
    assert list(box) == list(range(2, MOST_LOOKS + 2))


def table(seed: int) -> tuple[Picture, list[Confirmed]]:
    """A photo of all tiles of the box, and the pieces that its player confirmed."""
    rng = Random(seed)
    photo = photograph_village(BOX, rng, size=(1200, 900), tilt=25, glare=0.4, covered=0.3)
    confirmed: list[Confirmed] = [
        {"id": tile.id, "side": "base", "corners": corners.tolist()}
        for tile, corners in zip(photo.tiles, photo.corners, strict=True)
    ]
    return Picture(np.ascontiguousarray(photo.pixels[:, :, ::-1])), confirmed


def test_a_look_shows_its_piece_as_the_first_picture_does_however_the_table_is_tilted() -> None:
    box = Tileset("keyflower")
    for number, kind in enumerate(BOX):
        box.put(number, in_other_light(drawn(kind)), kind.id, "base")
    squeezed = []
    board, confirmed = table(23)
    for number, picture in new_looks(board, confirmed, box):
        piece = confirmed[number]["id"]
        first = next(known for _, known in box.items() if known.id == piece)
        look = box.reference_of(picture, piece, "base")
        points = References([first]).index
        pose = search_photo(points, points.look_up(look.features))[0]
        longer, shorter = np.linalg.svd(pose.affine[:, :2])[1]
        assert longer < 1.05 * shorter
        assert pose.scale == pytest.approx(1, abs=0.05)
        sides = np.linalg.norm(np.diff(confirmed[number]["corners"], axis=0), axis=1)
        squeezed.append(sides[1] / sides[0] / (first.extent[0] / first.extent[1]))
    assert max(squeezed) > 1.1 * min(squeezed), "the table was not tilted: the test shows nothing"


@pytest.fixture(scope="module")
def poor() -> Tileset:
    """A box enrolled in bad light."""
    box = Tileset("keyflower")
    for number, kind in enumerate(BOX):
        soft = cv2.GaussianBlur(in_other_light(drawn(kind)), (0, 0), 4)
        box.put(number, np.asarray(soft, np.uint8), kind.id, "base")
    return box


def test_after_three_confirmed_boards_nothing_is_asked_that_was_confirmed(poor: Tileset) -> None:
    photo, _ = table(325)
    before = {f.id for f in poor.find(photo) if isinstance(f, Finding)}
    for seed in (321, 322, 323):
        board, confirmed = table(seed)
        for number, picture in list(new_looks(board, confirmed, poor)):
            poor.put(f"{seed} {number}", picture, confirmed[number]["id"], "base")
    after = [f for f in poor.find(photo) if isinstance(f, Finding)]
    assert {f.id for f in after} == {kind.id for kind in BOX}
    assert len(after) == len(BOX)
    assert len(before) < len(BOX), "the box was not poor: the test shows nothing"
    counts = [sum(r.id == kind.id for _, r in poor.items()) for kind in BOX]
    assert max(counts) <= MOST_LOOKS
