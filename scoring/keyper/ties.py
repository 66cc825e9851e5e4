"""Keyper's tie-breakers, in the order of the rulebook (end of the game, last paragraph)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scoring.game import Scored, Table
from scoring.keyper.board import FINISHED_GOODS, GEMS, RAW_MATERIALS
from scoring.keyper.housing import TIE_ANIMALS
from scoring.ranking import TieBreaker


def tie_breaks(scored: Sequence[Scored], table: Table) -> list[TieBreaker]:
    """Gems, finished goods, wheat, raw materials, then animals; owned ones, not only scored ones.

    Animals that found no room went back to the supply and do not count.
    """

    def owned(kinds: Sequence[str], where: str) -> Callable[[int], int]:
        return lambda n: sum(getattr(scored[n].board, where).get(kind, 0) for kind in kinds)

    def housed(kind: str) -> Callable[[int], int]:
        return lambda n: scored[n].board.animals.get(kind, 0) - scored[n].sheet.lost.get(kind, 0)

    breaks = [
        ("gems", owned(GEMS, "gems")),
        ("finished_goods", owned(FINISHED_GOODS, "goods")),
        ("wheat", owned(("wheat",), "goods")),
        ("raw_materials", owned(RAW_MATERIALS, "goods")),
        *((kind, housed(kind)) for kind in TIE_ANIMALS),
    ]
    return [TieBreaker(name, value, "tie_break") for name, value in breaks]
