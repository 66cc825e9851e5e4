"""The games and their catalogues: `/games`, `/games/{game}` and the rules assistant."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from flask import Response, request

import scoring
from api.games.lookup import MAX_QUESTION, known_game, rule_entry
from api.games.schemas import GameDescription, GameSummary, RuleEntry
from api.http.answers import cached_answer
from api.http.blueprint import Blueprint
from api.http.errors import fault
from api.http.json_schema import json_schema
from api.http.openapi import LANGUAGE_HEADER, refusals
from api.http.queries import asked_language
from texts import Text

blp = Blueprint("games", __name__, description="Games, pieces and rules")

_QUERY = [
    {
        "in": "query",
        "name": "q",
        "description": "a question or a few words; left out: every rule",
        "schema": {"type": "string", "maxLength": MAX_QUESTION},
    },
    {
        "in": "query",
        "name": "lang",
        "description": "en or de, in place of Accept-Language",
        "schema": {"type": "string", "enum": ["en", "de"]},
    },
]


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

    Every piece with its id and names, `board_schema`, an `example` that scores, what a table can choose,
    and `unknowns`: values that only the piece itself tells. Keep the answer by its ETag.
    """
    return cached_answer(_description(known_game(game).id))


@blp.route("/games/<game>/rules")
@blp.doc(parameters=[*_QUERY, LANGUAGE_HEADER], responses=refusals(404, 422))
@blp.response(200, RuleEntry(many=True))
def search_rules(game: str) -> Response:
    """Answers a question with the rules that fit, best first

    In either language, with typos, plurals and compound words; without a question every rule, in the
    order of the rulebook.
    """
    question = request.args.get("q", "")
    if len(question) > MAX_QUESTION:
        message = Text("At most {most} allowed.", most=MAX_QUESTION)
        raise fault("/q", "too_many", message)
    found = known_game(game).rules.search(question, asked_language())
    return _json(RuleEntry(many=True).dump(found))


@blp.route("/games/<game>/rules/<rule>")
@blp.doc(parameters=[_QUERY[1], LANGUAGE_HEADER], responses=refusals(404, 422))
@blp.response(200, RuleEntry)
def show_rule(game: str, rule: str) -> Response:
    """One rule

    Its heading, text and place in the rulebook in the language asked for and in all others, with ids of
    related rules. `/rules/{game}/{rule}` is its page for people.
    """
    return _json(RuleEntry().dump(rule_entry(known_game(game), rule, asked_language())))


@cache
def _games() -> bytes:
    return _bytes(GameSummary(many=True).dump([g.summary() for g in scoring.games().values()]))


@cache
def _description(game: str) -> bytes:
    found = scoring.game(game)
    described = {**found.describe(), "board_schema": json_schema(found.board_schema())}
    return _bytes(GameDescription().dump(described))


def _json(data: Any) -> Response:
    response = cached_answer(_bytes(data))
    response.content_language.update([asked_language()])
    return response


def _bytes(data: Any) -> bytes:
    return json.dumps(data, ensure_ascii=False).encode()
