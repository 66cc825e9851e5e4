"""A tileset: the pictures of one box's pieces, a detector that names pieces by their looks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import cv2
import numpy as np

from vision.boards import lattice_of
from vision.box.titles import side_by_side
from vision.detection import Detection
from vision.image.picture import Picture, Pixels
from vision.matching.features import Features
from vision.matching.matcher import Matcher
from vision.matching.references import Reference, References
from vision.reading import Finding, Side
from vision.shape import OUTLINES
from vision.text.names import NameIndex
from vision.text.titles import Names

if TYPE_CHECKING:
    from scoring import Game


# Pictures of one side that are of use to a reading.
MOST_LOOKS = 4
# From this confidence on no second detector runs; the colour of masked pieces.
SURE = 0.9
BLOT = (128, 128, 128)
# At most about this many pictures are read to find out whether the pieces of a box bear legible names,
# each scaled to this many pixels.
TRIED, TRIED_PIXELS = 6, 600_000


class Tileset:
    """The references of one box, by keys of the owner's choice (the numbers of the crops).

    Change it before it is used: a change makes everything ready anew at the next `find`.
    """

    def __init__(self, game: str, catalogue: Game | None = None) -> None:
        """`catalogue` is what `scoring.game(game)` gives; without it any id is taken once."""
        self.game = game
        self.lattice = lattice_of(game)
        self._kept: dict[int | str, Reference] = {}
        self._copies: dict[str, int] = {}
        self._wanted: dict[str, frozenset[str | None]] = {}
        self._groups: dict[str, str] = {}
        self._legible: bool | None = None
        photographed = catalogue.photographed if catalogue else frozenset[str]()
        for piece in catalogue.describe()["pieces"] if catalogue else ():
            if piece["kind"] in photographed:
                limits = piece["limits"]
                self._copies[piece["id"]] = limits.get("copies") or limits.get("per_player") or 1
                self._wanted[piece["id"]] = frozenset(piece["sides"] or {None})
                self._groups[piece["id"]] = str(
                    piece.get("season") or piece.get("expansion") or piece["kind"]
                )

    def put(
        self,
        key: int | str,
        picture: bytes | Pixels,
        id: str,  # noqa: A002
        side: Side | None,
        ready: Features | None = None,
    ) -> Reference:
        """Adds a reference or replaces the one of the same key.

        `picture` is the upright cut-out piece, as PNG or pixels (BGR). Several keys may hold
        pictures of one side, of which the last `MOST_LOOKS` count. `ready` are its features if known. Raises
        `ValueError` for a picture that cannot be decoded.
        """
        self._kept[key] = self.reference_of(picture, id, side, ready, replaced=key)
        self._forget_oldest(self._kept[key].name)
        self._changed()
        return self._kept[key]

    def reference_of(
        self,
        picture: bytes | Pixels,
        id: str,  # noqa: A002
        side: Side | None,
        ready: Features | None = None,
        replaced: int | str | None = None,
    ) -> Reference:
        """A picture of a piece of this box, prepared as by `put` but not added."""
        pixels = _decoded(picture) if isinstance(picture, bytes) else picture
        same = (r for key, r in self._kept.items() if key != replaced and r.name == (id, side))
        first = next(same, None)
        return Reference.of(
            pixels,
            id,
            side,
            shape=self.lattice.shape,
            copies=self._copies.get(id, 1),
            features=ready,
            extent=first.extent if first else None,
        )

    def _forget_oldest(self, name: tuple[str, Side | None]) -> None:
        """Holds no more looks of a side than are of use."""
        keys = [key for key, reference in self._kept.items() if reference.name == name]
        for key in keys[:-MOST_LOOKS]:
            del self._kept[key]

    def remove(self, key: int | str) -> None:
        """Takes a reference out; `KeyError` when there is none of this key."""
        del self._kept[key]
        self._changed()

    def find(self, picture: Picture) -> list[Detection]:
        """See `vision.detection.Detector`."""
        return self._matcher.find(picture)

    def beyond(self, picture: Picture, found: Sequence[Detection]) -> Picture | None:
        """What remains for other detectors once this one has `found` something: the picture with the
        confidently named pieces masked; None if all are and no piece of the box lacks its picture."""
        sure = [f for f in found if isinstance(f, Finding) and f.confidence >= SURE]
        if not sure:
            return picture
        if self.complete and len(sure) == len(found):
            return None
        pixels = picture.pixels.copy()
        for finding in sure:
            outline = (
                OUTLINES[self.lattice.shape] @ np.diff(finding.corners[[0, 1, 0, 3]], axis=0)[::2]
            )
            points = np.round(finding.corners[0] + outline).astype(np.int32)
            cv2.fillConvexPoly(pixels, points, BLOT)
        return Picture(pixels, picture.index)

    def legible(self, names: NameIndex) -> bool:
        """Whether the pieces bear legible names: tried once, on a few of the pictures. If none can be read
        there, none can be read on a board."""
        if not self._kept:
            return True
        if self._legible is None:
            every = list(self._kept.values())
            few = every[:: -(-len(every) // TRIED)]
            sheet, _ = side_by_side([reference.pixels for reference in few])
            reader = Names(names, thorough=False, any_way=True, pixels=TRIED_PIXELS)
            self._legible = bool(reader.find(Picture(sheet)))
        return self._legible

    def items(self) -> Iterable[tuple[int | str, Reference]]:
        """Keys and references in the order in which they were added."""
        return self._kept.items()

    def __len__(self) -> int:
        return len(self._kept)

    def __iter__(self) -> Iterator[int | str]:
        return iter(self._kept)

    @property
    def complete(self) -> bool:
        """Whether every side of every piece of the box has its picture."""
        return bool(self._wanted) and not any(self._lacking(piece) for piece in self._wanted)

    @property
    def one_sided(self) -> frozenset[str]:
        """Pieces that have a picture of one side, but not of every side."""
        return frozenset(r.id for r in self._kept.values() if self._lacking(r.id))

    def _lacking(self, piece: str) -> frozenset[str | None]:
        """The sides of a piece without a picture; one of no side in particular is of them all."""
        seen = self._seen.get(piece, frozenset())
        return frozenset() if None in seen else self._wanted.get(piece, frozenset()) - seen

    @cached_property
    def _seen(self) -> dict[str, frozenset[str | None]]:
        """The sides of each piece that have a picture."""
        sides: dict[str, set[str | None]] = {}
        for reference in self._kept.values():
            sides.setdefault(reference.id, set()).add(reference.side)
        return {piece: frozenset(seen) for piece, seen in sides.items()}

    def progress(self) -> dict[str, tuple[int, int]]:
        """How many pieces of each season, expansion or kind have a picture, and of how many."""
        seen = {r.id for r in self._kept.values()}
        counted: dict[str, tuple[int, int]] = {}
        for piece, group in self._groups.items():
            have, of = counted.get(group, (0, 0))
            counted[group] = have + (piece in seen), of + 1
        return counted

    @cached_property
    def references(self) -> References:
        """All references, prepared for searching."""
        return References(list(self._kept.values()))

    @cached_property
    def _matcher(self) -> Matcher:
        return Matcher(self.references, complete=self.complete, one_sided=self.one_sided)

    def _changed(self) -> None:
        for made in ("references", "_matcher", "_seen"):
            self.__dict__.pop(made, None)
        self._legible = None


def _decoded(picture: bytes) -> Pixels:
    pixels = cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_COLOR) if picture else None
    if pixels is None:
        raise ValueError("not a picture")
    return np.asarray(pixels, np.uint8)
