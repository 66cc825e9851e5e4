"""The coach on full boards of every game: boards scored, and time against one bare score.

Measured is processor time for one player of two. The baseline is the score of the same player, read,
laid out and checked once. Boards lack three tiles, so that places are free.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median
from typing import Any

import scoring
from bench.boards import games
from bench.table import Table
from tests.scoring.coach.boards import table as board_table

BOARDS, AGAIN = 20, 3
MOST_MS = 300.0
UNBOUNDED = 60.0
"""Seconds: here every change is tried, however long it takes."""


def run() -> Table:
    """Every game's boards scored, milliseconds, and how many bare scores that is."""
    table = Table(f"Coach: all changes of one player, {BOARDS} boards of each game")
    for name in games():
        measured = [_measure(name, seed) for seed in range(BOARDS)]
        count, took, bare = zip(*measured, strict=True)
        against = f"one bare score {median(bare):.3g} ms"
        table.add(f"{name}: boards scored, median", median(count))
        table.add(f"{name}: median", median(took), "ms", baseline=against)
        table.add(f"{name}: worst", max(took), "ms", target=MOST_MS, baseline=against)
        table.add(f"{name}: bare scores a board scored costs",
                  median(took) / median(bare) / median(count), baseline=against)  # fmt: skip
    return table


def _measure(name: str, seed: int) -> tuple[int, float, float]:
    """Boards scored, and milliseconds of the advice and of one bare score."""
    asked = board_table(name, seed)
    first = asked["players"][0]
    question, alone = {**asked, "for": [first["name"]]}, {"players": [first]}

    def advise() -> Any:
        return scoring.advice(name, question, seconds=UNBOUNDED)

    return advise().evaluations, _least(advise), _least(lambda: scoring.score(name, alone))


def _least(work: Callable[[], Any]) -> float:
    """Milliseconds, the least of a few: other work disturbs."""
    took = []
    for _ in range(AGAIN):
        start = time.process_time()
        work()
        took.append((time.process_time() - start) * 1000)
    return min(took)
