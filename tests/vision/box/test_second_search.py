"""Once some pieces are found, others are found by that very size and plane, and distinguished from ground."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.box.test_segmentation import found_on, off
from vision.box import second_search
from vision.box.copies import Photo
from vision.box.found import Found
from vision.box.ground import Colours
from vision.box.layout import PIECE_SIDE_PX
from vision.box.second_search import further_places, searched_again
from vision.image.picture import Pixels
from vision.shape import Shape

# Of the eight pieces, which are known: not the third and the last.
KNOWN = np.arange(8) % 5 != 2


def on(kind: str, shape: Shape) -> tuple[Pixels, Found]:
    """Eight pieces on a ground, all found."""
    pixels, _, found = found_on(kind, shape)
    return pixels, replace(found, explained=None)  # as if colours were inconclusive


@pytest.mark.parametrize(("shape", "kind"), [("hex", "paper"), ("rectangle", "wool")])
def test_what_was_missed_is_found_at_the_size_of_the_others(shape: Shape, kind: str) -> None:
    pixels, found = on(kind, shape)
    again = searched_again(Photo(pixels), found.only(KNOWN), Colours.of(pixels, 900))
    assert len(again) == 8
    assert not again.rough.any()
    for polygon in found.polygons:
        assert min(off(other, polygon) for other in again.polygons) < 0.03


@pytest.mark.parametrize(("shape", "kind"), [("hex", "paper"), ("rectangle", "wool")])
def test_where_nothing_was_missed_nothing_is_added(shape: Shape, kind: str) -> None:
    pixels, found = on(kind, shape)
    assert len(searched_again(Photo(pixels), found, Colours.of(pixels, 900))) == 8


@pytest.mark.parametrize(
    ("shape", "kind", "doubted"), [("rectangle", "bands", True), ("hex", "window", False)]
)
def test_pieces_are_doubted_where_the_ground_has_edges_as_clear(
    shape: Shape, kind: str, doubted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bands of a cloth cross each other in boxes, a window reflected in a table does not."""
    pixels, found = on(kind, shape)
    edges_alone = replace(second_search.SETTINGS, all_explained=1.0)
    monkeypatch.setattr(second_search, "SETTINGS", edges_alone)
    vague = replace(found, clear=np.full(8, 0.6))
    assert not vague.rough.any()
    assert (searched_again(Photo(pixels), vague, Colours.of(pixels, 900)).rough == doubted).all()


def test_a_place_that_a_better_one_hides_is_given_too() -> None:
    """Half of a piece and a line of the ground may look more like a piece than the piece itself."""
    pixels, found = on("paper", "rectangle")
    layout = found.layout
    corners = layout.polygon(2).astype(np.int32)
    wide = corners[1] - corners[0]
    # A frame with strong edges, half a piece further.
    cv2.polylines(pixels, [corners + wide // 3], True, (0, 0, 255), 5)
    apart, near = further_places(pixels, layout.only(KNOWN), Colours.of(pixels, 900))
    middles = np.concatenate([apart.centres, near.centres])
    for middle in (
        layout.centres[2],
        layout.centres[2] + (layout.outline[1] - layout.outline[0]) / 3,
    ):
        assert np.linalg.norm(middles - middle, axis=1).min() < 0.1 * PIECE_SIDE_PX
