"""The second look: rectifies the board and searches it again, now that the size of the pieces is known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from vision.image.geometry import Matrix, transform_points
from vision.image.picture import Pixels
from vision.matching.blur import blurred_as
from vision.matching.board_area import BoardArea, NoTable, flatten
from vision.matching.features import Floats
from vision.matching.first_look import FirstLook
from vision.matching.places import Option, Place, places
from vision.matching.points import carried_over, find_points
from vision.matching.poses import Pose
from vision.matching.references import REFERENCE_SIDE_PX, References
from vision.matching.search import search_board
from vision.matching.table import Table, find_table, table_of
from vision.matching.verify import lab
from vision.reading import Corners


@dataclass(frozen=True, slots=True)
class SecondLookSettings:
    """`piece_px` is the longer side of a piece on the rectified board, which extends `margin` pieces beyond
    those found so far and has at most `most_pixels`. The look is repeated, in at most `rounds`, if the table
    was estimated from fewer than `few` pieces and `many_more` times as many were found, or if a piece is
    `beyond` (in pieces) the earlier ones."""

    piece_px: int = 128
    margin: float = 1.5
    most_pixels: float = 1.4e6
    rounds: int = 3
    few: int = 10
    many_more: float = 1.4
    beyond: float = 0.5


SETTINGS = SecondLookSettings()


@dataclass(slots=True, eq=False)
class Board:
    """The rectified board: its `area`, its `colours` in Lab, the `references` blurred to match it, its
    `places` with their candidates, and `unknown`: the boxes (4 x 2, pixels of the board) of pieces that match
    no reference."""

    area: BoardArea
    colours: Floats
    references: References
    places: list[Place]
    unknown: list[Matrix] = field(default_factory=list)

    def corners(self, option: Option) -> Corners:
        """The box of a reference in the photo."""
        height, width = self.references.items[option.owner].extent
        box = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * np.array([width / 2, height / 2])
        laid = box @ option.affine[:, :2].T + option.affine[:, 2]
        return transform_points(laid, self.area.to_photo)

    @property
    def sure(self) -> list[Place]:
        """The places whose piece is certain."""
        return [place for place in self.places if place.is_sure]


def second_look(photo: Pixels, seen: FirstLook, references: References) -> Board | None:
    """The rectified board with its candidates; None if no piece on it is certain."""
    # Where the poses share no plane, the best one alone may define it.
    for trusted in (seen.poses, seen.poses[:1]):
        try:
            table = find_table(trusted, seen.longer_side_px)
            board = _searched(photo, seen, table, references)
        except (NoTable, np.linalg.LinAlgError):
            continue
        if board.sure:
            return board
    return None


def _searched(photo: Pixels, seen: FirstLook, table: Table, references: References) -> Board:
    """The board on a table; repeated when many more pieces are found than the table was estimated from."""
    for _ in range(SETTINGS.rounds - 1):
        board = _search(photo, seen, table, references)
        sure = [place.best.pose for place in board.sure]
        # A questioned or unknown piece is on the board as much as a certain one.
        lying = [place.best.pose for place in board.places if place.is_sure or place.is_likely]
        shaky = table.told_by < SETTINGS.few and len(sure) >= SETTINGS.many_more * table.told_by
        if not sure or not (shaky or _outer(lying, board.area, table)):
            return board
        to_copy = seen.from_photo @ board.area.to_photo
        sure = [pose.through(to_copy) for pose in sorted(sure, key=lambda pose: -pose.support)]
        table = table_of(sure, [pose.through(to_copy) for pose in lying], seen.longer_side_px)
    return _search(photo, seen, table, references)


def _search(photo: Pixels, seen: FirstLook, table: Table, references: References) -> Board:
    area = flatten(
        photo,
        np.linalg.inv(seen.from_photo) @ table.to_picture,
        table.places,
        margin=SETTINGS.margin * REFERENCE_SIDE_PX,
        scale=SETTINGS.piece_px / REFERENCE_SIDE_PX,
        most_pixels=SETTINGS.most_pixels,
    )
    colours = lab(area.pixels)
    points = None
    if seen.points is not None:
        to_area: Matrix = np.asarray(np.linalg.inv(seen.from_photo @ area.to_photo))
        points = carried_over(seen.points, to_area, area.mask)
    if points is None:
        points = find_points(area.pixels, references.index, area.mask)
    poses = search_board(references.index, points, area.scale)
    as_soft = blurred_as(references, colours, poses)
    return Board(area, colours, as_soft, places(colours, as_soft, poses, area.scale))


def _outer(lying: Sequence[Pose], area: BoardArea, table: Table) -> bool:
    """Is a piece so far out that there may be more beyond the searched area?"""
    if not lying:
        return False
    centres = np.array([pose.centre for pose in lying])
    world = transform_points(centres, np.linalg.inv(area.from_world))
    low, high = table.places.min(0), table.places.max(0)
    reach = SETTINGS.beyond * REFERENCE_SIDE_PX
    return bool(((world < low - reach) | (world > high + reach)).any())
