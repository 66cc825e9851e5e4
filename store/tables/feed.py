"""News of shared tables for everybody in this process who listens, from one place.

However many phones listen and however idle they are, a process asks the database by one thread: PostgreSQL
says when a table changes (LISTEN/NOTIFY), with SQLite the versions of the tables that are listened to are
looked up once a second, and at once after a change by this process.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from threading import Condition, Lock, Thread
from typing import Any

import psycopg
from sqlalchemy import select

from store.database import Database
from store.tables.models import SharedSeat, SharedTable
from store.tables.repository import CHANNEL, find_table

LOOK_SECONDS = 1.0
"""Between two looks at the versions where nobody says that they changed."""
CHECK_SECONDS = 30.0
"""Between two looks where PostgreSQL says it: a message may be lost with its connection."""
BEAT_SECONDS = 15.0
WRITERS = 2
RETRY_MS = 2000

log = logging.getLogger(__name__)


class Watched:
    """A table that somebody listens to: its version, its seats, and the news already written."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.version: int | None = None
        self.seats: dict[int, tuple[int, int, bool]] = {}
        self.listeners: set[Listener] = set()
        self.states: dict[str, tuple[int, bytes]] = {}
        self._written: dict[tuple[int, str], bytes] = {}

    def update(self, version: int | None, seats: dict[int, tuple[int, int, bool]]) -> None:
        """`seats`: number -> (version, table version at its last change, removed)."""
        self.version, self.seats = version, seats
        self._written.clear()

    def has_state(self, language: str) -> bool:
        """Whether the state of the present version (or a later one) is there in this language."""
        return self.version is None or self.states.get(language, (0, b""))[0] >= self.version

    def news(self, since: int, language: str = "") -> bytes:
        """The event that says what changed since this version, with the state where a language is given.

        Written once for all who ask.
        """
        if (since, language) not in self._written:
            seats = {
                str(number): None if removed else version
                for number, (version, touched, removed) in sorted(self.seats.items())
                if touched > since
            }
            data = json.dumps({"version": self.version, "seats": seats}).encode()
            _, state = self.states.get(language, (0, b""))
            if state:
                data = data[:-1] + b', "state": ' + state + b"}"
            event = b"id: %d\nevent: state\ndata: %b\n\n" % (self.version or 0, data)
            self._written[since, language] = event
        return self._written[since, language]


class Listener:
    """One stream: what it has to send, as bytes of server-sent events.

    `wake` is called, from any thread, when `take` has something new. It ends after `seconds`; the phone
    opens it again. With a `language` the news bring the state along.
    """

    def __init__(
        self, feed: Feed, watched: Watched, seen: int, seconds: float, language: str = ""
    ) -> None:
        self.language = language
        self.wake: Callable[[], None] = lambda: None
        self.on_close: Callable[[], None] = lambda: None
        self._feed, self._watched, self._seen = feed, watched, seen
        self._begun = False
        self._said = time.monotonic()
        self._end = self._said + seconds

    def take(self) -> bytes | None:
        """What there is to send, empty for nothing yet; None at the end."""
        if not self._begun:
            self._begun = True
            return f"retry: {RETRY_MS}\n\n".encode()
        now, version = time.monotonic(), self._watched.version
        if version is None or now >= self._end:
            return None  # deleted, or time to open it again; who asks again is told so
        if version != self._seen and (not self.language or self._watched.has_state(self.language)):
            since = self._seen if self._seen < version else 0
            self._seen, self._said = version, now
            return self._watched.news(since, self.language)
        if now >= self._said + BEAT_SECONDS:
            # Shows us whether anybody is left, and proxies that the line is alive.
            self._said = now
            return b": still here\n\n"
        return b""

    def close(self) -> None:
        """Nobody listens any more."""
        if self._feed.leave(self._watched, self):
            self.on_close()


StateWriter = Callable[[str, int, str], tuple[int, bytes]]
"""Code, version and language -> the version and the JSON of the state (perhaps a later one)."""


class Feed:
    """All that is listened to in one process.

    `write_state` makes the states for those who want them with the news, in threads of its own.
    """

    def __init__(self, database: Database, write_state: StateWriter | None = None) -> None:
        self._database = database
        self._write_state = write_state
        self._writers = ThreadPoolExecutor(WRITERS, "table state")
        self._watched: dict[str, Watched] = {}
        self._lock = Lock()
        self._changed = Condition(self._lock)
        self._hints: set[str] = set()
        self._thread: Thread | None = None
        database.on_change = self.hint

    @property
    def listeners(self) -> int:
        """How many listen."""
        with self._lock:
            return sum(len(watched.listeners) for watched in self._watched.values())

    def listen(self, code: str, seen: int, seconds: float, language: str = "") -> Listener:
        """Listens to a table from the version that is known already; raises `NotFound`."""
        with self._database.reading() as session:
            table = find_table(session, code)
            code, version = table.code, table.version
            seats = {seat.number: _seat(seat) for seat in table.all_seats}
        with self._changed:
            is_new = code not in self._watched
            watched = self._watched.setdefault(code, Watched(code))
            if watched.version is None or watched.version < version:
                watched.update(version, seats)
            listener = Listener(self, watched, seen, seconds, language)
            watched.listeners.add(listener)
            if self._thread is None:
                self._thread = Thread(target=self._follow, name="table feed", daemon=True)
                self._thread.start()
            self._changed.notify()
        if is_new:
            self._refresh([code])  # a change since we read went unheard
        self._want_states([watched])
        return listener

    def leave(self, watched: Watched, listener: Listener) -> bool:
        """Ends listening, False when it had ended; a table that nobody listens to is forgotten."""
        with self._lock:
            if listener not in watched.listeners:
                return False
            watched.listeners.discard(listener)
            if not watched.listeners and self._watched.get(watched.code) is watched:
                del self._watched[watched.code]
            return True

    def hint(self, code: str) -> None:
        """This process changed the table: no need to wait for the next look."""
        with self._changed:
            if code in self._watched:
                self._hints.add(code)
                self._changed.notify()

    def _follow(self) -> None:
        """Runs in a thread of its own, as long as the process; works while somebody listens."""
        while True:
            with self._changed:
                while not self._watched:
                    self._changed.wait()
            try:
                if self._database.is_sqlite:
                    self._look_again_and_again()
                else:
                    self._hear()
            except Exception as error:
                # Whatever it was: without this thread no phone would hear anything any more.
                log.warning("no news of tables at the moment: %s", error.__cause__ or error)
                time.sleep(LOOK_SECONDS)

    def _look_again_and_again(self) -> None:
        while codes := self._codes():
            with self._changed:
                if not self._hints:
                    self._changed.wait(LOOK_SECONDS)
                hints = self._hints & codes
                self._hints.clear()
            self._refresh(hints or self._codes())

    def _hear(self) -> None:
        """Waits for what PostgreSQL says; everything is looked at when the connection is new."""
        with psycopg.connect(self._database.conninfo, autocommit=True) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            while codes := self._codes():
                self._refresh(codes)
                until = time.monotonic() + CHECK_SECONDS
                while (left := until - time.monotonic()) > 0:
                    said = {
                        note.payload for note in connection.notifies(timeout=left, stop_after=1)
                    }
                    # What came along with the first one is read without waiting.
                    said |= {note.payload for note in connection.notifies(timeout=0)}
                    self._refresh(said & self._codes())

    def _codes(self) -> set[str]:
        with self._lock:
            return {*self._watched}

    def _refresh(self, codes: Iterable[str]) -> None:
        """Reads the versions of these tables, and the seats of those that changed."""
        codes = list(codes)
        if not codes:
            return
        with self._database.reading() as session:
            asked = select(SharedTable.code, SharedTable.version).where(SharedTable.code.in_(codes))
            versions = {row.code: row.version for row in session.execute(asked)}
            changed = [code for code in codes if self._is_news(code, versions.get(code))]
            seats: dict[str, dict[int, tuple[int, int, bool]]] = {code: {} for code in changed}
            if changed:
                columns = (SharedSeat.table_code, SharedSeat.number, SharedSeat.version,
                           SharedSeat.touched, SharedSeat.removed)  # fmt: skip
                rows = select(*columns).where(SharedSeat.table_code.in_(changed))
                for seat in session.execute(rows):
                    seats[seat.table_code][seat.number] = _seat(seat)
        with self._lock:
            updated = [self._watched[code] for code in changed if code in self._watched]
            for watched in updated:
                watched.update(versions.get(watched.code), seats[watched.code])
        self._want_states(updated)
        for watched in updated:
            self._wake(watched)

    def _want_states(self, tables: Iterable[Watched]) -> None:
        """Has the states written that somebody waits for."""
        if self._write_state is None:
            return
        with self._lock:
            wanted = [
                (watched, watched.version, language)
                for watched in tables
                for language in {listener.language for listener in watched.listeners} - {""}
                if watched.version is not None and not watched.has_state(language)
            ]
        for each in wanted:
            self._writers.submit(self._write, *each)

    def _write(self, watched: Watched, version: int, language: str) -> None:
        assert self._write_state is not None
        try:
            written = self._write_state(watched.code, version, language)
        except Exception as error:
            # Who gets no state with the news asks for it, and is told why there is none.
            log.warning("no state with the news of a table: %s", error)
            written = (version, b"")
        with self._lock:
            if written[0] > watched.states.get(language, (0, b""))[0]:
                watched.states[language] = written
        self._wake(watched)

    def _wake(self, watched: Watched) -> None:
        with self._lock:
            listeners = list(watched.listeners)
        for listener in listeners:
            listener.wake()

    def _is_news(self, code: str, version: int | None) -> bool:
        with self._lock:
            watched = self._watched.get(code)
            return watched is not None and watched.version != version


def _seat(seat: Any) -> tuple[int, int, bool]:
    return seat.version, seat.touched, seat.removed
