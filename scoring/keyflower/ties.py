"""Keyflower's tie-breaker: none in the base game; with The Farmers the boat taken earlier in winter."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.game import Scored, Table
from scoring.keyflower.score import farmers_in_play
from scoring.ranking import TieBreaker


def tie_breaks(scored: Sequence[Scored], table: Table) -> list[TieBreaker]:
    """The place in `boat_order`, 1 the first choice; unknown where a tied player is not in it."""
    if not farmers_in_play(table):
        return []
    order: Sequence[str] = table.more.get("boat_order", ())

    def place(n: int) -> int | None:
        name = scored[n].seat.name
        return order.index(name) + 1 if name in order else None

    return [TieBreaker("boat_order", place, "tie_break", least=True)]
