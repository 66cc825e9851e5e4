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

from vision.box.layout import SIDE, Layout, turned
from vision.image.geometry import Matrix
from vision.image.picture import Pixels
from vision.matching.verify import lab


@dataclass(frozen=True, slots=True)
class EdgeSettings:
    """On a piece whose longer side has `SIDE` pixels: offsets up to `reach_px` are tried in steps of
    `step_px`, at the `turns_deg` and common `sizes`. Sides are sampled in `parts` of `samples` each, without
    `without_corner` at both ends. A change of colour of `half_lab` over two pixels counts half where nothing
    else changes; changes are looked up in `lookups_per_px`. A photo is only shrunk by a factor below
    `worth_shrinking`."""

    reach_px: float = 0.12 * SIDE
    step_px: float = 2.0
    parts: int = 4
    samples: int = 8
    without_corner: float = 0.12
    turns_deg: tuple[float, ...] = tuple(np.arange(-6, 6.1, 1.5).tolist())
    sizes: tuple[float, ...] = tuple(np.arange(0.88, 1.121, 0.02).tolist())
    half_lab: float = 1.5
    lookups_per_px: int = 8
    worth_shrinking: float = 0.7


SETTINGS = EdgeSettings()


@dataclass(frozen=True, slots=True, eq=False)
class Band:
    """How the colours change across the sides of one piece: `change` (sides x parts x offsets) at
    each offset outwards, as a share of 1 above what changes there anyway; `along` (parts) is where
    the parts lie on their side."""

    change: NDArray[np.float64]
    along: NDArray[np.float64]


def refine(
    photo: Pixels, layout: Layout, *, sized: bool = False
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


def bands_of(photo: Pixels, layout: Layout, *, lightness: float = 1.0) -> Iterator[Band]:
    """What changes across the sides of each piece; `lightness`: how much that counts against hue."""
    small, seen = _as_large_as_needed(photo, layout)
    for number in range(len(layout)):
        yield _band_of(small, seen, number, lightness)


def _band_of(photo: Pixels, layout: Layout, number: int, lightness: float) -> Band:
    patch, offset = _patch(photo, layout, number)
    if lightness != 1.0:
        patch = patch * np.array([lightness, 1, 1], np.float32)
    outline = layout.outline
    normals, _ = sides_of(outline)
    lengths = np.linalg.norm(np.roll(outline, -1, 0) - outline, axis=1)
    middles = (outline + np.roll(outline, -1, 0)) / 2
    ways = np.stack([-normals[:, 1], normals[:, 0]], 1)
    share = (
        np.linspace(
            SETTINGS.without_corner, 1 - SETTINGS.without_corner, SETTINGS.parts * SETTINGS.samples
        )
        - 0.5
    )
    out = np.arange(-SETTINGS.reach_px - 1, SETTINGS.reach_px + 1.1)
    points = (
        middles[:, None, None]
        + normals[:, None, None] * out[None, :, None, None]
        + ways[:, None, None] * (share[None, None, :, None] * lengths[:, None, None, None])
        + offset
    ).astype(np.float32)
    sides, offsets, samples = points.shape[:3]
    flat = points.reshape(sides * offsets, samples, 2)
    seen = cv2.remap(patch, flat[..., 0], flat[..., 1], cv2.INTER_LINEAR,
                     borderMode=cv2.BORDER_REPLICATE)  # fmt: skip
    seen = seen.reshape(sides, offsets, SETTINGS.parts, SETTINGS.samples, 3).mean(3)
    change = np.linalg.norm(seen[:, 2:] - seen[:, :-2], axis=3).transpose(0, 2, 1)
    usual = np.median(change, axis=2, keepdims=True) + SETTINGS.half_lab
    parts = share.reshape(SETTINGS.parts, SETTINGS.samples).mean(1)
    return Band(change / (change + usual), parts[None] * lengths[:, None])


def _patch(photo: Pixels, layout: Layout, number: int) -> tuple[NDArray[np.float32], float]:
    """The surroundings of a piece seen straight from above in Lab, and where its middle is."""
    half = round(SIDE * 0.66)
    c, s = np.cos(layout.turns[number]), np.sin(layout.turns[number])
    x, y = layout.centres[number]
    to_world = np.array([[c, -s, x], [s, c, y], [0, 0, 1]]) @ np.array(
        [[1, 0, -half], [0, 1, -half], [0, 0, 1.0]]
    )
    to_photo = layout.to_photo @ to_world
    pixels = cv2.warpPerspective(
        photo, to_photo, (2 * half + 1, 2 * half + 1),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE,
    )  # fmt: skip
    return lab(np.asarray(pixels, np.uint8)), float(half)


def _as_large_as_needed(photo: Pixels, layout: Layout) -> tuple[Pixels, Layout]:
    """The photo, shrunk where it has far more pixels than are sampled (else fine print aliases), and the
    layout in it."""
    corners = [layout.polygon(number) for number in range(len(layout))]
    seen = np.linalg.norm(np.roll(corners, -1, 1) - corners, axis=2).max(1)
    side = np.linalg.norm(np.roll(layout.outline, -1, 0) - layout.outline, axis=1).max()
    shrink = float(side / max(np.median(seen), 1.0))
    if shrink >= SETTINGS.worth_shrinking:
        return photo, layout
    small = cv2.resize(photo, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    to_small = np.diag([shrink, shrink, 1]) @ layout.to_photo
    return np.asarray(small, np.uint8), replace(layout, to_photo=to_small)


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
