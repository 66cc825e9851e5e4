"""The figures of a rule: a small table, where the rulebook has one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from texts import Names


@dataclass(frozen=True)
class Figures:
    """A small table: what its columns mean, and its rows."""

    head: tuple[Names, ...]
    rows: tuple[tuple[Names, ...], ...]

    @classmethod
    def of(cls, data: dict[str, Any]) -> Figures:
        """From `{head = [{en, de}, ...], rows = [["2", {en, de}], ...]}`; a plain text suits all languages."""
        return cls(
            tuple(Names(name) for name in data["head"]),
            tuple(tuple(_cell(cell) for cell in row) for row in data["rows"]),
        )

    def describe(self) -> dict[str, Any]:
        """As the public API gives it."""
        return {
            "head": [dict(name.by_language) for name in self.head],
            "rows": [[dict(cell.by_language) for cell in row] for row in self.rows],
        }


def _cell(cell: str | int | dict[str, str]) -> Names:
    return Names(cell if isinstance(cell, dict) else {"en": str(cell), "de": str(cell)})
