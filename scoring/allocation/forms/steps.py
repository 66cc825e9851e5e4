"""Steps: `{steps = {3 = 10, 5 = 20}, of = ["cow"]}`: by how many there are, the highest step reached."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil
from typing import Any

from scoring.allocation.forms.form import (
    FULL,
    Form,
    Namer,
    Plan,
    Reason,
    Result,
    Spare,
    Stock,
    amount,
    any_of,
    draw,
    pieces,
)
from scoring.allocation.model import Linear, Model, plus
from scoring.allocation.words import as_list
from texts import Amount, Text, Translatable


@dataclass(frozen=True)
class Steps(Form):
    """`steps` are pairs of a number of pieces and the points for so many, in rising order."""

    of: tuple[str, ...]
    steps: tuple[tuple[int, int], ...]

    words = frozenset({"steps", "of"})

    @classmethod
    def read(cls, words: Mapping[str, Any]) -> Steps:
        return cls(
            as_list(words["of"]), tuple(sorted((int(n), p) for n, p in words["steps"].items()))
        )

    @cached_property
    def symbols(self) -> frozenset[str]:
        return frozenset(self.of)

    @property
    def listed(self) -> Sequence[str]:
        return sorted(self.of)

    def interchangeable(self, one: str, other: str) -> bool:
        return (one in self.of) == (other in self.of)

    def take(self, have: Stock) -> Result:
        available = amount(have, self.of)
        points, n = max(((p, -n) for n, p in self.steps if n <= available), default=(0, 0))
        used = draw(have, self.of, -n)
        return Result(points, used, {}, used)

    def ahead(self, other: Form) -> bool:
        """Where each step brings at least as much more as on the other one, exchanging them gains."""
        if (
            not isinstance(other, Steps)
            or other.of != self.of
            or len(other.steps) != len(self.steps)
        ):
            return False
        mine, theirs = 0, 0
        for (n, points), (number, other_points) in zip(self.steps, other.steps, strict=True):
            if n != number or points - mine < other_points - theirs:
                return False
            mine, theirs = points, other_points
        return True

    def plans(self, most: Stock) -> Sequence[Plan]:
        available = amount(most, self.of)
        return [Plan(p, ((self.symbols, n),)) for n, p in self.steps if n <= available]

    def model(
        self, model: Model, have: Mapping[str, Linear], most: Stock, exact: bool
    ) -> tuple[Linear, list[Spare]]:
        within = [(n, p) for n, p in self.steps if n <= sum(most.values())]
        reached = [model.variable(1) for _ in within]
        shown = plus(*have.values())
        left = plus(shown, {step: -n for step, (n, _) in zip(reached, within, strict=True)})
        model.limit(left, least=0, most=0 if exact else None)
        if len(reached) > 1:
            model.limit(dict.fromkeys(reached, 1), most=1)
        if (each := max(shown.values(), default=1)) > 1:
            # A step takes so many cards at least; a relaxation alone would split one that shows several.
            cards = {v: ceil(n / each) for v, n in shown.items()}
            least = {s: -ceil(n / each) for s, (n, _) in zip(reached, within, strict=True)}
            model.limit(plus(cards, least), least=0)
        points = {step: p for step, (_, p) in zip(reached, within, strict=True)}
        return points, [] if exact else [(frozenset(self.of), left)]

    def explain(self, result: Result, name: Namer) -> Translatable:
        reached = pieces(result.symbols, name)
        return Text("{pieces} for {points}", pieces=reached, points=result.points)

    def explain_none(self, name: Namer) -> Translatable:
        least = next((n for n, points in self.steps if points), 1)
        if least == 1:
            return super().explain_none(name)
        return Text("too few are left for it: it needs {needs}", needs=self._pieces(least, name))

    def why_left(self, own: Stock, left: Stock, result: Result, name: Namer) -> Reason | None:
        """What the next step lacks, beside what counts here already and what is left."""
        step = next((n for n, points in self.steps if points > result.points), None)
        if step is None:
            return FULL
        lacks = step - amount(result.symbols, self.of) - amount(left, self.of)
        if lacks <= 0:
            return None
        missing = self._pieces(lacks, name)
        return Reason(lambda e: Text("{element}: {pieces} missing", element=e, pieces=missing))

    def _pieces(self, n: int, name: Namer) -> Translatable:
        return Amount(n, any_of(self.listed, name))
