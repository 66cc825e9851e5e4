"""Touching pieces in line: the plane of them all on which most of their sides lie on edges.

Alone, each may take an edge of its neighbour for its own. So the plane and the common
size are changed instead, as long as more sides of all pieces together come to lie on edges.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.box.copies import Photo
from vision.box.edges import bands_of, moves_within, search, sides_of
from vision.box.layout import Layout
from vision.image.geometry import Matrix, transform_points


@dataclass(frozen=True, slots=True)
class LatticeSettings:
    """On a piece with a longer side of `PIECE_SIDE_PX`: each number of the plane is changed so that the
    outermost moves by `outer_px`, the size by `size_a_px` of that, by much first, then by less. Pieces are
    moved by up to `reach_px` in steps of `step_px`, turned by up to `most_deg` in steps of `step_deg`, and
    changed in size by up to `most_size` in steps of `step_size`; one moved farther counts `beyond` of what
    it has there."""

    outer_px: tuple[float, ...] = (4.0, 2.0, 1.0, 0.5)
    size_a_px: float = 0.005
    reach_px: float = 6.0
    step_px: float = 1.0
    most_deg: float = 2.0
    step_deg: float = 1.0
    most_size: float = 0.05
    step_size: float = 0.01
    beyond: float = 0.5


SETTINGS = LatticeSettings()


def on_common_plane(photo: Photo, layout: Layout) -> Layout:
    """The layout with plane and size, but no piece alone, moved to where the edges run."""
    table = _Table(photo, layout)
    moves, best = np.zeros(9), table.clear(np.zeros(9))
    for step in SETTINGS.outer_px:
        while True:
            tries = moves + step * np.concatenate([np.eye(9), -np.eye(9)])
            clear = [table.clear(each) for each in tries]
            if max(clear) <= best:
                break
            moves, best = tries[int(np.argmax(clear))], max(clear)
    return replace(
        layout,
        to_photo=layout.to_photo @ table.plane(moves),
        outline=layout.outline * table.size(moves),
    )


class _Table:
    """The pieces, and how clear the edges of each are wherever it is moved."""

    def __init__(self, photo: Photo, layout: Layout) -> None:
        self._layout = layout
        steps = (
            _steps(SETTINGS.most_size, SETTINGS.step_size),
            _steps(SETTINGS.reach_px, SETTINGS.step_px),
            _steps(SETTINGS.reach_px, SETTINGS.step_px),
            _steps(SETTINGS.most_deg, SETTINGS.step_deg),
        )
        self._steps = steps
        normals, distances = sides_of(layout.outline)
        moves = moves_within(SETTINGS.reach_px, SETTINGS.step_px, steps[3].tolist())
        tables = [
            search(band, normals, distances, moves, 1 + steps[0])
            for band in bands_of(photo, layout)
        ]
        self._clear = np.array(tables).reshape(len(layout), *map(len, steps))
        x, y = layout.centres.mean(0)
        reach = float(np.linalg.norm(layout.centres - (x, y), axis=1).max())
        self._unit = np.array([[reach, 0, x], [0, reach, y], [0, 0, 1]])
        self._reach = reach

    def plane(self, moves: NDArray[np.float64]) -> Matrix:
        """The change of the plane (3 x 3)."""
        change = np.append(moves[:8], 0.0).reshape(3, 3) / self._reach + np.eye(3)
        return np.asarray(self._unit @ change @ np.linalg.inv(self._unit))

    def size(self, moves: NDArray[np.float64]) -> float:
        return float(1 + SETTINGS.size_a_px * moves[8])

    def clear(self, moves: NDArray[np.float64]) -> float:
        """How clear the edges of all pieces are (0-1) with plane and size changed so."""
        plane, layout = self.plane(moves), self._layout
        centre, right, down = (
            transform_points(layout.centres + beside, plane) for beside in ((0, 0), (1, 0), (0, 1))
        )
        shift, right, down = centre - layout.centres, right - centre, down - centre
        turn = np.arctan2(right[:, 1] - down[:, 0], right[:, 0] + down[:, 1])
        area = right[:, 0] * down[:, 1] - right[:, 1] * down[:, 0]
        # As seen from the piece itself.
        c, s = np.cos(layout.turns), np.sin(layout.turns)
        across, along = c * shift[:, 0] + s * shift[:, 1], c * shift[:, 1] - s * shift[:, 0]
        size = np.sqrt(np.maximum(area, 0)) * self.size(moves) - 1
        at, within = [np.arange(len(layout))], np.ones(len(layout), bool)
        for value, steps in zip((size, across, along, np.rad2deg(turn)), self._steps, strict=True):
            number = np.rint((value - steps[0]) / (steps[1] - steps[0])).astype(int)
            at.append(np.clip(number, 0, len(steps) - 1))
            within &= number == at[-1]
        return float((self._clear[tuple(at)] * np.where(within, 1.0, SETTINGS.beyond)).mean())


def _steps(most: float, step: float) -> NDArray[np.float64]:
    """Values up to `most` either way."""
    count = round(most / step)
    return np.asarray(np.arange(-count, count + 1) * step, np.float64)
