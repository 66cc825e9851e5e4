"""Refines outlines: the pose of the common shape that follows most edges.

The edge of a piece is sharp and straight, a shadow is soft, and the tufts of a carpet do not form a
line. So what counts is the colour change across the outline, along whole sides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.box.copies import Photo
from vision.box.layout import PIECE_SIDE_PX, Layout
from vision.image.geometry import Matrix, transform_points, turned


@dataclass(frozen=True, slots=True)
class EdgeSettings:
    """On a piece with a longer side of `PIECE_SIDE_PX`: offsets up to `reach_px` are tried in steps of
    `step_px`, at the `turns_deg` and common `sizes`. Sides are sampled in `parts` of `samples` each, without
    `without_corner` at both ends. A change of colour of `half_lab` over two pixels counts half where nothing
    else changes; changes are looked up in `lookups_per_px`."""

    reach_px: float = 0.12 * PIECE_SIDE_PX
    step_px: float = 2.0
    parts: int = 4
    samples: int = 8
    without_corner: float = 0.12
    turns_deg: tuple[float, ...] = tuple(np.arange(-6, 6.1, 1.5).tolist())
    sizes: tuple[float, ...] = tuple(np.arange(0.88, 1.121, 0.02).tolist())
    half_lab: float = 1.5
    lookups_per_px: int = 8


SETTINGS = EdgeSettings()


@dataclass(frozen=True, slots=True, eq=False)
class Band:
    """How the colours change across the sides of one piece: `change` (sides x parts x offsets) at
    each offset outwards, as a share of 1 above what changes there anyway; `along` (parts) is where
    the parts lie on their side."""

    change: NDArray[np.float64]
    along: NDArray[np.float64]


def refine(
    photo: Photo, layout: Layout, *, sized: bool = False
) -> tuple[Layout, NDArray[np.float64]]:
    """The layout with every piece, and their common size, moved to where the edges run; and how
    clearly an edge is seen all around each piece (0-1). `sized`: the size is known already."""
    bands = list(bands_of(photo, layout))
    normals, distances = sides_of(layout.outline)
    sizes = np.ones(1) if sized else np.array(SETTINGS.sizes)
    coarse = moves_within(8.0, SETTINGS.step_px, SETTINGS.turns_deg)
    fine = moves_within(SETTINGS.step_px, 0.5, (-1.0, -0.5, 0.0, 0.5, 1.0))
    tables = [search(band, normals, distances, coarse, sizes) for band in bands]
    common = int(np.argmax(sum(table.max(1) for table in tables)))
    size = float(sizes[common])
    picked, clear = np.zeros((len(layout), 3)), np.zeros(len(layout))
    for number, (band, table) in enumerate(zip(bands, tables, strict=True)):
        moves = coarse[int(np.argmax(table[common]))] + fine
        scores = search(band, normals, distances, moves, np.array([size]))[0]
        best = int(np.argmax(scores))
        picked[number], clear[number] = moves[best], scores[best]
    return replace(moved(layout, picked), outline=layout.outline * size), clear


def bands_of(photo: Photo, layout: Layout, *, lightness: float = 1.0) -> Iterator[Band]:
    """What changes across the sides of each piece; `lightness`: how much that counts against hue."""
    colours, factor = photo.scaled(_side(layout.outline) / _seen_side(layout))
    to_copy = np.diag([factor, factor, 1]) @ layout.to_photo
    points, along = _sampled(layout.outline)
    for number in range(len(layout)):
        placed = turned(points.reshape(-1, 2), layout.turns[number]) + layout.centres[number]
        there = transform_points(placed, to_copy).astype(np.float32)
        # Sides x offsets x parts x samples.
        rows = there.reshape(-1, points.shape[2] * points.shape[3], 2)
        seen = cv2.remap(colours, rows[..., 0], rows[..., 1], cv2.INTER_LINEAR,
                         borderMode=cv2.BORDER_REPLICATE)  # fmt: skip
        seen = seen.reshape(*points.shape[:4], 3).mean(3)
        if lightness != 1.0:
            seen *= np.array([lightness, 1, 1], np.float32)
        change = np.linalg.norm(seen[:, 2:] - seen[:, :-2], axis=3).transpose(0, 2, 1)
        usual = np.median(change, axis=2, keepdims=True) + SETTINGS.half_lab
        yield Band(change / (change + usual), along)


def _sampled(outline: Matrix) -> tuple[Matrix, Matrix]:
    """Where the colours beside each side are looked up, around the middle of the piece (sides x offsets x parts
    x samples x 2); and where the parts lie along their side (sides x parts)."""
    normals, _ = sides_of(outline)
    lengths = np.linalg.norm(np.roll(outline, -1, 0) - outline, axis=1)
    middles = (outline + np.roll(outline, -1, 0)) / 2
    ways = np.stack([-normals[:, 1], normals[:, 0]], 1)
    edge = 0.5 - SETTINGS.without_corner
    shares = np.linspace(-edge, edge, SETTINGS.parts * SETTINGS.samples)
    shares = shares.reshape(SETTINGS.parts, SETTINGS.samples)
    out = np.arange(-SETTINGS.reach_px - 1, SETTINGS.reach_px + 1.1)
    across = middles[:, None] + normals[:, None] * out[None, :, None]
    along = shares[None] * lengths[:, None, None]
    points = across[:, :, None, None] + ways[:, None, None, None] * along[:, None, ..., None]
    return points, along.mean(2)


def _side(outline: Matrix) -> float:
    """The longest side."""
    return float(np.linalg.norm(np.roll(outline, -1, 0) - outline, axis=1).max())


def _seen_side(layout: Layout) -> float:
    """Its usual length in the photo."""
    corners = [layout.polygon(number) for number in range(len(layout))]
    seen = np.linalg.norm(np.roll(corners, -1, 1) - corners, axis=2).max(1)
    return max(float(np.median(seen)), 1.0)


def sides_of(outline: Matrix) -> tuple[Matrix, NDArray[np.float64]]:
    """The outward normals of the sides (n x 2), and how far each lies from the middle."""
    along = np.roll(outline, -1, 0) - outline
    normals = np.stack([along[:, 1], -along[:, 0]], 1)
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    distances = (normals * outline).sum(1)
    return normals * np.sign(distances)[:, None], np.abs(distances)


def moves_within(reach_px: float, step_px: float, turns_deg: Sequence[float]) -> Matrix:
    """Every move (dx, dy, turn) of up to `reach_px` either way, in steps, with each of the turns."""
    shifts = np.arange(-reach_px, reach_px + 0.1, step_px)
    grid = np.meshgrid(shifts, shifts, np.deg2rad(turns_deg), indexing="ij")
    return np.asarray(np.stack(grid, -1).reshape(-1, 3))


def moved(layout: Layout, moves: Matrix) -> Layout:
    """The layout with each piece moved (dx, dy, turn), as seen from the piece itself."""
    shifts = [
        turned(move[None, :2], turn)[0] for move, turn in zip(moves, layout.turns, strict=True)
    ]
    return replace(layout, centres=layout.centres + shifts, turns=layout.turns + moves[:, 2])


def search(
    band: Band, normals: Matrix, distances: NDArray[np.float64], moves: Matrix, sizes: Matrix
) -> NDArray[np.float64]:
    """How clearly an edge is seen for each size and move (sizes x moves)."""
    sides, parts, offsets = band.change.shape
    # Looked up in a table fine enough to need no interpolation.
    fine = SETTINGS.lookups_per_px
    there = np.arange((offsets - 1) * fine + 1) / fine
    low = np.minimum(there.astype(int), offsets - 2)
    share = there - low
    table = band.change[:, :, low] * (1 - share) + band.change[:, :, low + 1] * share
    # Sides x parts x moves: moves are the many, and sums run fastest along them.
    shift = normals @ moves[:, :2].T
    bend = band.along[:, :, None] * -moves[:, 2]
    off = (shift[:, None] + bend + (offsets - 1) / 2) * fine
    first = np.arange(sides * parts).reshape(sides, parts, 1) * len(there)
    result = np.zeros((len(sizes), len(moves)))
    at = np.empty_like(off)
    for number, size in enumerate(sizes):
        np.rint(np.add(off, ((size - 1) * distances * fine)[:, None, None], out=at), out=at)
        index = np.clip(at, 0, len(there) - 1, out=at).astype(np.intp)
        index += first
        result[number] = table.take(index).reshape(sides * parts, -1).mean(0)
    return result
