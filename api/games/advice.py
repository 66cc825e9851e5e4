"""`POST /games/{game}/advice`: the body of a score request in, what would have scored more out."""

from __future__ import annotations

from typing import Any

import scoring
from api.games.advice_schemas import AdviceAnswer
from api.games.lookup import known_game
from api.http.blueprint import Blueprint
from api.http.bodies import read_json
from api.http.language import language
from api.http.openapi import LANGUAGE_HEADER, refusals

blp = Blueprint("advice", __name__, description="What would have scored more")


@blp.route("/games/<game>/advice", methods=["POST"])
@blp.doc(parameters=[LANGUAGE_HEADER], responses=refusals(400, 413, 415, 422))
@blp.response(200, AdviceAnswer)
def advise_table(game: str) -> Any:
    """Shows what would have scored more

    Every single change of a board, scored again: one more piece, an upgrade, a tile from the box on a free
    place. `for` names the players to advise; `season` or `offers` limit the tiles that are available now.
    """
    known = known_game(game).id
    return scoring.advice(known, read_json(), language())
