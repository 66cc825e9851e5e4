"""The database: opened and migrated on first use.

A server that only scores needs none, and keeps scoring while its database is unavailable.
"""

from __future__ import annotations

import fcntl
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import DisconnectionError, InternalError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.orm import Session

from store.errors import DatabaseFull, DatabaseNewer, DatabaseUnavailable
from store.group_commit import GroupCommit, Result

MIGRATIONS = Path(__file__).parent / "migrations"
NEWEST = max(MIGRATIONS.glob("versions/*.py")).stem.partition("_")[0]
"""The revision that the migrations lead to; their files are named by theirs."""
UPGRADE_LOCK = 7_539_214
"""Any number: the advisory lock that keeps two servers from migrating one database at once."""
WRITES = "keytally_writes"
MOST_CONNECTIONS = 25
"""Of one process, which has fewer threads than that."""
PING_AFTER_SECONDS = 5.0
"""A connection that was idle for this long is tested before its next use: the server may have closed it."""
DISK_FULL = "53100"
"""PostgreSQL's SQLSTATE for a full disk."""


class Database:
    """One database. `url` as in SQLAlchemy; `postgres://` and `postgresql://` mean psycopg 3."""

    def __init__(self, url: str) -> None:
        self.url = make_url(url)
        if self.url.drivername in ("postgres", "postgresql"):
            self.url = self.url.set(drivername="postgresql+psycopg")
        self.on_change: Callable[[str], None] = lambda code: None
        """Called after this process changed the table of a code; `Feed` puts its own in place."""
        self._group_commit = GroupCommit(self._writing_rows)

    @property
    def is_sqlite(self) -> bool:
        """Whether it is a local file."""
        return self.url.get_backend_name() == "sqlite"

    @property
    def conninfo(self) -> str:
        """The address as libpq takes it."""
        return self.url.set(drivername="postgresql").render_as_string(hide_password=False)

    @cached_property
    def engine(self) -> Engine:
        """The engine, with the schema brought up to date; raises `DatabaseUnavailable`."""
        engine = self.bare_engine()
        try:
            if self.is_sqlite and self.url.database:
                Path(self.url.database).parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise DatabaseUnavailable from error
        with _named_errors():
            self._upgrade(engine)
        return engine

    @cached_property
    def _single(self) -> Engine:
        """The same connections, each statement by itself."""
        return self.engine.execution_options(isolation_level="AUTOCOMMIT")

    def bare_engine(self) -> Engine:
        """An engine for the database, without migrating it."""
        # Parameters hold access codes, names and boards: none of them belongs in a log.
        # What is opened at a peak stays open: to connect takes longer than most requests.
        engine = create_engine(
            self.url,
            hide_parameters=True,
            pool_size=MOST_CONNECTIONS,
            max_overflow=0,
            pool_use_lifo=True,
        )
        if self.is_sqlite:
            _prepare_sqlite(engine)
        else:
            _ping_after_rest(engine)
        return engine

    def check(self) -> None:
        """Raises `DatabaseUnavailable` if the database cannot be read."""
        with self.reading() as session:
            session.execute(text("SELECT 1"))

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A session that sees one state of the database; raises `DatabaseUnavailable`."""
        with _named_errors(), Session(self.engine) as session, session.begin():
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """A session that commits all of its changes or none; raises `DatabaseUnavailable`."""
        with _named_errors():
            engine = self.engine.execution_options(**{WRITES: True})
            with self._write_lock(), Session(engine) as session, session.begin():
                yield session

    @contextmanager
    def reading_rows(self) -> Iterator[Connection]:
        """`reading` for callers that only need rows: objects take more time than their queries.

        On a server each query runs without a transaction: to begin and to end one would be two more round
        trips, and in between it shows what others commit anyway.
        """
        if not self.is_sqlite:
            with self.single_statements() as connection:
                yield connection
            return
        with _named_errors(), self.engine.begin() as connection:
            yield connection

    @contextmanager
    def single_statements(self) -> Iterator[Connection]:
        """Of a server: each statement is a transaction of its own, committed when it has returned."""
        with _named_errors(), self._single.connect() as connection:
            yield connection

    def write_rows(self, work: Callable[[Connection], Result]) -> Result:
        """What `work` returns once it is committed, together with others that wait for the same lock.

        All of its changes are committed or none; raises `DatabaseUnavailable`.
        """
        if self.is_sqlite:
            return self._group_commit.write(work)
        with self._writing_rows() as connection:
            return work(connection)

    @contextmanager
    def _writing_rows(self) -> Iterator[Connection]:
        with _named_errors():
            engine = self.engine.execution_options(**{WRITES: True})
            with self._write_lock(), engine.begin() as connection:
                yield connection

    @contextmanager
    def _write_lock(self) -> Iterator[None]:
        """Queues writers: SQLite lets one write at a time, and does not serve waiting ones in their order."""
        if not self.is_sqlite:
            yield
            return
        try:
            lock_file = open(f"{self.url.database}.lock", "w")  # noqa: SIM115 - closed below
        except OSError as error:
            raise DatabaseUnavailable from error
        with lock_file:
            fcntl.flock(lock_file, fcntl.LOCK_EX)
            yield

    def _upgrade(self, engine: Engine) -> None:
        with self._alone(engine) as connection:
            revision = _revision(connection)
            if revision == NEWEST:
                return
            if revision is not None and revision > NEWEST:
                raise DatabaseNewer(revision, NEWEST)
            # Alembic is slow to load and wanted here alone.
            from alembic import command
            from alembic.config import Config

            config = Config()
            config.set_main_option("script_location", str(MIGRATIONS))
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
        # To alter a table, SQLite makes it anew and drops the old one: enforced, the foreign keys would delete
        # all that belongs to its rows. They cannot be switched off within a transaction.
        with (
            self._write_lock(),
            engine.connect() as connection,
            _no_foreign_keys(connection),
            connection.begin(),
        ):
            yield connection


@contextmanager
def _no_foreign_keys(connection: Connection) -> Iterator[None]:
    driver: Any = connection.connection.driver_connection
    driver.execute("PRAGMA foreign_keys = OFF")
    try:
        yield
    finally:
        driver.execute("PRAGMA foreign_keys = ON")


def _revision(connection: Connection) -> str | None:
    """The last migration of this database, None for a new one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found


def is_storable(value: object) -> bool:
    """Whether every database takes all texts of a JSON value: no NUL and no lone surrogate ("\\ud800")."""
    if isinstance(value, dict):
        return all(is_storable(part) for member in value.items() for part in member)
    if isinstance(value, list):
        return all(map(is_storable, value))
    if not isinstance(value, str):
        return True
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return "\0" not in value


@contextmanager
def _named_errors() -> Iterator[None]:
    """Raises our own error for those of the driver that are not the fault of the request."""
    try:
        yield
    except (OperationalError, InternalError, PoolTimeout) as error:
        kind = DatabaseFull if _is_full(error) else DatabaseUnavailable
        raise kind from error


def _is_full(error: SQLAlchemyError) -> bool:
    cause = getattr(error, "orig", None)
    return getattr(cause, "sqlstate", None) == DISK_FULL or "disk is full" in str(cause)


def _prepare_sqlite(engine: Engine) -> None:
    @event.listens_for(engine, "connect")
    def settings(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # BEGIN is ours, see below
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA busy_timeout = 10000")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # Writers take the lock at the start; else two readers that become writers would fail.
        writes = connection.get_execution_options().get(WRITES)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _ping_after_rest(engine: Engine) -> None:
    """Replaces connections that the server has closed; one that was just in use is not asked."""

    @event.listens_for(engine, "checkin")
    def rest(_: Any, record: Any) -> None:
        record.info["resting_since"] = time.monotonic()

    @event.listens_for(engine, "checkout")
    def ping(connection: Any, record: Any, _: Any) -> None:
        since = record.info.get("resting_since")
        if since is None or time.monotonic() < since + PING_AFTER_SECONDS:
            return
        try:
            engine.dialect.do_ping(connection)
        except engine.dialect.loaded_dbapi.Error as error:
            raise DisconnectionError from error
