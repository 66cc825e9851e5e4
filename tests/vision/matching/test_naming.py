"""What is named: likeness alone is not proof enough, the fine print of a piece is."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.matching.test_fine_print import (
    TILES,
    drawn,
    laid,
    photo_of,
    seen_from_above,
)
from vision.matching.naming import decide
from vision.matching.places import SETTINGS, Place, weigh
from vision.matching.poses import Pose
from vision.matching.references import Reference, References

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
