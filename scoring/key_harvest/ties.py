"""Key Harvest's tie-breakers (rulebook, end of Ermittlung der Siegpunkte)."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.game import Scored, Table
from scoring.key_harvest.checks import tiles
from scoring.ranking import TieBreaker


def tie_breaks(scored: Sequence[Scored], table: Table) -> list[TieBreaker]:
    """Most tiles on the country board, then most counters behind the screen."""
    reading: str = table.options["tie_break_tiles"]
    return [
        TieBreaker("tiles", lambda n: tiles(scored[n].board, reading), "tie_break"),
        TieBreaker("counters", lambda n: sum(scored[n].board.crops.values()), "tie_break"),
    ]
