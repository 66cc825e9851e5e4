"""The score table of a game on paper: a row for each category, a column for each player.

`/score-table/<game>` is a page to print, `/games/<game>/score-table.pdf` the same as a PDF: by GET
with empty columns, by POST with what the players scored.
"""

from __future__ import annotations

from flask import Blueprint, Response, url_for

import scoring
from api.games.lookup import known_game
from api.http.answers import cached_answer
from api.http.blueprint import Blueprint as ApiBlueprint
from api.http.bodies import read_json
from api.http.language import language
from api.http.openapi import LANGUAGE_HEADER, refusals
from api.http.queries import LANGUAGE, asked_language
from api.pages.page import page, page_language
from api.pages.score_table.table import ScoreTable, blank, filled

PDF = "application/pdf"
PDF_ANSWER = {
    "200": {
        "description": "the table, A4",
        "content": {PDF: {"schema": {"type": "string", "format": "binary"}}},
    }
}


def draw(table: ScoreTable, lang: str) -> bytes:
    """The PDF file; the first one loads ReportLab."""
    from api.pages.score_table import pdf

    return pdf.draw(table, lang)


blp = ApiBlueprint("score_tables", __name__, description="Score tables on paper")
pages = Blueprint("score_table_pages", __name__)


@blp.route("/games/<game>/score-table.pdf", methods=["GET"])
@blp.doc(
    parameters=[LANGUAGE, LANGUAGE_HEADER],
    responses={**PDF_ANSWER, **refusals(404, 422)},
)
def blank_score_table(game: str) -> Response:
    """An empty score table to fill in by hand

    A PDF of A4: a row for each category of the game, a column for each player.
    """
    lang = asked_language()
    response = cached_answer(draw(blank(known_game(game), lang), lang), PDF)
    response.content_language.add(lang)
    response.vary.add("Accept-Language")
    return response


@blp.route("/games/<game>/score-table.pdf", methods=["POST"])
@blp.doc(
    parameters=[LANGUAGE_HEADER],
    requestBody={
        "required": True,
        "content": {
            "application/json": {
                "schema": {
                    "type": "object",
                    "description": "what `POST /games/{game}/score` takes",
                }
            }
        },
    },
    responses={**PDF_ANSWER, **refusals(400, 404, 413, 415, 422)},
)
def filled_score_table(game: str) -> Response:
    """The score table of a scored table

    The request is that of a score; the answer is a PDF with what each player scored.
    """
    known, lang = known_game(game), language()
    answer = scoring.score(known.id, read_json(), lang)
    response = Response(draw(filled(known, answer, lang), lang), mimetype=PDF)
    response.headers["Content-Disposition"] = f'attachment; filename="{known.id}.pdf"'
    response.headers["Cache-Control"] = "no-store"
    return response


@pages.get("/score-table/<game>")
def printable_page(game: str) -> Response:
    """The empty table as a page to print, in the language of `?lang=`, else the client's."""
    known, lang = known_game(game), page_language()
    pdf = url_for("score_tables.blank_score_table", game=game, lang=lang)
    return page("score_table.html", lang, table=blank(known, lang), pdf=pdf)
