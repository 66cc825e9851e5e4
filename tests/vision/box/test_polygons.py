"""Straight edges in every direction vote for the place and the turn of a piece."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.box.polygons import SETTINGS, edges_of, votes_of
from vision.shape import OUTLINES, Shape


@pytest.mark.parametrize("step", range(0, SETTINGS.directions, 3))
@pytest.mark.parametrize("shape", ["hex", "rectangle"])
def test_a_piece_is_found_where_and_as_it_lies(shape: Shape, step: int) -> None:
    ratio = 1.0 if shape == "rectangle" else np.sqrt(3) / 2
    outline = (OUTLINES[shape] - 0.5) * (60, 60 * ratio)
    angle = np.pi / SETTINGS.directions * step
    c, s = np.cos(angle), np.sin(angle)
    corners = outline @ np.array([[c, s], [-s, c]]) + (110, 80)
    picture = np.full((150, 230, 3), (90, 140, 60), np.uint8)
    cv2.fillConvexPoly(picture, np.round(corners).astype(np.int32), (60, 80, 200))
    votes, turns = votes_of(edges_of(picture, 3), outline)
    y, x = np.unravel_index(int(np.argmax(votes)), votes.shape)
    assert votes[y, x] > 0.8
    assert np.hypot(x - 110, y - 80) <= 3
    symmetry = 2 * np.pi / len(outline)
    off = (turns[y, x] - angle + symmetry / 2) % symmetry - symmetry / 2
    assert abs(off) < np.pi / SETTINGS.directions / 2
