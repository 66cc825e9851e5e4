"""The coach on full boards of every game: boards scored, and time against one bare score.

Besides, what the service gives in the time that it allows itself: how long the slowest answer takes, and how
many answers hold every change. Measured is processor time for one player of two. The baseline is the score of
the same player, read, laid out and checked once. Boards lack three tiles, so that places are free.
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
SERVED = 200
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
        served = [_serve(name, seed) for seed in range(SERVED)]
        table.add(f"{name}: the slowest of {SERVED} answers of the service",
                  max(took for took, _ in served), "ms", target=MOST_MS)  # fmt: skip
        table.add(
            f"{name}: of them complete",
            100 * sum(all_of_it for _, all_of_it in served) / SERVED,
            "%",
        )
    return table


def _serve(name: str, seed: int) -> tuple[float, bool]:
    """Milliseconds of the advice as the service gives it (the better of two), and whether it is complete."""
    question = _question(name, seed)
    answers = []

    def advise() -> None:
        answers.append(scoring.advice(name, question).complete)

    return _least(advise, 2), any(answers)


def _question(name: str, seed: int) -> dict[str, Any]:
    asked = board_table(name, seed)
    return {**asked, "for": [asked["players"][0]["name"]]}


def _measure(name: str, seed: int) -> tuple[int, float, float]:
    """Boards scored, and milliseconds of the advice and of one bare score."""
    question = _question(name, seed)
    alone = {"players": question["players"][:1]}

    def advise() -> Any:
        return scoring.advice(name, question, seconds=UNBOUNDED)

    return advise().evaluations, _least(advise), _least(lambda: scoring.score(name, alone))


def _least(work: Callable[[], Any], times: int = AGAIN) -> float:
    """Milliseconds, the least of a few: other work disturbs."""
    took = []
    for _ in range(times):
        start = time.process_time()
        work()
        took.append((time.process_time() - start) * 1000)
    return min(took)
