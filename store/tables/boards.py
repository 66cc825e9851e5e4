"""The boards of a shared table: the most frequent write, done row by row in one transaction.

A board is changed by the holder of the seat's key, or the host. A change states which version it is based on,
so that no phone overwrites what it has not seen.

On a server this would take seven round trips with the table's row locked. So one statement reads what there is,
and one makes the whole change, which writes nothing if the table was changed in between.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any, Literal

from sqlalchemy import Connection, Select, String, bindparam, func, insert, select, update

from store.base import LARGEST, now
from store.database import Database
from store.errors import Outdated, VersionRequired
from store.keys import key_holder
from store.tables.checks import check_board, check_placed
from store.tables.lifecycle import VersionMatch
from store.tables.models import CHANGE, SEAT, TABLE
from store.tables.repository import (
    CHANNEL,
    announce,
    board_note,
    differing,
    forget_oldest,
    has_table,
    is_code,
    unknown_code,
    unknown_seat,
)
from store.tables.state import SEAT_COLUMNS, AnyRow, SeatState, describe_seat

Part = Literal["board", "placed"]
Written = tuple[SeatState, str | None]
"""The seat, and the table's code if it changed."""

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

ATTEMPTS = 3
"""How often a change is tried without a lock while others change the table."""


def put_part(
    database: Database,
    code: str,
    number: int,
    part: Part,
    sent: Any,
    key: str | None,
    matches: VersionMatch | None,
) -> SeatState:
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

    def write(connection: Connection, lock: bool) -> Written:
        found = _find(connection, code, number, lock=lock)
        by, matching = _require(key, matches, found)
        if part == "board":
            check_board(found, found, sent)
        if sent == getattr(found, part):
            return describe_seat(found), None
        if not matching(found.version):
            current = {"version": found.version, "board": found.board, "placed": found.placed}
            raise Outdated(found.version, {"current": current, "sent": sent})
        change = _change(found, part, sent, by)
        if lock:
            _keep(connection, change)
            announce(database, connection, found.code)
        elif not _keep_unless_overtaken(connection, change, found.table_version):
            raise _Overtaken
        forget_oldest(connection, found.code, found.number, change["seat_version"])
        state = describe_seat(found)
        state[part] = sent
        state["version"], state["changed"] = change["seat_version"], change["at"].isoformat()
        return state, found.code

    written, changed = _write(database, write)
    if changed:
        database.on_change(changed)
    return written


def _write(database: Database, write: Callable[[Connection, bool], Written]) -> Written:
    """Without a lock where a server takes the change as one statement; with it if that fails too often."""
    if not database.is_sqlite:
        for _ in range(ATTEMPTS):
            with suppress(_Overtaken), database.single_statements() as connection:
                return write(connection, False)
    return database.write_rows(lambda connection: write(connection, True))


class _Overtaken(Exception):
    """Somebody changed the table since it was read."""


def _find(connection: Connection, code: str, number: int, lock: bool = False) -> AnyRow:
    """The table with the seat of this number; `lock` locks it against other writers."""
    if not is_code(code):
        raise unknown_code(code)
    asked = {"code": code.upper(), "number": min(number, LARGEST)}
    row = connection.execute(_FOUND_ALONE if lock else _FOUND, asked).one_or_none()
    if row is None:
        raise unknown_seat(number) if has_table(connection, code) else unknown_code(code)
    return row


def _require(
    key: str | None, matches: VersionMatch | None, found: AnyRow
) -> tuple[str, VersionMatch]:
    """Checks the key and the version that is changed: no write without both."""
    keys = {"host": found.host_key_hash}
    if found.taken:  # the key of a freed seat is no longer valid
        keys["seat"] = found.key_hash
    by = key_holder(key, keys)
    if matches is None:
        raise VersionRequired
    return by, matches


def _change(found: AnyRow, part: Part, sent: Any, by: str) -> dict[str, Any]:
    """All values of a change by the names of the statements' parameters."""
    before = getattr(found, part)
    return {
        "part": part,
        "sent": sent,
        "of_key": found.key,
        "of_code": found.code,
        "seat_version": found.version + 1,
        "table_code": found.code,
        "version": found.table_version + 1,
        "at": now(),
        "what": part,
        "by": by,
        "seat": found.number,
        "name": found.name,
        "fields": differing(before, sent) if part == "board" else ["placed"],
        "before": {part: before},
        "undone": False,
    }


def _keep(connection: Connection, change: dict[str, Any]) -> None:
    """Writes the new version of the seat, that of the table, and what was written over."""
    version, moment = change["version"], change["at"]
    changed = {
        change["part"]: change["sent"],
        "version": change["seat_version"],
        "touched": version,
    }
    connection.execute(_CHANGE_SEAT, {**changed, "changed": moment, "of_key": change["of_key"]})
    of_table = {"version": version, "changed": moment, "of_code": change["of_code"]}
    connection.execute(_CHANGE_TABLE, of_table)
    connection.execute(_RECORD, {name: change[name] for name in _RECORDED})


_RECORDED = ("table_code", "version", "at", "what", "by", "seat", "name", "fields", "before",
             "undone")  # fmt: skip


@cache
def _all_at_once(part: Part) -> Select[*tuple[Any, ...]]:
    """All of `_keep` and the announcement, if the table still has the version that was read.

    A statement that waits for another one's lock looks at the version again when it has it.
    """
    at = bindparam("new_at", type_=CHANGE.c.at.type)
    version = bindparam("new_version", type_=CHANGE.c.version.type)
    table = (
        update(TABLE)
        .where(
            TABLE.c.code == bindparam("new_table_code"),
            TABLE.c.version == bindparam("read_version"),
        )
        .values(version=version, changed=at)
        .returning(TABLE.c.code)
        .cte("kept_table")
    )
    values = {"version": bindparam("new_seat_version"), "touched": version, "changed": at}
    seat = (
        update(SEAT)
        .where(SEAT.c.key == bindparam("new_of_key"), SEAT.c.table_code == table.c.code)
        .values({part: bindparam("new_sent", type_=SEAT.c[part].type), **values})
        .cte("kept_seat")
    )
    recorded = [bindparam(f"new_{name}", type_=CHANGE.c[name].type) for name in _RECORDED]
    change = (
        insert(CHANGE)
        .from_select(_RECORDED, select(*recorded).select_from(table), include_defaults=False)
        .cte("kept_change")
    )
    notified = func.pg_notify(bindparam("channel", type_=String), bindparam("note", type_=String))
    return select(notified).select_from(table).add_cte(seat, change)


def _keep_unless_overtaken(
    connection: Connection, change: dict[str, Any], read_version: int
) -> bool:
    """Keeps and announces the change; False if the table has another version by now."""
    note = board_note(change["of_code"], change["version"], change["seat"], change["seat_version"])
    # SQLAlchemy takes a parameter that is called like a column for a value of every insert and update.
    asked = {
        f"new_{name}": value for name, value in change.items() if name not in ("part", "of_code")
    }
    asked |= {"read_version": read_version, "channel": CHANNEL, "note": note}
    return connection.execute(_all_at_once(change["part"]), asked).first() is not None
