"""The last refinement of outlines: to where the colours change most, free of shadows.

`edges` finds where an edge is clear, which is within a few pixels of it. Of a shadow only the lightness changes
across its border, of a piece the hue too, so lightness counts less here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from vision.box.copies import Photo
from vision.box.edges import (
    Band,
    bands_of,
    moved,
    moves_within,
    search,
    sides_of,
)
from vision.box.layout import Layout


@dataclass(frozen=True, slots=True)
class ExactSettings:
    """On a piece with a longer side of `PIECE_SIDE_PX`: pieces are moved by up to `reach_px` in steps of
    `step_px` and turned by `turns_deg`, all tried at the same `sizes`. A change of colour counts by its
    square, as a share of the strongest within `near_px`; lightness counts `lightness`."""

    reach_px: float = 3.0
    step_px: float = 0.5
    turns_deg: tuple[float, ...] = (-1.0, -0.5, 0.0, 0.5, 1.0)
    sizes: tuple[float, ...] = tuple(np.arange(0.97, 1.0301, 0.005).tolist())
    near_px: int = 8
    lightness: float = 0.5


SETTINGS = ExactSettings()
MOVES = moves_within(SETTINGS.reach_px, SETTINGS.step_px, SETTINGS.turns_deg)


def settled(photo: Photo, layout: Layout) -> tuple[Layout, float]:
    """The layout with every piece, and the common size, moved to where the colours change most; and how well
    the outlines follow the edges (0-1)."""
    normals, distances = sides_of(layout.outline)
    bands = bands_of(photo, layout, lightness=SETTINGS.lightness)
    sizes = np.array(SETTINGS.sizes)
    # Pieces x sizes x moves.
    tables = np.array([search(_peaked(band), normals, distances, MOVES, sizes) for band in bands])
    common = int(np.argmax(tables.max(2).sum(0)))
    placed = moved(layout, MOVES[tables[:, common].argmax(1)])
    follows = float(tables[:, common].max(1).mean())
    return replace(placed, outline=layout.outline * sizes[common]), follows


def _peaked(band: Band) -> Band:
    """The same with the exact places of its edges: high only where the change is strongest nearby."""
    times_usual = band.change / (1 - band.change)
    middle = band.change.shape[2] // 2
    near = slice(middle - SETTINGS.near_px, middle + SETTINGS.near_px + 1)
    most = np.maximum(times_usual[:, :, near].max(2, keepdims=True), 1e-6)
    share = np.minimum(times_usual / most, 1.0)
    return replace(band, change=most / (most + 1) * share**2)
