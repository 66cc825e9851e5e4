"""`POST /games/{game}/photo`: pictures of one board in, a draft of that board out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import scoring
import vision
from api.games.lookup import known_game
from api.http.blueprint import Blueprint
from api.http.database import database
from api.http.language import language
from api.http.limits import limiter, photo_rate
from api.http.openapi import LANGUAGE_HEADER, file_body, refusals
from api.http.queries import asked_flag, in_form_or_query
from api.http.uploads import uploaded
from api.photos.pictures import photo_slot, refused_picture
from api.photos.questions import questions
from api.photos.schemas import PhotoAnswer
from scoring.answer import Assumption
from store.boxes.cache import references
from texts import Text

blp = Blueprint("photo", __name__, description="Reads photos of boards")

_TILESET = {"type": "string", "description": "id of the pictures of your own box"}
_SCORE = {
    "type": "boolean",
    "default": False,
    "description": "true: score the draft in the same answer",
}
_QUERY = [
    {"in": "query", "name": name, "description": schema["description"], "schema": schema}
    for name, schema in (("tileset", _TILESET), ("score", _SCORE))
]


@blp.route("/games/<game>/photo", methods=["POST"])
@limiter.limit(photo_rate)
@blp.doc(
    parameters=[*_QUERY, LANGUAGE_HEADER],
    requestBody=file_body("photo", tileset=_TILESET, score=_SCORE),
    responses=refusals(400, 404, 413, 415, 422, 503),
)
@blp.response(200, PhotoAnswer)
def read_photo(game: str) -> Any:
    """Reads a board off one or several photos

    The draft has the format of typed input. Photos are not kept. `tileset` and `score` may stand in the
    form or in the query.
    """
    known = known_game(game)
    pictures = uploaded("photo", others=["tileset", "score"])
    tileset, wants_score = in_form_or_query("tileset"), asked_flag("score", or_form=True)
    with photo_slot():
        try:
            own = references(database(), tileset, known.id) if tileset else None
            reading = vision.read_photo(known.id, pictures, known, own)
        except vision.NotAPicture as refused:
            raise refused_picture(refused, pictures) from None
    answer = reading.to_json()
    answer["questions"] = questions(known, answer, language())
    if wants_score:
        answer |= _score(known, answer)
    return answer


def _score(game: scoring.Game, reading: dict[str, Any]) -> dict[str, Any]:
    """The score of the draft; what the photo cannot show counts as absent, and each is said.

    A draft in which something is still open (a tile whose plot the photo does not tell) has no
    score yet but `score_errors`, with pointers into the draft.
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
