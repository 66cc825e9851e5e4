"""Counts of requests in the memory of this process.

The library's own counter starts a thread at nearly every request to drop expired entries, which costs more
than the rest of a small request. Ours drops them once in a while.
"""

from __future__ import annotations

import time
from typing import ClassVar

from limits.storage import MemoryStorage

SCHEME = "keytally-memory"
PAUSE_SECONDS = 10.0


class Counters(MemoryStorage):
    """Chosen by the address `keytally-memory://`."""

    STORAGE_SCHEME: ClassVar[list[str]] = [SCHEME]  # type: ignore[misc]
    _next = 0.0

    def _MemoryStorage__schedule_expiry(self) -> None:  # noqa: N802 - the library's own, by its full name
        if time.monotonic() >= self._next:
            self._next = time.monotonic() + PAUSE_SECONDS
            self._MemoryStorage__expire_events()  # type: ignore[attr-defined]
