"""`/tables`: a table as a whole is opened, shown, changed and deleted."""

from __future__ import annotations

from typing import Any

from flask import Response, request, url_for

from api.http.blueprint import Blueprint
from api.http.database import database, prune_when_due
from api.http.guesses import guard
from api.http.keys import sent_key
from api.http.language import language
from api.http.limits import kept_rate, limiter
from api.http.openapi import (
    BEARER,
    IF_MATCH,
    IF_NONE_MATCH,
    LANGUAGE_HEADER,
    OPTIONAL_BEARER,
    refusals,
)
from api.http.preconditions import if_match
from api.tables.answers import shown, state_headers, state_tag
from api.tables.prepared import states
from api.tables.schemas import NewTable, TableBody, TableChange, TableState
from store.tables import lifecycle
from store.tables.state import HOST

blp = Blueprint("tables", __name__, description="Several phones feed one result")
guard(blp)


@blp.route("/tables", methods=["POST"])
@limiter.limit(kept_rate)
@blp.arguments(TableBody)
@blp.doc(parameters=[LANGUAGE_HEADER], responses=refusals(400, 413, 415, 422, 503))
@blp.response(201, NewTable)
def create_table(body: dict[str, Any]) -> Any:
    """Opens a table

    `code` permits others to read and to take a seat. The answer holds the only copy of `host_key`, which
    permits every change. `table` is the rest of the `table` of a score request.
    """
    prune_when_due()
    state, key = lifecycle.open_table(
        database(), body["game"], body["expansions"], body["options"], body["table"]
    )
    location = url_for("tables.show_table", code=state["code"])
    answer = {**shown(state, HOST), "host_key": key}
    return answer, 201, {**state_headers(state["version"]), "Location": location}


@blp.route("/tables/<code>")
@blp.doc(
    security=OPTIONAL_BEARER,
    parameters=[IF_NONE_MATCH, LANGUAGE_HEADER],
    responses={"304": {"description": "Nothing changed"}, **refusals(404, 503)},
)
@blp.response(200, TableState)
def show_table(code: str) -> Any:
    """Shows the table: every seat with its board, and the score of all

    `score` is the answer of a score request with these boards. `score_errors` names what was left out of it;
    it is null if no seat is taken or a board no longer fits the table. While the table is `hidden` there is
    no score, and a seat's board is only shown to the holder of its key and the host.
    """
    code, version, hidden = lifecycle.table_version(database(), code)
    holder = lifecycle.holder_of(database(), code, sent_key()) if hidden else None
    if holder is not None:
        state = lifecycle.show_table(database(), code)
        return shown(state, holder), 200, {"Cache-Control": "no-store"}
    if request.if_none_match.contains_weak(state_tag(version)):
        return Response(status=304, headers=state_headers(version))
    found = states().prepared(code, version, language())
    headers = state_headers(found.version)
    return Response(found.whole, mimetype="application/json", headers=headers)


@blp.route("/tables/<code>", methods=["PATCH"])
@blp.arguments(TableChange(partial=True))
@blp.doc(
    security=BEARER,
    parameters=[{**IF_MATCH, "description": "the version that is changed"}, LANGUAGE_HEADER],
    responses=refusals(400, 401, 403, 404, 412, 413, 415, 422, 503),
)
@blp.response(200, TableState)
def change_table(body: dict[str, Any], code: str) -> Any:
    """Changes the options, expansions or other settings of the table

    With the host key. Each of the three is replaced as a whole; omitted ones are unchanged.
    """
    state = lifecycle.change_table(database(), code, body, sent_key(), if_match())
    return shown(state, HOST), 200, state_headers(state["version"])


@blp.route("/tables/<code>", methods=["DELETE"])
@blp.doc(security=BEARER, parameters=[LANGUAGE_HEADER], responses=refusals(401, 403, 404, 503))
@blp.response(204)
def delete_table(code: str) -> None:
    """Deletes a table with all its boards and its history

    With the host key. This cannot be undone; export it first.
    """
    lifecycle.delete_table(database(), code, sent_key())
