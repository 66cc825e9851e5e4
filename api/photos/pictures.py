"""What every route that reads pictures needs: a slot to read in, and the problem of an unreadable one."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from threading import BoundedSemaphore, Lock

from flask import current_app, request
from flask_limiter.util import get_remote_address

import vision
from api.http import metrics
from api.http.errors import Problem, fault
from texts import Text

MAX_OF_ADDRESS = 4
"""Requests with photos that one address has under way, in one process."""
LOOK_SECONDS = 0.5
RETRY = {"Retry-After": "10"}

_of_address: Counter[str] = Counter()
_lock = Lock()


def refused_picture(refused: vision.NotAPicture, pictures: list[bytes]) -> Problem:
    """The problem that names the picture which cannot be read."""
    several = len(pictures) > 1 and refused.code != "too_many_pictures"
    pointer = f"/photo/{refused.picture}" if several else "/photo"
    return fault(pointer, refused.code, refused.message)


@contextmanager
def photo_slot() -> Iterator[None]:
    """Waits for one of the few slots in which photos are read, as each takes much time and memory.

    One address has a few requests in or before the slots, so that it cannot keep others out; who has gone
    away meanwhile waits no longer.
    """
    address = get_remote_address()
    with _lock:
        if _of_address[address] >= MAX_OF_ADDRESS:
            raise Problem(429, Text("Wait until your other photos are read."), headers=RETRY)
        _of_address[address] += 1
    metrics.photos.inc()
    try:
        slots = _slots(current_app.config["PHOTO_SLOTS"])
        _wait(slots)
        try:
            yield
        finally:
            slots.release()
    finally:
        metrics.photos.dec()
        with _lock:
            _of_address[address] -= 1
            if not _of_address[address]:
                del _of_address[address]


def _wait(slots: BoundedSemaphore) -> None:
    end = time.monotonic() + current_app.config["PHOTO_WAIT_SECONDS"]
    while not slots.acquire(timeout=LOOK_SECONDS):
        if time.monotonic() >= end:
            raise Problem(503, headers=RETRY)
        if has_left():
            raise Problem(503)


def has_left() -> bool:
    """Whether the server noticed that nobody waits for the answer any more."""
    gone = request.environ.get("keytally.gone")
    return gone is not None and gone.is_set()


@cache
def _slots(places: int) -> BoundedSemaphore:
    return BoundedSemaphore(places)
