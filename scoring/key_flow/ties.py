"""Key Flow's tie-breakers (rulebook, page 6, the winner)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scoring.game import Scored, Table
from scoring.key_flow.board import ANIMALS
from scoring.ranking import TieBreaker


def tie_breaks(scored: Sequence[Scored], table: Table) -> list[TieBreaker]:
    """Most sheep, pigs, cows: printed symbols, whether assigned or not, none converted."""

    def owned(animal: str) -> Callable[[int], int]:
        return lambda n: int(scored[n].board.animals(animal))

    return [TieBreaker(animal, owned(animal), "tie_break") for animal in ANIMALS]
