"""What every route that reads pictures needs: a slot to read in, and the problem of an unreadable one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from threading import BoundedSemaphore

from flask import current_app

import vision
from api.http.errors import Problem, fault


def refused_picture(refused: vision.NotAPicture, pictures: list[bytes]) -> Problem:
    """The problem that names the picture which cannot be read."""
    several = len(pictures) > 1 and refused.code != "too_many_pictures"
    pointer = f"/photo/{refused.picture}" if several else "/photo"
    return fault(pointer, refused.code, refused.message)


@contextmanager
def photo_slot() -> Iterator[None]:
    """Waits for one of the few slots in which photos are read, as each takes much memory."""
    slots = _slots(current_app.config["PHOTO_SLOTS"])
    if not slots.acquire(timeout=current_app.config["PHOTO_WAIT_SECONDS"]):
        raise Problem(503, headers={"Retry-After": "10"})
    try:
        yield
    finally:
        slots.release()


@cache
def _slots(places: int) -> BoundedSemaphore:
    return BoundedSemaphore(places)
