"""Tables: several phones feed one result. Here the table as a whole; its seats in `api.tables.seats`.

Who knows the code may read and sit down; who holds the host key may change everything.
"""

from __future__ import annotations

from typing import Any

from flask import Response, request, url_for
from flask_smorest import Blueprint

import scoring
from api.http.bodies import read_body
from api.http.errors import Problem
from api.http.keys import key_hash, new_key, require_key
from api.http.limits import guesses, kept_rate, limiter
from api.http.openapi import BEARER, IF_MATCH, IF_NONE_MATCH, LANGUAGE_HEADER, json_body, refusals
from api.tables.checks import check_settings
from api.tables.schemas import NewTable, TableState
from api.tables.state import describe, settings, state_answer
from scoring.fields import Id, Many, Object, StrictSchema, Word
from store import SharedTable, store
from store.tables import changing_table, differing, find_table, new_code, record

blp = Blueprint("tables", __name__, description="Several phones feed one result")
guesses(blp)


class TableChange(StrictSchema):
    """What changes about a table; each is replaced as a whole."""

    expansions = Many(Word(), most=20)
    options = Object()
    table = Object()


class TableBody(StrictSchema):
    """What a new table plays, and by which rules: as in the `table` of a score request."""

    game = Id(scoring.games(), required=True)
    expansions = Many(Word(), most=20)
    options = Object(load_default=dict)
    table = Object(load_default=dict)


@blp.route("/tables", methods=["POST"])
@limiter.limit(kept_rate)
@blp.doc(
    parameters=[LANGUAGE_HEADER],
    requestBody=json_body(TableBody()),
    responses=refusals(400, 413, 415, 422, 503),
)
@blp.response(201, NewTable)
def create_table() -> Response:
    """Opens a table

    `code` lets others read and sit down. The answer holds the only copy of `host_key`, which may
    change everything. `table` is what else the `table` of a score request takes.
    """
    body = read_body(TableBody())
    check_settings(body["game"], body)
    key = new_key()
    with store().writing() as session:
        table = SharedTable(
            code=new_code(session),
            game=body["game"],
            host_key_hash=key_hash(key),
            expansions=body["expansions"],
            options=body["options"],
            more=body["table"],
            version=0,
        )
        session.add(table)
        session.flush()
        record(session, table, "table", "host")
        session.flush()
        state = describe(table)
    response = state_answer(state, 201, host_key=key)
    response.location = url_for("tables.show_table", code=state["code"])
    return response


@blp.route("/tables/<code>")
@blp.doc(
    parameters=[IF_NONE_MATCH, LANGUAGE_HEADER],
    responses={"304": {"description": "Nothing changed"}, **refusals(404, 503)},
)
@blp.response(200, TableState)
def show_table(code: str) -> Response:
    """Shows the table: every seat with its board, and the score of all

    `score` is what a score request with these boards answers. `score_errors` names what was left out
    of it; it is null when nobody sits there or a board does not go with the table any more.
    """
    with store().reading() as session:
        state = describe(find_table(session, code))
    return state_answer(state)


@blp.route("/tables/<code>", methods=["PATCH"])
@blp.doc(
    security=BEARER,
    parameters=[{**IF_MATCH, "description": "the version that is changed"}, LANGUAGE_HEADER],
    requestBody=json_body(TableChange()),
    responses=refusals(400, 401, 403, 404, 412, 413, 415, 422, 503),
)
@blp.response(200, TableState)
def change_table(code: str) -> Response:
    """Changes the options, expansions or what else the table takes

    With the host key. Each of the three is replaced as a whole; what is left out stays.
    """
    body = read_body(TableChange(partial=True))
    with changing_table(code) as (session, table):
        require_key(table.host_key_hash)
        _require_version(table)
        old = settings(table)
        new = {**old, **body}
        check_settings(table.game, new)
        if new != old:
            before = {"expansions": table.expansions, "options": table.options, "more": table.more}
            table.expansions, table.options, table.more = (
                new["expansions"], new["options"], new["table"])  # fmt: skip
            fields = differing(_flat(old), _flat(new))
            record(session, table, "table", "host", fields=fields, before=before)
            session.flush()
        state = describe(table)
    return state_answer(state)


@blp.route("/tables/<code>", methods=["DELETE"])
@blp.doc(security=BEARER, parameters=[LANGUAGE_HEADER], responses=refusals(401, 403, 404, 503))
@blp.response(204)
def delete_table(code: str) -> Response:
    """Deletes a table with all its boards and its history"""
    with changing_table(code) as (session, table):
        require_key(table.host_key_hash)
        session.delete(table)
    return Response(status=204)


def _flat(asked: dict[str, Any]) -> dict[str, Any]:
    """Every option and rule by its name, for telling which ones changed."""
    return {"expansions": asked["expansions"], **asked["options"], **asked["table"]}


def _require_version(table: SharedTable) -> None:
    """A 412 when If-Match was sent and names another version (in whichever language)."""
    sent = request.if_match
    versions = {tag.split("-")[0] for tag in sent.as_set(include_weak=True)}
    if sent and not sent.star_tag and str(table.version) not in versions:
        raise Problem(412)
