"""A cache shared by all processes: a folder, or Redis (`shared_redis.py`).

Nothing depends on it: missing entries are computed again.
"""

from __future__ import annotations

import contextlib
import fcntl
import logging
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

KEPT_SECONDS = 3600
TIDY_EVERY = 1000

log = logging.getLogger(__name__)


class Shared(Protocol):
    """Bytes by names."""

    def get(self, name: str) -> bytes | None:
        """What was left under this name."""

    def beginning(self, name: str, size: int) -> bytes | None:
        """The first bytes of it."""

    def put(self, name: str, data: bytes) -> None:
        """Leaves it for the others."""

    def alone(self, name: str) -> contextlib.AbstractContextManager[None]:
        """How long a claim keeps other processes from computing the entry of this name."""


class Alone:
    """For a single process."""

    def get(self, name: str) -> bytes | None:
        return None

    def beginning(self, name: str, size: int) -> bytes | None:
        return None

    def put(self, name: str, data: bytes) -> None:
        pass

    def alone(self, name: str) -> contextlib.AbstractContextManager[None]:
        return contextlib.nullcontext()


class SharedFolder:
    """For the processes of one machine. The claims of a process end with it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._puts = 0

    def get(self, name: str) -> bytes | None:
        try:
            return (self._folder / name).read_bytes()
        except OSError:
            return None

    def beginning(self, name: str, size: int) -> bytes | None:
        try:
            with open(self._folder / name, "rb", buffering=0) as file:
                return file.read(size)
        except OSError:
            return None

    def put(self, name: str, data: bytes) -> None:
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
    def alone(self, name: str) -> Iterator[None]:
        try:
            lock = open(self._folder / f"{name}.lock", "w")  # noqa: SIM115 - closed below
        except OSError:
            yield
            return
        with lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def _tidy(self) -> None:
        oldest = time.time() - KEPT_SECONDS
        for file in self._folder.iterdir():
            with contextlib.suppress(OSError):
                if file.stat().st_mtime < oldest:
                    file.unlink()
