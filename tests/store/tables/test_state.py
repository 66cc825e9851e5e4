"""The state of a table is of one moment, from a database of each kind that we support."""

from __future__ import annotations

from typing import Any

from sqlalchemy import event

from store import Database
from store.tables import lifecycle, seats


def test_the_state_of_a_table_is_one_query(database_url: str) -> None:
    """Between two queries another board might be written: a version with the board of the next one."""
    database = Database(database_url)
    made, key = lifecycle.open_table(database, "keyper", [], {}, {})
    for name in ("Anna", "Ben", "Cleo"):
        seats.sit_down(database, made["code"], name, True, None, None)
    seats.leave(database, made["code"], 2, key)
    asked: list[str] = []

    def note(_: Any, __: Any, statement: str, *___: Any) -> None:
        asked.append(statement)

    event.listen(database.engine, "before_cursor_execute", note)
    state = lifecycle.show_table(database, made["code"])
    assert [seat["name"] for seat in state["seats"]] == ["Anna", "Cleo"]
    assert state["version"] == 5
    assert len([statement for statement in asked if "SELECT" in statement]) == 1


def test_a_table_without_players_has_a_state(database_url: str) -> None:
    database = Database(database_url)
    made, _ = lifecycle.open_table(database, "keyper", [], {}, {})
    assert lifecycle.show_table(database, made["code"]) == made
