"""Scores changed boards of one table, with what was worked out for the others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from scoring.allocation import Budget, Memory, allocate
from scoring.answer import Line, Warning
from scoring.game import Game, Scored, Seat, Table
from scoring.ranking import Ranking, rank
from scoring.sheet import Settled, Sheet
from texts import Translatable

MOST_SECONDS = 0.1
"""The time limit of one search; a change whose best layout is not proven by then is left out."""


class NotProven(Exception):
    """The best layout of a board was not found within the budget."""


class Rescorer:
    """Scores a table as it was played, and with one board changed."""

    def __init__(self, played: Game, table: Table, budget: Budget) -> None:
        """`budget` bounds what changes cost. Raises `NotProven` if the unchanged board takes too long."""
        self.played, self.table = played, table
        self._budget = Budget(MOST_SECONDS * len(table.seats))
        self.memory: Memory = {}
        self.count = 0
        self.now = [self.score(seat, table) for seat in table.seats]
        for each in self.now:
            played.check(each, table)
        self._budget = budget
        self.totals = [each.settled.total for each in self.now]
        self.ranking = self.ranked(self.now, table)
        self._errors = [_errors(each.sheet.warnings) for each in self.now]
        self._shared = _errors(played.check_table(self.now, table))

    def score(self, seat: Seat, table: Table) -> Scored:
        """A player's board with the best layout, whatever the player's own was."""
        budget = Budget(min(MOST_SECONDS, self._budget.left))
        seat = replace(seat, placed=None, budget=budget, memory=self.memory)
        table = replace(
            table, seats=tuple(seat if s.index == seat.index else s for s in table.seats)
        )
        written = self.played.score(seat, table)
        sheets: Sequence[Sheet] = [written] if isinstance(written, Sheet) else written
        settled = [(sheet, self._settle(sheet, budget)) for sheet in sheets]
        self.count += 1
        return Scored(seat, *max(settled, key=lambda pair: pair[1].total))

    def _settle(self, sheet: Sheet, budget: Budget) -> Settled:
        allocation = allocate(sheet.kept, sheet.elements, budget, self.memory)
        if not allocation.proven:
            raise NotProven
        return Settled(sheet, allocation)

    def with_board(self, n: int, board: Any) -> tuple[list[Scored], Table]:
        """All players scored, the one at `n` with this board."""
        seat = replace(self.table.seats[n], board=board)
        seats = tuple(seat if s.index == n else s for s in self.table.seats)
        table = replace(self.table, seats=seats)
        taken = self.played.taken_from_others
        others = taken is None or taken(table) != taken(self.table)
        scored = [self.score(s, table) if s.index == n or others else self.now[s.index]
                  for s in seats]  # fmt: skip
        return scored, table

    def ranked(self, scored: Sequence[Scored], table: Table) -> Ranking:
        """Who would have which rank."""
        totals = [each.settled.total for each in scored]
        return rank(totals, self.played.tie_breaks(scored, table))

    def forbidden(self, scored: Sequence[Scored], table: Table, n: int, at: str | None) -> bool:
        """Whether the board of player `n` breaks a rule that it did not break before.

        `at` is the pointer of the change; an error reported there was made worse.
        """
        each = scored[n]
        self.played.check(each, table)
        own = _errors(each.sheet.warnings)
        pointer = None if at is None else each.seat.base + at
        if any(where == pointer for _, where in own) or _worse(own, self._errors[n]):
            return True
        return _worse(_errors(self.played.check_table(scored, table)), self._shared)


Errors = dict[tuple[str, str | None], int]
"""How bad it is, by code and pointer: the count that an error names."""


def _errors(warnings: Iterable[Warning[Translatable]]) -> Errors:
    found: Errors = {}
    for warning in warnings:
        if warning.severity == "error":
            count = getattr(warning.message, "values", {}).get("count", 0)
            key = (warning.code, warning.at)
            found[key] = found.get(key, 0) + (count if isinstance(count, int) else 0)
    return found


def _worse(after: Errors, before: Errors) -> bool:
    return any(key not in before or count > before[key] for key, count in after.items())


class Lines:
    """The lines of one score, to be compared with those of others."""

    def __init__(self, lines: Sequence[Line[Translatable]]) -> None:
        self._by_place: dict[tuple[str, str | None], tuple[Line[Translatable], int]] = {}
        for line in lines:
            key = line.element, line.at
            first, points = self._by_place.get(key, (line, 0))
            self._by_place[key] = first, points + line.points

    def changes(
        self, lines: Sequence[Line[Translatable]]
    ) -> Iterator[tuple[Line[Translatable], int, int]]:
        """The lines whose points are others, as they are then (as they were, if gone), with both points."""
        old, new = self._by_place, Lines(lines)._by_place
        for key, (line, then) in new.items():
            _, was = old.get(key, (line, 0))
            if was != then:
                yield line, was, then
        for key, (line, was) in old.items():
            if was and key not in new:
                yield line, was, 0
