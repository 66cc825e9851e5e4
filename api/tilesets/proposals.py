"""What an enrolment and a self-test found, as it is answered in the reader's language."""

from __future__ import annotations

from typing import Any

from api.http.language import language
from pool.job import text_of


def proposals(found: dict[str, Any]) -> dict[str, Any]:
    """The answer of an enrolment (`pool.tasks`)."""
    return {
        **found,
        "proposals": _rendered(found["proposals"]),
        "refused": _rendered(found["refused"]),
    }


def self_test(found: dict[str, Any]) -> dict[str, Any]:
    """The answer of a self-test."""
    return {**found, "weaknesses": _rendered(found["weaknesses"])}


def _rendered(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Rows with their messages (template and values) in words."""
    return [{**row, "message": row["message"] and text_of(*row["message"]).render(language())}
            for row in rows]  # fmt: skip
