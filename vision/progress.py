"""Reports the progress of a reading and checks for cancellation, between its stages.

The caller of a reading may watch it (`watched`). The stages report to the watch of their thread, so that no
argument is passed through.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Literal

Stage = Literal["decoding", "matching", "labels", "names", "cutting", "laying_out", "checking"]


class Cancelled(Exception):
    """The reading was cancelled."""


class OutOfTime(Exception):
    """The time of the request is over; what was read so far is its answer."""


@dataclass
class Watch:
    """Follows one reading.

    `report(stage, share)` is called on progress, `share` from 0 to 1; `is_cancelled()` is called at every
    stage. `deadline` is a time of `time.monotonic()`. `ran_out` is True afterwards if it was exceeded.
    """

    report: Callable[[Stage, float], None] = lambda stage, share: None
    is_cancelled: Callable[[], bool] = lambda: False
    deadline: float = float("inf")
    ran_out: bool = False
    _span: tuple[float, float] = field(default=(0.0, 1.0))

    def check(self) -> None:
        """Raises `Cancelled` or `OutOfTime`."""
        if self.is_cancelled():
            raise Cancelled
        if time.monotonic() > self.deadline:
            self.ran_out = True
            raise OutOfTime


_watch: ContextVar[Watch | None] = ContextVar("watch", default=None)


@contextmanager
def watched(watch: Watch) -> Iterator[Watch]:
    """Within it, stages of this thread report to `watch`."""
    token = _watch.set(watch)
    try:
        yield watch
    finally:
        _watch.reset(token)


def reached(stage: Stage, share: float = 0.0) -> None:
    """A stage begins, at this share (0 to 1) of the current span; raises `Cancelled` and `OutOfTime`."""
    watch = _watch.get()
    if watch is not None:
        low, high = watch._span
        watch.report(stage, low + (high - low) * share)
        watch.check()


def check() -> None:
    """Raises `Cancelled` and `OutOfTime`; for long stages."""
    watch = _watch.get()
    if watch is not None:
        watch.check()


@contextmanager
def span(low: float, high: float) -> Iterator[None]:
    """Maps progress reported within to the range `low` to `high`: one of several pictures."""
    watch = _watch.get()
    if watch is None:
        yield
        return
    outer = watch._span
    start, width = outer[0], outer[1] - outer[0]
    watch._span = (start + width * low, start + width * high)
    try:
        yield
    finally:
        watch._span = outer
