"""Who changed what at a shared table, and undo.

Every change stores what it overwrote. Undo restores that and is a change itself; a further undo goes one
change further back. Taking a seat is never undone: seats are removed by `leave`.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import null, select
from sqlalchemy.orm import Session, undefer

from store.database import Database
from store.errors import Conflict, WrongKey, invalid
from store.keys import key_holder, opens
from store.tables.models import Change, SharedSeat, SharedTable
from store.tables.repository import changing_table, find_table, record
from store.tables.seats import name_is_taken, rename, require_room
from store.tables.state import HOST, State, describe
from store.tables.what_changed import differences
from texts import Text


def history(database: Database, code: str, key: str | None = None) -> list[dict[str, Any]]:
    """Who changed what, newest first, as the holder of this key may see it."""
    with database.reading() as session:
        return changes(session, find_table(session, code), key)


def changes(session: Session, table: SharedTable, key: str | None = None) -> list[dict[str, Any]]:
    """The public form of what happened at the table, newest first.

    While the result is hidden, what changed on a board is for the holder of its key alone, and for the
    host where no phone has the seat.
    """
    rows = session.scalars(table.changes.select().options(undefer(Change.before))).all()
    found = differences(table, rows)
    shown = _shown(table, key)
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
            "changes": found.get(change.version) if shown is None or change.seat in shown else None,
        }
        for change in rows
    ]


def _shown(table: SharedTable, key: str | None) -> set[int | None] | None:
    """The seats whose boards are shown, with None for the table's rules; None: all."""
    if not table.hidden:
        return None
    host = opens(key, table.host_key_hash)
    return {None} | {seat.number for seat in table.all_seats
                     if (opens(key, seat.key_hash) if seat.taken else host)}  # fmt: skip


def undo(
    database: Database, code: str, number: int | None, key: str | None, version: int | None = None
) -> State:
    """Takes back the last change of the seat of this number, which wants its key or the host's.

    None: of the seat whose key was sent, of anybody for the host. `version`: only if that change made
    it; if it is undone already, the request was sent again, as no answer came.
    """
    with changing_table(database, code) as (session, table):
        by = key_holder(key, _keys(table))
        number = number or by
        if by not in (HOST, number):
            raise WrongKey
        seat = _seat(table, number)
        if not _is_undone(session, table, seat, version):
            change = _last_change(session, table, seat)
            if version not in (None, change.version):
                raise Conflict(Text("Something else was changed in the meantime."))
            _put_back(session, table, change, "host" if by == HOST else "seat")
            session.flush()
        return describe(table)


def _keys(table: SharedTable) -> dict[int, str]:
    """The host's key and those of all taken seats, also of removed ones."""
    seats = {seat.number: seat.key_hash for seat in table.all_seats if seat.taken}
    return {HOST: table.host_key_hash} | seats


def _seat(table: SharedTable, number: int) -> SharedSeat | None:
    """The seat of this number, None for `HOST`; raises `Invalid` for one that never existed."""
    if number == HOST:
        return None
    for seat in table.all_seats:
        if seat.number == number:
            return seat
    raise invalid("/seat", "unknown_id", Text("Unknown id: {id}", id=number))


def _is_undone(
    session: Session, table: SharedTable, seat: SharedSeat | None, version: int | None
) -> bool:
    """Whether the change that made this version, of the seat if there is one, has been taken back."""
    wanted = select(Change.version).where(
        Change.table_code == table.code, Change.version == version, Change.undone
    )
    if seat is not None:
        wanted = wanted.where(Change.seat == seat.number)
    return version is not None and session.scalar(wanted) is not None


def _last_change(session: Session, table: SharedTable, seat: SharedSeat | None) -> Change:
    """The last change, of a seat or of all, that can still be taken back; raises `Conflict`."""
    wanted = select(Change).where(
        Change.table_code == table.code, Change.before.is_not(null()), ~Change.undone
    )
    if seat is not None:
        wanted = wanted.where(Change.seat == seat.number)
    found = session.scalar(wanted.order_by(Change.version.desc()).limit(1))
    if found is None:
        raise Conflict(Text("There is nothing left to undo."), "nothing_to_undo")
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
    """Raises `Conflict` if somebody else has taken the seat or the name meanwhile."""
    if "removed" in before:
        require_room(table)
    if {"removed", "name"} & before.keys() and name_is_taken(
        table, before.get("name", seat.name), seat
    ):
        raise Conflict(Text("Somebody at this table already has this name."), "name_taken")
