"""The pages: one for every rule and kind of problem, and the reference at `/docs`."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, render_template, request

import scoring
import texts
from api.games.lookup import MAX_QUESTION, known_game, rule_entry
from api.http.answers import unless_known
from api.http.errors import Problem
from api.http.language import language
from api.http.problems import BY_CODE, KINDS
from texts import Text

DAY = 86400

blp = Blueprint(
    "pages",
    __name__,
    template_folder="templates",
    static_folder="static",
    static_url_path="/static",
)


@blp.get("/docs")
def docs() -> str:
    """The reference of the API."""
    return render_template("docs.html")


@blp.get("/rules/<game>")
def rules_page(game: str) -> Response:
    """All rules of a game, or those that answer `?q=`."""
    known, lang = known_game(game), _language()
    question = request.args.get("q", "")[:MAX_QUESTION]
    found = known.rules.search(question, lang)
    return _page("rules.html", lang, game=known.summary(), question=question, found=found)


@blp.get("/rules/<game>/<rule>")
def rule_page(game: str, rule: str) -> Response:
    """The permanent page of a rule."""
    known, lang = known_game(game), _language()
    entry = rule_entry(known, rule, lang)
    see = [rule_entry(known, other, lang) for other in entry["see"]]
    pieces = _pieces(known, rule, lang)
    return _page("rule.html", lang, game=known.summary(), rule=entry, see=see, pieces=pieces)


@blp.get("/problems/")
def problems_page() -> Response:
    """All kinds of problems that the service answers with."""
    return _page("problems.html", _language(), kinds=KINDS)


@blp.get("/problems/<name>")
def problem_page(name: str) -> Response:
    """What one kind of problem means and what to do: the address that its answers have as `type`."""
    kind = BY_CODE.get(name.replace("-", "_"))
    if kind is None or kind.name != name:
        raise Problem(404)
    lang = _language()
    return _page(
        "problem.html",
        lang,
        status=kind.status,
        code=kind.code,
        title=kind.title.render(lang),
        detail=kind.detail.render(lang),
        remedy=kind.remedy.render(lang),
    )


def _language() -> str:
    """`?lang=` where we speak it, else the reader's language."""
    asked = request.args.get("lang", "")
    return asked if asked in texts.languages() else language()


def _page(template: str, lang: str, **values: Any) -> Response:
    page = render_template(
        template,
        lang=lang,
        languages=texts.languages(),
        say=lambda words: Text(words).render(lang),
        **values,
    )
    response = Response(page)
    response.content_language.update([lang])
    response.cache_control.max_age = DAY
    response.add_etag()
    return unless_known(response)


def _pieces(game: scoring.Game, rule: str, lang: str) -> list[dict[str, str]]:
    """The pieces that cite the rule, each with the rule that is first its own."""
    return [
        {"name": piece.names.render(lang), "rule": piece.rules[0]}
        for piece in game.catalogue
        if rule in piece.rules and piece.rules[0] != rule
    ]
