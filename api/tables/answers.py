"""What the answers about a shared table have in common."""

from __future__ import annotations

from api.http.language import language


def state_tag(version: int) -> str:
    """What tells one state of a table, in one language, from all others."""
    return f"{version}-{language()}"


def state_headers(version: int) -> dict[str, str]:
    """The ETag of a state: caches ask each time whether it is still the same."""
    return {"ETag": f'"{state_tag(version)}"', "Cache-Control": "no-cache"}
