"""How many requests one address may make.

Each process counts for itself, or all together in Redis when REDIS_URL is set.
"""

from __future__ import annotations

import time

from flask import Flask, Response, current_app, g, request
from flask_limiter import Limiter, RequestLimit
from flask_limiter.util import get_remote_address
from limits.errors import StorageError
from werkzeug.exceptions import HTTPException

limiter = Limiter(
    get_remote_address,
    default_limits=[lambda: current_app.config["RATE_DEFAULT"]],
    # A Redis that is away must not stop the scoring.
    in_memory_fallback_enabled=True,
    storage_options={"wrap_exceptions": True},  # so that Redis is loaded only where there is one
)


@limiter.request_filter
def not_counted() -> bool:
    """Whether the current application has no limits, as one limiter serves the whole process; or nothing of
    the API is asked for: the form's own files must come however much a phone asks."""
    return not current_app.config["RATELIMIT_ENABLED"] or not request.path.startswith("/api/")


def kept_rate() -> str:
    """The limit of the routes that make something which is kept."""
    return str(current_app.config["RATE_KEPT"])


def photo_rate() -> str:
    """The limit of the photo routes, which cost a thousand times as much as the others."""
    return str(current_app.config["RATE_PHOTO"])


def pictures_sent() -> int:
    """The cost of a request with photos: the number of pictures."""
    try:
        return max(1, len(request.files.getlist("photo")))
    except HTTPException as error:  # not for the counter to answer: `api.http.uploads` does
        g.unreadable = error
        return 1


def init_app(app: Flask) -> None:
    """Starts counting, and states the remaining quota in the headers."""

    @app.after_request
    def add_headers(response: Response) -> Response:
        # Functions run in the order opposite to that in which they are registered: after the limiter's.
        try:
            limits = [(each, _seconds_left(each)) for each in limiter.current_limits]
            _add_limit_headers(response, limits)
        except StorageError:  # it is away: what is left, nobody knows
            limits = []
        if response.status_code not in (429, 503):
            response.headers.pop("Retry-After", None)
        elif "retry_after" in g:
            response.headers["Retry-After"] = g.retry_after
        elif response.status_code == 429:
            waits = [seconds for each, seconds in limits if each.breached]
            response.headers["Retry-After"] = str(max(waits, default=1))
        return response

    # Switched off by `not_counted`: the limiter would be off for every application of the process.
    counted = app.config.setdefault("RATELIMIT_ENABLED", True)
    app.config["RATELIMIT_ENABLED"] = True
    limiter.init_app(app)
    app.config["RATELIMIT_ENABLED"] = counted


def _seconds_left(limit: RequestLimit) -> int:
    return min(max(0, limit.reset_at - int(time.time())), limit.limit.get_expiry())


def _add_limit_headers(response: Response, limits: list[tuple[RequestLimit, int]]) -> None:
    """`RateLimit-Policy` and `RateLimit`, as draft-ietf-httpapi-ratelimit-headers-10 writes them."""
    if not limits:
        return
    named = [(f'"per-{each.limit.GRANULARITY.name}"', each, left) for each, left in limits]
    response.headers["RateLimit-Policy"] = ", ".join(
        f"{name};q={each.limit.amount};w={each.limit.get_expiry()}" for name, each, _ in named
    )
    response.headers["RateLimit"] = ", ".join(
        f"{name};r={each.remaining};t={left}" for name, each, left in named
    )
