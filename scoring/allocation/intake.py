"""What pieces can count as on the elements of one form, including conversions.

A conversion one for one (gold counts as iron) is just one more thing that a single piece can show. The
others (a pig counts as two sheep) are left to the model.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from scoring.allocation.forms.form import Form

Face = tuple[tuple[str, int], ...]
"""What a piece shows: symbols with numbers."""

Faces = tuple[Face, ...]
"""The faces of a piece, of which it shows one at a time."""

Way = Mapping[str, int]
"""What one piece counts as on an element: symbols with numbers."""

KEPT = 500
"""So many kinds of pieces are remembered with what they count as, by the elements of each form."""


class Use(NamedTuple):
    """One use of a piece on an element: the face that it shows, as what it counts, and as how many.

    `symbols` are those of the way.
    """

    face: Face
    way: Way
    number: int
    symbols: tuple[str, ...]


@dataclass(frozen=True, eq=False, slots=True)
class Uses:
    """All uses of a piece on an element. `symbols` are those of the ways, `single`: one thing at a time."""

    ways: tuple[Use, ...]
    symbols: tuple[str, ...]
    single: bool


def faces_of(*faces: Mapping[str, int]) -> Faces:
    """The faces that show these symbols with these numbers."""
    return tuple([tuple(face.items()) for face in faces])


def one_of(symbols: Iterable[str]) -> Faces:
    """The faces of a piece that counts as one of these symbols."""
    return tuple([((symbol, 1),) for symbol in symbols])


@dataclass(frozen=True, eq=False, slots=True)
class Shown:
    """The faces of a piece, in a fixed order; one object for all pieces that show the same."""

    faces: Faces
    symbols: frozenset[str]


def shown(faces: Faces, taken: frozenset[str]) -> Shown:
    """What these faces show of the symbols that some element takes; without faces where that is nothing."""
    whole = _whole(faces)
    return whole if whole.symbols <= taken else _taken(whole, whole.symbols & taken)


@lru_cache(20 * KEPT)
def _whole(faces: Faces) -> Shown:
    """All that these faces show, in order."""
    left = {tuple(sorted([(s, n) for s, n in face if n])) for face in faces}
    return _shown(tuple(sorted(left - {()})))


@lru_cache(20 * KEPT)
def _taken(whole: Shown, symbols: frozenset[str]) -> Shown:
    """What is shown of these symbols. Boards of a game take many sets of symbols, but few of one piece."""
    left = {tuple([(s, n) for s, n in face if s in symbols]) for face in whole.faces}
    return _shown(tuple(sorted(left - {()})))


@lru_cache(20 * KEPT)
def _shown(faces: Faces) -> Shown:
    return Shown(faces, frozenset(symbol for face in faces for symbol, _ in face))


class Conversion(NamedTuple):
    """`n` pieces that show `symbol` may count as `m` that show `into`."""

    symbol: str
    into: str
    n: int = 1
    m: int = 1

    @property
    def one_for_one(self) -> bool:
        """Whether a single piece becomes a single other one."""
        return self.n == self.m == 1


class Intake:
    """What elements of this form take; the same for all of them, and so worked out once."""

    def __init__(self, form: Form, conversions: tuple[Conversion, ...]) -> None:
        self.form = form
        self.useful = tuple(
            c for c in conversions
            if c.into in form.symbols and (c.m > c.n or not form.interchangeable(c.symbol, c.into))
        )  # fmt: skip
        """The conversions that can make a difference here."""
        self.bundles = tuple(c for c in self.useful if not c.one_for_one)
        """Those that are not one for one: no single piece can show what it becomes."""
        self.symbols = form.symbols | {c.symbol for c in self.useful}
        """The symbols that mean something here, converted or not."""
        self.each = None if self.bundles else form.each
        """The points of a piece, by symbol, if all pieces count independently; else None."""
        self._counting = form.symbols | {c.symbol for c in self.bundles}
        self.uses = lru_cache(KEPT)(self._uses)
        self.best = lru_cache(KEPT)(self._best)
        self.ways = lru_cache(KEPT)(self._ways)

    def _uses(self, piece: Shown) -> Uses:
        """What a piece can count as here; of equivalent ways only the first."""
        uses: list[Use] = []
        for face in piece.faces:
            for way in self.ways(tuple([each for each in face if each[0] in self.symbols])):
                if uses and any(self._same(way, use.way) for use in uses):
                    continue
                uses.append(Use(face, way, sum(way.values()), tuple(way)))
        symbols = tuple([symbol for use in uses for symbol in use.symbols])
        return Uses(tuple(uses), symbols, all(use.number == 1 for use in uses))

    def _ways(self, face: Face) -> tuple[Way, ...]:
        """What these symbols of a face can count as; equivalent ways may be among them."""
        way = dict(face)
        if self.useful and sum(way.values()) == 1:
            shown = self._shown_by(*way)
            return tuple([{symbol: 1} for symbol in shown if symbol in self._counting])
        return (way,) if way else ()

    def _best(self, piece: Shown) -> tuple[int, Way]:
        """The best use of a piece if each counts independently: its points, and what it counts as."""
        each = self.each or {}
        best: tuple[int, Way] = (0, {})
        for face in piece.faces:
            way: dict[str, int] = {}
            for symbol, n in face:
                counting = max(self._shown_by(symbol), key=lambda s: each.get(s, 0))
                if counting in each:
                    way[counting] = way.get(counting, 0) + n
            points = sum([n * each[symbol] for symbol, n in way.items()])
            if points > best[0]:
                best = points, way
        return best

    def _shown_by(self, symbol: str) -> list[str]:
        """The symbols as which a piece with this one can count, its own first."""
        reached = [symbol]
        for one in reached:
            reached += [c.into for c in self.useful
                        if c.symbol == one and c.one_for_one and c.into not in reached]  # fmt: skip
        return reached

    def _same(self, one: Way, other: Way) -> bool:
        if one == other:
            return True
        if len(one) > 1 or len(other) > 1 or [*one.values()] != [*other.values()]:
            return False
        symbols = one.keys() | other.keys()
        return (
            symbols <= self.form.symbols
            and symbols.isdisjoint(c.symbol for c in self.bundles)
            and self.form.interchangeable(*symbols)
        )
