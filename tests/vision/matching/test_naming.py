"""What is named: likeness alone is not proof enough, the fine print of a piece is."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.matching.test_fine_print import (
    TILES,
    WIDE,
    drawn,
    laid,
    photo_of,
    seen_from_above,
)
from vision.matching.naming import decide
from vision.matching.places import SETTINGS, Option, Place, weigh
from vision.matching.poses import Pose
from vision.matching.references import Reference, References
from vision.matching.verify import Likeness

NO_POINTS = np.zeros((0, 2), np.float32)
DISCS = 4


@pytest.mark.parametrize("fine_print", [True, False])
def test_a_piece_that_shows_little_of_itself_is_named_by_its_fine_print(fine_print: bool) -> None:
    seen = 0
    for number in TILES:
        references = References([Reference.of(drawn(number), "tile", shape="hex")])
        board = seen_from_above(photo_of(drawn(number), DISCS), references)
        option = weigh(board.colours, references, Pose(0, laid(references), NO_POINTS, NO_POINTS))
        place = Place(option.centre, [option], fine_print=fine_print)
        if place.is_seen and option.likeness.best_half < SETTINGS.named:
            seen += 1
            (verdict,) = decide([place], references, complete=False)
            assert verdict.named == fine_print
    assert seen, "no piece is covered so much that its likeness is weak"


@pytest.mark.parametrize("strong", [False, True])
@pytest.mark.parametrize("shown", [TILES[0], TILES[1]])
def test_a_further_look_names_what_is_very_alike_or_passes_for_the_first_picture(
    shown: int, strong: bool
) -> None:
    references = References([Reference.of(drawn(TILES[0]), "tile", shape="hex")] * 2)
    board = seen_from_above(photo_of(drawn(shown), 0), references)
    every = np.ones(48, bool)
    correlation = np.repeat(np.array([0.88, 0.85 if strong else 0.5], np.float32), 24)
    alike = Likeness(correlation, np.zeros(48, np.float32), every, ~every, whole=False)
    named = []
    for owner in range(2):
        pose = Pose(owner, laid(references), NO_POINTS, NO_POINTS)
        option = Option(pose, alike, weigh(board.colours, references, pose).seen)
        (verdict,) = decide([Place(option.centre, [option])], references, complete=False)
        named.append(verdict.named)
    assert named == [True, strong or shown == TILES[0]]


def place_of(
    references: References, owner: int, mean: float, *, at: float = 0, denied: int = 0
) -> Place:
    """A place where a reference lies, so much alike and with so many denied blocks."""
    board = seen_from_above(photo_of(drawn(TILES[0]), 0), references)
    pose = Pose(owner, laid(references, at), NO_POINTS, NO_POINTS)
    every = np.ones(48, bool)
    likeness = Likeness(
        np.repeat(np.array([mean + 0.1, mean - 0.1], np.float32), 24),
        np.zeros(48, np.float32), every, np.arange(48) < denied, whole=False,
    )  # fmt: skip
    return Place(pose.centre, [Option(pose, likeness, weigh(board.colours, references, pose).seen)])


def named(places: list[Place], references: References) -> list[bool]:
    """Whether each place is named, from the left."""
    verdicts = decide(places, references, complete=False)
    return [v.named for v in sorted(verdicts, key=lambda v: v.place.centre[0])]


@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize(("alike", "denied"), [(0.76, 0), (0.85, 0), (0.76, 1)])
def test_what_is_not_very_alike_names_no_bare_piece_whose_own_may_be_elsewhere(
    alike: float, denied: int, owner: int
) -> None:
    """Where more of its print is denied at the other place, its own is not there."""
    references = References([Reference.of(drawn(TILES[0]), "tile", shape="hex")] * 2)
    first = place_of(references, owner, alike)
    other = place_of(references, 0, 0.72, at=2 * WIDE, denied=denied)
    assert named([first], references) == [True]
    assert named([first, other], references) == [alike > 0.8 or denied > 0, False]


def test_a_place_where_print_is_denied_takes_no_name_from_the_true_one() -> None:
    """Though it is more alike."""
    references = References([Reference.of(drawn(TILES[0]), "tile", shape="hex")])
    own = place_of(references, 0, 0.72)
    other = place_of(references, 0, 0.79, at=2 * WIDE, denied=1)
    assert named([own, other], references) == [True, False]


def test_in_a_blurred_photo_what_is_rather_alike_is_contested_too() -> None:
    """Without fine print a look-alike reaches 0.85."""
    sharp = References([Reference.of(drawn(TILES[0]), "tile", shape="hex")])
    for references, names in ((sharp, [True, False]), (sharp.with_blur(1.3), [False, False])):
        first = place_of(references, 0, 0.85)
        other = place_of(references, 0, 0.72, at=2 * WIDE)
        assert named([first, other], references) == names
