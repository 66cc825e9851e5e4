"""A cache shared by all processes: a folder, or Redis (`shared_redis.py`).

Nothing depends on it: missing entries are computed again.
"""

from __future__ import annotations

import contextlib
import fcntl
import functools
import logging
import os
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

KEPT_SECONDS = 3600
TIDY_EVERY = 1000
VERSION_BYTES = 24
"""More than the first line of an entry takes; the rest is large, and not read in vain."""

log = logging.getLogger(__name__)


Left = bytes | int | None
"""What was left under a name: the entry, or only its version if it is older than the one wanted."""


@dataclass(frozen=True)
class Claim:
    """The right to make an entry: `there` is what another process left before, `leave` takes what was made."""

    there: bytes | None = None
    leave: Callable[[bytes], None] = lambda data: None


class Shared(Protocol):
    """Entries by names. The first line of an entry is its version."""

    def left(self, name: str, version: int) -> Left:
        """What was left under this name, whole if it is of this version or a later one."""

    def alone(self, name: str, version: int) -> AbstractContextManager[Claim]:
        """How long a claim keeps other processes from making the entry of this name; not where it is there."""


class Alone:
    """For a single process."""

    def left(self, name: str, version: int) -> Left:
        return None

    def alone(self, name: str, version: int) -> AbstractContextManager[Claim]:
        return contextlib.nullcontext(Claim())


class SharedFolder:
    """For the processes of one machine. The claims of a process end with it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._puts = 0

    def left(self, name: str, version: int) -> Left:
        try:
            with open(self._folder / name, "rb", buffering=0) as file:
                beginning = file.read(VERSION_BYTES)
                found = int(beginning.split(b"\n", 1)[0])
                return found if found < version else beginning + file.readall()
        except OSError:
            return None

    def _put(self, name: str, data: bytes) -> None:
        half = self._folder / f"{name}.{os.getpid()}"
        try:
            half.write_bytes(data)
            half.replace(self._folder / name)
        except OSError as error:  # a full disk, most likely: the others make it themselves
            log.warning("nothing left for other processes: %s", error)
            half.unlink(missing_ok=True)
        self._puts += 1
        if self._puts % TIDY_EVERY == 0:
            self._tidy()

    @contextmanager
    def alone(self, name: str, version: int) -> Iterator[Claim]:
        if isinstance(there := self.left(name, version), bytes):
            yield Claim(there)
            return
        claim = Claim(leave=functools.partial(self._put, name))
        try:
            lock = open(self._folder / f"{name}.lock", "w")  # noqa: SIM115 - closed below
        except OSError:
            yield claim
            return
        with lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            there = self.left(name, version)
            yield Claim(there) if isinstance(there, bytes) else claim

    def _tidy(self) -> None:
        oldest = time.time() - KEPT_SECONDS
        for file in self._folder.iterdir():
            with contextlib.suppress(OSError):
                if file.stat().st_mtime < oldest:
                    file.unlink()
