"""The printed names of a game's pieces, and which of them a read line of text can be."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rapidfuzz import fuzz, process

# From here on a text can be the name: two slips in twelve letters, one in six; below it only a
# guess worth asking about, down to half a name hidden by a piece.
SURE = 0.83
GUESS = 0.72
# Names printed side by side are often read as one line; no more than this many are parted again.
MOST_NAMES_IN_A_LINE = 3
SHORTEST_NAME = 3

# Letters that the recogniser confuses, in names and in recognised text alike.
_LOOKALIKES = str.maketrans({"l": "i", "1": "i", "|": "i", "!": "i", "j": "i", "0": "o"})


@dataclass(frozen=True, slots=True)
class Piece:
    """What vision knows about a piece: neither points nor rules.

    `sides` is empty for a piece of one side only; `area` and `kind` as in the catalogue.
    """

    id: str
    names: tuple[str, ...]
    kind: str = ""
    area: str | None = None
    sides: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NameMatch:
    """A piece whose name a text can be; `likeness` from 0 to 1 (equal but for case and spacing)."""

    piece: Piece
    likeness: float


@dataclass(frozen=True, slots=True)
class NamedSpan:
    """A part of a line that is a name: its place (0 to 1 along the line) and the pieces it can mean."""

    start: float
    end: float
    matches: tuple[NameMatch, ...]

    @property
    def likeness(self) -> float:
        """That of the best match, 0 to 1."""
        return self.matches[0].likeness


def plain(text: str) -> str:
    """Only letters and digits, without case, accents and the differences that OCR cannot see."""
    decomposed = unicodedata.normalize("NFKD", text.replace("ß", "ss")).casefold()
    return re.sub(r"[^a-z0-9|!]", "", decomposed).translate(_LOOKALIKES)


class NameIndex:
    """The pieces of a game by their names in every language."""

    def __init__(self, pieces: Iterable[Piece]) -> None:
        self.pieces = {piece.id: piece for piece in pieces}
        spellings = [
            (spelling, piece)
            for piece in self.pieces.values()
            for spelling in dict.fromkeys(plain(name) for name in piece.names)
            if spelling
        ]
        self._plain = [spelling for spelling, _ in spellings]
        self._owners = [piece for _, piece in spellings]

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

    def matches(self, text: str) -> list[NameMatch]:
        """The pieces whose name matches the whole text, best first, with a likeness of at least `GUESS`."""
        wanted = plain(text)
        if len(wanted) < SHORTEST_NAME:
            return []
        best: dict[str, NameMatch] = {}
        for _, score, place in process.extract(
            wanted, self._plain, scorer=fuzz.ratio, limit=8, score_cutoff=GUESS * 100
        ):
            piece = self._owners[place]
            if piece.id not in best:
                best[piece.id] = NameMatch(piece, score / 100)
        return list(best.values())

    def spans(self, text: str) -> list[NamedSpan]:
        """The names that a line consists of: usually one, several where lines ran together.

        Empty where words are left over: a name among other words is no title.
        """
        whole = self.matches(text)
        if whole and whole[0].likeness >= SURE:
            return [NamedSpan(0.0, 1.0, tuple(whole))]
        parts = self._parted(text, MOST_NAMES_IN_A_LINE)
        if parts:
            return parts
        return [NamedSpan(0.0, 1.0, tuple(whole))] if whole else []

    def _parted(self, text: str, most: int) -> list[NamedSpan]:
        """The best way to read `text` as two or more names, each of them surely one."""
        best: list[NamedSpan] = []
        for cut in _cuts(text):
            head = self.matches(text[:cut])
            if not head or head[0].likeness < SURE:
                continue
            rest = text[cut:]
            tail = self.matches(rest)
            if tail and tail[0].likeness >= SURE:
                found = [NamedSpan(0.0, 1.0, tuple(tail))]
            else:
                found = self._parted(rest, most - 1) if most > 2 else []
            if not found:
                continue
            at = cut / len(text)
            parts = [
                NamedSpan(0.0, at, tuple(head)),
                *(
                    NamedSpan(at + s.start * (1 - at), at + s.end * (1 - at), s.matches)
                    for s in found
                ),
            ]
            if not best or _mean(parts) > _mean(best):
                best = parts
        return best

    def __len__(self) -> int:
        return len(self.pieces)

    def __getitem__(self, piece: str) -> Piece:
        return self.pieces[piece]


def _cuts(text: str) -> list[int]:
    """Where a line may be parted: between words, or anywhere in a long one without spaces."""
    spaces = [m.end() for m in re.finditer(r"\s+", text)]
    return spaces or list(range(SHORTEST_NAME, len(text) - SHORTEST_NAME + 1))


def _mean(spans: list[NamedSpan]) -> float:
    return sum(span.likeness for span in spans) / len(spans)
