"""How many requests one address may make; in memory, or in Redis when REDIS_URL is set."""

from __future__ import annotations

from flask import current_app
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


def guess_rate() -> str:
    """The limit of addresses at which there is nothing, where what is asked for has a short code."""
    return str(current_app.config["RATE_GUESSES"])


guesses = limiter.shared_limit(
    guess_rate,
    scope="guesses",
    override_defaults=False,
    deduct_when=lambda response: response.status_code == 404,
)
"""Decorates a blueprint: an address from which codes are tried is soon stopped for a while."""


def photo_rate() -> str:
    """The limit of the photo routes, which cost a thousand times as much as the others."""
    return str(current_app.config["RATE_PHOTO"])
