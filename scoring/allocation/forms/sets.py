"""Sets: points for each complete set of pieces, again and again.

- `{per = ["cow"], points = 1, cap = 4}`: per piece of these kinds; `n = 2` means per two of them
- `{set = ["gold", "ruby"], points = 4, cap = 4}`: per set of all these kinds; a list in it: any of these
- `{rates = [{per = ["wood"], n = 2, points = 3}, {per = ["saw"], points = 3}]}`: several of these at once
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product
from math import prod
from typing import Any

from scoring.allocation.forms.form import (
    FULL,
    MOST_PLANS,
    Form,
    Namer,
    Plan,
    Reason,
    Result,
    Spare,
    Stock,
    Tariff,
    amount,
    draw,
    pieces,
)
from scoring.allocation.model import Linear, Model, plus
from scoring.allocation.rates import Need, Rate
from scoring.allocation.words import whole
from texts import Counted, Joined, Text, Translatable


@dataclass(frozen=True)
class Sets(Form):
    """Points per complete set, for one or several kinds of set, at most `cap` sets in all.

    The needs of one rate name different symbols; two rates may share them.
    """

    rates: tuple[Rate, ...]
    cap: int | None = None

    words = frozenset({"per", "set", "rates"})

    @classmethod
    def read(cls, words: Mapping[str, Any]) -> Sets:
        rates = [whole(rate, Rate.read) for rate in words["rates"]] if "rates" in words else None
        return cls(tuple(rates or [Rate.read(words)]), words.get("cap"))

    @cached_property
    def symbols(self) -> frozenset[str]:
        return frozenset(self._asked)

    @cached_property
    def _asked(self) -> Counter[str]:
        """The number of needs that list each symbol."""
        return Counter(s for rate in self.rates for need in rate.needs for s in need.symbols)

    @property
    def capacity(self) -> int | None:
        if self.cap is None:
            return None
        return self.cap * max(sum(need.n for need in rate.needs) for rate in self.rates)

    @cached_property
    def tariff(self) -> Tariff | None:
        if len(self.rates) > 1 or len(self.rates[0].needs) > 1 or self.rates[0].needs[0].n > 1:
            return None
        return Tariff(each=self.rates[0].points, room=self.cap)

    def interchangeable(self, one: str, other: str) -> bool:
        needs = [need for rate in self.rates for need in rate.needs]
        return all((one in need.symbols) == (other in need.symbols) for need in needs)

    def take(self, have: Stock) -> Result | None:
        if len(self.rates) > 1 or max(self._asked.values()) > 1:
            return None
        sets = self.sets_of(have)
        sets = sets if self.cap is None else min(sets, self.cap)
        used: dict[str, int] = {}
        for need in self.rates[0].needs:
            used |= draw(have, need.symbols, need.n * sets)
        return Result(self.rates[0].points * sets, used, {}, used)

    @cached_property
    def each(self) -> Stock | None:
        return None if self._bundles or self.cap is not None else self._singles

    @cached_property
    def _singles(self) -> dict[str, int]:
        """The points of one piece, by symbol, where no cap bounds it and no other rate uses it."""
        singles: dict[str, int] = {}
        for rate in self.rates:
            if rate not in self._bundles:
                singles |= dict.fromkeys(rate.needs[0].symbols, rate.points)
        return singles

    @cached_property
    def _bundles(self) -> tuple[Rate, ...]:
        """The rates that want several pieces together, or share them, or are capped."""
        if self.cap is not None:
            return self.rates
        return tuple(
            rate for rate in self.rates
            if len(rate.needs) > 1 or rate.needs[0].n > 1
            or any(self._asked[symbol] > 1 for symbol in rate.needs[0].symbols)
        )  # fmt: skip

    def plans(self, most: Stock) -> Sequence[Plan] | None:
        bounds = [min(amount(most, need.symbols) // need.n for need in rate.needs)
                  for rate in self._bundles]  # fmt: skip
        if self.cap is not None:
            bounds = [min(bound, self.cap) for bound in bounds]
        if prod(bound + 1 for bound in bounds) > MOST_PLANS:
            return None
        return [
            Plan(
                sum(n * rate.points for n, rate in zip(sets, self._bundles, strict=True)),
                tuple((frozenset(need.symbols), n * need.n)
                      for n, rate in zip(sets, self._bundles, strict=True) if n
                      for need in rate.needs),
                self._singles,
            )
            for sets in product(*(range(bound + 1) for bound in bounds))
            if self.cap is None or sum(sets) <= self.cap
        ]  # fmt: skip

    @property
    def endless(self) -> bool:
        return self.cap is None

    def without(self, others: Iterable[Form]) -> Form | None:
        """As for every form: a rate is left out where another element's rate takes over all its sets."""
        better = [rate for other in others if isinstance(other, Sets) for rate in other.rates]
        left = tuple(rate for rate in self.rates if not any(one.replaces(rate) for one in better))
        if len(left) == len(self.rates):
            return self
        return _sets(left) if left else None

    def sets_of(self, have: Stock) -> int:
        """How many sets these pieces make, where there is one rate."""
        return min(amount(have, need.symbols) // need.n for need in self.rates[0].needs)

    def model(
        self, model: Model, have: Mapping[str, Linear], most: Stock, exact: bool
    ) -> tuple[Linear, list[Spare]]:
        bounds = [min(amount(most, need.symbols) // need.n for need in r.needs) for r in self.rates]
        bounds = bounds if self.cap is None else [min(bound, self.cap) for bound in bounds]
        sets = [model.variable(bound) for bound in bounds]
        if self.cap is not None and sum(bounds) > self.cap:
            model.limit(dict.fromkeys(sets, 1), most=self.cap)
        spare: list[Spare] = []
        shared: dict[str, list[Linear]] = {}
        for rate, count in zip(self.rates, sets, strict=True):
            for need in rate.needs:
                present = [symbol for symbol in need.symbols if symbol in have]
                wanted = {count: -need.n}
                parts: list[Linear] = []
                for symbol in present:
                    if self._asked[symbol] == 1:
                        parts.append(have[symbol])
                    else:
                        # The pieces here are shared out among the needs that they can meet.
                        part = {model.variable(most[symbol]): 1}
                        shared.setdefault(symbol, [have[symbol]]).append(dict.fromkeys(part, -1))
                        parts.append(part)
                left = plus(*parts, wanted)
                own = frozenset(symbol for symbol in present if self._asked[symbol] == 1)
                model.limit(left, least=0, most=0 if exact or not own else None)
                if own:
                    spare.append((own, left))
        for symbol, parts in shared.items():
            left = plus(*parts)
            model.limit(left, least=0, most=0 if exact else None)
            spare.append((frozenset({symbol}), left))
        points = {count: rate.points for rate, count in zip(self.rates, sets, strict=True)}
        return points, [] if exact else spare

    def full(self, result: Result) -> bool:
        if self.cap is not None and len(self.rates) == 1:
            return self.sets_of(result.symbols) >= self.cap
        return super().full(result)

    def explain(self, result: Result, name: Namer) -> Translatable:
        if len(self.rates) > 1:
            used = pieces(result.used, name)
            return Text("{pieces} for {points}", pieces=used, points=result.points)
        sets = self.sets_of(result.symbols)
        explanation = self._explain(sets, result, name)
        if self.cap is None or sets < self.cap:
            return explanation
        return Joined((explanation, Text("the most that counts here")), ", ")

    def _explain(self, sets: int, result: Result, name: Namer) -> Translatable:
        (rate,) = self.rates
        if len(rate.needs) > 1:
            needs = [need.named(name) for need in rate.needs]
            return Counted(
                "one set of {needs} at {points}",
                "{n} sets of {needs} at {points} each",
                n=sets, needs=needs, points=rate.points,
            )  # fmt: skip
        # Of whole cards it matters what they show, not how many they are.
        whole = sum(result.symbols.values()) != sum(result.used.values())
        counted, n = pieces(result.symbols if whole else result.used, name), rate.needs[0].n
        if n == 1:
            return Text("{pieces} at {points} each", pieces=counted, points=rate.points)
        return Text("{pieces}: {points} for every {n}", pieces=counted, points=rate.points, n=n)

    def explain_none(self, name: Namer) -> Translatable:
        if all(len(rate.needs) == rate.needs[0].n == 1 for rate in self.rates):
            return super().explain_none(name)
        sets = tuple(
            Joined(tuple(need.named(name) for need in rate.needs), " + ") for rate in self.rates
        )
        if len(sets) > 1:
            return Text("nothing is placed here: it scores {kinds}", kinds=Joined(sets, " / "))
        return Text("no complete set is left for it: it needs {needs}", needs=sets[0])

    def why_left(self, own: Stock, left: Stock, result: Result, name: Namer) -> Reason | None:
        if self.full(result):
            return FULL
        lacks = self._lacks(own, left)
        if not lacks:
            return None
        needs = self.rates[0].needs
        if len(self.rates) == len(needs) == 1:
            n = needs[0].n
            return Reason(lambda e: Text("{element}: only {n} together score", element=e, n=n))
        missing = [need.named(name) for need in lacks]
        return Reason(lambda e: Text("{element}: {pieces} missing", element=e, pieces=missing))

    def _lacks(self, own: Stock, left: Stock) -> list[Need]:
        """The needs of one more set that the remaining pieces cannot meet; `own` are the faces of the piece
        itself."""
        for rate in self.rates:
            if not any(own.keys() & set(need.symbols) for need in rate.needs):
                continue
            lacks = []
            for need in rate.needs:
                mine = max((own.get(symbol, 0) for symbol in need.symbols), default=0)
                others = sum(left.get(symbol, 0) - own.get(symbol, 0) for symbol in need.symbols)
                if mine + others < need.n:
                    lacks.append(Need(need.symbols, need.n - mine - others))
            return lacks
        return []


@lru_cache(200)
def _sets(rates: tuple[Rate, ...]) -> Sets:
    """The form of these rates, the same object each time: it remembers what pieces count as."""
    return Sets(rates)
