"""The key that came with a request."""

from __future__ import annotations

from flask import request


def sent_key() -> str | None:
    """The token of `Authorization: Bearer`; None without one."""
    sent = request.authorization
    return sent.token or None if sent is not None and sent.type == "bearer" else None
