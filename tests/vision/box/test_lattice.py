"""Touching pieces are laid on the plane that fits the edges of all of them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.box.copies import Photo
from vision.box.lattice import on_common_plane
from vision.box.layout import PIECE_SIDE_PX, Layout
from vision.image.geometry import transform_points
from vision.image.picture import Pixels

BOX = (np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) - 0.5) * PIECE_SIDE_PX
# The place of a piece's edges, which lie between two pixels.
EDGE = 0.5
CENTRES = (
    np.array([(180 + PIECE_SIDE_PX * (n % 3), 180 + PIECE_SIDE_PX * (n // 3)) for n in range(9)])
    - EDGE
)


def table() -> Pixels:
    """Nine coloured squares, each with its print, side by side on grey."""
    rng = np.random.default_rng(2)
    seen = np.full((760, 760, 3), 160, np.float32)
    half = round(PIECE_SIDE_PX / 2)
    for x, y in np.round(CENTRES + EDGE).astype(int).tolist():
        cv2.rectangle(seen, (x - half, y - half), (x + half - 1, y + half - 1),
                      rng.integers(60, 250, 3).tolist(), -1)  # fmt: skip
        for way in (-1, 1):
            at = (x + way * 40, y + int(rng.integers(-40, 40)))
            cv2.circle(seen, at, 25, rng.integers(0, 255, 3).tolist(), -1)
    return np.clip(cv2.GaussianBlur(seen, (0, 0), 1.2), 0, 255).astype(np.uint8)


@pytest.mark.parametrize("corner", range(4))
def test_a_plane_that_is_wrong_at_one_corner_is_put_right(corner: int) -> None:
    """All pieces are moved at once, so that none takes an edge of its neighbour for its own."""
    frame = np.array([[80, 80], [680, 80], [680, 680], [80, 680]], np.float32)
    wrong = frame.copy()
    wrong[corner] += (9, -8)
    plane = np.asarray(cv2.getPerspectiveTransform(frame, wrong), np.float64)
    assert np.abs(transform_points(CENTRES, plane) - CENTRES).max() > 5
    layout = on_common_plane(Photo(table()), Layout(plane, BOX * 1.02, CENTRES, np.zeros(9)))
    corners = np.array([layout.polygon(number) for number in range(9)])
    assert np.abs(corners - (CENTRES[:, None] + BOX)).max() < 2.5
