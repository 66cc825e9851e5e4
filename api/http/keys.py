"""Keys that let their holder change something: made once, shown once, kept only as a hash."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping
from typing import TypeVar

from flask import request

from api.http.errors import Problem

Whose = TypeVar("Whose")


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
    whose_key({"": kept_hash})


def whose_key(kept_hashes: Mapping[Whose, str]) -> Whose:
    """Whose of these keys was sent as `Authorization: Bearer`; 401 for no key, 403 for another."""
    sent = sent_key()
    if sent is None:
        raise Problem(401, headers={"WWW-Authenticate": "Bearer"})
    for whose, kept_hash in kept_hashes.items():
        if hmac.compare_digest(key_hash(sent), kept_hash):
            return whose
    raise Problem(403)


def has_key(kept_hash: str) -> bool:
    """Whether this key was sent, where other keys or none will do as well."""
    sent = sent_key()
    return sent is not None and hmac.compare_digest(key_hash(sent), kept_hash)


def sent_key() -> str | None:
    """The key that came with the request."""
    sent = request.authorization
    return sent.token or None if sent is not None and sent.type == "bearer" else None
