"""The common plane, from poses whose truth is known exactly."""

from __future__ import annotations

import numpy as np
import pytest

from vision.image.geometry import transform_points
from vision.matching.neighbours import learn
from vision.matching.plane import fit_plane
from vision.matching.poses import Pose, fit_affine, fit_freely, fit_similarities, without_repeats

TABLE = np.array([[0.5, 0.08, 300], [-0.05, 0.4, 250], [0.0001, -0.00025, 1]])


def pose_at(
    centre: tuple[float, float], turn: float, noise: float, rng: np.random.Generator
) -> Pose:
    source = rng.uniform(-80, 80, (20, 2))
    c, s = np.cos(turn), np.sin(turn)
    world = source @ np.array([[c, s], [-s, c]]) + centre
    seen = transform_points(world, TABLE) + rng.normal(0, noise, world.shape)
    affine, _ = fit_affine(source.astype(np.float32), seen.astype(np.float32), 8.0) or (None, None)
    assert affine is not None
    return Pose(0, affine, source.astype(np.float32), seen.astype(np.float32))


@pytest.mark.parametrize("noise", [0.0, 0.5])
def test_pieces_lie_as_far_apart_as_on_the_table(noise: float) -> None:
    rng = np.random.default_rng(1)
    centres = [(0, 0), (190, 30), (-180, 200), (400, -150), (20, 410), (-300, -200)]
    turns = [0.0, 1.0, 2.0, -1.0, 3.0, 0.5]
    plane = fit_plane([pose_at(c, t, noise, rng) for c, t in zip(centres, turns, strict=True)], 800)
    true = np.array(centres, float)
    apart = np.linalg.norm(true[:, None] - true[None], axis=2)
    found = np.linalg.norm(plane.centres[:, None] - plane.centres[None], axis=2)
    assert np.abs(found - apart).max() < 1 + 12 * noise
    assert plane.errors.max() < 0.05 + 2 * noise


def test_a_piece_of_another_size_is_recognized_by_its_error() -> None:
    rng = np.random.default_rng(2)
    poses = [pose_at((190.0 * n, 40.0 * n), 0.3 * n, 0.2, rng) for n in range(5)]
    small = poses[2]
    shrunk = Pose(0, small.affine * [[0.5, 0.5, 1]], small.source * 2, small.target)
    errors = fit_plane([*poses[:2], shrunk, *poses[3:]], 800).errors
    assert errors[2] > 5
    assert max(*errors[:2], *errors[3:]) < 1.5


def test_steps_and_turns_of_a_hex_lattice_are_learnt() -> None:
    places = [(0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0)]
    centres = np.array([[1.5 * q * 100, 173.2 * (r + q / 2)] for q, r in places])
    turns = np.radians([10, 70, 130, 190, 250, 310])
    around = learn(centres, turns)
    assert around is not None
    assert len(around.steps) == 6
    assert len(around.turns) == 6
    assert around.pitch == pytest.approx(173.2, rel=0.01)
    cells, neighbours = around.cells(centres)
    gaps = np.linalg.norm(cells[:, None] - centres[None], axis=2).min()
    assert gaps == pytest.approx(173.2, rel=0.02)
    hole = np.linalg.norm(cells, axis=1).argmin()
    assert np.abs(cells[hole]).max() < 1
    assert neighbours[hole] == neighbours.max() == 6


def test_too_few_pieces_tell_no_lattice() -> None:
    assert learn(np.array([[0.0, 0], [100, 0]]), np.zeros(2)) is None
    assert learn(np.zeros((0, 2)), np.zeros(0)) is None


def test_far_pairs_hardly_move_a_fit() -> None:
    rng = np.random.default_rng(3)
    source = rng.uniform(-80, 80, (30, 2)).astype(np.float32)
    target = (source @ np.array([[0, 0.9], [-0.9, 0]]) + [40, 50]).astype(np.float32)
    target[:4] += 60
    # Beside it a group of another turn, which has no say in this one.
    alike, _ = fit_similarities([source, source[:3]], [target, source[:3] + 7], 2.0)
    for affine in (alike, fit_freely(alike, source, target, 2.0)):
        assert np.abs(affine - [[0, -0.9, 40], [0.9, 0, 50]]).max() < 0.5


def test_repeated_points_count_once() -> None:
    points = np.array([[1, 1], [1, 1], [1, 1], [5, 5]], np.float32)
    assert len(without_repeats(points, points)) == 2
    assert len(without_repeats(points, np.arange(8, dtype=np.float32).reshape(4, 2))) == 2
