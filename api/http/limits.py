"""How many requests one address may make.

Each process counts for itself, or all together in Redis when REDIS_URL is set.
"""

from __future__ import annotations

from flask import Flask, Response, current_app, g
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address

limiter = Limiter(
    get_remote_address,
    default_limits=[lambda: current_app.config["RATE_DEFAULT"]],
    # A Redis that is away must not stop the scoring.
    in_memory_fallback_enabled=True,
)


def kept_rate() -> str:
    """The limit of the routes that make something which is kept."""
    return str(current_app.config["RATE_KEPT"])


def photo_rate() -> str:
    """The limit of the photo routes, which cost a thousand times as much as the others."""
    return str(current_app.config["RATE_PHOTO"])


def init_app(app: Flask) -> None:
    """Starts counting, and gives `Retry-After` its own value back, which the limiter writes over."""

    @app.after_request
    def keep_retry_after(response: Response) -> Response:
        # Functions run in the order opposite to that in which they are registered: after the limiter's.
        if response.status_code in (429, 503) and "retry_after" in g:
            response.headers["Retry-After"] = g.retry_after
        elif response.status_code not in (429, 503):
            response.headers.pop("Retry-After", None)
        return response

    limiter.init_app(app)
