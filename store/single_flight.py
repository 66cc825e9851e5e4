"""Computes a value once for all concurrent and later callers."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Made = TypeVar("Made")


class SingleFlight(Generic[Key, Made]):
    """A cache of the last `kept` values. Callers wait while another one computes the same value."""

    def __init__(self, kept: int) -> None:
        self._kept = kept
        self._made: OrderedDict[Key, Future[Made]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Key, make: Callable[[], Made]) -> Made:
        """The value of this key. An error of `make` is raised to all who wait; the next caller tries again."""
        with self._lock:
            future = self._made.get(key)
            is_mine = future is None
            if future is None:
                future = self._made[key] = Future()
            self._made.move_to_end(key)
            while len(self._made) > self._kept:
                self._made.popitem(last=False)
        if is_mine:
            try:
                future.set_result(make())
            except BaseException as error:
                with self._lock:
                    if self._made.get(key) is future:
                        del self._made[key]
                future.set_exception(error)
        return future.result()
