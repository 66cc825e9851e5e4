"""Tells the phones at a shared table, as server-sent events, that something changed.

The news are small: the table's version and which seats changed. Any server process may have taken the
change, so each stream looks into the database once a second. A stream holds a thread; so their number
is bounded, and each ends after a while (the phone's EventSource opens it again).
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from functools import cache
from threading import BoundedSemaphore

from flask import Response, current_app, request
from sqlalchemy import select

from api.http.blueprint import Blueprint
from api.http.database import database
from api.http.errors import Problem
from api.http.limits import guesses
from api.http.openapi import LANGUAGE_HEADER, refusals
from store import Database
from store.tables.lifecycle import known_code
from store.tables.models import SharedSeat, SharedTable

blp = Blueprint("table_events", __name__, description="News of a shared table")
guesses(blp)

EVENT_STREAM = "text/event-stream"
LOOK_SECONDS = 1.0
BEAT_SECONDS = 15.0
RETRY_MS = 2000
MOST_DIGITS = 9

serving: Callable[[], bool] = lambda: True  # noqa: E731 - gunicorn.conf.py puts its own in place
"""Whether this process goes on serving; streams end when it does not."""


@blp.route("/tables/<code>/events")
@blp.doc(
    parameters=[
        {
            "in": "header",
            "name": "Last-Event-ID",
            "description": "the version that is known already; sent by EventSource itself",
            "schema": {"type": "string"},
        },
        LANGUAGE_HEADER,
    ],
    responses=refusals(404, 503),
)
@blp.response(200, {"type": "string"}, content_type=EVENT_STREAM)
def events(code: str) -> Response:
    """News of the table as server-sent events

    `event: state` with the table's version as `id` and `{"version": 7, "seats": {"2": 5}}` as data:
    the seats that changed, with their versions (null: removed). The present version comes at once.
    503 when too many listen; ask for the table with If-None-Match instead.
    """
    kept = database()
    known = known_code(kept, code)
    slots = _slots(current_app.config["EVENT_STREAMS"])
    if not slots.acquire(blocking=False):
        raise Problem(503, headers={"Retry-After": "30"})
    seconds = current_app.config["EVENT_SECONDS"]
    response = Response(_stream(kept, known, _last_seen(), seconds), mimetype=EVENT_STREAM)
    response.call_on_close(slots.release)
    response.headers["Cache-Control"] = "no-store"
    # nginx would hold the news back to fill its buffers.
    response.headers["X-Accel-Buffering"] = "no"
    return response


@cache
def _slots(places: int) -> BoundedSemaphore:
    return BoundedSemaphore(places)


def _last_seen() -> int:
    sent = request.headers.get("Last-Event-ID", "")
    return int(sent) if sent.isascii() and sent.isdigit() and len(sent) <= MOST_DIGITS else 0


def _stream(kept: Database, code: str, seen: int, seconds: float) -> Iterator[str]:
    start = said = time.monotonic()
    yield f"retry: {RETRY_MS}\n\n"
    while serving() and time.monotonic() < start + seconds:
        version = _version(kept, code)
        if version is None:
            return  # deleted; who asks again is told so
        if version != seen:
            yield _news(kept, code, version, seen if seen < version else 0)
            seen, said = version, time.monotonic()
        elif time.monotonic() >= said + BEAT_SECONDS:
            # Shows us whether anybody is left, and proxies that the line is alive.
            yield ": still here\n\n"
            said = time.monotonic()
        time.sleep(LOOK_SECONDS)


def _version(kept: Database, code: str) -> int | None:
    with kept.reading() as session:
        return session.scalar(select(SharedTable.version).where(SharedTable.code == code))


def _news(kept: Database, code: str, version: int, since: int) -> str:
    columns = (SharedSeat.number, SharedSeat.version, SharedSeat.removed)
    changed = select(*columns).where(SharedSeat.table_code == code, SharedSeat.touched > since)
    with kept.reading() as session:
        rows = session.execute(changed.order_by(SharedSeat.number)).all()
    seats = {str(number): None if removed else at for number, at, removed in rows}
    data = json.dumps({"version": version, "seats": seats})
    return f"id: {version}\nevent: state\ndata: {data}\n\n"
