"""Choice: `{choose = ["saw", "anvil"], points = 3}`: one kind is chosen, points per piece of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from scoring.allocation.forms.form import Form, Namer, Plan, Result, Spare, Stock, pieces
from scoring.allocation.model import Linear, Model, plus, times
from scoring.allocation.words import as_list
from texts import Text, Translatable


@dataclass(frozen=True)
class Choice(Form):
    """Points per piece of the one kind that the player chooses."""

    kinds: tuple[str, ...]
    points: int

    words = frozenset({"choose"})

    @classmethod
    def read(cls, words: Mapping[str, Any]) -> Choice:
        return cls(as_list(words["choose"]), words["points"])

    @cached_property
    def symbols(self) -> frozenset[str]:
        return frozenset(self.kinds)

    @property
    def listed(self) -> Sequence[str]:
        return self.kinds

    def interchangeable(self, one: str, other: str) -> bool:
        return one == other

    def take(self, have: Stock) -> Result:
        best = max(self.kinds, key=lambda kind: have.get(kind, 0))
        count = have.get(best, 0)
        used = {best: count} if count else {}
        return Result(self.points * count, used, {}, used)

    def plans(self, most: Stock) -> Sequence[Plan]:
        return [Plan(each={kind: self.points}) for kind in self.kinds if most.get(kind)]

    def model(
        self, model: Model, have: Mapping[str, Linear], most: Stock, exact: bool
    ) -> tuple[Linear, list[Spare]]:
        chosen = {symbol: model.variable(1) for symbol in have}
        model.limit(dict.fromkeys(chosen.values(), 1), most=1)
        counted = have
        spare: list[Spare] = []
        if sum(map(len, have.values())) > len(frozenset().union(*have.values())):
            # A piece that shows several of the kinds counts as the chosen one; the others lie idle.
            counted = {symbol: {model.variable(most[symbol]): 1} for symbol in have}
            for symbol, present in have.items():
                left = plus(present, times(-1, counted[symbol]))
                model.limit(left, least=0)
                spare.append((frozenset({symbol}), left))
        for symbol, choice in chosen.items():
            model.limit(plus(counted[symbol], {choice: -most[symbol]}), most=0)
        return times(self.points, plus(*counted.values())), spare

    def explain(self, result: Result, name: Namer) -> Translatable:
        chosen = pieces(result.symbols, name)
        return Text("{pieces} at {points} each", pieces=chosen, points=self.points)
