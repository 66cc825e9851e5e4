"""What every scoring form can do: read its data, score, add itself to a model, explain itself.

A form is one class in one file of this folder, where it is found automatically.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple

from scoring.allocation.model import Linear, Model
from texts import Amount, Joined, Text, Translatable

Stock = Mapping[str, int]
"""How many pieces of each symbol lie on an element."""

Spare = tuple[frozenset[str], Linear]
"""How many of these symbols lie on an element without counting."""

Namer = Callable[[str], Translatable]
"""Gives the name of a piece or a symbol."""

LISTED = 4
"""So many kinds that will do are named one by one; of more only the first ones."""


NONE: Stock = MappingProxyType({})
"""No pieces."""


class Result(NamedTuple):
    """The pieces on one element: points, pieces that count and pieces that only find room.

    `symbols` are those that count, after conversions.
    """

    points: int
    used: Stock = NONE
    held: Stock = NONE
    symbols: Stock = NONE


@dataclass(frozen=True)
class Reason:
    """Why pieces score nothing on an element: the sentence for its name.

    Elements with the same `shared` are named in one sentence.
    """

    sentence: Callable[[Translatable], Translatable]
    shared: str | None = None


FULL = Reason(lambda of: Text("full: {elements}", elements=of), shared="full")
"""No more can lie there, or counts there."""


@dataclass(frozen=True)
class Tariff:
    """What pieces bring one by one: `each` points, the first of a kind `first` more.

    `room` pieces can lie there; without it there is no limit, but of each kind only one where the first
    is what counts.
    """

    each: int = 0
    first: int = 0
    room: int | None = None


@dataclass(frozen=True)
class Plan:
    """One way to use an element: `points` for pieces that meet all the demands, and more piece by piece.

    A demand is for a number of pieces of any of some symbols. `each` gives the points of every further
    piece, by symbol.
    """

    points: int = 0
    demands: tuple[tuple[frozenset[str], int], ...] = ()
    each: Mapping[str, int] = field(default_factory=dict)


MOST_PLANS = 24
"""Where an element could be used in more ways, to try them one by one is no short cut."""


class Form(ABC):
    """How pieces on an element become points."""

    scores: ClassVar[bool] = True
    """Whether pieces here can score."""

    words: ClassVar[frozenset[str]]
    """The words of a side's data that are this form's; they select it (`read`)."""

    @classmethod
    @abstractmethod
    def read(cls, words: Mapping[str, Any]) -> Form:
        """The form that a side's data describes."""

    @property
    @abstractmethod
    def symbols(self) -> frozenset[str]:
        """The symbols that mean something here."""

    @cached_property
    def order(self) -> str:
        """Puts forms into an order."""
        return repr(self)

    @cached_property
    def intakes(self) -> dict[Any, Any]:
        """What elements of this form accept, by the allowed conversions (`Element.intake`)."""
        return {}

    @property
    def capacity(self) -> int | None:
        """The most pieces that can lie here; None without limit."""
        return None

    @abstractmethod
    def interchangeable(self, one: str, other: str) -> bool:
        """Whether it makes no difference here which of two symbols a piece shows."""

    @abstractmethod
    def take(self, have: Stock) -> Result | None:
        """The best use of pieces, by symbol, without competition from other elements; the rest is not placed
        here.

        None where there is no closed form for it.
        """

    @abstractmethod
    def model(
        self, model: Model, have: Mapping[str, Linear], most: Stock, exact: bool
    ) -> tuple[Linear, list[Spare]]:
        """Adds the form to a model.

        `have` gives the number of each symbol here, `most` an upper bound of it. With `exact` every piece
        here must count or find room; without it (whole cards, of which only a part may count) there may be
        more. Returns the points, and the pieces that are here without counting.
        """

    @property
    def tariff(self) -> Tariff | None:
        """The points of pieces one by one, if they do not depend on the others here; else None."""
        return None

    @property
    def each(self) -> Stock | None:
        """The points of a piece, by symbol, if all pieces count independently; else None."""
        return None

    def plans(self, most: Stock) -> Sequence[Plan] | None:
        """The ways to use the element that can be best, with at most so many pieces of each symbol.

        None where there are too many, or where plans do not describe them all.
        """
        return None

    @property
    def endless(self) -> bool:
        """Whether more pieces never bring less here than on an element of their own, nor find no room."""
        return False

    def without(self, others: Iterable[Form]) -> Form | None:
        """This form without what an element of one of the others, all `endless`, pays at least as well for the
        same pieces; None if nothing is left.
        """
        return self

    def ahead(self, other: Form) -> bool:
        """Whether, of two elements that take the same pieces, this one may as well reach the higher step.

        Only of forms whose points in the model are a variable for each step, in rising order.
        """
        return False

    def result(self, points: int, pieces: Stock, symbols: Stock) -> Result:
        """Splits what a solution puts here into pieces that count and pieces that only find room."""
        return Result(points, dict(pieces), {}, dict(symbols))

    def full(self, result: Result) -> bool:
        """Whether no more can lie here."""
        placed = sum(result.used.values()) + sum(result.held.values())
        return self.capacity is not None and placed >= self.capacity

    @abstractmethod
    def explain(self, result: Result, name: Namer) -> Translatable:
        """How the pieces here made their points."""

    def explain_none(self, name: Namer) -> Translatable:
        """What would score here."""
        kinds = any_of(self.listed, name)
        return Text("nothing is placed here: it scores {kinds}", kinds=kinds)

    @property
    def listed(self) -> Sequence[str]:
        """The symbols in the order in which an explanation names them."""
        return sorted(self.symbols)

    def why_left(self, own: Stock, left: Stock, result: Result, name: Namer) -> Reason | None:
        """Why pieces that show `own` score nothing here; `left` are all that could still be put here.

        None if the only reason is that other pieces are used better.
        """
        return FULL if self.full(result) else None


def any_of(kinds: Sequence[str], name: Namer) -> Translatable:
    """Kinds of which any will do."""
    if len(kinds) == 1:
        return name(kinds[0])
    if len(kinds) <= LISTED:
        return Joined(tuple(name(kind) for kind in kinds), " / ")
    some = Joined(tuple(name(kind) for kind in kinds[: LISTED - 1]), " / ")
    return Text("{some} / … ({n} kinds)", some=some, n=len(kinds))


def pieces(counts: Stock, name: Namer) -> list[Translatable]:
    """Pieces with their numbers: "3 cows"."""
    return [Amount(n, name(piece)) for piece, n in counts.items()]


def amount(stock: Stock, symbols: Iterable[str]) -> int:
    """How many of these symbols there are."""
    return sum(stock.get(symbol, 0) for symbol in symbols)


def draw(stock: Stock, symbols: Iterable[str], wanted: int) -> dict[str, int]:
    """So many pieces of the symbols, in their order; fewer when there are no more."""
    drawn: dict[str, int] = {}
    for symbol in symbols:
        taken = min(wanted, stock.get(symbol, 0))
        if taken > 0:
            drawn[symbol] = taken
            wanted -= taken
    return drawn
