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

POLL_SECONDS = 0.05
"""The polling interval where the database sends no notifications."""
RETRY_SECONDS = 1.0
"""After a failure."""
CHECK_SECONDS = 30.0
"""The interval for checking all versions without a notification: one may be lost with its connection."""

log = logging.getLogger(__name__)


class ChangeWatcher:
    """Calls `refresh` for those tables that may have changed, of the `codes` that are listened to.

    `receive` takes the notifications, and returns the codes of tables for which they do not suffice.
    """

    def __init__(
        self,
        database: Database,
        codes: Callable[[], set[str]],
        refresh: Callable[[Iterable[str]], None],
        receive: Callable[[Iterable[str]], set[str]] = set,
    ) -> None:
        self._database, self._codes, self._refresh = database, codes, refresh
        self._receive = receive
        self._condition = Condition()
        self._hints: set[str] = set()
        self._thread: Thread | None = None

    def begin(self) -> None:
        """Called when there is a listener."""
        with self._condition:
            if self._thread is None:
                self._thread = Thread(target=self._run, name="table feed", daemon=True)
                self._thread.start()
            self._condition.notify()

    def hint(self, code: str) -> None:
        """This process changed the table: no need to wait for the next poll."""
        if self._database.is_sqlite:
            with self._condition:
                self._hints.add(code)
                self._condition.notify()

    def _run(self) -> None:
        """Runs in its own thread for the life of the process; works while there are listeners."""
        while True:
            with self._condition:
                while not self._codes():
                    self._condition.wait()
                    self._hints.clear()
            self._watch()

    def _watch(self) -> None:
        """Watches until there is no listener, or it fails."""
        try:
            if self._database.is_sqlite:
                self._poll()
            else:
                self._listen()
        except Exception as error:
            # Whatever it was: without this thread no phone would get another event.
            if self._codes():
                log.warning("no news of tables at the moment: %s", error.__cause__ or error)
            time.sleep(RETRY_SECONDS)

    def _poll(self) -> None:
        # The number of another one of our connections would not change by its own writing.
        with closing(self._database.engine.raw_connection()) as connection:
            asking: Any = connection.cursor()
            known, checked = None, time.monotonic()
            while codes := self._codes():
                with self._condition:
                    if not self._hints:
                        self._condition.wait(POLL_SECONDS)
                    hints = self._hints & codes
                    self._hints.clear()
                now = asking.execute("PRAGMA data_version").fetchone()
                if now != known or time.monotonic() > checked + CHECK_SECONDS:
                    known, checked = now, time.monotonic()
                    self._refresh(self._codes())
                elif hints:
                    self._refresh(hints)

    def _listen(self) -> None:
        """Waits for notifications of PostgreSQL; a new connection begins with all tables."""
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
                    self._refresh(self._receive(notes) & self._codes())
