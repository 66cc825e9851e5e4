"""A shared table to take away: as JSON, as CSV, for the BG Stats app; and the code as a picture."""

from __future__ import annotations

import io
from typing import Any

from flask import Response, jsonify, request

from api.http.address import public_address
from api.http.answers import cached_answer
from api.http.blueprint import Blueprint
from api.http.database import database
from api.http.errors import Problem, fault
from api.http.guesses import guard
from api.http.keys import sent_key
from api.http.language import language
from api.http.openapi import LANGUAGE_HEADER, refusals
from api.http.queries import asked_choice, whole_number
from api.tables.answers import shown
from api.tables.schemas import TableExport
from scoring.fields import too_long
from scoring.request import MAX_NAME
from store.tables import exports
from store.tables.lifecycle import holder_of, known_code, show_table
from store.tables.state import State
from texts import Text

blp = Blueprint("table_exports", __name__, description="Shared tables to take away")
guard(blp)

SVG = "image/svg+xml"
MAX_MINUTES = 1440
FORMATS = ("json", "csv", "bgstats")


@blp.route("/tables/<code>/export")
@blp.doc(
    parameters=[
        {
            "in": "query",
            "name": "format",
            "description": "json: the state with its history; csv: a row for each player and "
            "category; bgstats: a play as the BG Stats app takes it",
            "schema": {
                "type": "string",
                "enum": ["json", "csv", "bgstats"],
                "default": "json",
                "x-name": "ExportFormat",
            },
        },
        {
            "in": "query",
            "name": "minutes",
            "description": "for bgstats: how long it took",
            "schema": {"type": "integer", "minimum": 0, "maximum": MAX_MINUTES},
        },
        {
            "in": "query",
            "name": "start",
            "description": "for bgstats: the name of who began",
            "schema": {"type": "string"},
        },
        {
            "in": "query",
            "name": "location",
            "description": "for bgstats: where it was played",
            "schema": {"type": "string", "maxLength": MAX_NAME},
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
    form = asked_choice("format", FORMATS, "json")
    read = exports.with_history if form == "json" else show_table
    state = shown(read(database(), code), holder_of(database(), code, sent_key()))
    play = _play(state)  # checked for every format: what is wrong for one is wrong
    if form != "json" and state["score"] is None:
        # They are in the reader's language already.
        raise Problem(
            409, Text("There is no score yet."), kind="no_score_yet", errors=state["score_errors"]
        )
    if form == "csv":
        response = Response(exports.as_csv(state, language()), mimetype="text/csv")
    elif form == "bgstats":
        response = jsonify(exports.as_play(state, **play))
    else:
        response = jsonify(TableExport().dump(state))
    suffix = "csv" if form == "csv" else "json"
    name = f"keytally-{state['code']}.{suffix}"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _play(state: State) -> dict[str, Any]:
    """The details of the play from the query; raises a 422 for invalid ones."""
    asked = request.args
    sent, start, location = asked.get("minutes"), asked.get("start"), asked.get("location")
    start, location = start or None, location or None
    minutes = None if sent is None else whole_number(sent)
    if sent is not None and (minutes is None or minutes > MAX_MINUTES):
        limits = Text("Expected a whole number from {least} to {most}.", least=0, most=MAX_MINUTES)
        raise fault("/minutes", "not_a_whole_number", limits)
    if start is not None and start not in {seat["name"] for seat in state["seats"]}:
        raise fault("/start", "unknown_id", Text("Unknown id: {id}", id=start[:MAX_NAME]))
    if location is not None and len(location) > MAX_NAME:
        raise fault("/location", "too_many", too_long(MAX_NAME))
    return {"minutes": minutes, "start": start, "location": location}


@blp.route("/tables/<code>/qr.svg")
@blp.doc(parameters=[LANGUAGE_HEADER], responses=refusals(404, 409, 503))
@blp.response(200, {"type": "string"}, content_type=SVG)
def table_qr_code(code: str) -> Response:
    """The address at which phones join, as a QR code

    KEYTALLY_URL, else the address of the request; for localhost, the address of this machine in its network.
    409 if no other device can reach it.
    """
    known = known_code(database(), code)
    address = public_address()
    if address.url is None:
        raise Problem(
            409, Text("No other device can reach this address."), kind="no_public_address"
        )
    import segno  # needed for this alone

    picture = io.BytesIO()
    # A light margin and background, so that it can be scanned on a dark page too.
    drawing = segno.make(f"{address.url}#/join/{known}", micro=False)
    drawing.save(picture, kind="svg", scale=8, border=4, light="#fff", xmldecl=False)
    response = cached_answer(picture.getvalue(), SVG)
    if not address.is_fixed:  # it depends on the client, so shared caches must not keep it
        response.cache_control.public = False
        response.cache_control.private = True
        response.vary.update(["Host"])
    return response
