"""`/games/{game}/readings`: numbers read off pieces, kept once and offered to every table."""

from __future__ import annotations

from typing import Any

from api.games.lookup import known_game
from api.games.schemas import Reading, ReadingBody
from api.http.blueprint import Blueprint
from api.http.database import database
from api.http.limits import kept_rate, limiter
from api.http.openapi import LANGUAGE_HEADER, refusals
from store.readings import repository

blp = Blueprint("readings", __name__, description="Numbers read off pieces")


@blp.route("/games/<game>/readings", methods=["GET"])
@blp.doc(parameters=[LANGUAGE_HEADER], responses=refusals(404, 503))
@blp.response(200, Reading(many=True))
def list_readings(game: str) -> Any:
    """Values that tables on this server read off pieces

    Equal readings are one row; those made by the most tables come first.
    """
    return repository.list_readings(database(), known_game(game).id)


@blp.route("/games/<game>/readings", methods=["POST"])
@limiter.limit(kept_rate)
@blp.arguments(ReadingBody)
@blp.doc(parameters=[LANGUAGE_HEADER], responses=refusals(400, 404, 413, 415, 422, 503))
@blp.response(201, Reading)
def keep_reading(body: dict[str, Any], game: str) -> Any:
    """Stores a value that a table read off a piece

    `values` is as in the board; a reading that is known already is counted.
    """
    return repository.keep_reading(database(), known_game(game), body)
