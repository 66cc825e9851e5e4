"""Plane, size and poses of pieces laid apart are fitted to all their sides together."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.box.test_exact import BOX, CENTRES, EDGE, table
from vision.box.copies import Photo
from vision.box.layout import Layout
from vision.box.sides import along_sides
from vision.image.geometry import Matrix, transform_points

FRAME = np.array([[80, 80], [580, 80], [580, 580], [80, 580]], np.float32)
RIGHT = CENTRES[:, None] - EDGE + BOX


def off(layout: Layout) -> float:
    """How far the corners of the pieces are from where they are, at most, in pixels."""
    corners = [layout.polygon(number) for number in range(len(layout))]
    return float(np.abs(np.array(corners) - RIGHT).max())


def layout_on(plane: Matrix) -> Layout:
    """The pieces where they lie, on a wrong plane."""
    centres = transform_points(CENTRES - EDGE, np.linalg.inv(plane))
    return Layout(plane, BOX, centres, np.zeros(4))


@pytest.mark.parametrize("corner", range(4))
def test_a_wrong_tilt_is_put_right(corner: int) -> None:
    wrong = FRAME.copy()
    wrong[corner] += (10, -9)
    layout = layout_on(np.asarray(cv2.getPerspectiveTransform(FRAME, wrong), np.float64))
    assert off(layout) > 2.5
    assert off(along_sides(Photo(table(0.4)), layout)) < 1.0


@pytest.mark.parametrize("squeezed", [(1.015, 0.985), (0.985, 1.015)])
def test_pieces_are_no_longer_squeezed(squeezed: tuple[float, float]) -> None:
    layout = layout_on(np.diag([*squeezed, 1.0]))
    assert off(layout) > 1.4
    assert off(along_sides(Photo(table(0.4)), layout)) < 1.0


def test_each_piece_is_moved_and_turned_alone() -> None:
    layout = layout_on(np.eye(3))
    shifts = np.array([[2, 1], [-2, 0], [0, -2], [1, 2]])
    turns = np.deg2rad([1.0, -1.0, 0.5, 0.0])
    layout = replace(layout, centres=layout.centres + shifts, turns=turns, outline=BOX * 1.01)
    assert off(layout) > 2.5
    assert off(along_sides(Photo(table(0.4)), layout)) < 1.0


def test_a_plane_that_is_right_stays() -> None:
    assert off(along_sides(Photo(table(0.4)), layout_on(np.eye(3)))) < 1.0
