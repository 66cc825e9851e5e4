"""Preferences of the current request's client, and whether it is still connected."""

from __future__ import annotations

from flask import request

GONE = "keytally.gone"
"""Where the server puts an event that is set when the client has gone away (`serving.front`)."""


def has_left() -> bool:
    """Whether the server noticed that the client has disconnected."""
    gone = request.environ.get(GONE)
    return gone is not None and gone.is_set()


def preferences() -> dict[str, str]:
    """The header `Prefer` (RFC 7240): each preference with its value, empty where it has none."""
    found: dict[str, str] = {}
    for part in ",".join(request.headers.getlist("Prefer")).split(","):
        name, _, value = part.split(";", 1)[0].partition("=")
        if name := name.strip().lower():
            found.setdefault(name, value.strip().strip('"'))
    return found
