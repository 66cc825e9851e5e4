"""What an enrolment and a self-test found, as it is answered in the reader's language."""

from __future__ import annotations

from typing import Any

from api.http.language import language
from texts import Text


def proposals(found: dict[str, Any]) -> dict[str, Any]:
    """The answer of an enrolment (`pool.tasks`)."""
    return {**found, "proposals": _said(found["proposals"]), "refused": _said(found["refused"])}


def self_test(found: dict[str, Any]) -> dict[str, Any]:
    """The answer of a self-test."""
    return {**found, "weaknesses": _said(found["weaknesses"])}


def _said(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Rows with their messages (template and values) in words."""
    return [{**row, "message": row["message"] and _words(*row["message"])} for row in rows]


def _words(template: str, values: dict[str, Any]) -> str:
    return Text(template, **values).render(language())
