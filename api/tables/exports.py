"""A shared table to take away: as JSON, as CSV, for the BG Stats app; and the code as a picture."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from datetime import datetime
from typing import Any

import segno
from flask import Response, request
from flask_smorest import Blueprint

import scoring
from api.http.answers import cached_answer, json_answer
from api.http.errors import Problem, fault
from api.http.language import language
from api.http.limits import guesses
from api.http.openapi import LANGUAGE_HEADER, refusals
from api.pages.score_table.table import categories
from api.tables.history import changes
from api.tables.state import State, describe, scored
from store import store
from store.tables import find_table
from texts import Text

blp = Blueprint("table_exports", __name__, description="Shared tables to take away")
guesses(blp)

SVG = "image/svg+xml"
FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for the beginning of a formula."""

FORMATS = ("json", "csv", "bgstats")

BGG_IDS = {"keyflower": 122515}
"""The games' numbers at BoardGameGeek, as far as we know them; BG Stats finds the others by name."""

COLUMNS = (
    "table",
    "game",
    "player",
    "rank",
    "total",
    "winner",
    "category",
    "category_name",
    "points",
)


@blp.route("/tables/<code>/export")
@blp.doc(
    parameters=[
        {
            "in": "query",
            "name": "format",
            "description": "json: the state with its history; csv: a row for each player and "
            "category; bgstats: a play as the BG Stats app takes it",
            "schema": {"type": "string", "enum": ["json", "csv", "bgstats"], "default": "json"},
        },
        LANGUAGE_HEADER,
    ],
    responses=refusals(404, 409, 422, 503),
)
@blp.alt_response(
    200,
    schema={"type": "object"},
    content_type="application/json",
    description="the table, or the play",
)
@blp.alt_response(200, schema={"type": "string"}, content_type="text/csv", description="the rows")
def export_table(code: str) -> Response:
    """The whole table as one file

    409 for csv and bgstats as long as there is no score.
    """
    form = request.args.get("format", "json")
    if form not in FORMATS:
        allowed = ", ".join(FORMATS)
        raise fault(
            "/format", "unknown_id", Text("One of these is wanted: {allowed}", allowed=allowed)
        )
    with store().reading() as session:
        table = find_table(session, code)
        state = describe(table)
        history = changes(session, table) if form == "json" else []
    state = scored(state)
    if form != "json" and state["score"] is None:
        # They are in the reader's language already.
        raise Problem(409, Text("There is no score yet."), errors=state["score_errors"])
    suffix = "csv" if form == "csv" else "json"
    name = f"keytally-{state['code']}.{suffix}"
    if form == "csv":
        response = Response(rows(state, language()), mimetype="text/csv")
    else:
        response = json_answer(play(state) if form == "bgstats" else {**state, "history": history})
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "no-store"
    return response


@blp.route("/tables/<code>/qr.svg")
@blp.doc(parameters=[LANGUAGE_HEADER], responses=refusals(404, 503))
@blp.response(200, {"type": "string"}, content_type=SVG)
def qr_code(code: str) -> Response:
    """The address at which phones join, as a QR code"""
    with store().reading() as session:
        known = find_table(session, code).code
    picture = io.BytesIO()
    address = f"{request.url_root}#/join/{known}"
    # Light around and between, so that it can be read off a dark page too.
    drawing = segno.make(address, micro=False)
    drawing.save(picture, kind="svg", scale=8, border=4, light="#fff", xmldecl=False)
    return cached_answer(picture.getvalue(), SVG)


def rows(state: State, lang: str) -> str:
    """The score as CSV (RFC 4180): a row for each player and category of the game."""
    game, score = scoring.game(state["game"]), state["score"]
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for player in score["players"]:
        won = "yes" if player["name"] in score["winners"] else "no"
        whole = (state["code"], game.title, player["name"], player["rank"], player["total"], won)
        for category, name in categories(game, lang).items():
            cells = (*whole, category, name, points(player, category))
            writer.writerow([_harmless(cell) for cell in cells])
    return out.getvalue()


def points(player: Mapping[str, Any], category: str) -> int:
    """What a player of a score answer made in a category."""
    return sum(line["points"] for line in player["lines"] if line["category"] == category)


def _harmless(cell: Any) -> Any:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA_SIGNS) else cell


def play(state: State) -> dict[str, Any]:
    """The play as the BG Stats app takes it: `https://app.bgstatsapp.com/createPlay.html?data=<JSON>`.

    The app wants each true and false said, `bggId` as a number, and the time in UTC without a zone.
    """
    game, score = scoring.game(state["game"]), state["score"]
    known = {"bggId": BGG_IDS[game.id]} if game.id in BGG_IDS else {}
    expansions = ", ".join(each.replace("_", " ").title() for each in state["expansions"])
    return {
        "sourceName": "Keytally",
        "sourcePlayId": state["code"],
        "playDate": datetime.fromisoformat(state["changed"]).strftime("%Y-%m-%d %H:%M:%S"),
        "game": {
            "name": game.title,
            "sourceGameId": game.id,
            **known,
            "highestWins": True,
            "noPoints": False,
        },
        **({"board": expansions} if expansions else {}),
        "players": [
            {
                "name": player["name"],
                "sourcePlayerId": player["name"],
                "score": player["total"],
                "rank": player["rank"],
                "winner": player["name"] in score["winners"],
                "startPlayer": False,
            }
            for player in score["players"]
        ],
    }
