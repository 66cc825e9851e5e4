"""Finds and changes shared tables, and keeps what each change wrote over."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, delete, select, text
from sqlalchemy.orm import Session

from store.database import Database
from store.errors import NotFound, UnknownCode
from store.tables.models import CHANGE, TABLE, Change, SharedSeat, SharedTable
from texts import Text

# No characters that are easily confused, and no vowels to spell words with.
LETTERS = "23456789BCDFGHJKMNPQRSTVWXZ"
CODE_LENGTH = 8
CODE = re.compile(f"[{LETTERS}]{{6}}|[{LETTERS}]{{{CODE_LENGTH}}}")
"""38 bits: of a million tables, one is hit by 280,000 guesses. Older tables have six letters."""

CHANNEL = "keytally_tables"
"""The channel on which PostgreSQL sends the codes of changed tables, or all that streams say of a board's
change (`board_note`)."""

MAX_CHANGES = 200
"""The number of changes of one seat that are kept and can be undone."""
FORGOTTEN_AT_ONCE = 16
"""Older changes are deleted once about this many have accumulated: looking for them at every change would cost
more than the change."""

_OF_SEAT = (Change.table_code == bindparam("code")) & (Change.seat == bindparam("number"))
_OLDEST = (
    select(Change.version)
    .where(_OF_SEAT)
    .order_by(Change.version.desc())
    .offset(MAX_CHANGES)
    .limit(1)
    .scalar_subquery()
)
_FORGET = delete(CHANGE).where(_OF_SEAT & (Change.version <= _OLDEST))
_HAS = select(TABLE.c.code).where(TABLE.c.code == bindparam("code"))
_NOTIFY = text("SELECT pg_notify(:channel, :code)")


def new_code(session: Session) -> str:
    """A code that no table has."""
    while True:
        code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
        if session.get(SharedTable, code) is None:
            return code


def is_code(code: str) -> bool:
    """Whether this is a well-formed code, in any case; others are not looked up."""
    return CODE.fullmatch(code.upper()) is not None


def unknown_code(code: str) -> UnknownCode:
    """The error for a code that no table has."""
    return UnknownCode(Text("There is no table {code}.", code=code[:40]))


def find_table(session: Session, code: str, *, lock: bool = False) -> SharedTable:
    """The table of this code, in any case; raises `NotFound`. `lock` locks it against other writers."""
    found = session.get(SharedTable, code.upper(), with_for_update=lock) if is_code(code) else None
    if found is None:
        raise unknown_code(code)
    return found


def has_table(connection: Connection, code: str) -> bool:
    """Whether there is a table of this code, in whichever case."""
    return connection.execute(_HAS, {"code": code.upper()}).first() is not None


def find_seat(table: SharedTable, number: int) -> SharedSeat:
    """The seat of this number; raises `NotFound`."""
    for seat in table.seats:
        if seat.number == number:
            return seat
    raise unknown_seat(number)


def unknown_seat(number: int) -> NotFound:
    """The error for a seat that is not taken."""
    return NotFound(Text("There is no seat {number} at this table.", number=number))


@contextmanager
def changing_table(database: Database, code: str) -> Iterator[tuple[Session, SharedTable]]:
    """A session that changes the table, which is locked.

    Read the body of the request before: other writers wait until the end of this.
    """
    with database.writing() as session:
        table = find_table(session, code, lock=True)
        written = table.code
        yield session, table
        announce(database, session.connection(), written)
    database.on_change(written)


def announce(database: Database, connection: Connection, code: str) -> None:
    """Announces a change of a table: every process is notified when, and only when, this is committed.

    With SQLite they poll.
    """
    if not database.is_sqlite:
        connection.execute(_NOTIFY, {"channel": CHANNEL, "code": code})


@dataclass(frozen=True)
class BoardNote:
    """The board of a seat was changed: the new versions of table and seat."""

    code: str
    version: int
    seat: int
    seat_version: int


def board_note(code: str, version: int, seat: int, seat_version: int) -> str:
    """What is announced of a board's change."""
    return f"{code} {version} {seat} {seat_version}"


def read_note(note: str) -> BoardNote | str:
    """What was announced: the change of a board, or else the code of a table that changed."""
    code, *versions = note.split(" ")
    return BoardNote(code, *map(int, versions)) if len(versions) == 3 else code


def record(
    session: Session,
    table: SharedTable,
    what: str,
    by: str,
    seat: SharedSeat | None = None,
    *,
    fields: Iterable[str] = (),
    before: Mapping[str, Any] | None = None,
    undoes: int | None = None,
) -> None:
    """Gives the table its next version and records the change in its history (see `Change`)."""
    table.version += 1
    change = Change(
        table_code=table.code,
        version=table.version,
        what=what,
        by=by,
        fields=list(fields),
        before=None if before is None else dict(before),
        undoes=undoes,
    )
    if seat is not None:
        seat.touched = table.version
        change.seat, change.name = seat.number, seat.name
        forget_oldest(session.connection(), table.code, seat.number, seat.version or 0)
    session.add(change)


def forget_oldest(connection: Connection, code: str, number: int, version: int) -> None:
    """Drops the oldest changes of a seat that has too many; `version` is the seat's new one."""
    if version > MAX_CHANGES and version % FORGOTTEN_AT_ONCE == 0:
        connection.execute(_FORGET, {"code": code, "number": number})


def differing(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[str]:
    """The names of the fields that differ."""
    missing = object()
    return [name for name in {**old, **new} if old.get(name, missing) != new.get(name, missing)]
