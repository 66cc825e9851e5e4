"""Publishes changes of shared tables to all listeners of this process.

Whatever the number of listeners, a process watches the database with one thread (`change_watcher.py`). An
event is serialised once for all listeners that want the same (`watched.py`).
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterable
from concurrent.futures import ThreadPoolExecutor
from threading import Lock

from sqlalchemy import Connection, bindparam, select

from store.database import Database
from store.tables.change_watcher import ChangeWatcher
from store.tables.models import SEAT, TABLE
from store.tables.prepared import Prepared
from store.tables.repository import is_code, read_note, unknown_code
from store.tables.watched import Listener, Seats, Subscription, Watched

WRITERS = 4
"""More than can write at once: some wait for what another process writes."""
NO_STATE = Subscription()

log = logging.getLogger(__name__)

_VERSIONS = select(TABLE.c.code, TABLE.c.version).where(
    TABLE.c.code.in_(bindparam("codes", expanding=True))
)
_SEATS = select(
    SEAT.c.table_code, SEAT.c.number, SEAT.c.version, SEAT.c.touched, SEAT.c.removed
).where(SEAT.c.table_code.in_(bindparam("codes", expanding=True)))

StateWriter = Callable[[str, int, str], Prepared]
"""Code, version and language -> the state (perhaps a later one)."""


class Feed:
    """All listeners of one process.

    `write_state` serialises states for listeners that want them with events, in its own threads.
    """

    def __init__(self, database: Database, write_state: StateWriter | None = None) -> None:
        self._database = database
        self._write_state = write_state
        self._writers = ThreadPoolExecutor(WRITERS, "table state")
        self._watched: dict[str, Watched] = {}
        self._lock = Lock()
        self._writing: set[tuple[str, str]] = set()
        self._watcher = ChangeWatcher(database, self._codes, self._refresh, self._receive)
        database.on_change = self._watcher.hint

    @property
    def listeners(self) -> int:
        """How many listen."""
        with self._lock:
            return sum(len(watched.listeners) for watched in self._watched.values())

    def listen(
        self, code: str, seen: int, seconds: float, subscription: Subscription = NO_STATE
    ) -> Listener:
        """Listens to a table from the version that is known already; raises `NotFound`."""
        if not is_code(code):
            raise unknown_code(code)
        known = code.upper()
        with self._database.reading_rows() as connection:
            versions, seats = _look(connection, [known], lambda code, version: True)
        if known not in versions:
            raise unknown_code(code)
        code, version = known, versions[known]
        with self._lock:
            is_new = code not in self._watched
            watched = self._watched.setdefault(code, Watched(code))
            if watched.version is None or watched.version < version:
                watched.update(version, seats[code])
            listener = Listener(watched, seen, seconds, subscription, self._leave)
            watched.listeners.add(listener)
        self._watcher.begin()
        if is_new:
            self._refresh([code])  # a change since we read went unheard
        self._want_states([watched])
        return listener

    def _leave(self, watched: Watched, listener: Listener) -> bool:
        """Unsubscribes; False if that had happened already. A table without listeners is dropped."""
        with self._lock:
            if listener not in watched.listeners:
                return False
            watched.listeners.discard(listener)
            if not watched.listeners and self._watched.get(watched.code) is watched:
                del self._watched[watched.code]
            return True

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
        self._publish(updated)

    def _receive(self, notes: Iterable[str]) -> set[str]:
        """Takes in changes of boards as they were announced, without a query.

        Returns the codes of tables to be looked at: what else changed is not announced in full, nor what came
        before a change if it went unheard.
        """
        unclear, updated = set(), {}
        with self._lock:
            for note in map(read_note, notes):
                watched = self._watched.get(note if isinstance(note, str) else note.code)
                if watched is None:
                    continue
                if isinstance(note, str) or not watched.follow(note):
                    unclear.add(watched.code)
                else:
                    updated[watched.code] = watched
        self._publish(updated.values())
        return unclear

    def _publish(self, updated: Collection[Watched]) -> None:
        self._want_states(updated)
        for watched in updated:
            self._wake(watched)

    def _want_states(self, tables: Iterable[Watched]) -> None:
        """Starts serialising the states that listeners wait for."""
        if self._write_state is None:
            return
        with self._lock:
            wanted = [
                (watched, language)
                for watched in tables
                for language in {listener.subscription.language for listener in watched.listeners}
                - {""}
                if not watched.has_state(language) and (watched.code, language) not in self._writing
            ]
            self._writing.update((watched.code, language) for watched, language in wanted)
        for each in wanted:
            self._writers.submit(self._write, *each)

    def _write(self, watched: Watched, language: str) -> None:
        """Serialises the state of the current version, which includes changes made while it waited."""
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
            if is_ahead:  # the news must agree with the state
                self._refresh([watched.code])
        self._wake(watched)
        self._want_states([watched])  # if it changed again meanwhile

    def _wake(self, watched: Watched) -> None:
        """Wakes those who now have something to send; the others when their state is there."""
        with self._lock:
            served = [listener for listener in watched.listeners if listener.is_served]
        for listener in served:
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
