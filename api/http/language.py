"""The language of an answer: by the client's `Accept-Language`, else English."""

from __future__ import annotations

from flask import Flask, Response, g, request

import texts


def language() -> str:
    """The language of the current request."""
    g.asked_for_language = True
    # Not werkzeug's `best_match`, which gives English for "de-AT, en;q=0.8".
    for tag, quality in request.accept_languages:
        spoken = tag.lower().split("-")[0]
        if quality > 0 and spoken in texts.languages():
            return spoken
    return texts.DEFAULT_LANGUAGE


def init_app(app: Flask) -> None:
    """Marks answers that depend on the client's language as such, for caches."""

    @app.after_request
    def mark_language(response: Response) -> Response:
        if g.get("asked_for_language"):
            response.vary.add("Accept-Language")
            if "Content-Language" not in response.headers:
                response.content_language.add(language())
        return response
