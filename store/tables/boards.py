"""The boards of a shared table: the most frequent write, done row by row in one transaction.

A board is changed by the holder of the seat's key, or the host. A change states which version it is based on,
so that no phone overwrites what it has not seen.
"""

from __future__ import annotations

from typing import Any, Literal

from sqlalchemy import Connection, bindparam, insert, select, update

from store.base import now
from store.database import Database
from store.errors import Outdated, VersionRequired
from store.keys import key_holder
from store.tables.checks import check_board, check_placed
from store.tables.lifecycle import VersionMatch
from store.tables.models import CHANGE, SEAT, TABLE
from store.tables.repository import (
    announce,
    differing,
    forget_oldest,
    has_table,
    is_code,
    unknown_code,
    unknown_seat,
)
from store.tables.state import SEAT_COLUMNS, AnyRow, State, describe_seat

Part = Literal["board", "placed"]

_FOUND = (
    select(
        TABLE.c.code,
        TABLE.c.game,
        TABLE.c.expansions,
        TABLE.c.options,
        TABLE.c.more,
        TABLE.c.host_key_hash,
        TABLE.c.version.label("table_version"),
        SEAT.c.key,
        SEAT.c.key_hash,
        *SEAT_COLUMNS,
    )
    .join_from(TABLE, SEAT, SEAT.c.table_code == TABLE.c.code)
    .where(
        TABLE.c.code == bindparam("code"),
        SEAT.c.number == bindparam("number"),
        ~SEAT.c.removed,
    )
)
# Both rows: a transaction that waited for the lock of one row sees only that row as it is afterwards.
_FOUND_ALONE = _FOUND.with_for_update()
_CHANGE_SEAT = update(SEAT).where(SEAT.c.key == bindparam("of_key"))
_CHANGE_TABLE = update(TABLE).where(TABLE.c.code == bindparam("of_code"))
_RECORD = insert(CHANGE)


def put_part(
    database: Database,
    code: str,
    number: int,
    part: Part,
    sent: Any,
    key: str | None,
    matches: VersionMatch | None,
) -> State:
    """Replaces the board or the layout of a seat.

    Sending the current content again is accepted without a new version, so that a phone may retry a request
    that got no answer. Raises `VersionRequired` without `matches`, `Outdated` (with both versions) if the
    current version is another one.
    """
    if part == "placed":
        # Checked before anything is locked, as scoring takes its time. What changes meanwhile makes
        # another version.
        with database.reading_rows() as connection:
            found = _find(connection, code, number)
        _require(key, matches, found)
        check_placed(found, found, sent)

    def write(connection: Connection) -> tuple[State, str | None]:
        found = _find(connection, code, number, lock=True)
        by, matching = _require(key, matches, found)
        if part == "board":
            check_board(found, found, sent)
        if sent == getattr(found, part):
            return describe_seat(found), None
        if not matching(found.version):
            current = {"version": found.version, "board": found.board, "placed": found.placed}
            raise Outdated(found.version, {"current": current, "sent": sent})
        kept = _keep(connection, found, part, sent, by)
        announce(database, connection, found.code)
        return kept, found.code

    state, changed = database.write_rows(write)
    if changed:
        database.on_change(changed)
    return state


def _find(connection: Connection, code: str, number: int, lock: bool = False) -> AnyRow:
    """The table with the seat of this number; `lock` locks it against other writers."""
    if not is_code(code):
        raise unknown_code(code)
    asked = {"code": code.upper(), "number": number}
    row = connection.execute(_FOUND_ALONE if lock else _FOUND, asked).one_or_none()
    if row is None:
        raise unknown_seat(number) if has_table(connection, code) else unknown_code(code)
    return row


def _require(
    key: str | None, matches: VersionMatch | None, found: AnyRow
) -> tuple[str, VersionMatch]:
    """Checks the key and the version that is changed: no write without both."""
    keys = {"host": found.host_key_hash}
    if found.taken:  # a key of a seat that was freed opens it no more
        keys["seat"] = found.key_hash
    by = key_holder(key, keys)
    if matches is None:
        raise VersionRequired
    return by, matches


def _keep(connection: Connection, found: AnyRow, part: Part, sent: Any, by: str) -> State:
    """Writes the new version of the seat, that of the table, and what was written over."""
    moment, before = now(), getattr(found, part)
    table_version, version = found.table_version + 1, found.version + 1
    changed = {part: sent, "version": version, "touched": table_version, "changed": moment}
    connection.execute(_CHANGE_SEAT, {**changed, "of_key": found.key})
    of_table = {"version": table_version, "changed": moment, "of_code": found.code}
    connection.execute(_CHANGE_TABLE, of_table)
    change = {
        "table_code": found.code,
        "version": table_version,
        "at": moment,
        "what": part,
        "by": by,
        "seat": found.number,
        "name": found.name,
        "fields": differing(before, sent) if part == "board" else ["placed"],
        "before": {part: before},
        "undone": False,
    }
    connection.execute(_RECORD, change)
    forget_oldest(connection, found.code, found.number, version)
    return {**describe_seat(found), part: sent, "version": version, "changed": moment.isoformat()}
