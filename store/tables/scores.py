"""The score of a shared table, computed once for all clients.

A layout that no longer fits its board, or a listed name without a player, is left out and reported in
`score_errors`. A board that makes scoring fail counts nothing and gets a warning; the others are scored.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable
from copy import deepcopy
from dataclasses import replace
from typing import Any

import scoring
from scoring.allocation import Memory
from scoring.answer import Score, Warning
from store.lru import Lru
from store.single_flight import SingleFlight
from store.tables.state import State, request_of
from texts import Text

Answer = tuple[Score | None, list[dict[str, str]]]

log = logging.getLogger(__name__)

_players: Memory = Lru(4_800)
"""When one board of a table changes, only that board is read and scored, and only what is new in it searched.
600 boards, three entries each and the layouts of some five parts."""
_scores: SingleFlight[tuple[str, str, str], Answer] = SingleFlight(256)


def scored(state: State, language: str) -> State:
    """The state with `score` and `score_errors`, in this language.

    The score is null if no seat is taken or a board no longer fits the table.
    """
    score: Score | None = None
    errors: list[dict[str, str]] = []
    if state["seats"]:
        game, payload = state["game"], request_of(state)
        key = (game, json.dumps(payload), language)
        score, errors = _scores.get(key, lambda: _score(game, payload, language))
    return {**state, "score": score, "score_errors": errors}


def _score(game: str, payload: dict[str, Any], language: str) -> Answer:
    """The score of a request and what had to be left out of it."""
    payload = {**payload, "table": deepcopy(payload["table"])}  # of which something may be left out
    errors: list[dict[str, str]] = []
    while True:
        try:
            return _without_failing(game, payload, language), errors
        except scoring.Invalid as invalid:
            errors += invalid.errors
            if not _leave_out(payload, [at for at, _ in invalid.faults]):
                return None, errors


def _without_failing(game: str, payload: dict[str, Any], language: str) -> Score:
    """The score; boards at which scoring fails count nothing and get a warning."""
    try:
        return scoring.score(game, payload, language, _players)
    except scoring.Invalid:
        raise
    except Exception:
        log.exception("a table of %s could not be scored", game)
    failing = [n for n, player in enumerate(payload["players"]) if _fails(game, payload, player)]
    players = [
        {**player, "board": {}, "placed": None} if n in failing else player
        for n, player in enumerate(payload["players"])
    ]
    score = scoring.score(game, {**payload, "players": players}, language)
    message = Text("This board could not be scored and counts nothing.").render(language)
    return replace(
        score,
        players=tuple(
            replace(
                player,
                best=False,
                warnings=(Warning("not_scored", "error", message, f"/players/{n}/board"),),
            )
            if n in failing
            else player
            for n, player in enumerate(score.players)
        ),
    )


def _fails(game: str, payload: dict[str, Any], player: dict[str, Any]) -> bool:
    """Whether this board makes scoring fail where all others are empty."""
    players = [each if each is player else {"name": each["name"], "board": {}}
               for each in payload["players"]]  # fmt: skip
    try:
        scoring.score(game, {**payload, "players": players})
    except scoring.Invalid:
        raise
    except Exception:
        return True
    return False


def _leave_out(payload: dict[str, Any], pointers: Iterable[str]) -> bool:
    """Removes the values at the pointers; False if one of them is a board."""
    # The last first, so that list indices stay valid.
    for pointer in reversed(list(dict.fromkeys(pointers))):
        match pointer.split("/")[1:]:
            case ["players", number, "placed", *_]:
                payload["players"][int(number)]["placed"] = None
            case ["table", *path, last] if not _drop(payload["table"], path, last):
                return False
            case ["table", *_]:
                pass
            case _:
                return False
    return True


def _drop(part: Any, path: list[str], last: str) -> bool:
    """Takes one member out of the table; False when there is none of this name."""
    try:
        for step in path:
            part = part[int(step) if isinstance(part, list) else step]
        del part[int(last) if isinstance(part, list) else last]
    except (KeyError, IndexError, ValueError, TypeError):
        return False
    return True
