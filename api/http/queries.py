"""Reads what is asked for in the query of an address."""

from __future__ import annotations

from flask import request

import texts
from api.http.errors import fault
from api.http.language import language
from texts import Text

LANGUAGE = {
    "in": "query",
    "name": "lang",
    "description": "in place of Accept-Language",
    "schema": {"type": "string", "enum": list(texts.languages())},
}


def asked_flag(name: str) -> bool:
    """Whether `?name=true` is asked for; a 422 for anything but true and false."""
    value = request.args.get(name, "false")
    if value not in ("true", "false"):
        raise fault(f"/{name}", "not_true_or_false", Text("true or false is wanted here."))
    return value == "true"


def asked_language() -> str:
    """`?lang=`, else the reader's language."""
    asked = request.args.get("lang")
    if asked is None:
        return language()
    if asked not in texts.languages():
        known = ", ".join(texts.languages())
        raise fault("/lang", "unknown_id", Text("One of these is wanted: {allowed}", allowed=known))
    return asked
