"""The printed names of a game's pieces, and which of them a read line of text can be."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rapidfuzz import fuzz, process
from rapidfuzz.distance import Indel


@dataclass(frozen=True, slots=True)
class Piece:
    """What vision knows about a piece: nothing of points or rules.

    `sides` is empty for a piece of one side only; `area` and `kind` as in the catalogue.
    """

    id: str
    names: tuple[str, ...]
    kind: str = ""
    area: str | None = None
    sides: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NameMatch:
    """A name that a text can be; `likeness` from 0 to 1 (equal but for case and spacing)."""

    piece: Piece
    likeness: float


class NameIndex:
    """The pieces of a game by their names in every language."""

    def __init__(self, pieces: Iterable[Piece]) -> None:
        self.pieces = {piece.id: piece for piece in pieces}
        self._spellings: list[tuple[str, Piece]] = [
            (spelling, piece)
            for piece in self.pieces.values()
            for spelling in dict.fromkeys(plain(name) for name in piece.names)
            if spelling
        ]

    @classmethod
    def of(cls, pieces: Iterable[Mapping[str, Any]]) -> NameIndex:
        """The index of the `pieces` of `scoring.Game.describe()`."""
        return cls(
            Piece(
                id=piece["id"],
                names=tuple(piece["names"].values()),
                kind=piece.get("kind", ""),
                area=piece.get("area"),
                sides=tuple(piece.get("sides") or ()),
            )
            for piece in pieces
        )

    def only(self, kinds: Iterable[str]) -> NameIndex:
        """The index of the pieces of some kinds."""
        wanted = set(kinds)
        return NameIndex(piece for piece in self.pieces.values() if piece.kind in wanted)

    def __len__(self) -> int:
        return len(self.pieces)

    def __getitem__(self, piece: str) -> Piece:
        return self.pieces[piece]
