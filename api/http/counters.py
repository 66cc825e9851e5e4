"""Counts of requests, in the memory of this process or in Redis.

The library's own counter starts a thread at nearly every request to drop expired entries, which costs more
than the rest of a small request. Ours drops them once in a while. In Redis, the library counts a request with
one round trip and reads the figures of the headers with two more; ours gets all with the first.
"""

from __future__ import annotations

import time
from typing import Any, ClassVar

from flask import g, has_request_context
from limits.storage import MemoryStorage, RedisStorage

SCHEME = "keytally-memory"
SHARED = "keytally+"
"""Before the address of a Redis."""
PAUSE_SECONDS = 10.0


class Counters(MemoryStorage):
    """Chosen by the address `keytally-memory://`."""

    STORAGE_SCHEME: ClassVar[list[str]] = [SCHEME]  # type: ignore[misc]
    _next = 0.0

    def _MemoryStorage__schedule_expiry(self) -> None:  # noqa: N802 - the library's own, by its full name
        if time.monotonic() >= self._next:
            self._next = time.monotonic() + PAUSE_SECONDS
            self._MemoryStorage__expire_events()  # type: ignore[attr-defined]


class SharedCounters(RedisStorage):
    """Chosen by an address such as `keytally+redis://`."""

    STORAGE_SCHEME: ClassVar[list[str]] = [  # type: ignore[misc]
        f"{SHARED}{scheme}" for scheme in ("redis", "rediss", "redis+unix")
    ]
    COUNT = b"""
        local count = redis.call("incrby", KEYS[1], ARGV[2])
        if count == tonumber(ARGV[2]) then redis.call("expire", KEYS[1], ARGV[1]) end
        return {count, redis.call("ttl", KEYS[1])}
    """

    def __init__(self, uri: str, **options: Any) -> None:
        super().__init__(uri.removeprefix(SHARED), **options)
        self._count = self.get_connection().register_script(self.COUNT)

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        count, left = self._count([self.prefixed_key(key)], [expiry, amount])
        if has_request_context():
            _counted()[key] = int(count), max(int(left), 0) + time.time()
        return int(count)

    def get(self, key: str) -> int:
        counted = _counted().get(key) if has_request_context() else None
        return super().get(key) if counted is None else counted[0]

    def get_expiry(self, key: str) -> float:
        counted = _counted().get(key) if has_request_context() else None
        return super().get_expiry(key) if counted is None else counted[1]


def _counted() -> dict[str, tuple[int, float]]:
    """The counts that Redis returned when it counted the current request, by key: each with its expiry."""
    found: dict[str, tuple[int, float]] = g.setdefault("counted", {})
    return found
