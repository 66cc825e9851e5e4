"""What the answers about a shared table have in common."""

from __future__ import annotations

from api.http.language import language
from store.tables.state import State


def state_tag(state: State) -> str:
    """What tells one state of a table, in one language, from all others."""
    return f"{state['version']}-{language()}"


def state_headers(state: State) -> dict[str, str]:
    """The ETag of a state: caches ask each time whether it is still the same."""
    return {"ETag": f'"{state_tag(state)}"', "Cache-Control": "no-cache"}
