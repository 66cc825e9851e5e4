"""A shared table as a whole: opened, shown, changed and deleted.

Anyone who knows the code may read and sit down; the holder of the host key may change everything.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sqlalchemy import bindparam, select

from store.database import Database
from store.errors import Conflict, Outdated, UnknownCode
from store.keys import key_hash, new_key, opens, require_key
from store.tables.checks import check_settings
from store.tables.models import TABLE, SharedTable
from store.tables.repository import (
    changing_table,
    differing,
    find_seat,
    find_table,
    is_code,
    new_code,
    record,
    unknown_code,
)
from store.tables.state import HOST, State, describe, read_state, settings
from texts import Text

VersionMatch = Callable[[int], bool]
"""Whether a version is the one (or one of those) that a request states it changes."""


_VERSION = select(TABLE.c.code, TABLE.c.version, TABLE.c.hidden).where(
    TABLE.c.code == bindparam("code")
)


def open_table(
    database: Database,
    game: str,
    expansions: list[str],
    options: dict[str, Any],
    more: dict[str, Any],
) -> tuple[State, str]:
    """Opens a table: its state, and the only copy of the host's key."""
    check_settings(game, {"expansions": expansions, "options": options, "table": more})
    key = new_key()
    with database.writing() as session:
        table = SharedTable(
            code=new_code(session),
            game=game,
            host_key_hash=key_hash(key),
            expansions=expansions,
            options=options,
            more=more,
            version=0,
        )
        session.add(table)
        session.flush()
        record(session, table, "table", "host")
        session.flush()
        return describe(table), key


def show_table(database: Database, code: str) -> State:
    """The state of a table, as yet without the score."""
    known = code.upper()
    if is_code(known):
        with database.reading_rows() as connection:
            if (state := read_state(connection, known)) is not None:
                return state
    raise unknown_code(code)


def table_version(database: Database, code: str) -> tuple[str, int, bool]:
    """The code as it is written, the present version, and whether the result is hidden."""
    if not is_code(code):
        raise unknown_code(code)
    with database.reading_rows() as connection:
        found = connection.execute(_VERSION, {"code": code.upper()}).one_or_none()
    if found is None:
        raise unknown_code(code)
    return found.code, found.version, found.hidden


def opens_table(database: Database, code: str, key: str) -> bool:
    """Whether this is the host's key or one of a seat; False where there is no table."""
    try:
        with database.reading() as session:
            table = find_table(session, code)
            hashes = [table.host_key_hash, *(seat.key_hash for seat in table.all_seats)]
            return any(opens(key, kept_hash) for kept_hash in hashes)
    except UnknownCode:
        return False


def holder_of(database: Database, code: str, key: str | None) -> int | None:
    """The owner of this key: `HOST`, the number of a seat, or None if unknown."""
    if key is None:
        return None
    with database.reading() as session:
        table = find_table(session, code)
        hashes = {HOST: table.host_key_hash}
        hashes |= {seat.number: seat.key_hash for seat in table.seats if seat.taken}
    return next((holder for holder, kept in hashes.items() if opens(key, kept)), None)


def known_code(database: Database, code: str) -> str:
    """The code as it is written; raises `NotFound` where there is no table."""
    with database.reading() as session:
        return find_table(session, code).code


def change_table(
    database: Database,
    code: str,
    change: Mapping[str, Any],
    key: str | None,
    matches: VersionMatch | None,
) -> State:
    """Replaces `expansions`, `options` and `table`, each as a whole where `change` has it."""
    with changing_table(database, code) as (session, table):
        require_key(key, table.host_key_hash)
        if matches is not None and not matches(table.version):
            raise Outdated(table.version)
        old = settings(table)
        new = {**old, **change}
        check_settings(table.game, new)
        if new != old:
            before = {"expansions": table.expansions, "options": table.options, "more": table.more}
            table.expansions, table.options = new["expansions"], new["options"]
            table.more = new["table"]
            fields = differing(_by_name(old), _by_name(new))
            record(session, table, "table", "host", fields=fields, before=before)
            session.flush()
        return describe(table)


def hide_result(database: Database, code: str, hidden: bool, key: str | None) -> State:
    """Hides the result until the host reveals it, or reveals it."""
    with changing_table(database, code) as (session, table):
        require_key(key, table.host_key_hash)
        if table.hidden != hidden:
            table.hidden = hidden
            record(session, table, "table", "host", fields=["hidden"])
            session.flush()
        return describe(table)


def offer_host(database: Database, code: str, seat: int | None, key: str | None) -> State:
    """Offers the host's rights to the phone of a seat; None takes the offer back."""
    with changing_table(database, code) as (session, table):
        require_key(key, table.host_key_hash)
        if seat is not None:
            find_seat(table, seat)
        if table.host_offer != seat:
            table.host_offer = seat
            record(session, table, "table", "host", fields=["host"])
            session.flush()
        return describe(table)


def take_host(
    database: Database, code: str, key: str | None, own_key: str | None = None
) -> tuple[State, str]:
    """Transfers the host's rights to the seat they are offered to; the previous host key becomes invalid.

    Who made the new key itself (`own_key`) and asks again, as no answer came, is answered again.
    """
    host_key = own_key or new_key()
    with changing_table(database, code) as (session, table):
        if opens(host_key, table.host_key_hash):
            return describe(table), host_key
        if table.host_offer is None:
            raise Conflict(Text("The host's rights have not been offered."))
        seat = find_seat(table, table.host_offer)
        require_key(key, seat.key_hash)
        table.host_key_hash, table.host_offer = key_hash(host_key), None
        record(session, table, "table", "seat", fields=["host"])
        session.flush()
        return describe(table), host_key


def delete_table(database: Database, code: str, key: str | None) -> None:
    """Deletes a table with all its boards and its history."""
    with changing_table(database, code) as (session, table):
        require_key(key, table.host_key_hash)
        session.delete(table)


def _by_name(asked: Mapping[str, Any]) -> dict[str, Any]:
    """Every option and rule by its name, to detect which ones changed."""
    return {"expansions": asked["expansions"], **asked["options"], **asked["table"]}
