"""The detector that names pieces by their looks."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.detection import Detection
from vision.image.geometry import Matrix, transform_points
from vision.image.light import brightened
from vision.image.picture import Picture, Pixels
from vision.matching.blur import blurred_as
from vision.matching.board_area import BoardArea, NoTable, flatten
from vision.matching.features import Floats, Grey, find_features
from vision.matching.filling import fill
from vision.matching.naming import ASKED, NAMED, Verdict, decide
from vision.matching.neighbours import Neighbourhood, learn
from vision.matching.places import Option, Place, places
from vision.matching.plane import Plane, fit_plane
from vision.matching.poses import Pose
from vision.matching.references import UNIT, References
from vision.matching.search import search_board, search_photo
from vision.matching.unknown import boxes, with_a_piece
from vision.matching.verify import lab
from vision.reading import Candidate, Corners, Finding, Side, Unsure

# First look: the longer side of the photo in pixels (a small photo is shrunk, too: the easy pieces
# are enough), and how many points are taken from it.
FIRST_SIDE, FIRST_SHARE = 800, 0.7
FIRST_POINTS = 2000
# Poses with so many agreeing points tell how the table lies; a few of the best are enough.
SURE_SUPPORT = 6
MOST_SURE = 14
# Pixels of the first look, or share of its size, by which a piece may be off the common plane.
OFF_PLANE, OFF_SHARE = 1.5, 0.012
# Second look: pixels of a piece's longer side, the table around the found pieces in pieces.
PIECE_SIDE = 128
MARGIN = 1.5
MOST_PIXELS = 1.4e6
SECOND_POINTS = 3500
SECOND_CONTRAST = 0.02
# Look again when few pieces had told how the table lies, and so many times more were found.
FEW = 10
MANY_MORE = 1.4
ROUNDS = 3
# A piece is cut off by the edge of the photo where this share of its width lies beyond.
OVER_THE_EDGE = 0.04


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """The flattened board, the references as soft as it shows them, what may lie where on it, and
    the boxes (4 x 2, pixels of the board) of pieces that are like no reference."""

    area: BoardArea
    references: References
    places: list[Place]
    unknown: list[Matrix]


class Matcher:
    """Finds the pieces of a set of references in pictures.

    `complete`: no piece lacks its reference. `one_sided` are the ids of pieces another side of which
    lacks it: their side is told only where all of it is seen.
    """

    def __init__(
        self,
        references: References,
        *,
        complete: bool = False,
        one_sided: Collection[str] = (),
    ):
        self.references = references
        self.complete = complete
        self.one_sided = frozenset(one_sided)

    def find(self, picture: Picture) -> list[Detection]:
        """All pieces that the picture shows, named or asked; see `vision.detection.Detector`."""
        seen = self.look(picture.pixels)
        if seen is None:
            return []
        verdicts = decide(seen.places, seen.references, complete=self.complete)
        found = [self._sighting(verdict, seen.area, picture.index) for verdict in verdicts]
        for box in seen.unknown:
            found.append(
                Unsure(transform_points(box, seen.area.to_photo), (), picture=picture.index)
            )
        return found

    def look(self, photo: Pixels) -> Seen | None:
        """The flattened board and what may lie where on it; None when no piece is seen."""
        if not len(self.references):
            return None
        photo = brightened(photo)
        shrunk = min(FIRST_SHARE, FIRST_SIDE / max(photo.shape[:2]))
        shrink = np.diag([shrunk, shrunk, 1])
        small = cv2.resize(photo, None, fx=shrunk, fy=shrunk, interpolation=cv2.INTER_AREA)
        longer = max(small.shape[:2])
        first = find_features(_grey(np.asarray(small, np.uint8)), FIRST_POINTS)
        poses = search_photo(self.references.index, first)
        if not poses:
            return None
        # Where the poses together lie on no table, the surest of them may alone.
        for trusted in (poses, poses[:1]):
            try:
                area, colours, references, found = self._laid_flat(photo, trusted, shrink, longer)
            except (NoTable, np.linalg.LinAlgError):
                continue
            if any(_sure(place) for place in found):
                seen = self._with_gaps(area, colours, references, found)
                for place in seen.places:
                    place.cut_off = self._cut_off(place, area, photo)
                return seen
        return None

    def _cut_off(self, place: Place, area: BoardArea, photo: Pixels) -> bool:
        """Whether the edge of the photo runs through what lies at a place."""
        best = place.best
        corners = _corners(self.references.items[best.owner].extent, best.affine, area)
        limit = np.array(photo.shape[1::-1])
        play = OVER_THE_EDGE * float(np.linalg.norm(corners[1] - corners[0]))
        return bool(((corners < -play) | (corners > limit + play)).any())

    def _laid_flat(
        self, photo: Pixels, poses: Sequence[Pose], shrink: Matrix, longer: int
    ) -> tuple[BoardArea, Floats, References, list[Place]]:
        """The board laid flat, once more when more of it is found than had told how it lies; its
        colours in Lab, the references as soft as it is, and what may lie where."""
        plane, seeds = _table(poses, longer)
        for turn in range(ROUNDS):
            area = flatten(
                photo,
                np.linalg.inv(shrink) @ plane.to_picture,
                seeds,
                margin=MARGIN * UNIT,
                scale=PIECE_SIDE / UNIT,
                most_pixels=MOST_PIXELS,
            )
            colours = lab(area.pixels)
            references, found = self._second_look(area, colours)
            sure = [place.best.pose for place in found if _sure(place)]
            told = len(plane.centres)
            shaky = told < FEW and len(sure) >= MANY_MORE * told
            # A piece that is asked about or is not known lies on the board as much as a sure one.
            lying = [place.best.pose for place in found if _sure(place) or _likely(place)]
            if turn == ROUNDS - 1 or not sure or not (shaky or _outer(lying, area, seeds)):
                break
            # What was found now tells more about the table than the first look did.
            sure.sort(key=lambda pose: -pose.support)
            seen = [pose.through(shrink @ area.to_photo) for pose in sure]
            plane = fit_plane(seen[:MOST_SURE], longer)
            centres = transform_points(
                np.array([pose.centre for pose in lying]), shrink @ area.to_photo
            )
            seeds = transform_points(centres, np.linalg.inv(plane.to_picture))
        return area, colours, references, found

    def _second_look(self, area: BoardArea, colours: Floats) -> tuple[References, list[Place]]:
        features = find_features(
            _grey(area.pixels), SECOND_POINTS, contrast=SECOND_CONTRAST, mask=area.mask
        )
        poses = search_board(self.references.index, features, area.scale)
        references = blurred_as(self.references, colours, poses)
        return references, places(colours, references, poses, area.scale)

    def _with_gaps(
        self, area: BoardArea, colours: Floats, references: References, found: list[Place]
    ) -> Seen:
        """Adds what lies in the gaps of the lattice: known pieces, then unknown ones."""
        sure = [place for place in found if _sure(place)]
        around = learn(
            np.array([place.centre for place in sure]).reshape(-1, 2),
            np.array([place.best.pose.angle for place in sure]),
        )
        if around is None:
            return Seen(area, references, found, [])
        gaps = _gaps(found, area, around)
        found = found + fill(colours, references, sure, gaps, around)
        taken = np.array([p.centre for p in found if p.best.likeness.best_half >= ASKED])
        left = [gap for gap in gaps if np.linalg.norm(taken - gap, axis=1).min() > around.pitch / 2]
        unknown = with_a_piece(colours, np.array(left).reshape(-1, 2), taken, around)
        return Seen(area, references, found, boxes(unknown, around))

    def _sighting(self, verdict: Verdict, area: BoardArea, picture: int) -> Detection:
        first = verdict.options[0]
        items = self.references.items
        corners = _corners(items[first.owner].extent, first.affine, area)
        if verdict.named:
            chance = verdict.chances[0]
            return Finding(*self._name(first), chance, "match", corners, picture=picture)
        candidates = tuple(
            Candidate(*self._name(option), chance)
            for option, chance in zip(verdict.options, verdict.chances, strict=True)
        )
        return Unsure(corners, candidates, picture=picture)

    def _name(self, option: Option) -> tuple[str, Side | None]:
        """Id and side; no side where the one without a picture may lie up as well."""
        item = self.references.items[option.owner]
        told = item.id not in self.one_sided or option.likeness.whole
        return item.id, item.side if told else None


def _sure(place: Place) -> bool:
    return place.best.likeness.best_half >= NAMED


def _likely(place: Place) -> bool:
    option = place.best
    return option.likeness.best_half >= ASKED and option.support >= SURE_SUPPORT


def _grey(pixels: Pixels) -> Grey:
    return np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), np.uint8)


def _table(poses: Sequence[Pose], longer_side: int) -> tuple[Plane, Matrix]:
    """The plane of the table and the places of the pieces on it."""
    sure = [pose for pose in poses if pose.support >= SURE_SUPPORT][:MOST_SURE] or poses[:2]
    plane = fit_plane(sure, longer_side)
    flat = _flat(plane, sure)
    if not flat.all() and flat.sum() >= 2:
        sure = [pose for pose, on in zip(sure, flat, strict=True) if on]
        plane = fit_plane(sure, longer_side)
        flat = _flat(plane, sure)
    # Further poses that fit the plane in size widen the area that is looked at again.
    back: Matrix = np.asarray(np.linalg.inv(plane.to_picture))
    further = [place for pose in poses if (place := _on_plane(pose, back)) is not None]
    seeds = [*plane.centres[flat | (len(sure) < 2)], *further]
    return plane, np.array(seeds)


def _flat(plane: Plane, poses: Sequence[Pose]) -> NDArray[np.bool_]:
    """Which poses lie on the plane as well as their size lets expect."""
    size = np.array([pose.scale * UNIT for pose in poses])
    return plane.errors < np.maximum(OFF_PLANE, OFF_SHARE * size)


def _on_plane(pose: Pose, back: Matrix) -> Matrix | None:
    """Where a pose lies on the table, if it has the size of a piece there."""
    corners = np.array([[0, 0], [1, 0], [0, 1]]) * UNIT / 4
    placed = transform_points(corners @ pose.affine[:, :2].T + pose.affine[:, 2], back)
    sides = np.linalg.norm(placed[1:] - placed[0], axis=1) / (UNIT / 4)
    return placed[0] if (np.abs(np.log(sides)) < 0.25).all() else None


def _outer(lying: Sequence[Pose], area: BoardArea, seeds: Matrix) -> bool:
    """Does a piece lie so far out that there may be more beyond what was looked at?"""
    if not lying:
        return False
    centres = np.array([pose.centre for pose in lying])
    world = transform_points(centres, np.linalg.inv(area.from_world))
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
    return transform_points(box @ affine[:, :2].T + affine[:, 2], area.to_photo)
