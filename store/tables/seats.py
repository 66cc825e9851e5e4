"""The seats of a shared table: who sits where (`boards.py`: their boards)."""

from __future__ import annotations

from typing import Any

import scoring
from store.database import Database
from store.errors import Conflict, invalid
from store.keys import key_hash, key_holder, new_key, opens
from store.tables.models import SharedSeat, SharedTable
from store.tables.repository import changing_table, find_seat, find_table, record
from store.tables.state import SeatState, describe_seat, withheld_seat
from texts import Text


def sit_down(
    database: Database,
    code: str,
    name: str,
    taken: bool,
    key: str | None,
    colour: str | None = None,
    own_key: str | None = None,
) -> tuple[SeatState, str]:
    """A new seat and the only copy of its key. `taken` False: a phone takes it later.

    Who made the key itself (`own_key`) and asks again, as no answer came, gets the same seat.
    """
    seat_key = own_key or new_key()
    with changing_table(database, code) as (session, table):
        for seat in table.seats:
            if seat.name == name and opens(seat_key, seat.key_hash):
                return describe_seat(seat), seat_key
        require_room(table)
        _require_free_name(table, name)
        table.seats_made += 1
        seat = SharedSeat(number=table.seats_made, name=name, colour=colour, taken=taken,
                          key_hash=key_hash(seat_key), board={})  # fmt: skip
        table.all_seats.append(seat)
        record(session, table, "seat", _host_or_seat(table, key), seat)
        session.flush()
        return describe_seat(seat), seat_key


def show_seat(database: Database, code: str, number: int, key: str | None = None) -> SeatState:
    """A seat; while the result is hidden, its board only for the holder of its key or the host's."""
    with database.reading() as session:
        table = find_table(session, code)
        seat = find_seat(table, number)
        is_shown = not table.hidden or any(opens(key, kept) for kept in _keys(table, seat).values())
        return describe_seat(seat) if is_shown else withheld_seat(describe_seat(seat))


def change_seat(
    database: Database, code: str, number: int, change: dict[str, Any], key: str | None
) -> SeatState:
    """Gives the seat the `name` or `colour` of the change, or lets another phone take it (`taken` False)."""
    with changing_table(database, code) as (session, table):
        seat = find_seat(table, number)
        # Whoever freed the seat may take it again until somebody else does.
        keys = {"host": table.host_key_hash, "seat": seat.key_hash}
        back = change == {"taken": True}
        by = key_holder(key, keys if back else _keys(table, seat))
        if (name := change.get("name", seat.name)) != seat.name:
            _require_free_name(table, name, seat)
            before = {"name": seat.name}
            rename(table, seat, name)
            record(session, table, "seat", by, seat, fields=["name"], before=before)
        if (colour := change.get("colour", seat.colour)) != seat.colour:
            seat.colour = colour
            record(session, table, "seat", by, seat, fields=["colour"])
        if (taken := change.get("taken", seat.taken)) != seat.taken:
            seat.taken = taken
            record(session, table, "taken" if taken else "freed", by, seat)
        session.flush()
        return describe_seat(seat)


def leave(database: Database, code: str, number: int, key: str | None) -> None:
    """Takes a seat from the table; undo brings it back."""
    with changing_table(database, code) as (session, table):
        seat = find_seat(table, number)
        by = key_holder(key, _keys(table, seat))
        seat.removed = True
        record(session, table, "removed", by, seat, before={"removed": False})


def take_seat(
    database: Database, code: str, number: int, key: str | None, own_key: str | None = None
) -> tuple[SeatState, str]:
    """The seat, for a phone that has no key of it yet, and its new key; the host takes any seat.

    As with `sit_down`, who made the key itself may ask again.
    """
    seat_key = own_key or new_key()
    with changing_table(database, code) as (session, table):
        seat = find_seat(table, number)
        if seat.taken and opens(seat_key, seat.key_hash):
            return describe_seat(seat), seat_key
        by = _host_or_seat(table, key)
        if seat.taken and by != "host":
            raise Conflict(
                Text("Another phone has taken this seat; the host can free it."), "seat_taken"
            )
        seat.key_hash, seat.taken = key_hash(seat_key), True
        record(session, table, "taken", by, seat)
        session.flush()
        return describe_seat(seat), seat_key


def require_room(table: SharedTable) -> None:
    """Raises `Conflict` when as many sit there as can play."""
    most = scoring.game(table.game).players[1]
    if len(table.seats) >= most:
        raise Conflict(Text("At most {most} can play this.", most=most), "table_full")


def name_is_taken(table: SharedTable, name: str, but: SharedSeat | None = None) -> bool:
    """Whether somebody at the table has the name, ignoring case."""
    return name.casefold() in {seat.name.casefold() for seat in table.seats if seat is not but}


def rename(table: SharedTable, seat: SharedSeat, name: str) -> None:
    """Gives a seat another name, also in the lists of players that the table has."""
    lists = scoring.game(table.game).name_lists
    table.more = {
        key: [name if each == seat.name else each for each in value] if key in lists else value
        for key, value in table.more.items()
    }
    seat.name = name


def _require_free_name(table: SharedTable, name: str, seat: SharedSeat | None = None) -> None:
    if name_is_taken(table, name, seat):
        raise invalid("/name", "name_twice", Text("Somebody at this table already has this name."))


def _keys(table: SharedTable, seat: SharedSeat) -> dict[str, str]:
    """The keys that change a seat; of one that was freed the host's alone."""
    keys = {"host": table.host_key_hash}
    return {**keys, "seat": seat.key_hash} if seat.taken else keys


def _host_or_seat(table: SharedTable, key: str | None) -> str:
    return "host" if opens(key, table.host_key_hash) else "seat"
