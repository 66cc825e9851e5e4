"""Detects changes of tables: for a whole process, with one thread.

PostgreSQL notifies us when a table changes (LISTEN/NOTIFY). SQLite is polled twenty times a second, which
takes microseconds, and at once after a change by this process.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable
from contextlib import closing
from threading import Condition, Thread
from typing import Any

from store.database import Database
from store.tables.repository import CHANNEL

LOOK_SECONDS = 0.05
"""The polling interval where the database sends no notifications."""
AGAIN_SECONDS = 1.0
"""After a failure."""
CHECK_SECONDS = 30.0
"""The interval for checking all versions without a notification: one may be lost with its connection."""

log = logging.getLogger(__name__)


class Lookout:
    """Calls `refresh` for those tables that may have changed, of the `codes` that are listened to.

    `told` takes what was announced, and returns the codes of which that does not say enough.
    """

    def __init__(
        self,
        database: Database,
        codes: Callable[[], set[str]],
        refresh: Callable[[Iterable[str]], None],
        told: Callable[[Iterable[str]], set[str]] = set,
    ) -> None:
        self._database, self._codes, self._refresh = database, codes, refresh
        self._told = told
        self._condition = Condition()
        self._hints: set[str] = set()
        self._thread: Thread | None = None

    def begin(self) -> None:
        """Called when there is a listener."""
        with self._condition:
            if self._thread is None:
                self._thread = Thread(target=self._follow, name="table feed", daemon=True)
                self._thread.start()
            self._condition.notify()

    def hint(self, code: str) -> None:
        """This process changed the table: no need to wait for the next look."""
        if self._database.is_sqlite:
            with self._condition:
                self._hints.add(code)
                self._condition.notify()

    def _follow(self) -> None:
        """Runs in its own thread for the life of the process; works while there are listeners."""
        while True:
            with self._condition:
                while not self._codes():
                    self._condition.wait()
                    self._hints.clear()
            self._look_out()

    def _look_out(self) -> None:
        """Watches until there is no listener, or it fails."""
        try:
            if self._database.is_sqlite:
                self._look_again_and_again()
            else:
                self._hear()
        except Exception as error:
            # Whatever it was: without this thread no phone would hear anything any more.
            if self._codes():
                log.warning("no news of tables at the moment: %s", error.__cause__ or error)
            time.sleep(AGAIN_SECONDS)

    def _look_again_and_again(self) -> None:
        # The number of another one of our connections would not change by its own writing.
        with closing(self._database.engine.raw_connection()) as connection:
            asking: Any = connection.cursor()
            known, checked = None, time.monotonic()
            while codes := self._codes():
                with self._condition:
                    if not self._hints:
                        self._condition.wait(LOOK_SECONDS)
                    hints = self._hints & codes
                    self._hints.clear()
                now = asking.execute("PRAGMA data_version").fetchone()
                if now != known or time.monotonic() > checked + CHECK_SECONDS:
                    known, checked = now, time.monotonic()
                    self._refresh(self._codes())
                elif hints:
                    self._refresh(hints)

    def _hear(self) -> None:
        """Waits for what PostgreSQL says; everything is looked at when the connection is new."""
        import psycopg  # loaded only where there is one

        with psycopg.connect(self._database.conninfo, autocommit=True) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            while codes := self._codes():
                self._refresh(codes)
                until = time.monotonic() + CHECK_SECONDS
                while (left := until - time.monotonic()) > 0:
                    notes = [
                        note.payload for note in connection.notifies(timeout=left, stop_after=1)
                    ]
                    # Further notifications are read without waiting.
                    notes += [note.payload for note in connection.notifies(timeout=0)]
                    self._refresh(self._told(notes) & self._codes())
