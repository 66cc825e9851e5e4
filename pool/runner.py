"""Does jobs in threads of this process, a few at a time."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from threading import Condition, Thread
from typing import Any

from pool.job import KEPT_SECONDS, MAX_OF_OWNER, Failure, Full, Job, Order, TooMany
from pool.tasks import outcome
from vision.progress import Cancelled, Watch

MAX_WAITING = 16
MAX_WAITING_BYTES = 200_000_000

Work = Callable[[Order, Watch], Any]


@dataclass
class Entry:
    """A job with its data; the order is released once it is done."""

    job: Job
    order: Order | None
    owner: str
    changed: float
    dropped: bool = False


class Runner:
    """A `Pool` of `slots` threads.

    `work` does an order; `seconds` is the time limit of each, `wait_seconds` how long one waits for
    a slot before it fails as `busy`.
    """

    def __init__(self, work: Work, slots: int, seconds: float, wait_seconds: float) -> None:
        self._work, self._slots = work, slots
        self._seconds, self._wait_seconds = seconds, wait_seconds
        self._entries: dict[str, Entry] = {}
        self._waiting: deque[str] = deque()
        self._threads = 0
        self._last = time.monotonic()
        self._changed = Condition()

    def submit(self, order: Order) -> str:
        """See `Pool`."""
        with self._changed:
            self._forget_old()
            under_way = [e for e in self._entries.values() if not e.job.is_finished]
            if sum(e.owner == order.owner for e in under_way) >= MAX_OF_OWNER:
                raise TooMany
            bytes_held = sum(e.order.size for e in under_way if e.order)
            too_large = under_way and bytes_held + order.size > MAX_WAITING_BYTES
            if too_large or len(self._waiting) >= MAX_WAITING:
                raise Full
            job = Job.of(order)
            self._entries[job.id] = Entry(job, order, order.owner, time.monotonic())
            self._waiting.append(job.id)
            if self._threads < self._slots:
                self._threads += 1
                Thread(target=self._run_waiting, name="photo", daemon=True).start()
        return job.id

    def look(self, job: str) -> Job | None:
        """See `Pool`."""
        with self._changed:
            self._forget_old()
            entry = self._entries.get(job)
            return None if entry is None or entry.dropped else entry.job

    def wait(self, job: str, seconds: float) -> Job | None:
        """See `Pool`."""

        def is_settled() -> bool:
            entry = self._entries.get(job)
            return entry is None or entry.dropped or entry.job.is_finished

        with self._changed:
            self._changed.wait_for(is_settled, seconds)
        return self.look(job)

    def drop(self, job: str) -> None:
        """See `Pool`."""
        with self._changed:
            entry = self._entries.get(job)
            if entry is None:
                return
            entry.dropped = True
            if entry.job.state != "running":  # else its thread forgets it
                del self._entries[job]
            self._changed.notify_all()

    @property
    def idle_seconds(self) -> float:
        """Since when there is no work and no result to fetch; 0 while there is."""
        with self._changed:
            self._forget_old()
            return 0.0 if self._entries or self._threads else time.monotonic() - self._last

    def _run_waiting(self) -> None:
        """One thread: runs waiting jobs until there are none."""
        while True:
            with self._changed:
                entry = self._next()
                if entry is None:
                    self._threads -= 1
                    self._last = time.monotonic()
                    return
                order = entry.order
                assert order is not None
                entry.job = entry.job.changed(state="running")
            job = self._done(entry, order)
            with self._changed:
                self._finish(entry, job)

    def _next(self) -> Entry | None:
        while self._waiting:
            entry = self._entries.get(self._waiting.popleft())
            if entry is None:
                continue
            if time.monotonic() - entry.changed > self._wait_seconds:
                self._finish(entry, entry.job.changed(state="failed", failure=Failure("busy")))
                continue
            return entry
        return None

    def _done(self, entry: Entry, order: Order) -> Job:
        """The job after its work."""

        def report(stage: str, share: float) -> None:
            with self._changed:
                entry.job = entry.job.changed(stage=stage, share=max(share, entry.job.share))

        watch = Watch(report, lambda: entry.dropped, time.monotonic() + self._seconds)
        try:
            values = outcome(lambda: self._work(order, watch))
        except Cancelled:
            values = {}
        return entry.job.changed(**values)

    def _finish(self, entry: Entry, job: Job) -> None:
        entry.job, entry.order, entry.changed = job, None, time.monotonic()
        self._last = entry.changed
        if entry.dropped:
            del self._entries[job.id]
        self._changed.notify_all()

    def _forget_old(self) -> None:
        old = time.monotonic() - KEPT_SECONDS
        for job in [j for j, e in self._entries.items() if e.job.is_finished and e.changed < old]:
            del self._entries[job]
