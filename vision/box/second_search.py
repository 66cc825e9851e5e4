"""Searches again for pieces, once some are found: at their very size, with the table laid flat.

The first search by straight edges (`polygons`) knows neither size nor tilt, so edges nearby must do, and the
colours of the ground rule out what has the same. Here outlines are exact, and the ground itself shows what
they are worth: of places where nothing lies, the best follow some edges too. Pieces follow more.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.box.copies import Photo
from vision.box.edges import refine
from vision.box.found import SETTINGS as FOUND
from vision.box.found import Found
from vision.box.ground import Colours
from vision.box.layout import Layout
from vision.box.polygons import edges_of, peaks, votes_of
from vision.image.geometry import Matrix, transform_points
from vision.image.picture import Pixels


@dataclass(frozen=True, slots=True)
class AgainSettings:
    """The table is laid flat with `piece_px` along the longer side of a piece, but at most `most_px` wide,
    from a copy of the photo `finer` than that. Edges may be `loose_px` off. The best `most` places are
    examined: most are ground, so their middle and spread (at least `least_spread`) show how clear the
    edges of ground are. So are the best `most_near` that are only `near` as far apart: beside a piece, its
    frame and a line of the ground may look more like one than itself. Pieces exceed the middle by
    `beyond_ground` spreads, or at least by `beyond_coloured` if they have other colours than the ground; what
    is not both is doubtful. A piece found before is doubtful if it exceeds it by less than `certain`. The edges
    of a further piece are `as_clear` as those of the others (the middle one). Where colours explain
    `all_explained` of what is a piece, none was missed."""

    piece_px: float = 60.0
    most_px: float = 900.0
    finer: float = 1.5
    loose_px: int = 3
    most: int = 24
    near: float = 0.3
    most_near: int = 12
    least_spread: float = 0.02
    beyond_coloured: float = 2.5
    beyond_ground: float = 4.0
    certain: float = 2.0
    as_clear: float = 0.77
    all_explained: float = 0.79


SETTINGS = AgainSettings()


def searched_again(photo: Photo, found: Found, colours: Colours) -> Found:
    """With further pieces, and those doubtful that are no clearer than the ground, or of its colours."""
    sure, others = found.only(~found.rough), found.only(found.rough)
    if not len(sure) or colours.explained(found.polygons) >= SETTINGS.all_explained:
        return found
    apart, near = further_places(photo.pixels, sure.layout, colours)
    if not len(apart):
        return found
    first = _found_at(photo, apart)
    middle = float(np.median(first.clear))
    # As of a normal distribution.
    off = np.abs(first.clear - middle)
    spread = max(1.4826 * float(np.median(off)), SETTINGS.least_spread)
    every = sure
    # What is at the best places goes first.
    for more in [first, _found_at(photo, near)] if len(near) else [first]:
        distinct = colours.are_distinct(sure.polygons + more.polygons)[len(sure) :]
        as_clear = more.clear >= SETTINGS.as_clear * float(np.median(sure.clear))
        beyond = (more.clear - middle) / spread
        every = every.beside(more.only(distinct & as_clear & (beyond >= SETTINGS.beyond_coloured)))
    more = every.only(np.arange(len(every)) >= len(sure))
    ground = colours.are_ground(sure.polygons + more.polygons)[len(sure) :]
    strong = (more.clear - middle) / spread >= SETTINGS.beyond_ground
    more = more.doubting(ground | ~strong).only(~ground | strong)
    sure = sure.doubting((sure.clear - middle) / spread < SETTINGS.certain)
    return sure.beside(more.joined(others))


def _found_at(photo: Photo, places: Layout) -> Found:
    laid, clear = refine(photo, places, sized=True)
    return Found(laid, clear, np.zeros(len(clear), bool))


def further_places(photo: Pixels, layout: Layout, colours: Colours) -> tuple[Layout, Layout]:
    """Places on the table, apart from those of the layout, where edges lie most like those of a piece: those
    that are apart from each other, and others beside these that are better than most of them."""
    height, width = photo.shape[:2]
    frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], float)
    corners = transform_points(frame, np.linalg.inv(layout.to_photo))
    low, size = corners.min(0), np.ptp(corners, axis=0)
    piece = np.ptp(layout.outline, axis=0)
    factor = min(SETTINGS.piece_px / float(piece.max()), SETTINGS.most_px / float(size.max()))
    to_flat = np.array([[factor, 0, -low[0] * factor], [0, factor, -low[1] * factor], [0, 0, 1]])
    to_photo, source = layout.to_photo, photo
    if SETTINGS.finer * float(size.max()) * factor <= max(colours.small.shape[:2]):
        to_photo, source = np.diag([colours.factor, colours.factor, 1]) @ to_photo, colours.small
    flat = _flat(source, to_flat @ np.linalg.inv(to_photo), size * factor)
    votes, turns = votes_of(edges_of(flat, SETTINGS.loose_px), layout.outline * factor)
    seen = np.zeros(votes.shape, np.uint8)
    cv2.fillConvexPoly(seen, np.round(transform_points(corners, to_flat)).astype(np.int32), 1)
    votes[seen == 0] = 0
    apart = FOUND.apart * float(piece.min()) * factor
    for x, y in transform_points(layout.centres, to_flat):
        cv2.circle(votes, (round(x), round(y)), round(apart), 0.0, -1)
    places = peaks(votes, apart, SETTINGS.most)
    near = peaks(votes, SETTINGS.near * apart, SETTINGS.most_near)

    def laid(places: list[tuple[int, int]]) -> Layout:
        at = np.array(places, float).reshape(-1, 2)
        there = np.array([turns[y, x] for x, y in places])
        return replace(layout, centres=at / factor + low, turns=there)

    return laid(places), laid([place for place in near if place not in places])


def _flat(photo: Pixels, to_flat: Matrix, size: NDArray[np.float64]) -> Pixels:
    """The table seen straight from above."""
    # Shrunk first, or fine print would flicker.
    shrink = min(1.0, SETTINGS.finer * float(size.max()) / max(photo.shape[:2]))
    small = cv2.resize(photo, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    wide, high = (int(np.ceil(length)) for length in size)
    matrix = to_flat @ np.diag([1 / shrink, 1 / shrink, 1])
    flat = cv2.warpPerspective(
        small, matrix, (wide, high), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(flat, np.uint8)
