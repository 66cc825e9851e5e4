"""Tries every change that a game knows on a board, by scoring it again."""

from __future__ import annotations

from typing import Any

from scoring.allocation import Budget
from scoring.coach.again import Again, NotProven
from scoring.coach.answer import Advice, PlayerAdvice
from scoring.coach.change import Change
from scoring.coach.report import Report
from scoring.coach.request import Asked, read_question
from scoring.coach.result import Result
from scoring.game import game
from texts import DEFAULT_LANGUAGE, Text

SECONDS_EACH = 0.26
"""Processor time for one player until the last change is tried; with its texts an answer then takes less than
0.3 s. Changes not tried by then are left out, and the answer states that."""


def advice(
    game_id: str, payload: Any, lang: str = DEFAULT_LANGUAGE, seconds: float = SECONDS_EACH
) -> Advice:
    """What would have scored more, its texts in `lang`.

    `payload` is the body of a score request; beside it may stand `for` (names of the players to
    advise), `season` or `offers` (ids of tiles that can be had now). `seconds` bounds the processor
    time for each player. Raises `Invalid` with every fault, and KeyError for a game that does not exist.
    """
    played = game(game_id)
    budget = Budget(seconds)
    asked = read_question(played, payload, lang)
    note = Text("This considers points only, not what the other players do.").render(lang)
    try:
        again = Again(played, asked.table, budget)
    except NotProven:
        return Advice(played.id, False, 0, note, ())
    complete = True
    players = []
    for n in asked.players:
        results, all_tried = _try_all(again, asked, n, budget)
        players.append(_report(again, n, results, payload["players"][n]["board"], lang))
        complete = complete and all_tried
        budget.start(seconds)
    return Advice(played.id, complete, again.count, note, tuple(players))


def _try_all(again: Again, asked: Asked, n: int, budget: Budget) -> tuple[list[Result], bool]:
    """The player's board with each change, and whether the time was enough for all."""
    results: list[Result] = []
    complete = True
    for change in again.played.changes(again.now[n].seat, again.table, asked.offered):
        if not budget.left:
            return results, False
        try:
            if found := _try(again, n, change):
                results.append(found)
        except NotProven:
            complete = False
    return results, complete


def _try(again: Again, n: int, change: Change) -> Result | None:
    """The board with this change; None where the rules forbid it."""
    scored, table = again.with_board(n, change.board)
    gain = scored[n].settled.total - again.totals[n]
    if change.kind == "without":
        return Result(change, scored[n], gain, 0)
    if again.forbidden(scored, table, n, change.at):
        return None
    return Result(change, scored[n], gain, again.ranks(scored, table).ranks[n])


def _report(again: Again, n: int, results: list[Result], board: Any, lang: str) -> PlayerAdvice:
    return Report(again, n, board, lang).player(results)
