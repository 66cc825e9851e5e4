"""What everybody at a shared table sees: its seats and boards, and the score of all of them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

import scoring
from scoring.answer import Score
from store.tables.models import SharedSeat, SharedTable

State = dict[str, Any]
Answer = tuple[Score | None, list[dict[str, str]]]

KEPT_SCORES = 64


def describe(table: SharedTable) -> State:
    """The public state of a table, as yet without the score."""
    return {
        "code": table.code,
        "game": table.game,
        **settings(table),
        "version": table.version,
        "created": table.created.isoformat(),
        "changed": table.changed.isoformat(),
        "seats": [describe_seat(seat) for seat in table.seats],
    }


def settings(table: SharedTable) -> dict[str, Any]:
    """By which rules the table plays."""
    return {"expansions": table.expansions, "options": table.options, "table": table.more}


def describe_seat(seat: SharedSeat) -> dict[str, Any]:
    """The public form of a seat."""
    return {
        "seat": seat.number,
        "name": seat.name,
        "taken": seat.taken,
        "version": seat.version,
        "changed": seat.changed.isoformat(),
        "board": seat.board,
        "placed": seat.placed,
    }


def scored(state: State, language: str) -> State:
    """The state with `score` and `score_errors`, in this language.

    What stands in the way of a score without being a board (a layout that the board has outgrown, a
    name in a list whose player is not there) is left out and said under `score_errors`; the score is
    null when nobody sits there or a board does not go with the table any more.
    """
    score: Score | None = None
    errors: list[dict[str, str]] = []
    if state["seats"]:
        score, errors = _score(state["game"], json.dumps(request_of(state)), language)
    return {**state, "score": score, "score_errors": errors}


def request_of(state: State) -> dict[str, Any]:
    """The score request that the state amounts to."""
    players = [
        {part: seat[part] for part in ("name", "board", "placed")} for seat in state["seats"]
    ]
    return {"players": players, "table": table_of(state)}


def table_of(settings: Mapping[str, Any]) -> dict[str, Any]:
    """The `table` of a score request: options, expansions and what else there is."""
    expansions = {"expansions": settings["expansions"]} if settings["expansions"] else {}
    return {**settings["table"], "options": settings["options"], **expansions}


@lru_cache(maxsize=KEPT_SCORES)
def _score(game: str, written: str, lang: str) -> Answer:
    """The score of a request and what had to be left out of it. Several phones ask for the same."""
    payload = json.loads(written)
    errors: list[dict[str, str]] = []
    while True:
        try:
            return scoring.score(game, payload, lang), errors
        except scoring.Invalid as invalid:
            errors += invalid.errors
            if not _leave_out(payload, [at for at, _ in invalid.faults]):
                return None, errors


def _leave_out(payload: dict[str, Any], pointers: Iterable[str]) -> bool:
    """Takes out what stands at the pointers; False when one of them leads to a board."""
    # The last first, so that places in a list stay what they are.
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
