"""A reading as it is returned: with rule violations, and its score."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import scoring
from api.http.language import language
from api.photos.questions import questions
from scoring.answer import Assumption
from texts import Text


def draft(game: scoring.Game, reading: dict[str, Any], wants_score: bool) -> dict[str, Any]:
    """The answer of a reading (`Reading.to_json`), in the reader's language."""
    answer = {**reading, "questions": questions(game, reading, language())}
    if wants_score:
        answer |= _score(game, answer)
    return answer


def _score(game: scoring.Game, reading: dict[str, Any]) -> dict[str, Any]:
    """The score of the draft; what a photo cannot show counts as absent and is listed.

    A draft in which something is still open (a tile whose plot is unclear in the photo) has no score yet but
    `score_errors`, with pointers into the draft.
    """
    lang = language()
    player = Text("Player").render(lang)
    payload = {"players": [{"name": player, "board": reading["board"]}]}
    try:
        score = scoring.score(game.id, payload, lang)
    except scoring.Invalid as invalid:
        faults = [
            {**each, "pointer": each["pointer"].removeprefix("/players/0")}
            for each in invalid.errors
        ]
        return {"score": None, "score_errors": faults}
    absent = Text("A photo does not show this; it was counted as none.").render(lang)
    assumed = [
        Assumption("not_visible", absent, at=f"/players/0/board/{field}")
        for field in reading["not_visible"]
    ]
    (only,) = score.players
    only = replace(only, assumptions=(*only.assumptions, *assumed))
    return {"score": replace(score, players=(only,))}
