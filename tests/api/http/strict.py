"""SQLite that takes no NUL, as PostgreSQL: for tests that send any text."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from flask import Flask
from sqlalchemy import event


@contextmanager
def as_strict_as_postgresql(app: Flask) -> Iterator[None]:
    """While it lasts, a statement with NUL in a text fails."""
    engine = app.extensions["database"].engine
    event.listen(engine, "before_cursor_execute", _refuse_nul)
    try:
        yield
    finally:
        event.remove(engine, "before_cursor_execute", _refuse_nul)


def _refuse_nul(
    connection: Any, cursor: Any, statement: str, parameters: Any, context: Any, many: bool
) -> None:
    texts = [text for text in _texts(parameters) if "\0" in text]
    assert not texts, statement


def _texts(parameters: Any) -> Iterator[str]:
    """All texts of the parameters of one row or of many."""
    if isinstance(parameters, str):
        yield parameters
    elif isinstance(parameters, dict | list | tuple):
        for each in parameters.values() if isinstance(parameters, dict) else parameters:
            yield from _texts(each)
