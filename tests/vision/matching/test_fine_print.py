"""The fine print of a piece under other things, against that of a look-alike with half of the same drawing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.matching.villages import Kind, draw_hex
from vision.image.picture import Pixels
from vision.matching.board_area import BoardArea
from vision.matching.fine_print import is_there, look_closely
from vision.matching.places import Place, weigh
from vision.matching.poses import Affine, Pose
from vision.matching.references import REFERENCE_SIDE_PX, Reference, References
from vision.matching.second_look import Board
from vision.matching.verify import lab

TILES = range(6)
# Pixels of a piece in the photo, and of the table around it.
WIDE, AROUND = 128, 20
# A flattened board that shows as much less than its photo.
COARSE = 0.15


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
    framed = cv2.copyMakeBorder(
        board, AROUND, AROUND, AROUND, AROUND, cv2.BORDER_CONSTANT, value=(90, 120, 150)
    )
    return np.asarray(framed, np.uint8)


def dotted(piece: Pixels, places: tuple[tuple[float, float], ...], darker: float) -> Pixels:
    """The piece with dots at `places` (shares of its width and height), so much darker than its mean colour."""
    dots = piece.copy()
    height, width = dots.shape[:2]
    dark = np.clip(dots.reshape(-1, 3).mean(0) - darker, 0, 255).tolist()
    for x, y in places:
        cv2.circle(dots, (int(x * width), int(y * height)), width // 40, dark, -1)
    return dots


def faint(piece: Pixels, mark: float) -> Pixels:
    """The piece in weak colours, with a dark mark in its middle: where a disc lies."""
    mean = piece.reshape(-1, 3).mean(0)
    weak = np.clip(mean + 0.4 * (piece - mean), 0, 255).astype(np.uint8)
    return dotted(weak, ((0.5, 0.5),), mark)


def threaded(photo: Pixels, darker: float) -> Pixels:
    """The photo with two soft dark threads across the piece."""
    threads = np.zeros(photo.shape[:2], np.float32)
    for x in (34, 98):
        cv2.line(threads, (AROUND + x, AROUND + 15), (AROUND + x, AROUND + 95), 1, 2)
    soft = cv2.GaussianBlur(threads, (0, 0), 1.0)
    return np.clip(photo - darker * soft[:, :, None], 0, 255).astype(np.uint8)


def laid(references: References, off: float = 0.0) -> Affine:
    """How the piece lies in its photo, supposed `off` pixels beside its place."""
    height, width = references.items[0].extent
    scale = WIDE / width
    middle = AROUND + (np.array([width, height]) * scale - 1) / 2 + off
    return np.concatenate([np.eye(2) * scale, middle[:, None]], 1)


def seen_from_above(photo: Pixels, references: References, places: Sequence[Place] = ()) -> Board:
    """The board of a photo that was taken straight from above."""
    mask = np.full(photo.shape[:2], 255, np.uint8)
    area = BoardArea(photo, WIDE / REFERENCE_SIDE_PX, np.eye(3), np.eye(3), mask, photo)
    return Board(area, lab(photo), references, list(places))


def found(photo: Pixels, known: Pixels, off: float = 0.0) -> bool:
    """Whether the photo shows the fine print of a known piece."""
    references = References([Reference.of(known, "tile", shape="hex")])
    return is_there(seen_from_above(photo, references), 0, laid(references, off))


@pytest.mark.parametrize("number", TILES)
@pytest.mark.parametrize("covers", [0, 1])
def test_a_piece_is_recognized_by_its_print_beside_what_lies_on_it(
    number: int, covers: int
) -> None:
    assert found(photo_of(drawn(number), covers), drawn(number), off=0.7)


@pytest.mark.parametrize("number", TILES)
@pytest.mark.parametrize("covers", [0, 1])
def test_a_look_alike_lacks_some_of_the_print(number: int, covers: int) -> None:
    assert not found(photo_of(look_alike(number), covers), drawn(number))


@pytest.mark.parametrize(("number", "mark", "crumb"), [(2, 50, 60), (2, 70, 77), (3, 70, 77)])
def test_crumbs_as_bold_as_the_boldest_print_are_none_of_it(
    number: int, mark: float, crumb: float
) -> None:
    around = ((0.3, 0.3), (0.7, 0.3), (0.3, 0.7), (0.7, 0.7), (0.22, 0.5), (0.78, 0.5))
    known, other = faint(drawn(number), mark), faint(look_alike(number), mark)
    assert found(photo_of(dotted(known, around, crumb), 1), known, off=0.7)
    assert not found(photo_of(dotted(other, around, crumb), 1), known, off=0.7)


@pytest.mark.parametrize(("number", "darker"), [(1, 32), (2, 48), (5, 32)])
def test_print_under_far_bolder_threads_contradicts_nothing(number: int, darker: int) -> None:
    assert found(threaded(photo_of(drawn(number), 1), darker), drawn(number), off=0.7)
    assert not found(threaded(photo_of(look_alike(number), 1), darker), drawn(number), off=0.7)


@pytest.mark.parametrize("number", TILES)
def test_print_is_looked_for_in_the_photo_which_shows_more_than_the_flattened_board(
    number: int,
) -> None:
    references = References([Reference.of(drawn(number), "tile", shape="hex")])
    board = seen_from_above(photo_of(drawn(number), 1), references)
    photo, shrink = board.area.photo, 1 / COARSE
    to_photo = np.array([[shrink, 0, (shrink - 1) / 2], [0, shrink, (shrink - 1) / 2], [0, 0, 1.0]])
    small = cv2.resize(photo, None, fx=COARSE, fy=COARSE, interpolation=cv2.INTER_AREA)
    coarse = replace(board.area, pixels=np.asarray(small, np.uint8), to_photo=to_photo)
    board.area, board.colours = coarse, lab(coarse.pixels)
    affine = (np.linalg.inv(to_photo) @ np.vstack([laid(references), [0, 0, 1]]))[:2]
    assert is_there(board, 0, affine)
    board.area = replace(coarse, photo=coarse.pixels, to_photo=np.eye(3))
    assert not is_there(board, 0, affine), "this photo does not show it"


def test_too_little_of_a_piece_to_be_recognized() -> None:
    assert not found(photo_of(drawn(0), 5), drawn(0))


def test_another_piece_of_the_style_is_not_named() -> None:
    assert not any(found(photo_of(drawn(a), 1), drawn(b)) for a in TILES for b in TILES if a != b)


def test_a_look_that_shows_discs_does_not_hide_the_print_of_the_bare_piece() -> None:
    bare, covered = drawn(0), drawn(0)
    for x, y in ((95, 70), (230, 70), (95, 200), (230, 200)):
        cv2.circle(covered, (x, y), 35, (150, 30, 120), -1)
        cv2.circle(covered, (x, y), 15, (240, 240, 240), -1)
    looks = References([Reference.of(look, "tile", shape="hex") for look in (bare, covered)])
    board = seen_from_above(photo_of(bare, 1), looks)
    assert not is_there(board, 1, laid(looks))
    none = np.zeros((0, 2), np.float32)
    best = weigh(board.colours, looks, Pose(1, laid(looks), none, none))
    place = Place(best.centre, [best])
    board.places = [place]
    look_closely(board)
    assert place.fine_print
