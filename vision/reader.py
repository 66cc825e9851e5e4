"""The whole way from pictures to a draft: detectors, merged findings, lattice, board."""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import chain
from typing import TYPE_CHECKING

from vision.boards import Draft, lattice_of
from vision.detection import Detection
from vision.image.picture import Picture, decode
from vision.image.quality import weakness
from vision.labels import Labels
from vision.merging import merge
from vision.reading import Reading
from vision.refusal import NotAPicture
from vision.text.names import NameIndex
from vision.text.titles import Names

if TYPE_CHECKING:
    from scoring import Game
    from vision.box.tileset import Tileset

MAX_PICTURES = 8


def read_photo(
    game: str, pictures: list[bytes], catalogue: Game, references: Tileset | None = None
) -> Reading:
    """See `vision.read_photo`."""
    started = time.monotonic()
    if not pictures:
        raise NotAPicture("empty")
    if len(pictures) > MAX_PICTURES:
        raise NotAPicture("too_many_pictures", count=len(pictures), limit=MAX_PICTURES)
    pieces = NameIndex.of(catalogue.describe()["pieces"])
    lattice = lattice_of(game)
    photos = Photos(pictures)
    printed = pieces.only(lattice.printed)
    names = (
        Names(
            printed,
            second_look=lattice.finds_open_names,
            thorough=references is None,
            any_way=lattice.any_way,
        )
        if printed
        else None
    )
    labels = Labels(lattice.places) if lattice.places else None
    sizes: list[tuple[int, int]] = []
    detections: list[list[Detection]] = []
    for index in range(len(pictures)):
        sizes.append(photos[index].size)
        detections.append(_look(photos[index], references, names, labels))
    if not any(detections):
        _explain(photos, len(pictures))
    draft = lattice.arrange(list(chain(*detections)), pieces, sizes)
    if names and draft.open_names:
        more = [_second_look(names, photos, index, draft) for index in range(len(pictures))]
        both = (merge(first, second) for first, second in zip(detections, more, strict=True))
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


class Photos:
    """The uploaded files as pictures, one decoded at a time: several large ones fill the memory."""

    def __init__(self, files: Sequence[bytes]) -> None:
        self._files = files
        self._held: Picture | None = None

    def __getitem__(self, index: int) -> Picture:
        if self._held is None or self._held.index != index:
            self._held = None
            self._held = decode(self._files[index], index)
        return self._held


def _look(
    photo: Picture, references: Tileset | None, names: Names | None, labels: Labels | None
) -> list[Detection]:
    """What all detectors find. Names are read where the pictures of the box leave a doubt, and where
    there are any: that takes longer than all the rest."""
    found = [references.find(photo)] if references is not None else []
    unread = photo if references is None else references.beyond(photo, found[0])
    bare = references is not None and found[0] and names and not references.legible(names.names)
    if names is not None and unread is not None and not bare:
        found.append(names.find(unread))
    if labels is not None:
        found.append(labels.find(photo))
    return merge(*found)


def _explain(photos: Photos, count: int) -> None:
    """Refuses pictures that show nothing when their quality is the reason."""
    for index in range(count):
        code = weakness(photos[index])
        if code:
            raise NotAPicture(code, picture=index)


def _second_look(names: Names, photos: Photos, index: int, draft: Draft) -> list[Detection]:
    """Names that were overlooked at first, where the lattice expects them."""
    places = [line for picture, line in draft.open_names if picture == index]
    return names.look_at(photos[index], places) if places else []
