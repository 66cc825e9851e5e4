"""The whole way from pictures to a draft, stage by stage: decode, detect, name, lay out, report."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

from vision import progress
from vision.boards import Draft, Lattice, lattice_of
from vision.box.titles import read_outlines
from vision.detection import Detection
from vision.image.picture import Picture, decode
from vision.image.quality import doubt, weakness
from vision.labels import Labels
from vision.merging import merge
from vision.progress import OutOfTime
from vision.reading import Corners, Reading, Unsure
from vision.refusal import MAX_PICTURES, NotAPicture
from vision.text.lines import Line, holds
from vision.text.names import NameIndex
from vision.text.titles import Names

if TYPE_CHECKING:
    from scoring import Game
    from vision.box.tileset import Tileset

# At most this many doubtful pieces of one picture are enlarged to read their names.
MOST_ENLARGED = 12
# The share of the work that is done when all pictures were looked at.
LOOKED = 0.9


def read_photo(
    game: str, pictures: list[bytes], catalogue: Game, references: Tileset | None = None
) -> Reading:
    """See `vision.read_photo`."""
    started = time.monotonic()
    photos = Photos(pictures)
    reader = Reader(lattice_of(game), NameIndex.of(catalogue.describe()["pieces"]), references)
    views = [reader.look(photos, index) for index in range(len(photos))]
    if not any(view.detections for view in views):
        _refuse_weak(photos)
    draft = reader.lay_out(views)
    if draft.open_names:
        views = reader.look_again(photos, views, draft)
        draft = reader.lay_out(views)
    return Reading(
        board=draft.board,
        pieces=draft.pieces,
        unsure=draft.unsure,
        not_visible=draft.not_visible,
        sizes=tuple(view.size for view in views),
        took_ms=round((time.monotonic() - started) * 1000),
        notes=(*draft.notes, *_doubts(photos, views), *(["out_of_time"] if reader.ran_out else [])),
    )


@dataclass(frozen=True, slots=True)
class View:
    """What was found in one picture of this size (width, height)."""

    size: tuple[int, int]
    detections: list[Detection]


class Photos:
    """The uploaded files as pictures, one decoded at a time: several large ones fill the memory."""

    def __init__(self, files: Sequence[bytes]) -> None:
        if not files:
            raise NotAPicture("empty")
        if len(files) > MAX_PICTURES:
            raise NotAPicture("too_many_pictures", count=len(files), limit=MAX_PICTURES)
        self._files = files
        self._held: Picture | None = None

    def __len__(self) -> int:
        return len(self._files)

    def __getitem__(self, index: int) -> Picture:
        if self._held is None or self._held.index != index:
            self._held = None
            self._held = decode(self._files[index], index)
        return self._held


class Reader:
    """The stages of reading the boards of one game. `ran_out`: the time was over before the last."""

    def __init__(self, lattice: Lattice, pieces: NameIndex, references: Tileset | None) -> None:
        self.ran_out = False
        self._lattice = lattice
        self._pieces = pieces
        self._references = references
        printed = pieces.only(lattice.printed)
        self._names = Names(
            printed,
            second_look=lattice.finds_open_names,
            thorough=references is None,
            any_way=lattice.any_way,
        )
        self._reads_names = len(printed) > 0
        self._labels = Labels(lattice.places) if lattice.places else None

    def look(self, photos: Photos, index: int) -> View:
        """What all detectors find in one picture; what they found so far when the time is over."""
        picture = photos[index]
        found: list[list[Detection]] = []
        share = LOOKED / len(photos)
        with progress.span(index * share, (index + 1) * share):
            try:
                for detections in self._detections(picture):
                    found.append(detections)
            except OutOfTime:
                self.ran_out = True
        return View(picture.size, merge(*found))

    def _detections(self, picture: Picture) -> Iterator[list[Detection]]:
        """Each detector's own, in turn."""
        progress.reached("decoding")
        if self._references is None:
            if self._reads_names:
                progress.reached("names", 0.5)
                yield self._names.find(picture)
        else:
            progress.reached("matching", 0.1)
            matches = self._references.find(picture)
            yield matches
            if self._reads_names:
                yield from self._names_beside(picture, matches, self._references)
        if self._labels is not None:
            progress.reached("labels", 0.6)
            yield self._labels.find(picture)

    def _names_beside(
        self, picture: Picture, matches: list[Detection], references: Tileset
    ) -> Iterator[list[Detection]]:
        """Names where the pictures of the box leave a doubt, and where there are any: reading takes longer
        than all the rest. Pieces on which none was read are looked at once more, enlarged."""
        unread = references.beyond(picture, matches)
        if unread is None:
            return
        progress.reached("names", 0.5)
        if matches and not references.legible(self._names.names):
            return
        named: list[Detection] = []
        if not (matches and references.complete):
            named = self._names.find(unread)
            yield named
        unnamed = _outlines_without(named, matches)
        if unnamed:
            progress.reached("names", 0.9)
            yield read_outlines(picture, unnamed, self._names.names)

    def lay_out(self, views: Sequence[View]) -> Draft:
        """The board that the detections of all pictures give."""
        detections = list(chain.from_iterable(view.detections for view in views))
        return self._lattice.arrange(detections, self._pieces, [view.size for view in views])

    def look_again(self, photos: Photos, views: Sequence[View], draft: Draft) -> list[View]:
        """The same with names that were overlooked at first, where the draft expects them."""
        done = list(views)
        try:
            for index, view in enumerate(views):
                places = [line for picture, line in draft.open_names if picture == index]
                if places:
                    progress.reached("names", LOOKED)
                    more = self._names.look_at(photos[index], places)
                    done[index] = View(view.size, merge(view.detections, more))
        except OutOfTime:
            self.ran_out = True
        return done


def _outlines_without(named: Sequence[Detection], matches: Sequence[Detection]) -> list[Corners]:
    """The outlines of doubtful pieces without a name."""
    middles = [name.corners.mean(0) for name in named]
    return [
        match.corners
        for match in matches
        if isinstance(match, Unsure) and not any(holds(Line(match.corners), [m]) for m in middles)
    ][:MOST_ENLARGED]


def _doubts(photos: Photos, views: Sequence[View]) -> list[str]:
    """Problems with the quality of pictures in which something is open or nothing was found."""
    found = [
        doubt(photos[index])
        for index, view in enumerate(views)
        if not view.detections or any(isinstance(each, Unsure) for each in view.detections)
    ]
    return sorted({each for each in found if each})


def _refuse_weak(photos: Photos) -> None:
    """Refuses pictures in which nothing was found if their quality is the reason."""
    for index in range(len(photos)):
        code = weakness(photos[index])
        if code:
            raise NotAPicture(code, picture=index)
