"""The whole way from pictures to a draft: witnesses, merged findings, lattice, board."""

from __future__ import annotations

import time
from itertools import chain
from typing import TYPE_CHECKING

from vision.lattices import Draft, lattice_of
from vision.merging import merge
from vision.names import NameIndex
from vision.picture import Picture, decode
from vision.quality import weakness
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
    seen = [decode(data, index) for index, data in enumerate(pictures)]
    sizes = [picture.size for picture in seen]
    printed = pieces.only(lattice.PRINTED)
    names = (
        Names(printed, second_look=lattice.EXPECTS, thorough=references is None)
        if printed
        else None
    )
    witnesses: list[Witness] = [w for w in (references, names) if w]
    sightings = [merge(*(witness.find(picture) for witness in witnesses)) for picture in seen]
    if not any(sightings):
        _explain(seen)
    draft = lattice.arrange(list(chain(*sightings)), pieces, sizes)
    if names and draft.open_names:
        more = [_second_look(names, picture, draft) for picture in seen]
        both = (merge(first, second) for first, second in zip(sightings, more, strict=True))
        draft = lattice.arrange(list(chain(*both)), pieces, sizes)
    return Reading(
        board=draft.board,
        pieces=draft.pieces,
        unsure=draft.unsure,
        not_visible=draft.not_visible,
        sizes=tuple(sizes),
        took_ms=round((time.monotonic() - started) * 1000),
        notes=draft.notes,
    )


def _explain(pictures: list[Picture]) -> None:
    """Refuses pictures that show nothing when their quality is the reason."""
    for picture in pictures:
        code = weakness(picture)
        if code:
            raise NotAPicture(code, picture=picture.index)


def _second_look(names: Names, picture: Picture, draft: Draft) -> list[Sighting]:
    """Names that were overlooked at first, where the lattice expects them."""
    places = [line for index, line in draft.open_names if index == picture.index]
    return names.look_at(picture, places) if places else []
