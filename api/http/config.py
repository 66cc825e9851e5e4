"""The settings of the service with their defaults, and how the environment changes them."""

from __future__ import annotations

import json
import os
from typing import Any

MEGABYTE = 1_000_000

DEFAULTS: dict[str, Any] = {
    # Sizes. A table of five players with everything on it is about 30 kB of JSON.
    "JSON_LIMIT": MEGABYTE,
    "PHOTO_LIMIT": 40 * MEGABYTE,
    # Requests per address. A table of phones behind one router, each sending every change, stays
    # far below; what they bound is a loop that has gone wild.
    "RATE_DEFAULT": "12000 per minute",
    "RATE_PHOTO": "240 per minute",
    "RATE_KEPT": "1200 per hour",
    "RATE_GUESSES": "240 per minute",
    "RATE_STORAGE": "memory://",
    # Photos read at the same time by one process, and how long the next one waits for its turn.
    "PHOTO_SLOTS": 1,
    "PHOTO_WAIT_SECONDS": 60,
    # Streams of news that one process holds open, each on a thread of its own, and for how long.
    "EVENT_STREAMS": 40,
    "EVENT_SECONDS": 300,
    # Reverse proxies in front whose X-Forwarded-* headers are trusted.
    "PROXIES": 0,
}


def settings() -> dict[str, Any]:
    """The defaults, changed by KEYTALLY_<NAME>, in the form that Flask and its extensions take."""
    values = {name: _from_environment(name, default) for name, default in DEFAULTS.items()}
    return {
        **values,
        "MAX_CONTENT_LENGTH": values["PHOTO_LIMIT"],
        "MAX_FORM_PARTS": 50,
        "MAX_FORM_MEMORY_SIZE": 500_000,
        "RATELIMIT_STORAGE_URI": os.environ.get("REDIS_URL") or values["RATE_STORAGE"],
        "RATELIMIT_HEADERS_ENABLED": True,
    }


def _from_environment(name: str, default: Any) -> Any:
    text = os.environ.get(f"KEYTALLY_{name}")
    if text is None:
        return default
    return text if isinstance(default, str) else json.loads(text)
