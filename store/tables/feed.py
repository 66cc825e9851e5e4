"""News of shared tables for everybody in this process who listens, from one place.

However many phones listen and however idle they are, a process asks the database by one thread: PostgreSQL
says when a table changes (LISTEN/NOTIFY); SQLite is asked twenty times a second whether anything changed,
which takes microseconds, and after a change by this process at once.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from threading import Condition, Lock, Thread
from typing import Any

import psycopg
from sqlalchemy import Connection, bindparam, select

from store.database import Database
from store.tables.models import SEAT, TABLE
from store.tables.prepared import Prepared
from store.tables.repository import CHANNEL, unknown_code

LOOK_SECONDS = 0.05
"""Between two looks whether somebody wrote, where nobody says so."""
AGAIN_SECONDS = 1.0
"""After a failure."""
CHECK_SECONDS = 30.0
"""Between two looks at all versions though nothing was said: a message may be lost with its connection."""
BEAT_SECONDS = 15.0
WRITERS = 2
KEPT_STATES = 4
"""Of each table and language, to say what changed since."""
RETRY_MS = 2000

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Wish:
    """What comes along with the news: the state in a `language` ("": none), or only its `changes`."""

    language: str = ""
    changes: bool = False


NO_STATE = Wish()
Seats = dict[int, tuple[int, int, bool]]
"""Number -> version, the table's version at the last change, whether it was removed."""

_VERSIONS = select(TABLE.c.code, TABLE.c.version).where(
    TABLE.c.code.in_(bindparam("codes", expanding=True))
)
_SEATS = select(
    SEAT.c.table_code, SEAT.c.number, SEAT.c.version, SEAT.c.touched, SEAT.c.removed
).where(SEAT.c.table_code.in_(bindparam("codes", expanding=True)))


class Watched:
    """A table that somebody listens to: its version, its seats, and the news already written."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.version: int | None = None
        self.seats: Seats = {}
        self.listeners: set[Listener] = set()
        self._states: dict[str, list[Prepared]] = {}
        self._failed: dict[str, int] = {}
        self._written: dict[tuple[int, Wish], bytes] = {}

    def update(self, version: int | None, seats: Seats) -> None:
        """Takes in what there is now; None: the table was deleted."""
        self.version, self.seats = version, seats
        self._written.clear()

    def has_state(self, language: str) -> bool:
        """Whether the state of the present version (or a later one) is there, or cannot be had."""
        if self.version is None or self._failed.get(language) == self.version:
            return True
        states = self._states.get(language, [])
        return bool(states) and states[-1].version >= self.version

    def keep(self, language: str, state: Prepared) -> None:
        """Takes a state in."""
        states = self._states.setdefault(language, [])
        if not states or states[-1].version < state.version:
            states.append(state)
            del states[:-KEPT_STATES]

    def give_up(self, language: str, version: int) -> None:
        """There is no state of this version; a client that asks for it gets the reason."""
        self._failed[language] = version

    def news(self, since: int, wish: Wish) -> tuple[int, bytes]:
        """The version, and the event that says what changed since the other one; written once for all."""
        states = self._states.get(wish.language, []) if wish.language else []
        state = states[-1] if states and self._failed.get(wish.language) != self.version else None
        version = self.version or 0
        if (since, wish) not in self._written:
            seats = {
                str(number): None if removed else seat_version
                for number, (seat_version, touched, removed) in sorted(self.seats.items())
                if touched > since
            }
            data = json.dumps({"version": version, "seats": seats}).encode()
            if state is not None:
                before = next((each for each in states if each.version == since), None)
                part = (b'"changes": ' + state.since(before) if before and wish.changes
                        else b'"state": ' + state.whole)  # fmt: skip
                data = data[:-1] + b", " + part + b"}"
            self._written[since, wish] = b"id: %d\nevent: state\ndata: %b\n\n" % (version, data)
        return version, self._written[since, wish]


class Listener:
    """One stream: what it has to send, as bytes of server-sent events.

    `wake` is called, from any thread, when `take` has something new. It ends after `seconds`; the phone
    opens it again.
    """

    def __init__(self, feed: Feed, watched: Watched, seen: int, seconds: float, wish: Wish) -> None:
        self.wish = wish
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
            return None  # deleted, or time to open it again; the next request gets the reason
        language = self.wish.language
        if version != self._seen and (not language or self._watched.has_state(language)):
            since = self._seen if self._seen < version else 0
            self._seen, news = self._watched.news(since, self.wish)
            self._said = now
            return news
        if now >= self._said + BEAT_SECONDS:
            # Shows us whether anybody is left, and proxies that the line is alive.
            self._said = now
            return b": still here\n\n"
        return b""

    def close(self) -> None:
        """Nobody listens any more."""
        if self._feed.leave(self._watched, self):
            self.on_close()


StateWriter = Callable[[str, int, str], Prepared]
"""Code, version and language -> the state (perhaps a later one)."""


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
        self._writing: set[tuple[str, str]] = set()
        self._thread: Thread | None = None
        database.on_change = self.hint

    @property
    def listeners(self) -> int:
        """How many listen."""
        with self._lock:
            return sum(len(watched.listeners) for watched in self._watched.values())

    def listen(self, code: str, seen: int, seconds: float, wish: Wish = NO_STATE) -> Listener:
        """Listens to a table from the version that is known already; raises `NotFound`."""
        known = code.upper()
        with self._database.reading_rows() as connection:
            versions, seats = _look(connection, [known], lambda code, version: True)
        if known not in versions:
            raise unknown_code(code)
        code, version = known, versions[known]
        with self._changed:
            is_new = code not in self._watched
            watched = self._watched.setdefault(code, Watched(code))
            if watched.version is None or watched.version < version:
                watched.update(version, seats[code])
            listener = Listener(self, watched, seen, seconds, wish)
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
                time.sleep(AGAIN_SECONDS)

    def _look_again_and_again(self) -> None:
        # The number of another one of our connections would not change by its own writing.
        with closing(self._database.engine.raw_connection()) as connection:
            asking: Any = connection.cursor()
            known, checked = None, time.monotonic()
            while codes := self._codes():
                with self._changed:
                    if not self._hints:
                        self._changed.wait(LOOK_SECONDS)
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
        with self._database.reading_rows() as connection:
            versions, seats = _look(connection, codes, self._is_news)
        with self._lock:
            updated = [self._watched[code] for code in seats if code in self._watched]
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
                (watched, language)
                for watched in tables
                for language in {listener.wish.language for listener in watched.listeners} - {""}
                if not watched.has_state(language) and (watched.code, language) not in self._writing
            ]
            self._writing.update((watched.code, language) for watched, language in wanted)
        for each in wanted:
            self._writers.submit(self._write, *each)

    def _write(self, watched: Watched, language: str) -> None:
        """Makes the state of the version that there is now: what came while it waited is in it."""
        assert self._write_state is not None
        with self._lock:
            self._writing.discard((watched.code, language))
            version = watched.version
        if version is None:
            return
        try:
            state = self._write_state(watched.code, version, language)
        except Exception as error:
            log.warning("no state with the news of a table: %s", error)
            with self._lock:
                watched.give_up(language, version)
        else:
            with self._lock:
                watched.keep(language, state)
                is_ahead = watched.version is not None and state.version > watched.version
            if is_ahead:  # the news are to say what the state says
                self._refresh([watched.code])
        self._wake(watched)
        self._want_states([watched])  # if it changed again meanwhile

    def _wake(self, watched: Watched) -> None:
        with self._lock:
            listeners = list(watched.listeners)
        for listener in listeners:
            listener.wake()

    def _is_news(self, code: str, version: int | None) -> bool:
        with self._lock:
            watched = self._watched.get(code)
            return watched is not None and watched.version != version


def _look(
    connection: Connection, codes: list[str], is_news: Callable[[str, int | None], bool]
) -> tuple[dict[str, int], dict[str, Seats]]:
    """The versions of these tables, and the seats of those of which that is news."""
    versions = dict(connection.execute(_VERSIONS, {"codes": codes}).all())
    seats: dict[str, Seats] = {code: {} for code in codes if is_news(code, versions.get(code))}
    if seats:
        for code, number, *seat in connection.execute(_SEATS, {"codes": list(seats)}):
            seats[code][number] = tuple(seat)
    return versions, seats
