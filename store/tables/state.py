"""What everybody at a shared table sees of it: its seats and boards (`scores.py` adds the score)."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NotRequired, TypeAlias, TypedDict, cast

from sqlalchemy import Connection, Row, bindparam, select

from scoring.answer import Score
from store.tables.models import SEAT, TABLE, SharedSeat, SharedTable


class SeatState(TypedDict):
    """The public form of a seat; `withheld`: its board is not shown."""

    seat: int
    name: str
    colour: str | None
    taken: bool
    version: int
    changed: str
    board: dict[str, Any]
    placed: list[Any] | None
    withheld: bool


class State(TypedDict):
    """The public state of a table: all that an answer may have, JSON but for the score.

    `expires` is the day on which the table is deleted. A view has no `code` and no `host_offer`.
    """

    code: NotRequired[str]
    game: str
    expansions: list[str]
    options: dict[str, Any]
    table: dict[str, Any]
    version: int
    created: str
    changed: str
    host_offer: NotRequired[int | None]
    hidden: bool
    seats: list[SeatState]
    score: NotRequired[Score | None]
    score_errors: NotRequired[list[dict[str, str]]]
    history: NotRequired[list[dict[str, Any]]]
    expires: NotRequired[str | None]


HOST = 0
"""Stands for the host where holders of keys are distinguished by seat numbers, which begin with 1."""

AnyRow: TypeAlias = Row[*tuple[Any, ...]]
TableRow = SharedTable | AnyRow
"""A table as an object, or as a row with those of its columns that are wanted."""
SeatRow = SharedSeat | AnyRow
RowMaker = Callable[..., AnyRow]

TABLE_COLUMNS = (TABLE.c.code, TABLE.c.game, TABLE.c.expansions, TABLE.c.options, TABLE.c.more, TABLE.c.version,
                 TABLE.c.created, TABLE.c.changed, TABLE.c.host_offer, TABLE.c.hidden)  # fmt: skip
SEAT_COLUMNS = (SEAT.c.number, SEAT.c.name, SEAT.c.colour, SEAT.c.taken, SEAT.c.version, SEAT.c.changed,
                SEAT.c.board, SEAT.c.placed)  # fmt: skip
# One query: between two of them another board might be written.
_STATE = (
    select(*TABLE_COLUMNS, *SEAT_COLUMNS)
    .outerjoin_from(TABLE, SEAT, (SEAT.c.table_code == TABLE.c.code) & ~SEAT.c.removed)
    .where(TABLE.c.code == bindparam("code"))
    .order_by(SEAT.c.number)
)
# Its halves, each read like a row of its own.
_table_row = cast(RowMaker, namedtuple("table_row", [column.name for column in TABLE_COLUMNS]))
_seat_row = cast(RowMaker, namedtuple("seat_row", [column.name for column in SEAT_COLUMNS]))


def read_state(connection: Connection, code: str) -> State | None:
    """The public state of the table of this code, None where there is none."""
    rows = connection.execute(_STATE, {"code": code}).all()
    if not rows:
        return None
    width = len(TABLE_COLUMNS)
    seats = (_seat_row(*row[width:]) for row in rows)
    taken = [seat for seat in seats if seat.number is not None]
    return describe(_table_row(*rows[0][:width]), taken)


def describe(table: TableRow, seats: Iterable[SeatRow] | None = None) -> State:
    """The public state of a table, without the score; the row's `seats` are passed separately."""
    return {
        "code": table.code,
        "game": table.game,
        "expansions": table.expansions,
        "options": table.options,
        "table": table.more,
        "version": table.version,
        "created": table.created.isoformat(),
        "changed": table.changed.isoformat(),
        "host_offer": table.host_offer,
        "hidden": table.hidden,
        "seats": [describe_seat(seat) for seat in (table.seats if seats is None else seats)],
    }


def settings(table: TableRow) -> dict[str, Any]:
    """By which rules the table plays."""
    return {"expansions": table.expansions, "options": table.options, "table": table.more}


def describe_seat(seat: SeatRow) -> SeatState:
    """The public form of a seat."""
    return {
        "seat": seat.number,
        "name": seat.name,
        "colour": seat.colour,
        "taken": seat.taken,
        "version": seat.version,
        "changed": seat.changed.isoformat(),
        "board": seat.board,
        "placed": seat.placed,
        "withheld": False,
    }


def withheld_seat(seat: SeatState) -> SeatState:
    """A seat without its board."""
    return {**seat, "board": {}, "placed": None, "withheld": True}


def withheld(state: State, holder: int | None = None) -> State:
    """The state of a table whose result is hidden: without anything from which others could compute it.

    `holder` sees their own board, the host all of them.
    """
    seats = [
        seat if holder in (HOST, seat["seat"]) else withheld_seat(seat) for seat in state["seats"]
    ]
    return {**state, "seats": seats, "score": None, "score_errors": []}


def request_of(state: State) -> dict[str, Any]:
    """The score request that the state amounts to."""
    players = [
        {"name": seat["name"], "board": seat["board"], "placed": seat["placed"]}
        for seat in state["seats"]
    ]
    return {"players": players, "table": table_of(state)}


def table_of(settings: Mapping[str, Any]) -> dict[str, Any]:
    """The `table` of a score request: options, expansions and the rest."""
    expansions = {"expansions": settings["expansions"]} if settings["expansions"] else {}
    return {**settings["table"], "options": settings["options"], **expansions}
