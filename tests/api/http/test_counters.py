"""Requests are counted, and forgotten in time, without a thread for each."""

from __future__ import annotations

import re
import threading
from typing import Any

import pytest
from limits import parse
from limits.storage import storage_from_string
from limits.strategies import FixedWindowRateLimiter
from redis.connection import Connection

from api import create_app
from api.http import counters
from api.http.counters import SCHEME, Counters


def test_no_request_starts_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    storage = storage_from_string(f"{SCHEME}://")
    assert isinstance(storage, Counters)
    monkeypatch.setattr(threading.Thread, "start", lambda thread: pytest.fail("a thread"))
    limiter = FixedWindowRateLimiter(storage)
    hits = [limiter.hit(parse("3 per minute"), "somebody") for _ in range(5)]
    assert hits == [True] * 3 + [False] * 2
    assert limiter.hit(parse("3 per minute"), "another")


def test_what_has_expired_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counters, "PAUSE_SECONDS", 0.0)
    storage = Counters()
    storage.incr("old", expiry=-1)
    storage.incr("new", expiry=60)
    assert set(storage.storage) == {"new"}


def test_one_round_trip_to_redis_counts_a_request_and_returns_what_is_left(
    redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = create_app({"REDIS_URL": redis_url, "RATE_DEFAULT": "5 per hour"}).test_client()
    answers = [client.get("/api/v1/games")]  # loads the script
    sent: list[Any] = []
    send: Any = Connection.send_packed_command

    def counted(connection: Connection, command: Any, *args: Any, **options: Any) -> Any:
        sent.append(command)
        return send(connection, command, *args, **options)

    monkeypatch.setattr(Connection, "send_packed_command", counted)
    answers += [client.get("/api/v1/games") for _ in range(5)]
    assert len(sent) == 5
    assert [answer.status_code for answer in answers] == [200] * 5 + [429]
    limits = [re.search(r"r=(\d+);t=(\d+)", answer.headers["RateLimit"]) for answer in answers]
    assert [found and int(found[1]) for found in limits] == [4, 3, 2, 1, 0, 0]
    assert all(found and 3590 <= int(found[2]) <= 3600 for found in limits)
    assert 3590 <= int(answers[-1].headers["Retry-After"]) <= 3600
