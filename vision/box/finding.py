"""Locates separate pieces in a photo.

Rough outlines (`outlines`, or `polygons` where there is no plain surface) give the plane and the common shape
of the pieces (`layout`). These are aligned with the edges (`edges`), gaps among pieces that touch are filled,
ground textures (`repetition`, `ground`) are dropped, and what was missed is searched for again at the very size
of the others (`second_search`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.box.copies import Photo
from vision.box.edges import refine
from vision.box.exact import settled
from vision.box.found import Found
from vision.box.ground import Colours
from vision.box.lattice import on_common_plane
from vision.box.layout import Layout, clockwise, fit_layout
from vision.box.outlines import rough_outlines
from vision.box.polygons import find_polygons
from vision.box.second_search import searched_again
from vision.box.sides import along_sides
from vision.image.geometry import Matrix, overlap, transform_points
from vision.image.picture import Pixels, shrunk
from vision.matching.neighbours import Neighbourhood, learn
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
    (the middle one), other sizes are tried too. Pieces touch where their centres are at most `touching` times
    their width apart; the neighbours then predict each place: to within `in_line` (a share of a step), and with
    an error of `in_line_error` of a side where they are right. They are only believed where that many
    (`most_in_line`, a share) are right, and turned by at most `in_line_turn_deg` (the middle one): pieces laid
    loosely side by side are not in line."""

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
    touching: float = 1.15
    in_line_error: float = 0.05
    in_line: float = 0.25
    most_in_line: float = 0.7
    in_line_turn_deg: float = 2.0


SETTINGS = FindingSettings()


def find_pieces(photo: Pixels, shape: Shape) -> Found | None:
    """The pieces in a photo; None where there are none."""
    small, factor = shrunk(photo, SETTINGS.searched_px)
    colours = Colours.of(small, SETTINGS.longer_side_px)
    copies = Photo(small)
    found = _found(copies, colours, shape)
    if found is None:
        return None
    # Polygons of the ground have no place in the lattice of the pieces.
    found = found.without_ground(colours)
    if len(found):
        found = _with_gaps(copies, found).without_ground(colours)
    if len(found):
        found = (
            _exact_lattice(copies, found)
            if found.in_line
            else _exact(copies, searched_again(copies, found, colours))
        )
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


def _exact_lattice(photo: Photo, found: Found) -> Found:
    """Touching pieces on the plane on which their edges are clearest together."""
    layout = on_common_plane(photo, found.layout)
    return replace(found, layout=layout, clear=refine(photo, layout, sized=True)[1])


def _fitted(polygons: list[Matrix], shape: Shape, photo: Photo) -> Layout:
    """The layout of outlines in the photo; fitted in its small copy, where the plane's tolerances
    hold."""
    factor = SETTINGS.longer_side_px / max(photo.pixels.shape[:2])
    layout = fit_layout([polygon * factor for polygon in polygons], shape, SETTINGS.longer_side_px)
    to_photo = np.diag([1 / factor, 1 / factor, 1]) @ layout.to_photo
    return Layout(to_photo, layout.outline, layout.centres, layout.turns)


def _with_gaps(photo: Photo, found: Found) -> Found:
    """With the pieces that were overlooked among others that touch, all of them in line."""
    layout = found.layout
    around = learn(layout.centres, layout.turns)
    if around is None or around.pitch > SETTINGS.touching * float(
        np.ptp(layout.outline, axis=0).min()
    ):
        return found
    gaps, neighbours = around.cells(layout.centres)
    gaps, neighbours = gaps[neighbours >= 2], neighbours[neighbours >= 2]
    if len(gaps):
        turns = np.full(len(gaps), around.turns[0])
        added = replace(layout, centres=gaps, turns=turns)
        # Where all sides are those of neighbours, only the ground would be no piece.
        every = len(around.steps) >= len(layout.outline) and found.explained is None
        enclosed = (neighbours == len(around.steps)) & every
        found = found.with_more(*refine(photo, added, sized=True), enclosed)
    lined = _in_line(found.layout, around)
    return replace(found, layout=lined, in_line=lined is not found.layout)


def _in_line(layout: Layout, around: Neighbourhood) -> Layout:
    """Each piece at the place that its neighbours predict, as edges of other things may be near; unchanged
    where the pieces lie loosely."""
    known = {0: layout.centres[0]}
    waiting = [0]
    while waiting:
        number = waiting.pop(0)
        for step in around.steps:
            off = np.linalg.norm(layout.centres - (layout.centres[number] + step), axis=1)
            next_ = int(np.argmin(off))
            if next_ not in known and off[next_] < SETTINGS.in_line * around.pitch:
                known[next_] = known[number] + step
                waiting.append(next_)
    if len(known) < max(4, len(layout)):
        return layout
    centres = np.array([known[number] for number in range(len(layout))])
    seen = transform_points(layout.centres, layout.to_photo)
    width = float(np.linalg.norm(layout.polygon(0)[0] - layout.polygon(0)[1]))
    fitted, _ = cv2.findHomography(centres, seen, cv2.RANSAC, SETTINGS.in_line_error * width)
    to_photo = np.asarray(fitted, np.float64)
    if not np.isfinite(to_photo).all():
        return layout
    moved = np.linalg.norm(transform_points(centres, to_photo) - seen, axis=1)
    turned = np.abs((layout.turns[:, None] - around.turns[None] + np.pi) % (2 * np.pi) - np.pi)
    in_line = np.mean(moved < SETTINGS.in_line_error * width) >= SETTINGS.most_in_line
    if not in_line or np.median(turned.min(1)) > np.deg2rad(SETTINGS.in_line_turn_deg):
        return layout
    return Layout(to_photo, layout.outline, centres, around.turns[turned.argmin(1)])
