"""Fits plane, size and poses together to where the edges run beside the sides of all pieces.

Seen at an angle, the pieces are squeezed in one direction and larger at one end. A single piece determines that
badly, all their sides together do well: by least squares, with each part of a side at a distance from its edge.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.box.copies import Photo
from vision.box.edges import bands_of, sides_of
from vision.box.layout import PIECE_SIDE_PX, Layout
from vision.image.geometry import Matrix, transform_points

Floats = NDArray[np.float64]
# How many numbers all pieces share: squeezed upright and diagonally, larger to the right and below, their size.
# And how many each has: moved right and down, turned.
COMMON, OWN = 5, 3


@dataclass(frozen=True, slots=True)
class SidesSettings:
    """On a piece with a longer side of `PIECE_SIDE_PX`: the edge of a part of a side is looked for within
    `reach_px`, a change of colour counting by the power `sharp` of how much it exceeds the usual; lightness
    counts `lightness`. An edge that is `loose_px` off the fit of the others counts half. In each of `rounds`
    the weights are found in `weighings`. The plane changes little: `stiff` is the weight of that."""

    reach_px: int = 4
    sharp: float = 4.0
    lightness: float = 0.5
    loose_px: float = 1.0
    rounds: int = 2
    weighings: int = 8
    stiff: float = 2.0


SETTINGS = SidesSettings()
# Shares and angles are fitted in hundredths: of a piece of 200 pixels, about a pixel each.
UNIT = 0.01


def along_sides(photo: Photo, layout: Layout) -> Layout:
    """The layout with plane, size and poses at which all sides lie nearest to edges."""
    for _ in range(SETTINGS.rounds):
        off, weights, along = _edges_beside(photo, layout)
        changes = _solved(_changes(layout, along), off.reshape(-1), weights.reshape(-1))
        layout = _changed(layout, changes)
    return layout


def _edges_beside(photo: Photo, layout: Layout) -> tuple[Floats, Floats, Floats]:
    """How far outwards the edge lies beside each part of each side of each piece (pieces x sides x parts) and
    what it counts; and where the parts lie along their sides (sides x parts)."""
    bands = list(bands_of(photo, layout, lightness=SETTINGS.lightness))
    reach = SETTINGS.reach_px
    middle = bands[0].change.shape[2] // 2
    near = np.array([band.change for band in bands])[..., middle - reach : middle + reach + 1]
    times_usual = (near / (1 - near)) ** SETTINGS.sharp + 1e-9
    off = (times_usual * np.arange(-reach, reach + 1)).sum(3) / times_usual.sum(3)
    return off, near.max(3) ** 2, bands[0].along


def _changes(layout: Layout, along: Floats) -> Floats:
    """How far each part of a side moves outwards (rows) with each number that is fitted (columns)."""
    normals, _ = sides_of(layout.outline)
    ways = np.stack([-normals[:, 1], normals[:, 0]], 1)
    middles = (layout.outline + np.roll(layout.outline, -1, 0)) / 2
    points = middles[:, None] + ways[:, None] * along[:, :, None]
    c, s = np.cos(layout.turns), np.sin(layout.turns)
    turn = np.stack([np.stack([c, -s], 1), np.stack([s, c], 1)], 1)
    # Pieces x sides x parts x 2, as seen on the table.
    outward = np.broadcast_to(
        np.einsum("kij,sj->ksi", turn, normals)[:, :, None], (len(c), *points.shape)
    )
    beside = np.einsum("kij,spj->kspi", turn, points)
    x, y = beside[..., 0], beside[..., 1]
    reach, centres = _about_middle(layout)
    centre = centres[:, None, None] / reach
    there = centre + beside / reach
    shared = [
        np.stack([x, -y], -1),
        np.stack([y, x], -1),
        *(
            (there * there[..., n : n + 1] - centre * centre[..., n : n + 1]) * reach
            for n in (0, 1)
        ),
        beside,
    ]
    shared = [UNIT * (outward * change).sum(-1) for change in shared]
    own = [
        outward[..., 0],
        outward[..., 1],
        UNIT * (outward[..., 1] * x - outward[..., 0] * y),
    ]
    count = len(layout)
    columns = np.zeros((*x.shape, COMMON + OWN * count))
    columns[..., :COMMON] = np.stack(shared, -1)
    for number in range(count):
        first = COMMON + OWN * number
        columns[number, ..., first : first + OWN] = np.stack([each[number] for each in own], -1)
    return columns.reshape(-1, columns.shape[-1])


def _solved(changes: Floats, off: Floats, weights: Floats) -> Floats:
    """The numbers by which sides come nearest to edges; edges far from the fit of the others count little."""
    stiff = np.full(changes.shape[1], 1e-3)
    stiff[: COMMON - 1] = SETTINGS.stiff
    numbers: Floats = np.zeros(len(stiff), np.float64)
    for _ in range(SETTINGS.weighings):
        left = off - changes @ numbers
        weighed = changes * (weights / (1 + (left / SETTINGS.loose_px) ** 2))[:, None]
        numbers = np.asarray(
            np.linalg.solve(changes.T @ weighed + np.diag(stiff), weighed.T @ off), np.float64
        )
    return numbers


def _changed(layout: Layout, numbers: Floats) -> Layout:
    squeezed, diagonal, right, down, size = UNIT * numbers[:COMMON]
    own = numbers[COMMON:].reshape(len(layout), OWN)
    reach, _ = _about_middle(layout)
    x, y = layout.centres.mean(0)
    middle = np.array([[1, 0, x], [0, 1, y], [0, 0, 1]])
    change = np.array(
        [
            [1 + squeezed, diagonal, 0],
            [diagonal, 1 - squeezed, 0],
            [-right / reach, -down / reach, 1],
        ]
    )
    plane = middle @ change @ np.linalg.inv(middle)
    # Only the pieces are seen otherwise, not where they lie.
    centres = transform_points(layout.centres + own[:, :2], np.linalg.inv(plane))
    return Layout(
        layout.to_photo @ plane,
        layout.outline * (1 + size),
        centres,
        layout.turns + UNIT * own[:, 2],
    )


def _about_middle(layout: Layout) -> tuple[float, Matrix]:
    """How far the pieces reach from their middle, and the centres as seen from there."""
    centres = layout.centres - layout.centres.mean(0)
    return max(float(np.abs(centres).max()), PIECE_SIDE_PX), centres
