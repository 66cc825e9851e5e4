"""What processes of several machines leave for each other, in Redis; loaded only where there is one.

A round trip to Redis takes more processor time than most of what is asked there, so each step is one script.
"""

from __future__ import annotations

import contextlib
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager

from redis import Redis, RedisError

from store.tables.shared import KEPT_SECONDS, VERSION_BYTES, Claim, Left

TIMEOUT_SECONDS = 2.0
"""How long to wait for another process to compute an entry before computing it too."""
AGAIN_SECONDS = 0.01
"""The pause between two looks for that entry."""

LEFT = f"""
    local found = redis.call("getrange", KEYS[1], 0, {VERSION_BYTES - 1})
    found = tonumber(string.match(found, "^%d+"))
    if found and found >= tonumber(ARGV[1]) then return redis.call("get", KEYS[1]) end
"""
"""The entry if it is of this version or a later one."""
LOOK = f"{LEFT} return found"
CLAIM = f"""{LEFT}
    if redis.call("set", KEYS[2], ARGV[2], "NX", "PX", ARGV[3]) then return 1 end
    return 0
"""
"""Else the claim, if nobody has it."""
RELEASE = """
    if redis.call("get", KEYS[2]) == ARGV[1] then redis.call("del", KEYS[2]) end
"""
LEAVE = f"""
    redis.call("set", KEYS[1], ARGV[2], "EX", ARGV[3])
    {RELEASE}
"""


class SharedRedis:
    """For all processes of all machines; `prefix` keeps services apart that use one Redis."""

    def __init__(self, url: str, prefix: str) -> None:
        redis = Redis.from_url(url, socket_timeout=1, socket_connect_timeout=1)
        scripts = (LOOK, CLAIM, RELEASE, LEAVE)
        self._look, self._claim, self._release, self._leave = map(redis.register_script, scripts)
        self._prefix = prefix

    def left(self, name: str, version: int) -> Left:
        with contextlib.suppress(RedisError):
            found: Left = self._look(self._keys(name), [version])
            return found
        return None

    @contextmanager
    def alone(self, name: str, version: int) -> Iterator[Claim]:
        keys, token = self._keys(name), secrets.token_bytes(8)
        there = self._claimed(keys, version, token)
        if there is not None:
            yield Claim(there)
            return
        has_left = False

        def leave(data: bytes) -> None:
            nonlocal has_left
            with contextlib.suppress(RedisError):
                self._leave(keys, [token, data, KEPT_SECONDS])
                has_left = True

        try:
            yield Claim(leave=leave)
        finally:
            if not has_left:
                with contextlib.suppress(RedisError):
                    self._release(keys, [token])

    def _claimed(self, keys: list[str], version: int, token: bytes) -> bytes | None:
        """The entry if it is there; None once the claim is ours, or no longer to be waited for."""
        end = time.monotonic() + TIMEOUT_SECONDS
        while time.monotonic() < end:
            try:
                found = self._claim(keys, [version, token, int(TIMEOUT_SECONDS * 1000)])
            except RedisError:
                return None
            if isinstance(found, bytes):
                return found
            if found:
                return None
            time.sleep(AGAIN_SECONDS)
        return None

    def _keys(self, name: str) -> list[str]:
        return [f"{self._prefix}{name}", f"{self._prefix}{name}.lock"]
