"""Tables for spectators: found by a separate code, which permits neither taking a seat nor changes."""

from __future__ import annotations

from sqlalchemy import select

from store.database import Database
from store.errors import NotFound
from store.keys import is_id, new_id
from store.tables.models import SharedTable
from store.tables.repository import changing_table, find_table
from store.tables.state import State, describe
from texts import Text


def view_of(database: Database, code: str) -> str:
    """The code for spectators of the table of this code."""
    with database.reading() as session:
        if (view := find_table(session, code).view) is not None:
            return view
    with changing_table(database, code) as (_, table):  # of an older table
        table.view = table.view or new_id()
        return table.view


def show_view(database: Database, view: str) -> State:
    """The state of a table, without the code that permits taking a seat."""
    with database.reading() as session:
        of_view = select(SharedTable).where(SharedTable.view == view)
        table = session.scalar(of_view) if is_id(view) else None
        if table is None:
            raise NotFound(Text("There is no table to watch here."))
        state = describe(table)
    del state["code"], state["host_offer"]
    return state
