"""Slows down clients that guess table codes or keys, and nobody else.

Only misses count. An address with too many of them gets no more answers, for right codes or wrong ones,
except for codes that it has used before and requests with a valid key: others behind the same address keep
playing.
"""

from __future__ import annotations

from flask import Blueprint, Flask, Response, current_app, g, request
from flask_limiter.util import get_remote_address
from limits import RateLimitItem, parse

from api.http.database import database
from api.http.errors import Problem, answer_http_error
from api.http.keys import sent_key
from api.http.limits import limiter
from store.lru import Lru
from store.tables.lifecycle import opens_table

SCOPE = "guesses"
REMEMBERED = 50_000

_used: Lru[tuple[str, str], None] = Lru(REMEMBERED)
"""Addresses with the codes that they used while they were not suspected."""


def guard(blueprint: Blueprint) -> None:
    """Watches over the routes of a blueprint that have a table's `code`."""
    blueprint.before_request(_stop_guessing)
    blueprint.after_request(_remember)


def init_app(app: Flask) -> None:
    """Counts unknown codes and wrong keys; answers 429 after too many."""

    @app.after_request
    def count_misses(response: Response) -> Response:
        if not g.get("is_miss") or not _counting():
            return response
        in_bounds = limiter.limiter.hit(_rate(), SCOPE, get_remote_address())
        return response if in_bounds else answer_http_error(_too_many())


def _stop_guessing() -> None:
    code = _code()
    if code is None or not _counting():
        return
    address = get_remote_address()
    # What this process knows first: the counts may be in Redis.
    if (address, code) in _used or limiter.limiter.test(_rate(), SCOPE, address):
        return
    key = sent_key()
    if key is None or not opens_table(database(), code, key):
        raise _too_many()


def _remember(response: Response) -> Response:
    code = _code()
    if code is not None and response.status_code < 400:
        _used[get_remote_address(), code] = None
    return response


def _code() -> str | None:
    found = (request.view_args or {}).get("code")
    return None if found is None else str(found).upper()


def _counting() -> bool:
    return bool(current_app.config.get("RATELIMIT_ENABLED", True))


def _rate() -> RateLimitItem:
    return parse(current_app.config["RATE_GUESSES"])


def _too_many() -> Problem:
    return Problem(429, headers={"Retry-After": str(_rate().get_expiry())})
