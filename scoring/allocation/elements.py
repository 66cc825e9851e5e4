"""The pieces to lay out and the elements that can score them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from scoring.allocation.forms.form import Form, Stock
from scoring.allocation.intake import Conversion, Faces, Intake, Shown, one_of

ANYWHERE = "*"
"""The `lies` of a piece that may be put on any local element (a wild marker)."""


@dataclass(frozen=True)
class Item:
    """`count` equal pieces, each counting as one of `faces` wherever it lies.

    `only` are the elements that the player's own allocation permits. `stays` means that a
    piece that scores nothing still needs a place with room (animals). `lies` is the element that holds the
    piece on the board, where that matters.
    """

    piece: str
    count: int
    faces: Faces
    only: frozenset[str] | None = None
    stays: bool = False
    lies: str | None = None

    @cached_property
    def symbols(self) -> frozenset[str]:
        """All that one of these pieces can show."""
        return frozenset(symbol for face in self.faces for symbol, _ in face)

    @cached_property
    def most(self) -> Mapping[str, int]:
        """The most that one of these pieces can show of each symbol."""
        most: dict[str, int] = {}
        for face in self.faces:
            for symbol, n in face:
                most[symbol] = max(n, most.get(symbol, 0))
        return most

    @classmethod
    def plain(cls, piece: str, count: int, stays: bool = False) -> Item:
        """Pieces that count as what they are."""
        return cls(piece, count, one_of([piece]), stays=stays)


class Lot(NamedTuple):
    """`number` interchangeable pieces, combined; `name` is the name of the lot."""

    name: str
    number: int
    shown: Shown
    only: frozenset[str] | None
    stays: bool
    lies: str | None


@dataclass(frozen=True)
class Element:
    """Something that scores the pieces lying on it. `key` is unique within a board.

    A `local` element only takes pieces that are on it already.
    """

    key: str
    form: Form
    local: bool = False
    conversions: tuple[Conversion, ...] = ()

    @cached_property
    def intake(self) -> Intake:
        """What pieces can count as here."""
        known: dict[tuple[Conversion, ...], Intake] = self.form.intakes
        if self.conversions not in known:
            known[self.conversions] = Intake(self.form, self.conversions)
        return known[self.conversions]

    @property
    def symbols(self) -> frozenset[str]:
        """The symbols that mean something here, converted or not."""
        return self.intake.symbols

    def as_counted(self, stock: Stock) -> Stock:
        """What pieces that show this can count as here: all that each conversion could make of them too."""
        counted = dict(stock)
        for c in self.conversions:
            if into := stock.get(c.symbol, 0) // c.n * c.m:
                counted[c.into] = counted.get(c.into, 0) + into
        return counted

    def admits(self, item: Item | Lot) -> bool:
        """Whether the item may lie here, whatever it shows."""
        if item.only is not None and self.key not in item.only:
            return False
        return not self.local or item.lies in (self.key, ANYWHERE)

    def accepts(self, item: Item) -> bool:
        """Whether the item can count for anything here."""
        return not self.symbols.isdisjoint(item.symbols) and self.admits(item)
