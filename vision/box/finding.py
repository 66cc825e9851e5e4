"""Locates separate pieces in a photo.

Rough outlines (`outlines`, or `polygons` where there is no plain surface) give the plane and the common shape
of the pieces (`layout`). These are aligned with the edges (`edges`); ground textures (`repetition`, `ground`)
are dropped. Pieces that touch are brought into line and gaps among them filled (`touching`); else what was
missed is searched for again at the very size of the others (`second_search`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from vision.box.copies import Photo
from vision.box.edges import refine
from vision.box.exact import settled
from vision.box.found import Found
from vision.box.ground import Colours
from vision.box.layout import Layout, clockwise, fit_layout
from vision.box.outlines import rough_outlines
from vision.box.polygons import find_polygons
from vision.box.second_search import searched_again
from vision.box.sides import along_sides
from vision.box.touching import in_line, with_gaps
from vision.image.geometry import Matrix, overlap
from vision.image.light import brightened
from vision.image.picture import Pixels, shrunk
from vision.shape import Shape


@dataclass(frozen=True, slots=True)
class FindingSettings:
    """Pieces are searched in a copy of at most `searched_px`, their outlines at a longer side of
    `longer_side_px`. Plane and edges are fitted again, at most `rounds` times, until the common size changes by
    less than `settled`. The plane is fitted to all sides as often, until edges are followed by `follows_well`
    or less than `gained` was gained. Where outlines follow edges by less than `follows`, pieces are doubtful
    whose exact outline overlaps the one before by less than `agree`; all are where edges are followed by less
    than `hardly_follows`, as their plane is not found. On a plain ground colours explain at least
    `least_explained` of what is a piece: else some were missed. Where edges are less clear than `convincing`
    (the middle one), other sizes are tried too."""

    searched_px: int = 2000
    longer_side_px: int = 900
    rounds: int = 4
    settled: float = 0.015
    follows: float = 0.6
    agree: float = 0.96
    hardly_follows: float = 0.55
    follows_well: float = 0.75
    gained: float = 0.01
    least_explained: float = 0.6
    convincing: float = 0.64


SETTINGS = FindingSettings()


def find_pieces(photo: Pixels, shape: Shape) -> Found | None:
    """The pieces in a photo; None where there are none."""
    small, factor = shrunk(photo, SETTINGS.searched_px)
    small = brightened(small)  # in the dark all colours are near those of the ground
    colours = Colours.of(small, SETTINGS.longer_side_px)
    copies = Photo(small)
    found = _found(copies, colours, shape)
    if found is None:
        return None
    # Polygons of the ground have no place in the lattice of the pieces.
    found = found.without_ground(colours)
    if len(found):
        found = with_gaps(copies, found).without_ground(colours)
    if len(found):
        lined = in_line(copies, found)
        if lined is None:
            found = _exact(copies, searched_again(copies, found, colours))
        else:
            found = with_gaps(copies, lined).without_ground(colours)
    return found.through(np.diag([1 / factor, 1 / factor, 1])) if len(found) else None


def _found(photo: Photo, colours: Colours, shape: Shape) -> Found | None:
    """Outlines that stand out from a plain surface, else polygons of straight edges: those of the two that
    differ more from the ground in colour, and what only the others found. `colours` are those of the photo."""
    outlines, clean = rough_outlines(colours.small, shape)
    plain = _settled(photo, [outline / colours.factor for outline in outlines], shape)
    if plain and clean:
        explained = colours.explained(plain.polygons)
        if explained >= SETTINGS.least_explained:
            return replace(plain, explained=explained)
    edged = _edged(photo, shape)
    if plain is None or edged is None:
        return plain or edged
    information = [colours.information(each.polygons) for each in (plain, edged)]
    best, other = (plain, edged) if information[0] >= information[1] else (edged, plain)
    return best.with_more(*refine(photo, best.layout.of(other.polygons), sized=True))


def _edged(photo: Photo, shape: Shape) -> Found | None:
    """Polygons of straight edges, of the size that colours speak for; of the next ones too where the edges
    are not clear."""
    best: Found | None = None
    for outlines in find_polygons(photo.pixels, shape):
        found = _settled(photo, outlines, shape)
        if found and (best is None or np.median(found.clear) > np.median(best.clear)):
            best = found
        if best and np.median(best.clear) >= SETTINGS.convincing:
            break
    return best


def _settled(photo: Photo, outlines: list[Matrix], shape: Shape) -> Found | None:
    """Plane, shape and size on which outlines and edges agree."""
    if not outlines:
        return None
    polygons = [clockwise(outline) for outline in outlines]
    for _ in range(SETTINGS.rounds):
        before = _fitted(polygons, shape, photo)
        layout, clear = refine(photo, before)
        polygons = [layout.polygon(number) for number in range(len(layout))]
        if abs(layout.outline[0, 0] / before.outline[0, 0] - 1) < SETTINGS.settled:
            break
    return Found(layout, clear, np.zeros(len(clear), bool))


def _exact(photo: Photo, found: Found) -> Found:
    """The pieces where their edges are sharpest, on the plane fitted to their sides if edges are sharper so.
    Where they follow edges less, there may be several to choose from, as with a pale rim on a pale table: then
    those are doubtful that were moved far, and all where edges are hardly followed."""
    layout, follows = settled(photo, found.layout)
    for _ in range(SETTINGS.rounds):
        tilted, better = settled(photo, along_sides(photo, layout))
        if better <= follows:
            break
        gained, layout, follows = better - follows, tilted, better
        # From a plane that is far off the right one it takes several steps.
        if follows >= SETTINGS.follows_well or gained < SETTINGS.gained:
            break
    exact = replace(found, layout=layout)
    if follows >= SETTINGS.follows:
        return exact
    pairs = zip(found.polygons, exact.polygons, strict=True)
    moved_far = np.array([overlap(*pair) < SETTINGS.agree for pair in pairs])
    return exact.doubting(moved_far | (follows < SETTINGS.hardly_follows))


def _fitted(polygons: list[Matrix], shape: Shape, photo: Photo) -> Layout:
    """The layout of outlines in the photo; fitted in its small copy, where the plane's tolerances
    hold."""
    factor = SETTINGS.longer_side_px / max(photo.pixels.shape[:2])
    layout = fit_layout([polygon * factor for polygon in polygons], shape, SETTINGS.longer_side_px)
    to_photo = np.diag([1 / factor, 1 / factor, 1]) @ layout.to_photo
    return Layout(to_photo, layout.outline, layout.centres, layout.turns)
