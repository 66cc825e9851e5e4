"""Kinds: `{kinds = ["cow", "pig"], points = 1, room = 4}`: per different kind; so many pieces find room."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from scoring.allocation.forms.form import Form, Namer, Reason, Result, Spare, Stock, Tariff, draw
from scoring.allocation.model import Linear, Model, plus
from scoring.allocation.words import as_list
from texts import Counted, Text, Translatable


@dataclass(frozen=True)
class Kinds(Form):
    """Points per different kind among the pieces, of which `room` find place; without it one of each."""

    kinds: tuple[str, ...]
    points: int
    room: int | None = None

    words = frozenset({"kinds"})

    @classmethod
    def read(cls, words: Mapping[str, Any]) -> Kinds:
        return cls(as_list(words["kinds"]), words["points"], words.get("room"))

    @cached_property
    def symbols(self) -> frozenset[str]:
        return frozenset(self.kinds)

    @property
    def listed(self) -> Sequence[str]:
        return self.kinds

    @property
    def capacity(self) -> int | None:
        return self.room

    @cached_property
    def tariff(self) -> Tariff:
        return Tariff(first=self.points, room=self.room)

    def interchangeable(self, one: str, other: str) -> bool:
        return one == other

    def take(self, have: Stock) -> Result:
        room = len(self.kinds) if self.room is None else self.room
        used = dict.fromkeys([k for k in self.kinds if have.get(k)][:room], 1)
        held: dict[str, int] = {}
        if self.room is not None:
            left = {kind: have.get(kind, 0) - used.get(kind, 0) for kind in self.kinds}
            held = draw(left, self.kinds, self.room - len(used))
        return Result(self.points * len(used), used, held, used)

    def model(
        self, model: Model, have: Mapping[str, Linear], most: Stock, exact: bool
    ) -> tuple[Linear, list[Spare]]:
        if self.room is None and exact:
            for here in have.values():
                model.limit(here, most=1)
            return {v: self.points * n for v, n in plus(*have.values()).items()}, []
        present = []
        for here in have.values():
            kind = model.variable(1)
            model.limit(plus(here, {kind: -1}), least=0)
            present.append(kind)
        if self.room is not None:
            model.limit(plus(*have.values()), most=self.room)
        return dict.fromkeys(present, self.points), []

    def result(self, points: int, pieces: Stock, symbols: Stock) -> Result:
        if self.room is None:
            return super().result(points, pieces, symbols)
        held = {piece: n - 1 for piece, n in pieces.items() if n > 1}
        return Result(points, dict.fromkeys(pieces, 1), held, dict.fromkeys(symbols, 1))

    def explain(self, result: Result, name: Namer) -> Translatable:
        kinds = [name(piece) for piece in result.used]
        return Counted(
            "one kind at {points}: {kinds}",
            "{n} different kinds at {points} each: {kinds}",
            n=len(kinds), points=self.points, kinds=kinds,
        )  # fmt: skip

    def why_left(self, own: Stock, left: Stock, result: Result, name: Namer) -> Reason | None:
        """More room would not help a kind that counts already."""
        return (
            super().why_left(own, left, result, name)
            if own.keys().isdisjoint(result.symbols)
            else ONCE
        )


ONCE = Reason(lambda of: Text("each kind counts once: {elements}", elements=of), shared="once")
