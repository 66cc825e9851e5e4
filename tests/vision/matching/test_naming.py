"""Which weak matches are named because of what else lies on the board."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from vision.matching.features import NONE
from vision.matching.naming import decide
from vision.matching.places import Option, Place
from vision.matching.poses import Pose
from vision.matching.references import Reference, References
from vision.matching.verify import Likeness, Look

BOARD = 19
SURE = [0.9] * 30
# Something lies on a third of the piece.
WEAK = [0.95] * 10 + [0.80] * 10 + [0.05] * 10


def box(pieces: int) -> References:
    pixels = np.zeros((139, 160, 3), np.uint8)
    return References([Reference(f"tile_{n}", None, "hex", 1, pixels, NONE) for n in range(pieces)])


def place(owner: int, at: int, correlation: Sequence[float]) -> Place:
    """A place beside the others where a reference lies that correlates so, block by block."""
    blocks = np.array(correlation, np.float32)
    every = np.ones(len(blocks), bool)
    likeness = Likeness(blocks, np.zeros(len(blocks), np.float32), every, ~every, whole=False)
    affine = np.array([[1.0, 0, 200 * at], [0, 1.0, 0]])
    points = np.zeros((0, 2), np.float32)
    seen = Look.of(np.zeros((84, 96, 3), np.float32))
    return Place(affine[:, 2], [Option(Pose(owner, affine, points, points), likeness, seen)])


def named(places: Sequence[Place], references: References, *, unknown: int = 0) -> set[int]:
    """The numbers of the references that are named, each once."""
    verdicts = decide(places, references, complete=False, unknown=unknown)
    found = [verdict.options[0].owner for verdict in verdicts if verdict.named]
    assert len(found) == len(set(found))
    return set(found)


def board(weak: int = BOARD - 1) -> list[Place]:
    """All pieces are certain but the last, which looks most like the reference `weak`."""
    return [place(n, n, SURE) for n in range(BOARD - 1)] + [place(weak, BOARD - 1, WEAK)]


def test_the_only_piece_left_is_named_by_the_only_name_left() -> None:
    assert named(board(), box(BOARD)) == set(range(BOARD))


def test_a_weak_match_alone_is_asked_about() -> None:
    assert named([place(0, 0, WEAK)], box(BOARD)) == set()


@pytest.mark.parametrize("unknown", [2, BOARD])
def test_among_pieces_without_a_reference_a_weak_match_is_asked_about(unknown: int) -> None:
    assert BOARD - 1 not in named(board(), box(BOARD), unknown=unknown)


def test_with_many_names_left_a_weak_match_is_asked_about() -> None:
    assert BOARD - 1 not in named(board(), box(3 * BOARD))


def test_a_name_that_lies_elsewhere_is_not_given_again() -> None:
    assert named(board(weak=0), box(BOARD)) == set(range(BOARD - 1))


def test_the_name_left_is_not_given_to_what_looks_more_like_another() -> None:
    last = place(0, BOARD - 1, WEAK)
    last.options.append(place(BOARD - 1, BOARD - 1, WEAK).best)
    assert named([*board()[:-1], last], box(BOARD)) == set(range(BOARD - 1))


def test_where_the_photo_shows_a_part_of_the_board_nothing_is_excluded() -> None:
    places = board()
    places[0].cut_off = True
    assert BOARD - 1 not in named(places, box(BOARD))
