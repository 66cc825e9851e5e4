"""How pieces lie at any place, learnt from a lattice that is seen at an angle."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.image.geometry import transform_points
from vision.matching.ground_plan import GroundPlan
from vision.matching.poses import Pose

# A touching piece of a width of 1 (hex) or 1 (square) repeats at these steps.
HEXES = np.array([[0.75, 0.433], [0, 0.866]])
SQUARES = np.eye(2)
PITCH, PIXELS = 120.0, 160
TILTED = np.array([[1.0, 0.05, 40], [-0.03, 0.9, 30], [2e-4, -3e-4, 1]])
NO_POINTS = np.zeros((0, 2), np.float32)


def seen(place: NDArray[np.float64], turn: float) -> Pose:
    """The pose of a piece on the tilted table."""
    c, s = np.cos(turn), np.sin(turn)
    frame = np.array([[0, 0], [0.5, 0], [-0.5, 0], [0, 0.5], [0, -0.5]]) @ np.array(
        [[c, s], [-s, c]]
    )
    middle, right, left, low, high = transform_points((frame + place) * PITCH, TILTED)
    affine = np.column_stack([(right - left) / PIXELS, (low - high) / PIXELS, middle])
    return Pose(0, affine, NO_POINTS, NO_POINTS)


@pytest.mark.parametrize(("basis", "part"), [(HEXES, np.pi / 3), (SQUARES, np.pi / 2)])
def test_the_lattice_tells_how_a_piece_lies_where_none_is_known(
    basis: NDArray[np.float64], part: float
) -> None:
    rng = np.random.default_rng(3)
    cells = [np.array([x, y]) @ basis for x in range(4) for y in range(4)]
    wanted = cells.pop(5)
    poses = []
    for number, cell in enumerate(cells):
        pose = seen(cell, 0.2 + part * (number % 3))
        # Fits to few points are squeezed by chance.
        pose.affine[:, :2] @= np.eye(2) + rng.normal(0, 0.04, (2, 2))
        poses.append(pose)
    first = seen(cells[0], 0).centre
    steps = np.array([seen(cells[0] + way @ basis, 0).centre - first for way in np.eye(2)])
    plan = GroundPlan.of(poses, np.concatenate([steps, -steps]))
    truth = seen(wanted, 0.2)
    turn = np.median([plan.turn(pose) % part for pose in poses])
    laid = min(
        (plan.laid(truth.centre, turn + part * n) for n in range(6)),
        key=lambda affine: float(np.abs(affine - truth.affine).max()),
    )
    assert np.abs(laid - truth.affine)[:, :2].max() < 0.04 * PITCH / PIXELS
