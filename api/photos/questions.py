"""Rule violations on a board that was read off a photo: which of the pieces is wrong?

Two homes in one village, a single tile read twice: the reader made a mistake somewhere. A piece is involved
if the board without it no longer breaks the rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import scoring
from scoring.answer import Warning

# A place on the board: the field, and the position in its list.
Entry = tuple[str, int]
# Each piece of a board that breaks a rule costs a scoring; more questions do not help.
MAX_PIECES = 80
MAX_QUESTIONS = 5


def questions(game: scoring.Game, reading: dict[str, Any], lang: str) -> list[dict[str, Any]]:
    """The questions about a reading (the answer of `Reading.to_json`): [{code, message, rule,
    pieces, piece}]. `piece` is the one to ask about: it explains the most broken rules (and is asked about
    once, for the first of them), or has the lowest confidence. `pieces` are all involved pieces.
    """
    board, pieces = reading["board"], reading["pieces"]
    entries = _entries(board, pieces)
    broken = _errors(game, board, lang)
    if not broken or len(entries) > MAX_PIECES:
        return []
    without = {n: _errors(game, _without(board, entry), lang) for n, entry in entries.items()}
    asked: list[dict[str, Any]] = []
    while broken and len(asked) < MAX_QUESTIONS:
        mends = {n: [key for key in broken if key not in left] for n, left in without.items()}
        suspect = max(mends, key=lambda n: (len(mends[n]), -pieces[n]["confidence"]), default=None)
        if suspect is None or not mends[suspect]:
            break
        code, message = mends[suspect][0]
        concerned = [n for n in mends if (code, message) in mends[n]]
        concerned.sort(key=lambda n: (n != suspect, pieces[n]["confidence"]))
        rule = broken[code, message].rule
        asked.append({"code": code, "message": message, "rule": rule,
                      "pieces": concerned, "piece": suspect})  # fmt: skip
        broken = {key: warning for key, warning in broken.items() if key not in mends[suspect]}
    return asked


def _errors(
    game: scoring.Game, board: dict[str, Any], lang: str
) -> dict[tuple[str, str], Warning[str]]:
    """The rules that a board breaks, by code and message; what has no place yet is left out."""
    payload = {"players": [{"name": "-", "board": board}]}
    try:
        (player,) = scoring.score(game.id, payload, lang).players
    except scoring.Invalid as invalid:
        placed = _placed(board, [fault["pointer"] for fault in invalid.errors])
        return _errors(game, placed, lang) if placed != board else {}
    return {
        (warning.code, warning.message): warning
        for warning in player.warnings
        if warning.severity == "error"
    }


def _placed(board: dict[str, Any], pointers: list[str]) -> dict[str, Any]:
    """The board without the entries that pointers lead into."""
    odd = set()
    for pointer in pointers:
        steps = pointer.split("/")[4:6]
        if len(steps) == 2 and steps[1].isdigit():
            odd.add((steps[0], int(steps[1])))
    left = deepcopy(board)
    for field, position in sorted(odd, reverse=True):
        if position < len(left.get(field, ())):
            del left[field][position]
    return left


def _without(board: dict[str, Any], entry: Entry) -> dict[str, Any]:
    field, position = entry
    return {**board, field: [e for n, e in enumerate(board[field]) if n != position]}


def _entries(board: dict[str, Any], pieces: list[dict[str, Any]]) -> dict[int, Entry]:
    """Number of a piece -> its entry in the board; each entry is of one piece."""
    free = list(_listed(board))
    found: dict[int, Entry] = {}
    for number, piece in enumerate(pieces):
        fitting = [each for each in free if _is(each[1], piece)]
        if fitting:
            free.remove(fitting[0])
            found[number] = fitting[0][0]
    return found


def _listed(board: dict[str, Any]) -> Iterator[tuple[Entry, Any]]:
    for field, value in board.items():
        if isinstance(value, list):
            yield from (((field, position), entry) for position, entry in enumerate(value))


def _is(entry: Any, piece: dict[str, Any]) -> bool:
    at = piece["at"] or {}
    if not isinstance(entry, dict):
        return bool(entry == at.get("at"))
    named = piece["id"] in (value for value in entry.values() if isinstance(value, str))
    return named and all(entry.get(name, value) == value for name, value in at.items())
