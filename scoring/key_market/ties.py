"""Key Market's tie-breakers (rulebook, end of the game, last two paragraphs)."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.game import Scored, Table
from scoring.ranking import TieBreaker


def deciding_order(table: Table) -> str:
    """Which order decides a tie: with two players the turn order, with more the favour track."""
    players = table.players or len(table.seats)
    return "turn_order" if players <= 2 else "favour_track"


def tie_breaks(scored: Sequence[Scored], table: Table) -> list[TieBreaker]:
    """The place in the deciding order, from 1; it breaks no tie if a tied player is not in it."""
    order = deciding_order(table)
    names: list[str] = table.more.get(order, [])

    def place(n: int) -> int | None:
        name = scored[n].seat.name
        return names.index(name) + 1 if name in names else None

    return [TieBreaker(order, place, "tie_break", least=True)]
