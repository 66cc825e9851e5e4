"""`/tables/{code}/events`: sends the changes of a table to its phones as server-sent events.

Events are small: the table's version and which seats changed. All streams of a process share one listener
(`store.tables.feed`) and are served by the server's event loop (`serving`), not by a thread each. A server
without such a loop, as `flask run`, uses one thread per stream.
"""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event

from flask import Flask, Response, current_app, request

from api.http import metrics
from api.http.blueprint import Blueprint
from api.http.errors import Problem
from api.http.guesses import guard
from api.http.openapi import LANGUAGE_HEADER, refusals
from api.http.queries import LANGUAGE, asked_choice, asked_language, whole_number
from api.tables import prepared
from store import Database
from store.tables.feed import Feed
from store.tables.watched import Listener, Subscription

blp = Blueprint("table_events", __name__, description="News of a shared table")
guard(blp)

EVENT_STREAM = "text/event-stream"
NEWS = {
    "type": "object",
    "description": "one event; `data` is a JSON text",
    "required": ["id", "event", "data"],
    "properties": {
        "id": {"type": "string", "description": "the table's version"},
        "event": {"type": "string", "enum": ["state"]},
        "data": {"type": "string", "contentMediaType": "application/json"},
    },
}
NO_STATE, WHOLE_STATE, CHANGES = "false", "true", "changes"
STATE = (NO_STATE, WHOLE_STATE, CHANGES)
WITH_STATE = {
    "in": "query",
    "name": "state",
    "description": "true: each event brings the table's state along, under `state`; changes: the first one "
    "does, later ones bring under `changes` what is to be changed about it",
    "schema": {"type": "string", "enum": list(STATE), "default": NO_STATE},
}
LOOK_SECONDS = 1.0
STREAM = "keytally.stream"
"""Where the server puts what takes a stream over (`serving.stream`)."""


@blp.route("/tables/<code>/events")
@blp.doc(
    parameters=[
        WITH_STATE,
        LANGUAGE,
        {
            "in": "header",
            "name": "Last-Event-ID",
            "description": "the version that is known already; sent by EventSource itself",
            "schema": {"type": "string"},
        },
        LANGUAGE_HEADER,
    ],
    responses=refusals(404, 422, 503),
)
@blp.response(200, NEWS, content_type=EVENT_STREAM)
def follow_table(code: str) -> Response:
    """Changes of the table as server-sent events

    `event: state` with the table's version as `id` and `{"version": 7, "seats": {"2": 5}}` as data:
    the seats that changed, with their versions (null: removed). The current version is sent at once. With
    `?state=true` events include the whole state, in the language of `?lang=`, so that no further request is
    needed. With `?state=changes` later events have `changes` instead: `since` (the version of the state that
    it changes), `table` (the state without seats and score), `order` (the numbers of the seats), `seats`
    (those that changed), `score` (without players) and `players` (those that changed, by place in the order).
    503 if there are too many listeners; poll the table with If-None-Match instead.
    """
    seconds = current_app.config["EVENT_SECONDS"]
    listener = feed().listen(code, _last_seen(), seconds, _subscription())
    if feed().listeners > current_app.config["EVENT_STREAMS"]:
        listener.close()
        raise Problem(503, headers={"Retry-After": "30"})
    metrics.streams.inc()
    listener.on_close = metrics.streams.dec
    taken_over = request.environ.get(STREAM)
    if taken_over is None:
        response = Response(_in_this_thread(listener), mimetype=EVENT_STREAM)
        response.call_on_close(listener.close)
    else:
        taken_over.open(listener)
        response = Response(mimetype=EVENT_STREAM)
        response.automatically_set_content_length = False
    response.headers["Cache-Control"] = "no-store"
    # nginx would delay events to fill its buffers.
    response.headers["X-Accel-Buffering"] = "no"
    return response


def init_app(app: Flask) -> None:
    """Gives the application its feed; it runs while there are listeners."""
    kept: Database = app.extensions["database"]
    prepared.init_app(app)
    app.extensions["feed"] = Feed(kept, app.extensions["states"].news)


def feed() -> Feed:
    """The news of all tables."""
    found: Feed = current_app.extensions["feed"]
    return found


def _subscription() -> Subscription:
    """What the news must carry."""
    state, language = asked_choice("state", STATE, NO_STATE), asked_language()
    return Subscription() if state == NO_STATE else Subscription(language, state == CHANGES)


def _last_seen() -> int:
    return whole_number(request.headers.get("Last-Event-ID", "")) or 0


def _in_this_thread(listener: Listener) -> Iterator[bytes]:
    ready = Event()
    listener.wake = ready.set
    try:
        while (chunk := listener.take()) is not None:
            if chunk:
                yield chunk
            else:
                ready.wait(LOOK_SECONDS)
                ready.clear()
    finally:
        listener.close()
