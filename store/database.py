"""The database: opened when something is first kept or asked for, and brought up to date then.

A server that only scores needs none, and goes on scoring when its database is away.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any

from flask import Flask, current_app
from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import OperationalError
from sqlalchemy.exc import TimeoutError as NoConnectionFree
from sqlalchemy.orm import Session

from api.http.errors import Problem, answer_http_error

MIGRATIONS = Path(__file__).parent / "migrations"
# Any number; it keeps two servers from bringing one database up to date at once.
UPGRADE_LOCK = 7_539_214
WRITES = "keytally_writes"


class Away(Exception):
    """The folder of the database cannot be written."""


class Store:
    """One database. `url` as in SQLAlchemy; `postgres://` and `postgresql://` mean psycopg 3."""

    def __init__(self, url: str) -> None:
        self.url = make_url(url)
        if self.url.drivername in ("postgres", "postgresql"):
            self.url = self.url.set(drivername="postgresql+psycopg")

    @property
    def is_sqlite(self) -> bool:
        """Whether it is a file beside us."""
        return self.url.get_backend_name() == "sqlite"

    @cached_property
    def engine(self) -> Engine:
        """The engine, with the schema brought up to date; raises `Away`."""
        engine = self.bare_engine()
        try:
            if self.is_sqlite and self.url.database:
                Path(self.url.database).parent.mkdir(parents=True, exist_ok=True)
            self._upgrade(engine)
        except OSError as error:
            raise Away(str(error)) from error
        return engine

    def bare_engine(self) -> Engine:
        """An engine for the database as it is."""
        engine = create_engine(self.url, pool_pre_ping=True)
        if self.is_sqlite:
            _prepare_sqlite(engine)
        return engine

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A session that sees one state of the database."""
        with Session(self.engine) as session, session.begin():
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """A session whose changes are kept all or not at all."""
        engine = self.engine.execution_options(**{WRITES: True})
        with self._turn(), Session(engine) as session, session.begin():
            yield session

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """Queues up to write: SQLite lets one write at a time, and of those who wait not the first."""
        if not self.is_sqlite:
            yield
            return
        try:
            lock_file = open(f"{self.url.database}.lock", "w")  # noqa: SIM115 - closed below
        except OSError as error:
            raise Away(str(error)) from error
        with lock_file:
            fcntl.flock(lock_file, fcntl.LOCK_EX)
            yield

    def _upgrade(self, engine: Engine) -> None:
        # Alembic is slow to load and wanted here alone.
        from alembic import command
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        with self._alone(engine) as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    @contextmanager
    def _alone(self, engine: Engine) -> Iterator[Connection]:
        if not self.is_sqlite:
            with engine.begin() as connection:
                lock = text("SELECT pg_advisory_xact_lock(:lock)")
                connection.execute(lock, {"lock": UPGRADE_LOCK})
                yield connection
            return
        with self._turn(), engine.begin() as connection:
            yield connection


def _prepare_sqlite(engine: Engine) -> None:
    @event.listens_for(engine, "connect")
    def settings(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # BEGIN is ours, see below
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA busy_timeout = 10000")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # Who will write waits for its turn at once; else two readers that turn writers would fail.
        writes = connection.get_execution_options().get(WRITES)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def init_app(app: Flask) -> None:
    """Gives the app its store, and an answer for the time when the database is away."""
    folder = Path(os.environ.get("KEYTALLY_DATA") or Path(app.root_path).parent / "instance")
    url = app.config.get("DATABASE_URL") or os.environ.get("DATABASE_URL")
    app.extensions["store"] = Store(url or f"sqlite:///{folder / 'keytally.db'}")

    @app.errorhandler(Away)
    @app.errorhandler(OperationalError)
    @app.errorhandler(NoConnectionFree)
    def away(error: Exception) -> Any:
        app.logger.error("database: %s", error)
        return answer_http_error(Problem(503, headers={"Retry-After": "10"}))


def store() -> Store:
    """The store of the app at hand."""
    found: Store = current_app.extensions["store"]
    return found
