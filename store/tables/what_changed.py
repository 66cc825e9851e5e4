"""Old and new values of each change of a table, field by field.

A change stores only what it overwrote. What it wrote is what the next change of the same column overwrote, or
the current value.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from store.tables.models import Change, SharedTable

Difference = dict[str, Any]
"""`field`, and its values `before` and `after`."""

Columns = dict[tuple[int | None, str], Any]
"""The current value of a column of a seat, or (None) of the table."""


def differences(table: SharedTable, newest_first: Iterable[Change]) -> dict[int, list[Difference]]:
    """What each change changed, by its version.

    A change that was undone has no entry, since what it wrote is stored nowhere, and neither has the undo.
    """
    now = _now(table)
    found = {}
    for change in newest_first:
        before = change.before or {}
        if not change.undone and before:
            after = {column: now[change.seat, column] for column in before}
            found[change.version] = _differing(_fields(before), _fields(after), change.fields)
        now |= {(change.seat, column): value for column, value in before.items()}
    return found


def _now(table: SharedTable) -> Columns:
    seats: Columns = {
        (seat.number, column): getattr(seat, column)
        for seat in table.all_seats
        for column in ("board", "placed", "name", "removed")
    }
    settings: Columns = {
        (None, column): getattr(table, column) for column in ("expansions", "options", "more")
    }
    return seats | settings


def _fields(columns: Mapping[str, Any]) -> dict[str, Any]:
    """The columns by the names that `fields` of a change has: those within a board, within options, ..."""
    named: dict[str, Any] = {}
    for column, value in columns.items():
        if column in ("board", "options", "more"):
            named |= value
        else:
            named[column] = value
    return named


def _differing(
    before: Mapping[str, Any], after: Mapping[str, Any], names: Iterable[str]
) -> list[Difference]:
    return [{"field": name, "before": before.get(name), "after": after.get(name)} for name in names]
