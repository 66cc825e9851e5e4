"""The schema that the migrations make is the schema of the models."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from store import Database
from store.base import Base
from store.boxes.models import Tileset


def tileset(number: int) -> Tileset:
    return Tileset(id=str(number), game="keyper", name="x", edit_key_hash="0" * 64)


def test_migrations_and_models_agree(tmp_path: Path) -> None:
    store = Database(f"sqlite:///{tmp_path / 'a.db'}")
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, Base.metadata) == []


def test_servers_that_start_at_once_make_one_database(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'new' / 'a.db'}"

    def start(number: int) -> None:
        with Database(url).writing() as session:
            session.add(tileset(number))

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(start, range(6)))
    with Database(url).reading() as session:
        assert session.query(Tileset).count() == 6


def test_what_fails_half_way_leaves_nothing(tmp_path: Path) -> None:
    store = Database(f"sqlite:///{tmp_path / 'a.db'}")
    try:
        with store.writing() as session:
            session.add(tileset(1))
            session.flush()
            raise ZeroDivisionError
    except ZeroDivisionError:
        pass
    with store.reading() as session:
        assert session.query(Tileset).count() == 0
