"""What is known about one tile's place on a grid: from its outline, or from its printed name alone."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.reading import Corners

NAME_LINE = 0.92
"""How far down a tile its printed name is. Only the drawn outline of a tile depends on it."""
USUAL_TILE = 8.0
"""The height of a tile in lines of its name, roughly; it only matters where nothing better is known."""


@dataclass(frozen=True, slots=True, eq=False)
class Mark:
    """What is known about one tile's place: some of its points (n x 2, in tiles from its upper left corner
    and in pixels), the vectors along and down its name; `group` is its area, None if unknown."""

    offsets: Corners
    points: Corners
    along: Corners
    down: Corners
    group: str | None = None

    @property
    def width(self) -> float:
        """The width of its name in pixels."""
        return float(np.linalg.norm(self.along))

    @property
    def height(self) -> float:
        """The height of a line of its name; a guess where only the tile was seen."""
        return float(np.linalg.norm(self.down))

    @property
    def centre(self) -> Corners:
        """The middle of its points in pixels."""
        middle: Corners = self.points.mean(0)
        return middle


def mark_of_name(box: Corners, group: str | None) -> Mark:
    """A mark from the box of a printed name."""
    along = (box[1] + box[2] - box[0] - box[3]) / 2
    down = (box[3] + box[2] - box[0] - box[1]) / 2
    return Mark(
        offsets=np.array([[0.5, NAME_LINE]]),
        points=box.mean(0, keepdims=True),
        along=along,
        down=down,
        group=group,
    )


def mark_of_tile(quad: Corners, group: str | None) -> Mark:
    """A mark from the outline of a whole tile."""
    along = (quad[1] + quad[2] - quad[0] - quad[3]) / 2
    down = (quad[3] + quad[2] - quad[0] - quad[1]) / 2
    return Mark(
        offsets=np.array([[0.0, 0], [1, 0], [1, 1], [0, 1]]),
        points=quad,
        along=along,
        down=down / USUAL_TILE,
        group=group,
    )
