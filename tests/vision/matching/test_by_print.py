"""Open places searched by fine print: a covered piece for which there is no pose, on a board of known ones."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.matching.test_fine_print import drawn, look_alike, seen_from_above
from vision.image.picture import Pixels
from vision.matching.by_print import search_open_places
from vision.matching.naming import decide
from vision.matching.places import Place, weigh
from vision.matching.poses import Pose
from vision.matching.references import REFERENCE_SIDE_PX, Reference, References
from vision.matching.second_look import Board
from vision.shape import inside

PIECES = 12
# Pixels of a piece on the board.
WIDE, HIGH = 128, 111
NO_POINTS = np.zeros((0, 2), np.float32)
# In the middle, and at the rim with three neighbours.
OPEN = (4, 5)


@cache
def references() -> References:
    return References([Reference.of(drawn(n), f"tile_{n}", shape="hex") for n in range(PIECES)])


def spot(number: int) -> tuple[float, float]:
    """The middle of a place; places touch."""
    column, row = divmod(number, 3)
    return 100 + column * 0.75 * WIDE, 100 + (row + column % 2 / 2) * HIGH


def turn_of(number: int) -> float:
    return float(np.deg2rad(60 * (number * 5 % 6)))


def lying(number: int) -> NDArray[np.float64]:
    """How a piece lies on the board."""
    c, s = np.cos(turn_of(number)), np.sin(turn_of(number))
    scale = WIDE / references().items[number].extent[1]
    return np.column_stack([np.array([[c, -s], [s, c]]) * scale, spot(number)])


def board_with(pieces: list[Pixels], unposed: int) -> Board:
    """All pieces under discs, each known by its pose but one."""
    seen = np.full((2 * HIGH + 330, 3 * WIDE + 200, 3), (90, 120, 150), np.uint8)
    size = seen.shape[1], seen.shape[0]
    for number, piece in enumerate(pieces):
        small = cv2.resize(piece, (WIDE, HIGH), interpolation=cv2.INTER_AREA)
        to_middle = np.array([[1, 0, (1 - WIDE) / 2], [0, 1, (1 - HIGH) / 2], [0, 0, 1]])
        grown = (
            np.vstack([lying(number), [0, 0, 1]])
            @ np.diag([REFERENCE_SIDE_PX / WIDE] * 2 + [1])
            @ to_middle
        )
        mask = cv2.warpAffine(inside("hex", HIGH, WIDE), grown[:2], size)
        laid = cv2.warpAffine(small, grown[:2], size)
        seen[mask > 127] = laid[mask > 127]
        x, y = (round(n) for n in spot(number))
        cv2.circle(seen, (x + 12, y - 6), 19, (150, 30, 120), -1)
        cv2.putText(seen, "8", (x + 6, y + 1), 0, 0.6, (240, 240, 240), 2)
    noise = np.random.default_rng(1).normal(0, 2, seen.shape)
    lit = 25 + 0.75 * seen * np.array([0.85, 0.95, 1.05]) + noise
    board = seen_from_above(np.clip(lit, 0, 255).astype(np.uint8), references())
    for number in range(PIECES):
        if number != unposed:
            pose = Pose(number, lying(number), NO_POINTS, NO_POINTS)
            option = weigh(board.colours, references(), pose)
            board.places.append(Place(np.array(spot(number)), [option]))
    box = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * HIGH / 2 + spot(unposed)
    board.unknown.append(box)
    return board


def names(board: Board) -> list[int]:
    verdicts = decide(board.places, references(), complete=False)
    return sorted(each.options[0].owner for each in verdicts if each.named)


@pytest.mark.parametrize("unposed", OPEN)
def test_a_covered_piece_is_found_where_the_lattice_says(unposed: int) -> None:
    board = board_with([drawn(n) for n in range(PIECES)], unposed)
    assert unposed not in names(board)
    search_open_places(board)
    assert unposed in names(board)
    assert not board.unknown, "what was found is still an unknown piece"
    found = board.places[-1].best
    assert np.linalg.norm(found.centre - spot(unposed)) < 2
    assert abs(np.exp(1j * found.pose.angle) - np.exp(1j * turn_of(unposed))) < 0.05


@pytest.mark.parametrize("unposed", OPEN)
def test_a_look_alike_is_not_found_in_its_place(unposed: int) -> None:
    pieces = [look_alike(n) if n == unposed else drawn(n) for n in range(PIECES)]
    board = board_with(pieces, unposed)
    before = names(board)
    search_open_places(board)
    assert names(board) == before
    assert board.unknown


def test_what_is_found_takes_the_place_of_the_question_there() -> None:
    unposed = OPEN[0]
    board = board_with([drawn(n) for n in range(PIECES)], unposed)
    askew = lying(unposed) + np.array([[0, 0.06, 2], [-0.06, 0, -2]])
    option = weigh(board.colours, references(), Pose(unposed, askew, NO_POINTS, NO_POINTS))
    question = Place(option.centre, [option])
    board.places.append(question)
    assert question.is_seen
    assert unposed not in names(board)
    search_open_places(board)
    assert question not in board.places
    assert unposed in names(board)


def test_a_piece_without_a_copy_left_is_not_looked_for() -> None:
    unposed, twin = OPEN
    board = board_with([drawn(twin if n == unposed else n) for n in range(PIECES)], unposed)
    before = names(board)
    search_open_places(board)
    assert names(board) == before
