"""The witness that names pieces by their looks."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.matching.board_area import BoardArea, flatten
from vision.matching.features import Grey, find_features
from vision.matching.filling import fill
from vision.matching.geometry import Matrix, carried
from vision.matching.naming import ASKED, NAMED, Verdict, decide
from vision.matching.neighbours import Neighbourhood, learn
from vision.matching.places import Place, places
from vision.matching.plane import Plane, fit_plane
from vision.matching.poses import Pose
from vision.matching.references import UNIT, References
from vision.matching.search import search_board, search_photo
from vision.matching.verify import lab
from vision.picture import Picture, Pixels
from vision.reading import Candidate, Corners, Finding, Unsure
from vision.witness import Sighting

# First look: the longer side of the photo in pixels, and how many points are taken from it.
FIRST_SIDE = 800
FIRST_POINTS = 3500
# Poses with so many agreeing points tell how the table lies; a few of the best are enough.
SURE_SUPPORT = 6
MOST_SURE = 14
# Pixels of the first look by which a piece may be off the common plane.
OFF_PLANE = 1.5
# Second look: pixels of a piece's longer side, the table around the found pieces in pieces.
PIECE_SIDE = 128
MARGIN = 1.7
MOST_PIXELS = 1.4e6
SECOND_POINTS = 5000
SECOND_CONTRAST = 0.02
# Look again when few pieces had told how the table lies, and so many times more were found.
FEW = 10
MANY_MORE = 1.4
ROUNDS = 3


class Matcher:
    """Finds the pieces of a set of references in pictures. `complete`: no piece lacks its one."""

    def __init__(self, references: References, *, complete: bool = False):
        self.references = references
        self.complete = complete

    def find(self, picture: Picture) -> list[Sighting]:
        """All pieces that the picture shows, named or asked; see `vision.witness.Witness`."""
        area, found = self.look(picture.pixels)
        if area is None:
            return []
        verdicts = decide(found, self.references, complete=self.complete)
        return [self._sighting(verdict, area, picture.index) for verdict in verdicts]

    def look(self, photo: Pixels) -> tuple[BoardArea | None, list[Place]]:
        """The flattened board and what may lie where on it."""
        if not len(self.references):
            return None, []
        longer = max(photo.shape[:2])
        shrunk = min(1.0, FIRST_SIDE / longer)
        small = cv2.resize(photo, None, fx=shrunk, fy=shrunk, interpolation=cv2.INTER_AREA)
        first = find_features(_grey(np.asarray(small, np.uint8)), FIRST_POINTS)
        poses = search_photo(self.references.index, first)
        if not poses:
            return None, []
        shrink = np.diag([shrunk, shrunk, 1])
        plane, seeds = _table(poses, max(small.shape[:2]))
        for _ in range(ROUNDS):
            area = flatten(
                photo,
                np.linalg.inv(shrink) @ plane.to_picture,
                seeds,
                margin=MARGIN * UNIT,
                scale=PIECE_SIDE / UNIT,
                most_pixels=MOST_PIXELS,
            )
            found = self._second_look(area)
            sure = [p.best.pose for p in found if p.best.likeness.best_half >= NAMED]
            told = len(plane.centres)
            shaky = told < FEW and len(sure) >= MANY_MORE * told
            if not shaky and not _outer(sure, area, seeds):
                break
            # What was found now tells more about the table than the first look did.
            sure.sort(key=lambda pose: -pose.support)
            seen = [pose.through(shrink @ area.to_photo) for pose in sure]
            plane = fit_plane(seen[:MOST_SURE], max(small.shape[:2]))
            seeds = carried(
                np.array([pose.centre for pose in seen]), np.linalg.inv(plane.to_picture)
            )
        return area, found

    def _second_look(self, area: BoardArea) -> list[Place]:
        features = find_features(
            _grey(area.pixels), SECOND_POINTS, contrast=SECOND_CONTRAST, mask=area.mask
        )
        poses = search_board(self.references.index, features, area.scale)
        colours = lab(area.pixels)
        found = places(colours, self.references, poses, area.scale)
        sure = [place for place in found if place.best.likeness.best_half >= NAMED]
        around = learn(
            np.array([place.centre for place in sure]).reshape(-1, 2),
            np.array([place.best.pose.angle for place in sure]),
        )
        if around is not None:
            gaps = _gaps(found, area, around)
            found += fill(colours, self.references, sure, gaps, around)
        return found

    def _sighting(self, verdict: Verdict, area: BoardArea, picture: int) -> Sighting:
        first = verdict.options[0]
        items = self.references.items
        corners = _corners(items[first.owner].extent, first.affine, area)
        if verdict.named:
            item = items[first.owner]
            return Finding(
                item.id, item.side, verdict.chances[0], "match", corners, picture=picture
            )
        candidates = tuple(
            Candidate(items[option.owner].id, items[option.owner].side, chance)
            for option, chance in zip(verdict.options, verdict.chances, strict=True)
        )
        return Unsure(corners, candidates, picture=picture)


def _grey(pixels: Pixels) -> Grey:
    return np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), np.uint8)


def _table(poses: Sequence[Pose], longer_side: int) -> tuple[Plane, Matrix]:
    """The plane of the table and the places of the pieces on it."""
    sure = [pose for pose in poses if pose.support >= SURE_SUPPORT][:MOST_SURE] or poses[:2]
    plane = fit_plane(sure, longer_side)
    flat = plane.errors < OFF_PLANE
    if not flat.all() and flat.sum() >= 2:
        sure = [pose for pose, on in zip(sure, flat, strict=True) if on]
        plane = fit_plane(sure, longer_side)
        flat = plane.errors < OFF_PLANE
    # Further poses that fit the plane in size widen the area that is looked at again.
    back: Matrix = np.asarray(np.linalg.inv(plane.to_picture))
    further = [place for pose in poses if (place := _on_plane(pose, back)) is not None]
    seeds = [*plane.centres[flat | (len(sure) < 2)], *further]
    return plane, np.array(seeds)


def _on_plane(pose: Pose, back: Matrix) -> Matrix | None:
    """Where a pose lies on the table, if it has the size of a piece there."""
    corners = np.array([[0, 0], [1, 0], [0, 1]]) * UNIT / 4
    placed = carried(corners @ pose.affine[:, :2].T + pose.affine[:, 2], back)
    sides = np.linalg.norm(placed[1:] - placed[0], axis=1) / (UNIT / 4)
    return placed[0] if (np.abs(np.log(sides)) < 0.25).all() else None


def _outer(sure: Sequence[Pose], area: BoardArea, seeds: Matrix) -> bool:
    """Does a piece lie so far out that there may be more beyond what was looked at?"""
    if not sure:
        return False
    centres = np.array([pose.centre for pose in sure])
    world = carried(centres, np.linalg.inv(area.from_world))
    low, high = seeds.min(0), seeds.max(0)
    beyond = (world < low - 0.5 * UNIT) | (world > high + 0.5 * UNIT)
    return bool(beyond.any())


def _gaps(found: Sequence[Place], area: BoardArea, around: Neighbourhood) -> Matrix:
    """Places beside surely found pieces, within the photo, where nothing was seen."""
    seen = [p.centre for p in found if p.best.likeness.best_half >= ASKED]
    cells, _ = around.cells(np.array(seen).reshape(-1, 2))
    height, width = area.mask.shape
    inside = [
        cell
        for cell in cells
        if 0 <= cell[0] < width and 0 <= cell[1] < height and area.mask[int(cell[1]), int(cell[0])]
    ]
    return np.array(inside).reshape(-1, 2)


def _corners(extent: tuple[int, int], affine: Matrix, area: BoardArea) -> Corners:
    height, width = extent
    box = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * np.array([width / 2, height / 2])
    return carried(box @ affine[:, :2].T + affine[:, 2], area.to_photo)
