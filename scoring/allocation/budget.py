"""The processor time that a request may still spend on searches, so no board delays the others."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

# A browser knows no processor time; there the library has its thread for itself.
thread_time = getattr(time, "thread_time", time.perf_counter)

REQUEST_SECONDS = 0.45 if hasattr(time, "thread_time") else 6.0
"""All searches of one request; with reading, checks and texts it stays below a second."""

WISH_SECONDS = 0.003 if hasattr(time, "thread_time") else 0.5
"""What the nicest of equal layouts may cost."""


class _Loading(threading.local):
    seconds = 0.0


_loading = _Loading()


@contextmanager
def loading() -> Iterator[None]:
    """Loading a library in here costs no budget: the first search of a process has as much time as others."""
    started = thread_time()
    try:
        yield
    finally:
        _loading.seconds += thread_time() - started


def _now() -> float:
    """This thread's processor time without what it spent on loading."""
    return float(thread_time() - _loading.seconds)


class Budget:
    """A budget of this thread's processor time, counted from its creation."""

    def __init__(self, seconds: float = REQUEST_SECONDS) -> None:
        self.start(seconds)

    @property
    def left(self) -> float:
        """Seconds that are left, 0 when there are none."""
        return max(0.0, self._end - _now())

    def start(self, seconds: float) -> None:
        """Restarts the budget with so many seconds."""
        self._end = _now() + seconds

    def share(self, among: int) -> Budget:
        """An equal share for one of the remaining consumers: what one saves is left for the next ones."""
        return Budget(self.left / max(1, among))
