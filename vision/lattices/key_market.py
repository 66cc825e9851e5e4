"""Key Market: the guild boards are named; ranks, goods and gold are the player's to enter."""

from __future__ import annotations

from dataclasses import replace

from vision.lattices import Draft, loose
from vision.names import NameIndex
from vision.witness import Sighting

PRINTED = frozenset({"guild"})
EXPECTS = False
ANY_WAY = False
PLACES: dict[str, tuple[int, int]] = {}
NOT_VISIBLE = ("manor", "retired", "gold", "goods", "guilds", "workers_on_boards")


def arrange(sightings: list[Sighting], pieces: NameIndex, sizes: list[tuple[int, int]]) -> Draft:
    """See `vision.lattices.Lattice`. A guild without the player's rank is no entry of a board."""
    return replace(loose.arrange(sightings, pieces, sizes), not_visible=NOT_VISIBLE)
