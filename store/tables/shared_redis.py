"""What processes of several machines leave for each other, in Redis; loaded only where there is one."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from contextlib import contextmanager

from redis import Redis, RedisError
from redis.exceptions import LockError

from store.tables.shared import KEPT_SECONDS

PATIENCE_SECONDS = 2.0
"""How long to wait for another process to compute an entry before computing it too."""


class SharedRedis:
    """For all processes of all machines; `prefix` keeps services apart that use one Redis."""

    def __init__(self, url: str, prefix: str) -> None:
        self._redis = Redis.from_url(url, socket_timeout=1, socket_connect_timeout=1)
        self._prefix = prefix

    def get(self, name: str) -> bytes | None:
        try:
            found: bytes | None = self._redis.get(self._prefix + name)  # type: ignore[assignment]
        except RedisError:
            return None
        return found

    def beginning(self, name: str, size: int) -> bytes | None:
        try:
            found: bytes = self._redis.getrange(self._prefix + name, 0, size - 1)  # type: ignore[assignment]
        except RedisError:
            return None
        return found or None

    def put(self, name: str, data: bytes) -> None:
        with contextlib.suppress(RedisError):
            self._redis.set(self._prefix + name, data, ex=KEPT_SECONDS)

    @contextmanager
    def alone(self, name: str) -> Iterator[None]:
        lock = self._redis.lock(
            f"{self._prefix}{name}.lock", timeout=PATIENCE_SECONDS, sleep=0.01,
            blocking_timeout=PATIENCE_SECONDS,
        )  # fmt: skip
        try:
            held = lock.acquire()
        except RedisError:
            held = False
        try:
            yield
        finally:
            if held:
                with contextlib.suppress(RedisError, LockError):
                    lock.release()
