"""Tries every change that a game knows on a board, by scoring it again."""

from __future__ import annotations

from typing import Any

from scoring.allocation import Budget
from scoring.coach.answer import Advice, PlayerAdvice
from scoring.coach.change import Change
from scoring.coach.report import Report
from scoring.coach.request import Asked, read_question
from scoring.coach.rescoring import NotProven, Rescorer
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
        rescorer = Rescorer(played, asked.table, budget)
    except NotProven:
        return Advice(played.id, False, 0, note, ())
    complete = True
    players = []
    for n in asked.players:
        results, all_tried = _try_all(rescorer, asked, n, budget)
        players.append(_report(rescorer, n, results, payload["players"][n]["board"], lang))
        complete = complete and all_tried
        budget.start(seconds)
    return Advice(played.id, complete, rescorer.count, note, tuple(players))


def _try_all(rescorer: Rescorer, asked: Asked, n: int, budget: Budget) -> tuple[list[Result], bool]:
    """The player's board with each change, and whether the time was enough for all."""
    results: list[Result] = []
    complete = True
    for change in rescorer.played.changes(rescorer.now[n].seat, rescorer.table, asked.offered):
        if not budget.left:
            return results, False
        try:
            if found := _try(rescorer, n, change):
                results.append(found)
        except NotProven:
            complete = False
    return results, complete


def _try(rescorer: Rescorer, n: int, change: Change) -> Result | None:
    """The board with this change; None where the rules forbid it."""
    scored, table = rescorer.with_board(n, change.board)
    gain = scored[n].settled.total - rescorer.totals[n]
    if change.kind == "without":
        return Result(change, scored[n], gain, 0)
    if rescorer.forbidden(scored, table, n, change.at):
        return None
    return Result(change, scored[n], gain, rescorer.ranked(scored, table).ranks[n])


def _report(
    rescorer: Rescorer, n: int, results: list[Result], board: Any, lang: str
) -> PlayerAdvice:
    return Report(rescorer, n, board, lang).player(results)
