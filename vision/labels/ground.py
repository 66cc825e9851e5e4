"""Finds the bare hexes of a board: its ground looks the same everywhere, a tile does not.

Only clear cases are decided. Light changes slowly over a board, a tile ends at its edge; a hex that differs
only in part may show a counter, glare or a hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass
from enum import Enum

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boards.hexes import HIGH, Place, centre
from vision.image.geometry import transform_points
from vision.labels.board import CORNER_PX, Flat
from vision.reading import Corners

Colours = NDArray[np.float32]


@dataclass(frozen=True)
class GroundSettings:
    """When a hex is bare. Colours differ in Lab, lightness counted half."""

    least_ground: int = 16
    """The ground takes more hexes than the tiles of one colour can."""
    least_blank: int = 5
    """This many similar hexes without a legible label are no tiles either."""
    alike_lab: float = 7.0
    """Neighbours differ by no more than this where both are bare."""
    differs_lab: float = 13.0
    """From this distance on a spot differs from the ground that is expected there."""
    plainly_lab: float = 22.0
    """From this distance on it differs plainly."""
    edge_lab: float = 10.0
    """From this distance on an edge differs from its surroundings."""
    tile_share: float = 0.65
    most_share: float = 0.62
    half_share: float = 0.5
    hardly_share: float = 0.25
    """Shares of the spots of a hex that differ: most of them on a tile, except for its label and pieces on
    it."""
    edges_tell: int = 2
    """The least number of edges towards bare ground for a decision."""
    window_px: int = 9
    whole_share: float = 0.8
    """A hex of which less is in the picture is left out."""
    rounds: int = 3
    """Rounds of fitting the ground's colour, light and shadow."""


SETTINGS = GroundSettings()

NEAR = 2.1 * HIGH
# Where in a hex it is looked: towards the edges and the corners, and around the middle.
SIXTHS = np.arange(6) * np.pi / 3
TO_EDGES = 0.62 * np.stack([np.cos(SIXTHS + np.pi / 6), np.sin(SIXTHS + np.pi / 6)], 1)
TO_CORNERS = 0.72 * np.stack([np.cos(SIXTHS), np.sin(SIXTHS)], 1)
INNER = 0.32 * np.stack([np.cos(SIXTHS), np.sin(SIXTHS)], 1)
SPOTS = np.concatenate([TO_EDGES, TO_CORNERS, INNER])
RIM, INNER_SPOTS = slice(0, 12), slice(12, None)


class Look(Enum):
    """What the colours of a hex show."""

    BARE = "bare"
    COVERED = "covered"
    UNCLEAR = "unclear"


def looks(
    flat: Flat, places: Mapping[str, Place], box: Corners, lettered: Set[str]
) -> dict[str, Look]:
    """The look of each hex that is completely visible; empty where no ground can be identified.

    `box` is the place of the label in a hex, which is ignored; `lettered` are the hexes with printed text.
    """
    labels = list(places)
    middles = np.array([centre(places[label]) for label in labels])
    colours, shown = _colours(flat, middles)
    whole = shown.mean(1) > SETTINGS.whole_share
    labels = [label for label, ok in zip(labels, whole, strict=True) if ok]
    middles, colours, valid = middles[whole], colours[whole], (shown & _beside(box))[whole]
    print_ = np.array([label in lettered for label in labels], bool)
    ground = _ground(_alike(middles, colours, valid), print_)
    if ground is None:
        return {}
    expected = _expected(middles, colours, ground)
    off = np.where(valid, np.linalg.norm(colours - expected, axis=2), np.nan)
    return {
        label: _look(off[number], _edges(number, middles, colours, valid, off))
        for number, label in enumerate(labels)
    }


def _look(off: NDArray[np.float64], edges: NDArray[np.bool_]) -> Look:
    """Combines the spots of a hex (nan: unknown) and its edges."""
    rim, inner, every = (
        _share(part, SETTINGS.differs_lab) for part in (off[RIM], off[INNER_SPOTS], off)
    )
    # Without edges only colour counts, and light affects that.
    edge = (
        float(edges.mean())
        if len(edges) >= SETTINGS.edges_tell
        else _share(off, SETTINGS.plainly_lab)
    )
    if rim <= SETTINGS.hardly_share and inner <= SETTINGS.half_share:
        return Look.BARE
    if every > SETTINGS.tile_share and rim >= SETTINGS.half_share and edge > SETTINGS.most_share:
        return Look.COVERED
    if (
        len(edges) >= SETTINGS.edges_tell
        and edge <= SETTINGS.hardly_share
        and inner <= SETTINGS.half_share
    ):
        return Look.BARE
    return Look.UNCLEAR


def _share(off: NDArray[np.float64], limit: float) -> float:
    known = off[~np.isnan(off)]
    return float(np.mean(known > limit)) if len(known) else SETTINGS.half_share


def _colours(flat: Flat, middles: Corners) -> tuple[Colours, NDArray[np.bool_]]:
    """The colour (Lab) of each spot of each hex, and which of the spots the picture shows."""
    smooth = cv2.medianBlur(flat.pixels, SETTINGS.window_px)
    lab = cv2.cvtColor(smooth.astype(np.float32) / 255, cv2.COLOR_BGR2LAB)
    points = (middles[:, None] + SPOTS).reshape(-1, 2)
    x, y = np.round(transform_points(points, flat.to_flat)).astype(int).T
    shape = len(middles), len(SPOTS)
    return np.asarray(lab[y, x].reshape(*shape, 3), np.float32), flat.holds(points).reshape(shape)


def _beside(box: Corners) -> NDArray[np.bool_]:
    """Which of the spots the label does not touch."""
    outline, reach = box.astype(np.float32), SETTINGS.window_px / 2 / CORNER_PX
    return np.array([cv2.pointPolygonTest(outline, (float(x), float(y)), True) < -reach
                     for x, y in SPOTS])  # fmt: skip


def _alike(middles: Corners, colours: Colours, valid: NDArray[np.bool_]) -> list[list[int]]:
    """The hexes in sets, in each of which every hex looks as a near one does; largest first."""
    weight = np.array([0.5, 1.0, 1.0])
    left = set(range(len(middles)))
    found = []
    while left:
        edge = [left.pop()]
        alike = []
        while edge:
            one = edge.pop()
            alike.append(one)
            for other in sorted(left):
                both = valid[one] & valid[other]
                if not both.any() or np.linalg.norm(middles[one] - middles[other]) > NEAR:
                    continue
                off = np.median((colours[one] - colours[other])[both], axis=0) * weight
                if np.linalg.norm(off) < SETTINGS.alike_lab:
                    left.discard(other)
                    edge.append(other)
        found.append(alike)
    return sorted(found, key=len, reverse=True)


def _ground(alike: list[list[int]], lettered: NDArray[np.bool_]) -> NDArray[np.bool_] | None:
    """The hexes that are certainly bare: too many look the same to be tiles, or no label is legible."""
    for hexes in alike:
        if len(hexes) >= SETTINGS.least_ground or (
            len(hexes) >= SETTINGS.least_blank and lettered[hexes].mean() < SETTINGS.hardly_share
        ):
            return np.isin(np.arange(len(lettered)), hexes)
    return None


def _expected(middles: Corners, colours: Colours, ground: NDArray[np.bool_]) -> Colours:
    """The colour that the ground has in each spot, bare or not: it changes slowly over the board."""
    at = (middles[:, None] + SPOTS).reshape(-1, 2)
    x, y = ((at - at.mean(0)) / np.ptp(at, axis=0)).T
    terms = np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], 1)
    flat = colours.reshape(-1, 3)
    use = np.repeat(ground, len(SPOTS))
    for _ in range(SETTINGS.rounds):
        surface = np.linalg.lstsq(terms[use], flat[use], rcond=None)[0]
        off = np.linalg.norm(flat - terms @ surface, axis=1)
        use = np.repeat(ground, len(SPOTS)) & (off < SETTINGS.differs_lab)
    return np.asarray((terms @ surface).reshape(colours.shape), np.float32)


def _edges(
    one: int, middles: Corners, colours: Colours, valid: NDArray[np.bool_], off: NDArray[np.float64]
) -> NDArray[np.bool_]:
    """For each edge towards bare ground whether the colour changes there."""
    found = []
    for side in range(6):
        beyond = middles[one] + TO_EDGES[side] / 0.62 * HIGH
        near = np.linalg.norm(middles - beyond, axis=1)
        other = int(np.argmin(near))
        opposite = (side + 3) % 6
        if near[other] > 0.1 or not valid[one, side] or not valid[other, opposite]:
            continue
        if not off[other, opposite] < SETTINGS.differs_lab:
            continue
        found.append(
            np.linalg.norm(colours[one, side] - colours[other, opposite]) > SETTINGS.edge_lab
        )
    return np.array(found, bool)
