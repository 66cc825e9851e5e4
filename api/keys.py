"""Keys that let their holder change something: made once, shown once, kept only as a hash."""

from __future__ import annotations

import hashlib
import hmac
import secrets

from flask import request

from api.errors import Problem


def new_id() -> str:
    """An id that cannot be guessed."""
    return secrets.token_urlsafe(16)


def new_key() -> str:
    """A key of 192 random bits; so long a key needs no slow hash."""
    return secrets.token_urlsafe(24)


def key_hash(key: str) -> str:
    """What is kept of a key."""
    return hashlib.sha256(key.encode()).hexdigest()


def require_key(kept_hash: str) -> None:
    """Lets pass whoever sent the key as `Authorization: Bearer`; else 401 or 403."""
    sent = request.authorization
    if sent is None or sent.type != "bearer" or not sent.token:
        raise Problem(401, headers={"WWW-Authenticate": "Bearer"})
    if not hmac.compare_digest(key_hash(sent.token), kept_hash):
        raise Problem(403)
