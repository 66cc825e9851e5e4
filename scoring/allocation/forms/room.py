"""Room: `{room = 4, houses = ["deer"]}`: pieces stay here without points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from scoring.allocation.forms.form import Form, Namer, Result, Spare, Stock, Tariff, draw
from scoring.allocation.model import Linear, Model, plus
from scoring.allocation.words import as_list
from texts import Text, Translatable


@dataclass(frozen=True)
class Room(Form):
    """A place where `room` pieces of these kinds stay without points."""

    houses: tuple[str, ...]
    room: int

    scores = False
    words = frozenset({"houses"})

    @classmethod
    def read(cls, words: Mapping[str, Any]) -> Room:
        return cls(as_list(words["houses"]), words["room"])

    @cached_property
    def symbols(self) -> frozenset[str]:
        return frozenset(self.houses)

    @property
    def capacity(self) -> int:
        return self.room

    @cached_property
    def tariff(self) -> Tariff:
        return Tariff(room=self.room)

    def interchangeable(self, one: str, other: str) -> bool:
        return (one in self.houses) == (other in self.houses)

    def take(self, have: Stock) -> Result:
        return Result(0, {}, draw(have, self.houses, self.room))

    def model(
        self, model: Model, have: Mapping[str, Linear], most: Stock, exact: bool
    ) -> tuple[Linear, list[Spare]]:
        model.limit(plus(*have.values()), most=self.room)
        return {}, []

    def result(self, points: int, pieces: Stock, symbols: Stock) -> Result:
        return Result(points, {}, dict(pieces))

    def explain(self, result: Result, name: Namer) -> Translatable:
        return self.explain_none(name)

    def explain_none(self, name: Namer) -> Translatable:
        return Text("provides room, no points")
