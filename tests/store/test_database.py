"""The schema that the migrations make is the schema of the models."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import event, text

import store.database
from store import Database
from store.base import Base
from store.boxes.models import Tileset
from store.database import MIGRATIONS, NEWEST
from store.errors import DatabaseFull, DatabaseNewer, DatabaseUnavailable


def tileset(number: int) -> Tileset:
    return Tileset(id=str(number), game="keyper", name="x", edit_key_hash="0" * 64)


def test_migrations_and_models_agree(tmp_path: Path) -> None:
    kept = Database(f"sqlite:///{tmp_path / 'a.db'}")
    with kept.engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, Base.metadata) == []


REVISIONS = [file.stem[:4] for file in sorted(MIGRATIONS.glob("versions/*.py"))]
VALUES: dict[type, object] = {
    sa.Integer: 1,
    sa.String: "x",
    sa.Boolean: True,
    sa.DateTime: datetime(2026, 11, 28, tzinfo=UTC),
    sa.JSON: {},
    sa.LargeBinary: b"x",
}


def value(column: sa.Column[Any]) -> object:
    """One for each type, so that every foreign key finds its row."""
    return next(VALUES[kind] for kind in type(column.type).__mro__ if kind in VALUES)


@pytest.mark.parametrize("older", REVISIONS[:-1])
def test_an_older_database_is_brought_up_to_date_with_all_that_it_holds(
    tmp_path: Path, older: str
) -> None:
    url, config = f"sqlite:///{tmp_path / 'a.db'}", Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    made = sa.MetaData()
    with Database(url).bare_engine().begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, older)
        made.reflect(connection)
        kept = [table for table in made.sorted_tables if table.name != "alembic_version"]
        for table in kept:
            connection.execute(table.insert(), {column.name: value(column) for column in table.c})
        before = {table.name: connection.execute(table.select()).all() for table in kept}
    with Database(url).engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert context.get_current_revision() == NEWEST
        assert compare_metadata(context, Base.metadata) == []
        assert {table.name: connection.execute(table.select()).all() for table in kept} == before
        assert connection.scalar(text("PRAGMA foreign_keys")) == 1


def test_a_database_that_is_up_to_date_needs_no_migration(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"sqlite:///{tmp_path / 'a.db'}"
    Database(url).check()
    assert ScriptDirectory(str(MIGRATIONS)).get_current_head() == NEWEST
    monkeypatch.delattr(command, "upgrade")
    Database(url).check()


def test_servers_that_start_at_once_make_one_database(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'new' / 'a.db'}"

    def start(number: int) -> None:
        with Database(url).writing() as session:
            session.add(tileset(number))

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(start, range(6)))
    with Database(url).reading() as session:
        assert session.query(Tileset).count() == 6


def test_a_database_of_a_later_release_is_named_and_left_alone(tmp_path: Path) -> None:
    file = f"sqlite:///{tmp_path / 'a.db'}"
    Database(file).check()
    with Database(file).writing() as session:
        session.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(DatabaseNewer) as refused:
        Database(file).check()
    assert "9999" in refused.value.reason
    with sqlite3.connect(tmp_path / "a.db") as kept:
        assert kept.execute("SELECT version_num FROM alembic_version").fetchall() == [("9999",)]


def test_what_fails_half_way_leaves_nothing(tmp_path: Path) -> None:
    kept = Database(f"sqlite:///{tmp_path / 'a.db'}")
    try:
        with kept.writing() as session:
            session.add(tileset(1))
            session.flush()
            raise ZeroDivisionError
    except ZeroDivisionError:
        pass
    with kept.reading() as session:
        assert session.query(Tileset).count() == 0


def test_errors_tell_nothing_that_was_asked_for(tmp_path: Path) -> None:
    """Codes grant reading, names and boards are personal: a log has none of them."""
    database = Database(f"sqlite:///{tmp_path / 'a.db'}")
    with pytest.raises(DatabaseUnavailable) as failed, database.reading() as session:
        session.execute(text("SELECT * FROM missing WHERE code = :code"), {"code": "K7M2QX4B"})
    assert "no such table" in str(failed.value.__cause__)
    assert "K7M2QX4B" not in str(failed.value.__cause__)


def test_connections_that_the_server_closed_meanwhile_are_replaced(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store.database, "PING_AFTER_SECONDS", 0)
    database = Database(database_url)
    if database.is_sqlite:
        pytest.skip("a file closes no connection")
    with database.reading_rows() as first, database.reading_rows() as second:
        mine = text("SELECT pg_backend_pid()")
        closed = [first.scalar(mine), second.scalar(mine)]
    with Database(database_url).engine.connect() as other:
        for process in closed:
            other.execute(text("SELECT pg_terminate_backend(:process)"), {"process": process})
    with database.reading_rows() as connection:
        assert connection.scalar(mine) not in closed


def test_what_was_opened_at_a_peak_stays_open(database_url: str) -> None:
    database, opened = Database(database_url), []
    event.listen(database.engine, "connect", lambda *_: opened.append(1))

    def peak() -> None:
        with ExitStack() as at_once:
            for _ in range(8):
                at_once.enter_context(database.reading_rows())

    peak()
    before = len(opened)
    peak()
    assert len(opened) == before


def test_a_full_disk_is_distinguished_from_a_database_that_is_away(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'a.db'}")

    def fill() -> None:
        with database.writing() as session:
            session.execute(text("PRAGMA max_page_count = 1"))
            session.add_all(tileset(number) for number in range(5_000))

    with pytest.raises(DatabaseFull):
        fill()
    (tmp_path / "in the way").write_text("")
    away = Database(f"sqlite:///{tmp_path / 'in the way' / 'a.db'}")
    with pytest.raises(DatabaseUnavailable) as refused:
        away.check()
    assert not isinstance(refused.value, DatabaseFull)
