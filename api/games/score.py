"""`POST /games/{game}/score`: a board or a whole table in, the breakdown out."""

from __future__ import annotations

from typing import Any

import scoring
from api.games.lookup import known_game
from api.games.schemas import ScoreAnswer
from api.http.blueprint import Blueprint
from api.http.bodies import read_json
from api.http.language import language
from api.http.openapi import LANGUAGE_HEADER, refusals

blp = Blueprint("score", __name__, description="Scores boards")


@blp.route("/games/<game>/score", methods=["POST"])
@blp.doc(parameters=[LANGUAGE_HEADER], responses=refusals(400, 413, 415, 422))
@blp.response(200, ScoreAnswer)
def score_table(game: str) -> Any:
    """Scores a player or the whole table

    The breakdown with the best allocation, the winners, and warnings. An illegal or odd board is
    scored as far as the rules allow, with warnings; only what cannot be understood is refused.
    """
    known = known_game(game).id
    return scoring.score(known, read_json(), language())
