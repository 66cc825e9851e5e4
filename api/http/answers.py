"""JSON answers: made once and kept by the reader's cache where they only change with a release."""

from __future__ import annotations

from typing import Any

from flask import Response, current_app, request

CATALOGUE_SECONDS = 300


def json_answer(data: Any, status: int = 200) -> Response:
    """`data` as a JSON answer that nobody keeps."""
    text = current_app.json.dumps(data, separators=(",", ":"))
    response = Response(text, status, mimetype="application/json")
    response.headers["Cache-Control"] = "no-store"
    return response


def cached_answer(body: bytes, mimetype: str = "application/json") -> Response:
    """An answer with an ETag, 304 when the reader has it already."""
    response = Response(body, mimetype=mimetype)
    response.cache_control.public = True
    response.cache_control.max_age = CATALOGUE_SECONDS
    response.add_etag()
    return unless_known(response)


def unless_known(response: Response) -> Response:
    """The answer, or 304 for who has it already by its ETag.

    If-Match asks nothing of who only reads; werkzeug would answer 412, and with no problem in it.
    """
    asked = {name: sent for name, sent in request.environ.items() if name != "HTTP_IF_MATCH"}
    response.make_conditional(asked)
    return response
