"""A slot to unpack an imported box in: that takes memory, so each process does one at a time."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from flask import current_app

from api.http.client import has_left
from api.http.errors import Problem

LOOK_SECONDS = 0.5
RETRY = {"Retry-After": "10"}

_slot = BoundedSemaphore(1)


@contextmanager
def import_slot() -> Iterator[None]:
    """Waits for the slot; stops waiting when the client has disconnected."""
    end = time.monotonic() + current_app.config["PHOTO_WAIT_SECONDS"]
    while not _slot.acquire(timeout=LOOK_SECONDS):
        if time.monotonic() >= end:
            raise Problem(503, headers=RETRY)
        if has_left():
            raise Problem(503)
    try:
        yield
    finally:
        _slot.release()
