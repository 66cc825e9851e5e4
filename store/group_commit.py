"""Writes that wait for the same lock are committed together.

SQLite lets one transaction write at a time. If every write had a transaction of its own, a short delay of the
disk or the processor would let a queue grow that is served one commit at a time, and whose threads are missing
elsewhere. Here the thread that gets the lock carries out everything that waits in this process, in one
transaction.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from threading import Event, Lock
from typing import Any, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

Result = TypeVar("Result")


class GroupCommit:
    """`begin` opens a transaction that is committed at its end."""

    def __init__(self, begin: Callable[[], AbstractContextManager[Connection]]) -> None:
        self._begin = begin
        self._waiting: list[_Write] = []
        self._has_leader = False
        self._lock = Lock()

    def write(self, work: Callable[[Connection], Result]) -> Result:
        """The result of `work`, which may run in another thread, once it is committed.

        Raises what `work` raises, and then keeps nothing of it. Errors of the database are raised to all whose
        writes were in the same transaction.
        """
        mine = _Write(work)
        with self._lock:
            self._waiting.append(mine)
            leads, self._has_leader = not self._has_leader, True
        if not leads:
            mine.woken.wait()
        if not mine.done:
            self._lead()
        if mine.error:
            raise mine.error
        result: Result = mine.result
        return result

    def _lead(self) -> None:
        """Carries out all that waits; the first of those who came meanwhile leads next."""
        group: Sequence[_Write] = ()
        try:
            with self._begin() as connection:
                group = self._take()
                for write in group:
                    write.carry_out(connection, alone=len(group) == 1)
        except BaseException as error:
            group = group or self._take()
            for write in group:
                write.error = error
        with self._lock:
            following = self._waiting[:1]
            self._has_leader = bool(following)
        for write in group:
            write.done = True
        for write in (*following, *group):
            write.woken.set()

    def _take(self) -> Sequence[_Write]:
        with self._lock:
            taken, self._waiting = self._waiting, []
        return taken


class _Write:
    """One write; woken when it is done, or when it is to lead."""

    def __init__(self, work: Callable[[Connection], Any]) -> None:
        self.work = work
        self.result: Any = None
        self.error: BaseException | None = None
        self.done = False
        self.woken = Event()

    def carry_out(self, connection: Connection, alone: bool) -> None:
        if alone:
            self.result = self.work(connection)
            return
        try:
            with connection.begin_nested():
                self.result = self.work(connection)
        except SQLAlchemyError:
            raise  # SQLite may have ended the whole transaction
        except Exception as error:
            self.error = error
