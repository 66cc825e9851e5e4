"""The games and their catalogues: `/games` and `/games/{game}`."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from flask import Response

import scoring
from api.games.lookup import known_game
from api.games.schemas import GameDescription, GameSummary
from api.http.answers import cached_answer
from api.http.blueprint import Blueprint
from api.http.json_schema import json_schema
from api.http.openapi import refusals

blp = Blueprint("games", __name__, description="Games and their pieces")


@blp.route("/games")
@blp.doc(responses=refusals())
@blp.response(200, GameSummary(many=True))
def list_games() -> Response:
    """Lists the games

    Each with its id, how many play, its expansions and its rulebook.
    """
    return cached_answer(_games())


@blp.route("/games/<game>")
@blp.doc(responses=refusals(404))
@blp.response(200, GameDescription)
def describe_game(game: str) -> Response:
    """Describes a game: every piece, and how a board is written

    Every piece with its id and names, `board_schema`, an `example` that scores, what a table can choose, and
    `unknowns`: values that are only printed on the piece itself. Cache the answer by its ETag.
    """
    return cached_answer(_description(known_game(game).id))


@cache
def _games() -> bytes:
    return _bytes(GameSummary(many=True).dump([g.summary() for g in scoring.games().values()]))


@cache
def _description(game: str) -> bytes:
    found = scoring.game(game)
    described = {**found.describe(), "board_schema": json_schema(found.board_schema())}
    return _bytes(GameDescription().dump(described))


def _bytes(data: Any) -> bytes:
    return json.dumps(data, ensure_ascii=False).encode()
