"""Key Market: the guild boards are named; ranks, goods and gold are the player's to enter."""

from __future__ import annotations

from dataclasses import replace

from vision.boards import Draft, Lattice, loose
from vision.detection import Detection
from vision.text.names import NameIndex

NOT_VISIBLE = ("manor", "retired", "gold", "goods", "guilds", "workers_on_boards")


def arrange(detections: list[Detection], pieces: NameIndex, sizes: list[tuple[int, int]]) -> Draft:
    """See `vision.boards.lattice.Arrange`. A guild without the player's rank is no entry of a board."""
    return replace(loose.arrange(detections, pieces, sizes), not_visible=NOT_VISIBLE)


# Guild boards print no names, so they are recognised by their looks alone.
LATTICE = Lattice(arrange)
