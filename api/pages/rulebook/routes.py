"""Pages of the rules: `/rules/<game>`, a permanent page for each rule, and the reference card.

The card is a page to print at `/rules/<game>/card`, and a PDF at `/games/<game>/reference-card.pdf`.
"""

from __future__ import annotations

from functools import cache

from flask import Blueprint, Response, request, url_for

import scoring
from api.games.lookup import MAX_QUESTION, asked_game, known_game, rule_entry
from api.http.answers import cached_answer
from api.http.blueprint import Blueprint as ApiBlueprint
from api.http.openapi import LANGUAGE_HEADER, refusals
from api.http.queries import LANGUAGE, asked_choice, asked_language
from api.pages.page import page, page_language
from api.pages.rulebook.card import Card, card
from api.pages.rulebook.topics import topic_names
from texts import Text

PDF = "application/pdf"
PAPERS = ("a4", "letter")

pages = Blueprint("rulebook_pages", __name__)
blp = ApiBlueprint("reference_cards", __name__, description="Reference cards on paper")


@pages.get("/rules/<game>")
def rules_page(game: str) -> Response:
    """All rules of a game by topic, or those that answer `?q=`."""
    known, lang = known_game(game), page_language()
    question = request.args.get("q", "")[:MAX_QUESTION].strip()
    reply = asked_game(game).ask(question, lang) if question else None
    listed = {name: [entry for entry in known.rules.search("", lang) if entry.topic == topic]
              for topic, name in topic_names(lang).items()}  # fmt: skip
    return page(
        "rules.html", lang, game=known.summary(), question=question, reply=reply, topics=listed
    )


@pages.get("/rules/<game>/card")
def card_page(game: str) -> Response:
    """The reference card as a page to print."""
    known, lang = known_game(game), page_language()
    pdf = {paper: url_for("reference_cards.reference_card", game=game, lang=lang, paper=paper)
           for paper in PAPERS}  # fmt: skip
    return page("card.html", lang, game=known.summary(), card=_card(known, lang), pdf=pdf)


@pages.get("/rules/<game>/<rule>")
def rule_page(game: str, rule: str) -> Response:
    """The permanent page of a rule."""
    known, lang = known_game(game), page_language()
    entry = rule_entry(known, rule, lang)
    return page(
        "rule.html",
        lang,
        game=known.summary(),
        rule=entry,
        topic=topic_names(lang)[entry.topic],
        see=[rule_entry(known, other, lang) for other in entry.see],
        pieces=_pieces(known, rule, lang),
    )


@blp.route("/games/<game>/reference-card.pdf")
@blp.doc(
    parameters=[
        {
            "in": "query",
            "name": "paper",
            "schema": {
                "type": "string",
                "enum": list(PAPERS),
                "default": PAPERS[0],
                "x-name": "Paper",
            },
        },
        LANGUAGE,
        LANGUAGE_HEADER,
    ],
    responses={
        "200": {
            "description": "the card, two sides",
            "content": {PDF: {"schema": {"type": "string", "format": "binary"}}},
        },
        **refusals(404, 422),
    },
)
def reference_card(game: str) -> Response:
    """The rules of a game on the two sides of a sheet

    A PDF of one or two pages with what is looked up most, in the requested language.
    """
    known, lang = known_game(game), asked_language()
    paper = asked_choice("paper", PAPERS, PAPERS[0])
    response = cached_answer(_drawn(known.id, lang, paper), PDF)
    response.content_language.add(lang)
    response.vary.add("Accept-Language")
    return response


@cache
def _drawn(game: str, lang: str, paper: str) -> bytes:
    """The PDF, drawn once: finding the size that fits takes a second."""
    # The first PDF loads ReportLab.
    from api.pages.rulebook import pdf

    return pdf.draw(_card(scoring.game(game), lang), lang, paper)


def _card(game: scoring.Game, lang: str) -> Card:
    return card(game, Text("{game}: reference card", game=game.title).render(lang), lang)


def _pieces(game: scoring.Game, rule: str, lang: str) -> list[dict[str, str]]:
    """The pieces that cite the rule, each with the rule that is first its own."""
    return [
        {"name": piece.names.render(lang), "rule": piece.rules[0]}
        for piece in game.catalogue
        if rule in piece.rules and piece.rules[0] != rule
    ]
