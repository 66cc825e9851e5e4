"""Pieces that touch: what was overlooked among them, and their common plane.

Touching pieces lie in a lattice, its steps as long as they are wide. Alone, each may take an edge of its
neighbour, or of its own print, for its own; on the right plane the edges of all are clear together.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.box.copies import Photo
from vision.box.edges import refine, sides_of
from vision.box.found import Found
from vision.box.lattice import on_common_plane
from vision.box.layout import Layout
from vision.image.geometry import Matrix, transform_points, turned
from vision.matching.neighbours import Neighbourhood, learn


@dataclass(frozen=True, slots=True)
class TouchingSettings:
    """Pieces may touch where their centres are at most `touching` times their width apart; a neighbour is known
    to within `in_line` (a share of a step). Pieces laid loosely side by side are not in line: those that do are
    turned alike but for `turned_deg` (the middle one), fill at least `fills` of a step, and their edges are
    clearer together than of each alone, by `clearer` (the means of all). The plane is fitted to all places, and
    to those off by at most one of `errors` (shares of a side); from each it is improved `rounds` times, with
    pieces at first `gap` smaller than their step."""

    touching: float = 1.15
    in_line: float = 0.25
    turned_deg: float = 2.0
    fills: float = 0.95
    clearer: float = 0.01
    errors: tuple[float, ...] = (0.05, 0.1, 0.2)
    rounds: int = 3
    gap: float = 0.015


SETTINGS = TouchingSettings()


def with_gaps(photo: Photo, found: Found) -> Found:
    """With the pieces that were overlooked among others that touch."""
    layout = found.layout
    around = _around(layout)
    if around is None:
        return found
    gaps, neighbours = around.cells(layout.centres)
    gaps, neighbours = gaps[neighbours >= 2], neighbours[neighbours >= 2]
    if not len(gaps):
        return found
    added = replace(layout, centres=gaps, turns=np.full(len(gaps), around.turns[0]))
    # Where all sides are those of neighbours, only the ground would be no piece.
    every = len(around.steps) >= len(layout.outline) and found.explained is None
    enclosed = (neighbours == len(around.steps)) & every
    return found.with_more(*refine(photo, added, sized=True), enclosed)


def in_line(photo: Photo, found: Found) -> Found | None:
    """All of them in the lattice, on the plane on which their edges are clearest; None where they lie
    loosely."""
    lattice = _lattice(found.layout)
    if lattice is None:
        return None
    best: Found | None = None
    for plane in _planes(found.layout, lattice):
        lined = replace(lattice, outline=lattice.outline * (1 - SETTINGS.gap))
        for _ in range(SETTINGS.rounds):
            if plane is None:
                break
            lined = on_common_plane(photo, replace(lined, to_photo=plane))
            alone, clear = refine(photo, lined, sized=True)
            if best is None or clear.mean() > best.clear.mean():
                best = replace(found, layout=lined, clear=clear)
            plane = _fitted(lattice.centres, transform_points(alone.centres, lined.to_photo))
    if best is None or best.clear.mean() < found.clear.mean() + SETTINGS.clearer:
        return None
    fills = float(np.ptp(best.layout.outline) / np.ptp(lattice.outline))
    if fills < SETTINGS.fills:
        return None
    # They cannot overlap.
    return replace(best, layout=replace(best.layout, outline=lattice.outline * min(fills, 1.0)))


def _around(layout: Layout) -> Neighbourhood | None:
    """The steps from piece to piece; None where the pieces do not touch."""
    around = learn(layout.centres, layout.turns)
    width = float(np.ptp(layout.outline, axis=0).min())
    return around if around and around.pitch <= SETTINGS.touching * width else None


def _lattice(layout: Layout) -> Layout | None:
    """The pieces where they would lie if they touched without a gap; None where some piece touches no other,
    where they are not turned alike, or where they are too few or lie in one row, which gives no plane."""
    around = _around(layout)
    if around is None:
        return None
    off = np.abs((layout.turns[:, None] - around.turns[None] + np.pi) % (2 * np.pi) - np.pi)
    if np.median(off.min(1)) > np.deg2rad(SETTINGS.turned_deg):
        return None
    near = SETTINGS.in_line * around.pitch
    normals, distances = sides_of(layout.outline)
    beyond_sides = turned(2 * distances[:, None] * normals, float(around.turns[0]))
    steps = [
        (seen, beyond_sides[unlike.argmin()])
        for seen in around.steps
        if (unlike := np.linalg.norm(beyond_sides - seen, axis=1)).min() < near
    ]
    known = {0: layout.centres[0]}
    waiting = [0]
    while waiting:
        number = waiting.pop(0)
        for seen, exact in steps:
            apart = np.linalg.norm(layout.centres - (layout.centres[number] + seen), axis=1)
            next_ = int(np.argmin(apart))
            if next_ not in known and apart[next_] < near:
                known[next_] = known[number] + exact
                waiting.append(next_)
    if len(known) < max(4, len(layout)):
        return None
    centres = np.array([known[number] for number in range(len(layout))])
    if np.linalg.matrix_rank(centres - centres[0], tol=near) < 2:
        return None
    return replace(layout, centres=centres, turns=around.turns[off.argmin(1)])


def _planes(layout: Layout, lattice: Layout) -> Iterator[Matrix | None]:
    """Planes that bring the lattice about to where the pieces are seen."""
    seen = transform_points(layout.centres, layout.to_photo)
    corners = layout.polygon(0)
    side = float(np.linalg.norm(corners[0] - corners[1]))
    for error in (None, *(share * side for share in SETTINGS.errors)):
        yield _fitted(lattice.centres, seen, error)


def _fitted(
    places: NDArray[np.float64], seen: NDArray[np.float64], error: float | None = None
) -> Matrix | None:
    """The plane (3 x 3, table to photo) on which the places are where they are seen: but for a little each, or
    those of which the most are off by less than `error` pixels. None where they give no plane."""
    way = (0,) if error is None else (cv2.RANSAC, error)
    fitted = cv2.findHomography(places, seen, *way)[0]
    return (
        None if fitted is None or not np.isfinite(fitted).all() else np.asarray(fitted, np.float64)
    )
