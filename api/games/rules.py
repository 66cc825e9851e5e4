"""The rules: every entry, and the answer to a player's question."""

from __future__ import annotations

import json
from typing import Any

from flask import Response, request

from api.games.lookup import MAX_QUESTION, asked_game, known_game, rule_entry
from api.games.rule_schemas import QuestionAnswer, RuleAnswer, RuleEntry
from api.http.answers import cached_answer
from api.http.blueprint import Blueprint
from api.http.errors import fault
from api.http.openapi import LANGUAGE_HEADER, refusals
from api.http.queries import LANGUAGE, asked_language
from scoring.faults import FAULTS
from scoring.fields import too_long

blp = Blueprint("rules", __name__, description="Rules, and questions about them")


def _asked(description: str, **more: Any) -> list[dict[str, Any]]:
    """The parameters of a path that takes a question."""
    schema: dict[str, Any] = {"type": "string", "maxLength": MAX_QUESTION}
    if more.get("required"):
        schema["pattern"] = r"\S"
    question = {"in": "query", "name": "q", "description": description, "schema": schema, **more}
    return [question, LANGUAGE, LANGUAGE_HEADER]


@blp.route("/games/<game>/rules")
@blp.doc(
    parameters=_asked("a question or a few words; left out: every rule"),
    responses=refusals(404, 422, 503),
)
@blp.response(200, RuleAnswer(many=True))
def search_rules(game: str) -> Response:
    """Answers a question with the rules that fit, best first

    In either language, with typos, plurals and compound words; an empty list if the rules do not cover it.
    Without a question every rule, in the order of the rulebook.
    """
    question = _question()
    known = asked_game(game) if question.strip() else known_game(game)
    found = known.rules.search(question, asked_language())
    return _json(RuleAnswer(many=True).dump(found))


@blp.route("/games/<game>/questions")
@blp.doc(parameters=_asked("the question", required=True), responses=refusals(404, 422, 503))
@blp.response(200, QuestionAnswer)
def ask(game: str) -> Response:
    """Answers a question, and states how far the rules answer it

    `answered` is `yes` if the first entry is the answer, `related` if the entries are about the subject but
    perhaps none of them is the whole answer, `no` if the rules do not cover it or leave it open. `answer` is
    to be read first: the sentence that answers, or two of different rules if it is unsure which is meant.
    `absent` is what the question names and this game does not have ("Key Harvest has no animals.").
    """
    question = _question()
    if not question.strip():
        raise fault("/q", FAULTS["required"].code, FAULTS["required"].text)
    return _json(QuestionAnswer().dump(asked_game(game).ask(question, asked_language())))


@blp.route("/games/<game>/rules/<rule>")
@blp.doc(parameters=[LANGUAGE, LANGUAGE_HEADER], responses=refusals(404, 422))
@blp.response(200, RuleEntry)
def show_rule(game: str, rule: str) -> Response:
    """One rule

    Its heading, text and place in the rulebook in the requested language and in all others, with ids of
    related rules. `/rules/{game}/{rule}` is its page for people.
    """
    return _json(RuleEntry().dump(rule_entry(known_game(game), rule, asked_language())))


def _question() -> str:
    question = request.args.get("q", "")
    if len(question) > MAX_QUESTION:
        message = too_long(MAX_QUESTION)
        raise fault("/q", "too_many", message)
    return question


def _json(data: Any) -> Response:
    response = cached_answer(json.dumps(data, ensure_ascii=False).encode())
    response.content_language.update([asked_language()])
    return response
