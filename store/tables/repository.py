"""Finds and changes shared tables, and keeps what each change wrote over."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from sqlalchemy import delete, select, text
from sqlalchemy.orm import Session

from store.database import Database
from store.errors import NotFound, UnknownCode
from store.tables.models import Change, SharedSeat, SharedTable
from texts import Text

# Nothing that is taken for another when it is read out or copied, and no vowels to spell words with.
LETTERS = "23456789BCDFGHJKMNPQRSTVWXZ"
CODE_LENGTH = 8
CODE = re.compile(f"[{LETTERS}]{{6}}|[{LETTERS}]{{{CODE_LENGTH}}}")
"""38 bits: of a million tables, one is hit by 280,000 guesses. Older tables have six letters."""

CHANNEL = "keytally_tables"
"""On which PostgreSQL says the codes of tables that changed."""

MAX_CHANGES = 200
"""So many changes of one seat can be taken back; older ones are forgotten."""


def new_code(session: Session) -> str:
    """A code that no table has."""
    while True:
        code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
        if session.get(SharedTable, code) is None:
            return code


def is_code(code: str) -> bool:
    """Whether a table may have this code, in whichever case; anything else is not looked for."""
    return CODE.fullmatch(code.upper()) is not None


def unknown_code(code: str) -> UnknownCode:
    """The error for a code that no table has."""
    return UnknownCode(Text("There is no table {code}.", code=code[:40]))


def find_table(session: Session, code: str, *, lock: bool = False) -> SharedTable:
    """The table of this code, in whichever case; raises `NotFound`. `lock`: nobody else changes it."""
    found = session.get(SharedTable, code.upper(), with_for_update=lock) if is_code(code) else None
    if found is None:
        raise unknown_code(code)
    return found


def find_seat(table: SharedTable, number: int) -> SharedSeat:
    """The seat of this number; raises `NotFound`."""
    for seat in table.seats:
        if seat.number == number:
            return seat
    raise NotFound(Text("There is no seat {number} at this table.", number=number))


@contextmanager
def changing_table(database: Database, code: str) -> Iterator[tuple[Session, SharedTable]]:
    """A session that alone changes the table.

    Read the body of the request before: until the end of this nobody else can write.
    """
    with database.writing() as session:
        table = find_table(session, code, lock=True)
        written = table.code
        yield session, table
        if not database.is_sqlite:
            # Heard by every process when, and only when, this is committed.
            said = {"channel": CHANNEL, "code": written}
            session.execute(text("SELECT pg_notify(:channel, :code)"), said)
    database.on_change(written)


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
    """Gives the table its next version and says in the history what made it (see `Change`)."""
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
        _forget_oldest(session, table, seat)
    session.add(change)


def _forget_oldest(session: Session, table: SharedTable, seat: SharedSeat) -> None:
    """Forgets the oldest change of a seat that has made too many."""
    of_seat = (Change.table_code == table.code, Change.seat == seat.number)
    kept = select(Change.version).where(*of_seat).order_by(Change.version.desc())
    oldest = kept.offset(MAX_CHANGES - 1).limit(1).scalar_subquery()
    forgotten = delete(Change).where(*of_seat, Change.version <= oldest)
    session.execute(forgotten, execution_options={"synchronize_session": False})


def differing(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[str]:
    """The names of what is not the same in both."""
    missing = object()
    return [name for name in {**old, **new} if old.get(name, missing) != new.get(name, missing)]
