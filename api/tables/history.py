"""Who changed what at a shared table, and how to take it back.

Every change keeps what it wrote over. Undo puts that back and is a change itself; a further undo goes
one change further back. That somebody sat down is never taken back: seats are removed by DELETE.
"""

from __future__ import annotations

from typing import Any

from flask import Response, request
from flask_smorest import Blueprint
from sqlalchemy import null, select
from sqlalchemy.orm import Session

from api.http.answers import json_answer
from api.http.bodies import read_body
from api.http.errors import Problem, fault
from api.http.keys import whose_key
from api.http.limits import guesses
from api.http.openapi import BEARER, LANGUAGE_HEADER, json_body, refusals
from api.tables.schemas import ChangeRow, TableState
from api.tables.seats import name_is_taken, rename, require_room
from api.tables.state import describe, state_answer
from scoring.fields import StrictSchema, Whole
from store import Change, SharedSeat, SharedTable, store
from store.tables import changing_table, find_table, record
from texts import Text

blp = Blueprint("table_history", __name__, description="Who changed what at a shared table")
guesses(blp)

HOST = 0
"""Stands for the host where keys are told apart by the numbers of seats, which begin with 1."""


class UndoBody(StrictSchema):
    """Whose last change to take back; left out: the seat's own, and anybody's for the host."""

    seat = Whole(least=1)


@blp.route("/tables/<code>/history")
@blp.doc(parameters=[LANGUAGE_HEADER], responses=refusals(404, 503))
@blp.response(200, ChangeRow(many=True))
def history(code: str) -> Response:
    """Who changed what, newest first

    Of each seat the latest two hundred changes are kept.
    """
    with store().reading() as session:
        return json_answer(changes(session, find_table(session, code)))


def changes(session: Session, table: SharedTable) -> list[dict[str, Any]]:
    """The public form of what happened at the table, newest first."""
    return [
        {
            "version": change.version,
            "at": change.at.isoformat(),
            "what": change.what,
            "seat": change.seat,
            "name": change.name,
            "by": change.by,
            "fields": change.fields,
            "undone": change.undone,
            "undoes": change.undoes,
        }
        for change in session.scalars(table.changes.select())
    ]


@blp.route("/tables/<code>/undo", methods=["POST"])
@blp.doc(
    security=BEARER,
    parameters=[LANGUAGE_HEADER],
    requestBody={**json_body(UndoBody()), "required": False},
    responses=refusals(400, 401, 403, 404, 409, 413, 415, 422, 503),
)
@blp.response(200, TableState)
def undo(code: str) -> Response:
    """Takes the last change back

    With the key of a seat the last change of that seat, whoever made it; with the host key the last
    change of all, or of one `seat`. Again: one change further back.
    """
    body = read_body(UndoBody()) if _has_body() else {}
    with changing_table(code) as (session, table):
        by = whose_key(_keys(table))
        number = body.get("seat") or by
        if by not in (HOST, number):
            raise Problem(403)
        seat = _seat(table, number)
        change = _last(session, table, seat)
        _put_back(session, table, change, "host" if by == HOST else "seat")
        session.flush()
        state = describe(table)
    return state_answer(state)


def _has_body() -> bool:
    return bool(request.content_length or "Transfer-Encoding" in request.headers)


def _keys(table: SharedTable) -> dict[int, str]:
    """The host's key and those of all seats, also of removed ones."""
    return {HOST: table.host_key_hash} | {seat.number: seat.key_hash for seat in table.all_seats}


def _seat(table: SharedTable, number: int) -> SharedSeat | None:
    """The seat of this number, None for `HOST`; a 422 for a number that nobody ever had."""
    if number == HOST:
        return None
    for seat in table.all_seats:
        if seat.number == number:
            return seat
    raise fault("/seat", "unknown_id", Text("Unknown id: {id}", id=number))


def _last(session: Session, table: SharedTable, seat: SharedSeat | None) -> Change:
    """The last change, of a seat or of all, that can still be taken back; else a 409."""
    wanted = select(Change).where(
        Change.table_code == table.code, Change.before.is_not(null()), ~Change.undone
    )
    if seat is not None:
        wanted = wanted.where(Change.seat == seat.number)
    found = session.scalar(wanted.order_by(Change.version.desc()).limit(1))
    if found is None:
        raise Problem(409, Text("There is nothing left to take back."))
    return found


def _put_back(session: Session, table: SharedTable, change: Change, by: str) -> None:
    seat = None if change.seat is None else _seat(table, change.seat)
    before = dict(change.before or {})
    if seat is not None:
        _require_place(table, seat, before)
        if (name := before.pop("name", None)) is not None:
            rename(table, seat, name)
        seat.version += bool({"board", "placed"} & before.keys())
    for column, value in before.items():
        setattr(table if seat is None else seat, column, value)
    change.undone = True
    record(session, table, "undo", by, seat, fields=change.fields, undoes=change.version)


def _require_place(table: SharedTable, seat: SharedSeat, before: dict[str, Any]) -> None:
    """A 409 when the seat, or the name, has gone to somebody else meanwhile."""
    if "removed" in before:
        require_room(table)
    if {"removed", "name"} & before.keys() and name_is_taken(
        table, before.get("name", seat.name), seat
    ):
        raise Problem(409, Text("Somebody at this table has this name."))
