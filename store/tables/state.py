"""What everybody at a shared table sees of it: its seats and boards (`scores.py` adds the score)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from store.tables.models import SharedSeat, SharedTable

State = dict[str, Any]


def describe(table: SharedTable) -> State:
    """The public state of a table, as yet without the score."""
    return {
        "code": table.code,
        "game": table.game,
        **settings(table),
        "version": table.version,
        "created": table.created.isoformat(),
        "changed": table.changed.isoformat(),
        "host_offer": table.host_offer,
        "hidden": table.hidden,
        "seats": [describe_seat(seat) for seat in table.seats],
    }


def settings(table: SharedTable) -> dict[str, Any]:
    """By which rules the table plays."""
    return {"expansions": table.expansions, "options": table.options, "table": table.more}


def describe_seat(seat: SharedSeat) -> dict[str, Any]:
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
    }


def request_of(state: State) -> dict[str, Any]:
    """The score request that the state amounts to."""
    players = [
        {part: seat[part] for part in ("name", "board", "placed")} for seat in state["seats"]
    ]
    return {"players": players, "table": table_of(state)}


def table_of(settings: Mapping[str, Any]) -> dict[str, Any]:
    """The `table` of a score request: options, expansions and what else there is."""
    expansions = {"expansions": settings["expansions"]} if settings["expansions"] else {}
    return {**settings["table"], "options": settings["options"], **expansions}
