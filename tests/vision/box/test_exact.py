"""Outlines are refined to the edges themselves, not to a shadow."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.box.copies import Photo
from vision.box.exact import settled
from vision.box.layout import PIECE_SIDE_PX, Layout
from vision.image.picture import Pixels

BOX = (np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) - 0.5) * PIECE_SIDE_PX
CENTRES = np.array([[180.0, 180.0], [480.0, 180.0], [180.0, 480.0], [480.0, 480.0]])
# The place of a piece's edges, which lie between two pixels.
EDGE = 0.5


def table(shadow: float, sizes: tuple[float, ...] = (1.0,) * 4) -> Pixels:
    """Four coloured squares on white paper, each with a soft shadow below it and on its right."""
    seen = np.full((660, 660, 3), 240, np.float32)
    for (x, y), size, colour in zip(
        CENTRES,
        sizes,
        [(120, 150, 125), (125, 130, 165), (165, 140, 120), (115, 145, 150)],
        strict=True,
    ):
        half = round(PIECE_SIDE_PX * size / 2)
        piece = np.zeros(seen.shape[:2], np.float32)
        piece[int(y) - half : int(y) + half, int(x) - half : int(x) + half] = 1
        shade = cv2.GaussianBlur(np.roll(piece, (9, 8), (0, 1)), (0, 0), 4)
        seen *= 1 - shadow * shade[:, :, None]
        seen += piece[:, :, None] * (np.array(colour, np.float32) - seen)
    return np.clip(cv2.GaussianBlur(seen, (0, 0), 1.2), 0, 255).astype(np.uint8)


def laid(size: float, off: NDArray[np.float64]) -> Layout:
    return Layout(np.eye(3), BOX * size, CENTRES + off - EDGE, np.zeros(4))


def test_a_shadow_does_not_move_the_edges() -> None:
    """Found a little too large and towards the shadow, as edges found by lightness are."""
    exact, _ = settled(Photo(table(0.5)), laid(1.015, np.array([1.5, 1.5])))
    assert abs(np.ptp(exact.outline[:, 0]) / PIECE_SIDE_PX - 1) < 0.006
    assert np.abs(exact.centres - (CENTRES - EDGE)).max() <= 0.6


def test_outlines_on_the_edges_follow_them_better_than_others() -> None:
    """So that of two planes the right one is chosen."""
    right = settled(Photo(table(0.3)), laid(1.0, np.zeros(2)))[1]
    wrong = settled(Photo(table(0.3, (0.97, 1.0, 1.03, 1.0))), laid(1.0, np.zeros(2)))[1]
    assert right > wrong
