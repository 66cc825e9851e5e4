"""A Key Harvest country board at the end of the game, and the schema that reads it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from marshmallow import post_load

from scoring.catalogue import Catalogue, Piece
from scoring.faults import Fault, refusal
from scoring.fields import Id, List, String, counts, list_of
from scoring.game import Table
from scoring.key_harvest.hexes import LONGEST_LINE, MOST_LINES, STANDARD, Hexes, hexes
from scoring.schema import FastPathMiss, StrictSchema
from texts import Names, Text


def _fields() -> Iterator[Piece]:
    for label, touching in hexes().neighbours.items():
        yield Piece(
            label, "field", Names({"en": f"Field {label}", "de": f"Feld {label}"}),
            limits={"copies": 1}, rules=("field_tiles",), extra={"neighbours": list(touching)},
            source="Rulebook, Feldplättchen; outline of the board: see the rule board_lines",
        )  # fmt: skip


CATALOGUE = Catalogue(
    [*Catalogue.load(Path(__file__).parent / "catalogue.toml"), *_fields()]
)  # fmt: skip
WORKERS = CATALOGUE.ids("farmhand", "townsfolk")
CROPS = CATALOGUE.ids("crop")

MOST_FIELDS, MOST_WORKERS, MOST_IN_STORE = 200, 40, 40
"""The most entries of a list; more than fit, for a table that got something wrong."""


@dataclass(frozen=True)
class Worker:
    """A worker tile and the hex it lies on."""

    worker: str
    hex: str
    at: str

    @cached_property
    def number(self) -> int:
        """The printed number: its points, and how many fields it had to touch when it was placed."""
        return int(CATALOGUE[self.worker].side(False)["flat"])


@dataclass(frozen=True)
class Stored:
    """A field tile in the store with the counters bid on it."""

    field: str
    bid: Mapping[str, int]
    at: str


@dataclass(frozen=True)
class Board:
    """What one player has at the end. `field_list` is as entered; a repeated label counts once."""

    field_list: tuple[str, ...]
    workers: tuple[Worker, ...]
    crops: Mapping[str, int]
    store: tuple[Stored, ...]

    @property
    def empty(self) -> bool:
        """Whether nothing was entered."""
        return not (self.field_list or self.workers or self.store or any(self.crops.values()))

    @cached_property
    def fields(self) -> dict[str, str]:
        """The field tiles on the board, each once, with its pointer."""
        found: dict[str, str] = {}
        for n, label in enumerate(self.field_list):
            found.setdefault(label, f"/board/fields/{n}")
        return found


def field_tiles(board: Board) -> list[tuple[str, str]]:
    """Every entered field tile, on the board and in the store, with its pointer."""
    on_board = [(label, f"/board/fields/{n}") for n, label in enumerate(board.field_list)]
    return on_board + [(stored.field, f"{stored.at}/field") for stored in board.store]


_HEXES: ContextVar[Hexes | None] = ContextVar("hexes")
"""The hexes of the table whose boards are being read; None when the table's lines make no board."""


@contextmanager
def reading(payload: object) -> Iterator[None]:
    """Reads labels as the board of this request has them."""
    table = payload.get("table") if isinstance(payload, dict) else None
    lines = table.get("board_lines", STANDARD) if isinstance(table, dict) else STANDARD
    sound = isinstance(lines, list | tuple) and 1 <= len(lines) <= MOST_LINES and all(
        type(n) is int and 1 <= n <= LONGEST_LINE for n in lines
    )  # fmt: skip
    token = _HEXES.set(hexes(tuple(lines)) if sound else None)
    try:
        yield
    finally:
        _HEXES.reset(token)


def table_hexes(table: Table) -> Hexes:
    """The hexes of this table's boards."""
    return hexes(tuple(table.more.get("board_lines", STANDARD)))


def _is_there(label: str) -> bool:
    known = _HEXES.get(hexes())
    return known is None or label in known


class Label(String):
    """The label of a hex that the board has: a letter for the line, a number within it."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(metadata={"pattern": "^[A-Z][1-9][0-9]?$", "example": "E4"}, **kwargs)
        self.called("KeyHarvestField")

    def plain(self, value: Any) -> str:
        label = super().plain(value)
        if _is_there(label):
            return label
        raise FastPathMiss

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> str:
        label = super()._deserialize(value, attr, data, **kwargs)
        if not _is_there(label):
            raise refusal(
                Fault("unknown_id", Text("The board has no hex {label}.", label=label[:20]))
            )
        return label


class WorkerSchema(StrictSchema):
    """A worker tile on the board."""

    worker = Id(WORKERS, required=True).called("KeyHarvestWorkerId")
    at = Label(required=True)


class StoredTileSchema(StrictSchema):
    """A field tile in the store, with the crop counters of the bid."""

    field = Label(required=True)
    bid = counts(CROPS, name="KeyHarvestBid")


class BoardSchema(StrictSchema):
    """A Key Harvest board as the public contract describes it; `crops` lie behind the screen."""

    # `fields` is marshmallow's own word within a schema, hence the other name here.
    field_list = List(Label(), most=MOST_FIELDS, data_key="fields")
    workers = list_of(WorkerSchema, MOST_WORKERS)
    crops = counts(CROPS, name="KeyHarvestCrops")
    store = list_of(StoredTileSchema, MOST_IN_STORE)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Board:
        workers = tuple(Worker(entry["worker"], entry["at"], f"/board/workers/{n}")
                        for n, entry in enumerate(data["workers"]))  # fmt: skip
        store = tuple(Stored(entry["field"], entry["bid"], f"/board/store/{n}")
                      for n, entry in enumerate(data["store"]))  # fmt: skip
        return Board(tuple(data["field_list"]), workers, data["crops"], store)


def holdings(board: Board) -> dict[str, int]:
    """What could be placed by hand, by piece id; nothing on a board takes it."""
    return dict(board.crops)
