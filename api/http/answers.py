"""Cache headers of answers: no-store, unless they state otherwise."""

from __future__ import annotations

from flask import Flask, Response, request

CATALOGUE_SECONDS = 300


def init_app(app: Flask) -> None:
    """Answers of the API without cache headers are not stored by caches."""

    @app.after_request
    def forbid_caching(response: Response) -> Response:
        if request.path.startswith("/api/"):
            response.headers.setdefault("Cache-Control", "no-store")
        return response


def cached_answer(body: bytes, mimetype: str = "application/json") -> Response:
    """An answer with an ETag, 304 when the reader has it already."""
    response = Response(body, mimetype=mimetype)
    response.cache_control.public = True
    response.cache_control.max_age = CATALOGUE_SECONDS
    response.add_etag()
    return unless_known(response)


def unless_known(response: Response) -> Response:
    """The answer, or 304 if the client has it already, by its ETag.

    If-Match does not apply to reading; werkzeug would answer 412, without a problem document.
    """
    asked = {name: sent for name, sent in request.environ.items() if name != "HTTP_IF_MATCH"}
    response.make_conditional(asked)
    return response
