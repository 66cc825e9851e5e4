"""Requests are counted, and forgotten in time, without a thread for each."""

from __future__ import annotations

import threading

import pytest
from limits import parse
from limits.storage import storage_from_string
from limits.strategies import FixedWindowRateLimiter

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
