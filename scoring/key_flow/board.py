"""A Key Flow village at the end of the game, and the schema that reads it.

A village is a row of road cards over a row of river cards, shifted by half a card; where each card
lies may be left out. Keyple cards are those under the player's store card. Rulebook, pages 4 to 6.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from marshmallow import post_load

from scoring.catalogue import Catalogue, Piece
from scoring.faults import Fault
from scoring.fields import Boolean, Id, Integer, Nested, counts, list_of
from scoring.game import Seat, Table
from scoring.key_flow.values import COLOURS, Values, ValuesSchema
from scoring.schema import StrictSchema
from texts import Text

CATALOGUE = Catalogue.load(Path(__file__).parent / "catalogue.toml")

CARDS = CATALOGUE.ids("card")
SEASONS = {"spring": "green", "summer": "yellow", "autumn": "red", "winter": "blue"}
"""The colour of the keyples of each season (rulebook, page 4)."""
ANIMALS = CATALOGUE.ids("animal")
RESOURCES = CATALOGUE.ids("resource")
SKILLS = CATALOGUE.ids("skill")

MOST_CARDS, MOST_COLUMN, MOST_UPGRADES = 80, 100, 2
"""More than a village can have, for a table that got something wrong."""

Row = Literal["upper", "lower"]


@dataclass(frozen=True)
class Card:
    """A village card: how often it is upgraded, how many upgrade tiles are turned, the pieces on it.

    `entered` are the symbols that the player read off it, by symbol, `values` its numbers. `column`
    counts from any card; a lower card is half a card to the right of the upper one of its column.
    """

    card: str
    upgrades: int
    flipped: int
    resources: Mapping[str, int]
    entered: Mapping[str, int]
    values: Values | None
    row: Row | None
    column: int | None
    at: str
    piece: Piece = field(init=False, repr=False, compare=False)
    season: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # Read again and again, so looked up once.
        piece = CATALOGUE[self.card]
        object.__setattr__(self, "piece", piece)
        object.__setattr__(self, "season", str(piece.extra["season"]))

    @property
    def level(self) -> int:
        """The number of upgrade tiles, no more than the fields that the catalogue knows."""
        return min(self.upgrades, max(len(self.piece.sides) - 1, 0))

    @property
    def turned(self) -> int:
        """Upgrade tiles with their points up; no more than there are on the card."""
        return min(self.flipped, self.upgrades)

    @cached_property
    def shown(self) -> dict[str, int]:
        """The symbols printed on it: what the catalogue knows, and in its place what was entered."""
        extra = self.piece.extra
        known: dict[str, int] = {**extra.get("animals", {}), "ship": extra.get("ships", 0)}
        if "transport" in extra:
            known["transport"] = extra["transport"][min(self.upgrades, 1)]
        return {symbol: n for symbol, n in {**known, **self.entered}.items() if n}


@dataclass(frozen=True)
class KeypleCard:
    """`count` equal keyple cards; `token`: a keyple token symbol is printed on them."""

    colour: str
    keyples: int
    animals: Mapping[str, int]
    token: bool
    count: int
    at: str

    @cached_property
    def shown(self) -> dict[str, int]:
        """The printed animals, without zeros."""
        return {animal: n for animal, n in self.animals.items() if n}


@dataclass(frozen=True)
class Board:
    """What one player has at the end."""

    cards: tuple[Card, ...]
    keyple_cards: tuple[KeypleCard, ...]
    resources: Mapping[str, int]
    skills: Mapping[str, int]
    keyple_tokens: int = 0

    def has(self, card: str) -> bool:
        """Whether this card lies in the village."""
        return any(own.card == card for own in self.cards)

    @cached_property
    def all_resources(self) -> dict[str, int]:
        """Resources wherever they lie."""
        return {r: self.resources.get(r, 0) + sum(card.resources.get(r, 0) for card in self.cards)
                for r in RESOURCES}  # fmt: skip

    def animals(self, animal: str) -> int:
        """Printed symbols of one animal, assigned or not."""
        own = sum(card.shown.get(animal, 0) for card in self.cards)
        return own + sum(card.count * card.shown.get(animal, 0) for card in self.keyple_cards)


class PrintedSchema(StrictSchema):
    """Symbols on a card; those left out are as the catalogue knows them."""

    animals = Nested(
        StrictSchema.from_dict(
            {a: Integer(most=20) for a in ANIMALS}, name="KeyFlowPrintedAnimals"
        ),
        load_default=dict,
    )
    ships = Integer(most=20)
    transport = Integer(most=20)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> dict[str, int]:
        named = {"ships": "ship", "transport": "transport"}
        return {**data.pop("animals"), **{named[key]: n for key, n in data.items()}}


class CardSchema(StrictSchema):
    """A village card."""

    card = Id(CARDS, required=True).called("KeyFlowCardId")
    upgrades = Integer(most=MOST_UPGRADES, load_default=0)
    flipped = Integer(most=MOST_UPGRADES, load_default=0)
    resources = counts(RESOURCES, name="KeyFlowResourcesOnCard")
    entered = Nested(PrintedSchema, data_key="printed", load_default=dict)
    values = Nested(ValuesSchema, load_default=None)
    row = Id(("upper", "lower"), load_default=None).called("KeyFlowRow")
    column = Integer(least=-MOST_COLUMN, most=MOST_COLUMN, load_default=None)


class KeypleCardSchema(StrictSchema):
    """Equal keyple cards."""

    colour = Id(COLOURS, required=True).called("KeyFlowColour")
    keyples = Integer(least=1, most=3, required=True)
    animals = counts(ANIMALS, most=20, name="KeyFlowAnimals")
    token = Boolean(load_default=False)
    count = Integer(load_default=1)


class BoardSchema(StrictSchema):
    """A Key Flow board as the public contract describes it."""

    cards = list_of(CardSchema, MOST_CARDS)
    keyple_cards = list_of(KeypleCardSchema, MOST_CARDS)
    resources = counts(RESOURCES, name="KeyFlowResources")
    skills = counts(SKILLS, name="KeyFlowSkills")
    keyple_tokens = Integer(load_default=0)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Board:
        cards = [Card(**c, at=f"/board/cards/{n}") for n, c in enumerate(data.pop("cards"))]
        keyples = [KeypleCard(**c, at=f"/board/keyple_cards/{n}")
                   for n, c in enumerate(data.pop("keyple_cards"))]  # fmt: skip
        return Board(tuple(cards), tuple(keyples), **data)


def named(card: Card | KeypleCard) -> str:
    """What a card is called where pieces are placed: its place on the board."""
    return card.at.removeprefix("/board/")


def holdings(board: Board) -> dict[str, int]:
    """What can be assigned by hand, by piece id."""
    cards = {named(card): 1 for card in board.cards if card.shown}
    keyples = {named(card): card.count for card in board.keyple_cards}
    loose = {**board.all_resources, **board.skills, "token": board.keyple_tokens}
    return {**loose, **cards, **keyples}


def refuse(seat: Seat, table: Table) -> Iterable[tuple[str, Fault]]:
    """A place in the village that gives only half of where the card lies."""
    for card in seat.board.cards:
        if card.column is not None and card.row is None:
            yield f"{card.at}/row", Fault("missing", Text("This is required."))
