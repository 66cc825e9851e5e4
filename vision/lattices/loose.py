"""Pieces without a place: for games whose pieces are only named."""

from __future__ import annotations

from vision.lattices import Draft
from vision.names import NameIndex
from vision.reading import Finding, Unsure
from vision.witness import Sighting

PRINTED: frozenset[str] = frozenset()
EXPECTS = False
ANY_WAY = True
PLACES: dict[str, tuple[int, int]] = {}


def arrange(sightings: list[Sighting], pieces: NameIndex, sizes: list[tuple[int, int]]) -> Draft:
    del pieces, sizes
    return Draft(
        board={},
        pieces=tuple(s for s in sightings if isinstance(s, Finding)),
        unsure=tuple(s for s in sightings if isinstance(s, Unsure)),
    )
