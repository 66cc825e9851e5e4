"""The whole way from pictures to a draft: witnesses, merged findings, lattice, board."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from vision.lattices import lattice_of
from vision.merging import merge
from vision.names import NameIndex
from vision.picture import decode
from vision.reading import Reading
from vision.refusal import NotAPicture
from vision.titles import Names
from vision.witness import Sighting, Witness

if TYPE_CHECKING:
    from scoring import Game

MAX_PICTURES = 8


def read_photo(
    game: str, pictures: list[bytes], catalogue: Game, references: Witness | None = None
) -> Reading:
    """See `vision.read_photo`."""
    started = time.monotonic()
    if not pictures:
        raise NotAPicture("empty")
    if len(pictures) > MAX_PICTURES:
        raise NotAPicture("too_many_pictures", count=len(pictures), limit=MAX_PICTURES)
    pieces = NameIndex.of(catalogue.describe()["pieces"])
    lattice = lattice_of(game)
    witnesses: list[Witness] = [references] if references else []
    printed = pieces.only(lattice.PRINTED)
    if printed:
        witnesses.append(Names(printed))
    sightings: list[Sighting] = []
    sizes = []
    for index, data in enumerate(pictures):
        picture = decode(data, index)
        sizes.append(picture.size)
        sightings += merge(*(witness.find(picture) for witness in witnesses))
    draft = lattice.arrange(sightings, pieces, sizes)
    return Reading(
        board=draft.board,
        pieces=draft.pieces,
        unsure=draft.unsure,
        not_visible=draft.not_visible,
        sizes=tuple(sizes),
        took_ms=round((time.monotonic() - started) * 1000),
        notes=draft.notes,
    )
