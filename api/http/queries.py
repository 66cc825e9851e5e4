"""Reads what is asked for in the query of an address."""

from __future__ import annotations

from flask import request

import texts
from api.http.errors import fault
from api.http.language import language
from texts import Text


def asked_language() -> str:
    """`?lang=`, else the reader's language."""
    asked = request.args.get("lang")
    if asked is None:
        return language()
    if asked not in texts.languages():
        known = ", ".join(texts.languages())
        raise fault("/lang", "unknown_id", Text("One of these is wanted: {allowed}", allowed=known))
    return asked
