"""The forms by which pieces on an element become points; `scoring.vocabulary` reads them from data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

from ortools.sat.python import cp_model

Stock = Mapping[str, int]
"""How many pieces of each symbol lie on an element."""

Linear = Any
"""A linear expression of the solver, or a number."""

Spare = tuple[frozenset[str], Linear]
"""How many of these symbols lie on an element without counting."""


@dataclass(frozen=True)
class Taken:
    """What an element makes of its pieces: points, the pieces that count, those that only find room."""

    points: int
    used: dict[str, int]
    held: dict[str, int]


class Form(Protocol):
    """How pieces on an element become points."""

    @property
    def symbols(self) -> frozenset[str]:
        """The symbols that mean something here."""
        ...

    @property
    def capacity(self) -> int | None:
        """The most pieces that can lie here; None without limit."""
        ...

    def alike(self, one: str, other: str) -> bool:
        """Whether it makes no difference here which of two symbols a piece shows."""
        ...

    def model(
        self, model: cp_model.CpModel, have: Mapping[str, Linear], most: Stock, exact: bool
    ) -> tuple[Linear, list[Spare]]:
        """Adds the form to a solver's model.

        `have` gives the number of each symbol lying here, `most` an upper bound of it. With `exact`
        nothing may lie here that neither counts nor finds room; without it (whole cards, of which
        only a part may count) more may. Returns the points, and what lies here without counting.
        """
        ...

    def take(self, have: Stock) -> Taken:
        """The best use of pieces that nothing else competes for; what is not taken lies elsewhere."""
        ...


@dataclass(frozen=True)
class Need:
    """`n` pieces of any of these symbols."""

    symbols: tuple[str, ...]
    n: int = 1


@dataclass(frozen=True)
class Rate:
    """`points` for all the needs together, again and again."""

    needs: tuple[Need, ...]
    points: int


@dataclass(frozen=True)
class Sets:
    """Points per complete set, for one or several kinds of set, at most `cap` sets in all.

    The needs of one rate name different symbols; two rates may share them.
    """

    rates: tuple[Rate, ...]
    cap: int | None = None

    @cached_property
    def symbols(self) -> frozenset[str]:
        return frozenset(s for rate in self.rates for need in rate.needs for s in need.symbols)

    @cached_property
    def simple(self) -> bool:
        """One kind of set, and no symbol that could fill two places in it."""
        needs = [need for rate in self.rates for need in rate.needs]
        return len(self.rates) == 1 and sum(len(need.symbols) for need in needs) == len(
            self.symbols
        )

    @property
    def capacity(self) -> int | None:
        if self.cap is None:
            return None
        return self.cap * max(sum(need.n for need in rate.needs) for rate in self.rates)

    def alike(self, one: str, other: str) -> bool:
        needs = [need for rate in self.rates for need in rate.needs]
        return all((one in need.symbols) == (other in need.symbols) for need in needs)

    def model(
        self, model: cp_model.CpModel, have: Mapping[str, Linear], most: Stock, exact: bool
    ) -> tuple[Linear, list[Spare]]:
        sets: list[Linear] = []
        spent: dict[str, list[Linear]] = {symbol: [] for symbol in have}
        for rate in self.rates:
            bound = min(_sum(most, need.symbols) // need.n for need in rate.needs)
            bound = bound if self.cap is None else min(bound, self.cap)
            count = model.new_int_var(0, bound, "")
            sets.append(count)
            for need in rate.needs:
                present = [symbol for symbol in need.symbols if symbol in have]
                if len(present) == 1:
                    spent[present[0]].append(need.n * count)
                    continue
                parts = [model.new_int_var(0, most[symbol], "") for symbol in present]
                model.add(sum(parts) == need.n * count)
                for symbol, part in zip(present, parts, strict=True):
                    spent[symbol].append(part)
        spare: list[Spare] = []
        for symbol, amount in have.items():
            left = amount - sum(spent[symbol])
            model.add(left == 0 if exact else left >= 0)
            spare.append((frozenset({symbol}), left))
        if self.cap is not None:
            model.add(sum(sets) <= self.cap)
        points = sum(rate.points * count for rate, count in zip(self.rates, sets, strict=True))
        return points, [] if exact else spare

    def take(self, have: Stock) -> Taken:
        (rate,) = self.rates
        sets = min(_sum(have, need.symbols) // need.n for need in rate.needs)
        sets = sets if self.cap is None else min(sets, self.cap)
        used: dict[str, int] = {}
        for need in rate.needs:
            _draw(used, have, need.symbols, need.n * sets)
        return Taken(rate.points * sets, used, {})

    def sets_of(self, used: Stock) -> int:
        """How many sets these pieces make, where there is one rate."""
        return min(_sum(used, need.symbols) // need.n for need in self.rates[0].needs)


@dataclass(frozen=True)
class Kinds:
    """Points per different kind among the pieces, of which `room` find place."""

    kinds: tuple[str, ...]
    points: int
    room: int | None = None

    @property
    def symbols(self) -> frozenset[str]:
        return frozenset(self.kinds)

    @property
    def capacity(self) -> int | None:
        return self.room

    def alike(self, one: str, other: str) -> bool:
        return one == other

    def model(
        self, model: cp_model.CpModel, have: Mapping[str, Linear], most: Stock, exact: bool
    ) -> tuple[Linear, list[Spare]]:
        present = []
        for amount in have.values():
            kind = model.new_bool_var("")
            model.add(amount >= kind)
            if self.room is None and exact:
                model.add(amount == kind)
            present.append(kind)
        if self.room is not None:
            model.add(sum(have.values()) <= self.room)
        return self.points * sum(present), []

    def take(self, have: Stock) -> Taken:
        room = len(self.kinds) if self.room is None else self.room
        used = dict.fromkeys([k for k in self.kinds if have.get(k)][:room], 1)
        held: dict[str, int] = {}
        if self.room is not None:
            left = {kind: have.get(kind, 0) - used.get(kind, 0) for kind in self.kinds}
            _draw(held, left, self.kinds, self.room - len(used))
        return Taken(self.points * len(used), used, held)


@dataclass(frozen=True)
class Choice:
    """Points per piece of the one kind that the player chooses."""

    kinds: tuple[str, ...]
    points: int

    @property
    def symbols(self) -> frozenset[str]:
        return frozenset(self.kinds)

    @property
    def capacity(self) -> int | None:
        return None

    def alike(self, one: str, other: str) -> bool:
        return one == other

    def model(
        self, model: cp_model.CpModel, have: Mapping[str, Linear], most: Stock, exact: bool
    ) -> tuple[Linear, list[Spare]]:
        chosen = []
        for symbol, amount in have.items():
            choice = model.new_bool_var("")
            model.add(amount <= most[symbol] * choice)
            chosen.append(choice)
        model.add(sum(chosen) <= 1)
        return self.points * sum(have.values()), []

    def take(self, have: Stock) -> Taken:
        best = max(self.kinds, key=lambda kind: have.get(kind, 0))
        count = have.get(best, 0)
        return Taken(self.points * count, {best: count} if count else {}, {})


@dataclass(frozen=True)
class Steps:
    """Points by how many of these pieces there are: those of the highest step reached."""

    of: tuple[str, ...]
    steps: tuple[tuple[int, int], ...]

    @property
    def symbols(self) -> frozenset[str]:
        return frozenset(self.of)

    @property
    def capacity(self) -> int | None:
        return None

    def alike(self, one: str, other: str) -> bool:
        return (one in self.of) == (other in self.of)

    def model(
        self, model: cp_model.CpModel, have: Mapping[str, Linear], most: Stock, exact: bool
    ) -> tuple[Linear, list[Spare]]:
        reached = [model.new_bool_var("") for _ in self.steps]
        model.add(sum(reached) <= 1)
        lying = sum(have.values())
        needed = sum(n * step for (n, _), step in zip(self.steps, reached, strict=True))
        left = lying - needed
        model.add(left == 0 if exact else left >= 0)
        points = sum(p * step for (_, p), step in zip(self.steps, reached, strict=True))
        return points, [] if exact else [(frozenset(self.of), left)]

    def take(self, have: Stock) -> Taken:
        total = _sum(have, self.of)
        reached = [(points, -n) for n, points in self.steps if n <= total]
        if not reached:
            return Taken(0, {}, {})
        points, n = max(reached)
        used: dict[str, int] = {}
        _draw(used, have, self.of, -n)
        return Taken(points, used, {})


@dataclass(frozen=True)
class Room:
    """A place where pieces stay without points."""

    houses: tuple[str, ...]
    room: int

    @property
    def symbols(self) -> frozenset[str]:
        return frozenset(self.houses)

    @property
    def capacity(self) -> int | None:
        return self.room

    def alike(self, one: str, other: str) -> bool:
        return (one in self.houses) == (other in self.houses)

    def model(
        self, model: cp_model.CpModel, have: Mapping[str, Linear], most: Stock, exact: bool
    ) -> tuple[Linear, list[Spare]]:
        model.add(sum(have.values()) <= self.room)
        return 0, []

    def take(self, have: Stock) -> Taken:
        held: dict[str, int] = {}
        _draw(held, have, self.houses, self.room)
        return Taken(0, {}, held)


def _sum(stock: Stock, symbols: Sequence[str]) -> int:
    return sum(stock.get(symbol, 0) for symbol in symbols)


def _draw(into: dict[str, int], stock: Stock, symbols: Sequence[str], wanted: int) -> None:
    """Moves `wanted` pieces of the symbols, in their order, from the stock; fewer when it ends."""
    for symbol in symbols:
        taken = min(wanted, stock.get(symbol, 0))
        if taken > 0:
            into[symbol] = into.get(symbol, 0) + taken
            wanted -= taken
