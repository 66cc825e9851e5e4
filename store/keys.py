"""Keys that permit changes: generated once, shown once, stored only as a hash."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Mapping
from typing import TypeVar

from store.errors import KeyRequired, WrongKey

Holder = TypeVar("Holder")

_ID = re.compile(r"[A-Za-z0-9_-]{1,32}")


def new_id() -> str:
    """An id that cannot be guessed."""
    return secrets.token_urlsafe(16)


def is_id(text: str) -> bool:
    """Whether it may be such an id; others are not looked up, as PostgreSQL rejects some of them."""
    return _ID.fullmatch(text) is not None


def new_key() -> str:
    """A key of 192 random bits; so long a key needs no slow hash."""
    return secrets.token_urlsafe(24)


def key_hash(key: str) -> str:
    """The stored form of a key."""
    return hashlib.sha256(key.encode()).hexdigest()


def opens(key: str | None, kept_hash: str) -> bool:
    """Whether `key` is the key of this hash."""
    return key is not None and hmac.compare_digest(key_hash(key), kept_hash)


def require_key(key: str | None, kept_hash: str) -> None:
    """Checks a key; raises `KeyRequired` for none and `WrongKey` for another one."""
    key_holder(key, {"": kept_hash})


def key_holder(key: str | None, kept_hashes: Mapping[Holder, str]) -> Holder:
    """The owner of this key; raises `KeyRequired` for none, `WrongKey` for an unknown one."""
    if key is None:
        raise KeyRequired
    for holder, kept_hash in kept_hashes.items():
        if opens(key, kept_hash):
            return holder
    raise WrongKey
