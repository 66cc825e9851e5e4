"""The values that a player reads off a card whose numbers are not in the rulebook, in a small vocabulary.

- `{"points": 3}`: the points of the visible field
- `{"rates": [{"per": {"pig": 1, "wood": 1}, "points": 3}]}`: points for each such bundle; several add up
- `{"of": "sheep", "steps": {"3": 8, "5": 15}}`: by how many there are, the highest step reached
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from marshmallow import ValidationError, fields, post_load, validates_schema

from scoring.allocation.forms.form import Form
from scoring.allocation.forms.sets import Sets
from scoring.allocation.forms.steps import Steps
from scoring.allocation.rates import Need, Rate
from scoring.faults import FAULTS, Fault, refusal
from scoring.fields import Id, Integer, List, Nested, Object, String
from scoring.schema import Source, StrictSchema
from texts import Text

COLOURS = ("green", "yellow", "red", "blue")
SYMBOLS = (
    "sheep", "pig", "cow", *COLOURS, "keyple", "ship", "transport",
    "keyple_card", "one_keyple_card", "two_keyple_card", "three_keyple_card", "token_card",
    "iron", "stone", "wood", "gold", "anvil", "pickaxe", "saw", "token",
)  # fmt: skip
"""Symbols on cards and loose pieces; `keyple` is a keyple of any colour."""

MOST_POINTS, MOST_PIECES, MOST_RATES, MOST_STEPS = 1000, 100, 12, 30


@dataclass(frozen=True)
class Values:
    """Points of the visible field, and how the card scores what is assigned to it; None: not entered.

    `origin` is who read them, if that was another table.
    """

    points: int | None = None
    form: Form | None = None
    origin: str | None = None


class StepTable(Object):
    """A map from how many there are to the points for that many: `{"3": 10, "5": 20}`."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(keys=fields.String(), values=fields.Integer(), **kwargs)

    def _deserialize(
        self, value: object, attr: str | None, data: Source, **kwargs: object
    ) -> dict[int, int]:
        if not isinstance(value, Mapping):
            raise self.make_error("invalid")
        if not 1 <= len(value) <= MOST_STEPS:
            text = Text("Must be from {least} to {most}.", least=1, most=MOST_STEPS)
            raise refusal(Fault("out_of_range", text))
        counts, points = Integer(least=1, most=MOST_PIECES), Integer(most=MOST_POINTS)
        found: dict[Any, Any] = {}
        faults: dict[str, Any] = {}
        for step, worth in value.items():
            number = int(step) if step.isdecimal() and len(step) < 9 else step
            try:
                found.update({counts.deserialize(number): points.deserialize(worth)})
            except ValidationError as error:
                faults[step] = error.messages
        if faults:
            raise ValidationError(faults)
        return found


class RateSchema(StrictSchema):
    """Points for one bundle of symbols, again and again."""

    per = Nested(
        StrictSchema.from_dict(
            {symbol: Integer(least=1, most=MOST_PIECES) for symbol in SYMBOLS}, name="KeyFlowBundle"
        ),
        required=True,
    )
    points = Integer(most=MOST_POINTS, required=True)

    @validates_schema
    def bundle(self, data: Mapping[str, Any], **_: Any) -> None:
        """Refuses a rate without anything that it is for."""
        if not data.get("per"):
            raise refusal(Fault("too_few", Text("At least {least} required.", least=1)), "per")

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Rate:
        needs = tuple(Need(shown_by(symbol), n) for symbol, n in data["per"].items())
        return Rate(needs, data["points"])


class ValuesSchema(StrictSchema):
    """Values read off a card."""

    points = Integer(most=MOST_POINTS)
    rates = List(Nested(RateSchema), most=MOST_RATES, least=1, load_default=None)
    of = Id(SYMBOLS).called("KeyFlowSymbol")
    steps = StepTable()
    origin = String(most=60)

    @validates_schema
    def one_way(self, data: Mapping[str, Any], **_: Any) -> None:
        """Refuses values of which half is missing, or that are given in two ways."""
        if ("of" in data) != ("steps" in data):
            raise refusal(FAULTS["required"], "steps" if "of" in data else "of")
        if data.get("rates") and "steps" in data:
            raise refusal(Fault("either_or", Text("Give either rates or steps.")), "rates")

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Values:
        form: Form | None = None
        if data["rates"]:
            form = Sets(tuple(data["rates"]))
        elif "steps" in data:
            form = Steps(shown_by(data["of"]), tuple(sorted(data["steps"].items())))
        return Values(data.get("points"), form and _one(form), data.get("origin"))


@lru_cache(500)
def _one(form: Form) -> Form:
    """The first of equal forms, so that cached results are shared."""
    return form


def shown_by(symbol: str) -> tuple[str, ...]:
    """The symbols on pieces that count as `symbol`."""
    return COLOURS if symbol == "keyple" else (symbol,)
