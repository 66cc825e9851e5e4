"""`/views/{view}`: a table for spectators; the code that seats people is not the one that shows."""

from __future__ import annotations

from typing import Any

from flask import Response, request, url_for

from api.http.blueprint import Blueprint
from api.http.database import database
from api.http.guesses import guard
from api.http.keys import sent_key
from api.http.openapi import BEARER, IF_NONE_MATCH, LANGUAGE_HEADER, refusals
from api.tables.answers import shown, state_headers, state_tag
from api.tables.schemas import (
    HostBody,
    HostKeyBody,
    NewTable,
    RevealBody,
    TableState,
    TableView,
    ViewCode,
)
from store.tables import lifecycle, views
from store.tables.state import HOST

blp = Blueprint("table_views", __name__, description="Looking on, revealing and handing over")
guard(blp)

CHANGING = refusals(400, 401, 403, 404, 413, 415, 422, 503)


@blp.route("/views/<view>")
@blp.doc(
    parameters=[IF_NONE_MATCH, LANGUAGE_HEADER],
    responses={"304": {"description": "Nothing changed"}, **refusals(404, 503)},
)
@blp.response(200, TableView)
def show_view(view: str) -> Any:
    """Shows a table to spectators

    It does not contain the code for taking a seat, and nothing can be changed here. While the table is
    `hidden` it has neither boards nor a score.
    """
    state = views.show_view(database(), view)
    headers = state_headers(state["version"])
    if request.if_none_match.contains_weak(state_tag(state["version"])):
        return Response(status=304, headers=headers)
    return shown(state), 200, headers


@blp.route("/tables/<code>/view")
@blp.doc(parameters=[LANGUAGE_HEADER], responses=refusals(404, 503))
@blp.response(200, ViewCode)
def show_view_code(code: str) -> Any:
    """The code for spectators

    It permits reading the table at any time, but not taking a seat.
    """
    view = views.view_of(database(), code)
    return {"view": view}, 200, {"Location": url_for("table_views.show_view", view=view)}


@blp.route("/tables/<code>/reveal", methods=["PUT"])
@blp.arguments(RevealBody)
@blp.doc(security=BEARER, parameters=[LANGUAGE_HEADER], responses=CHANGING)
@blp.response(200, TableState)
def reveal_result(body: dict[str, Any], code: str) -> Any:
    """Hides the result, or reveals it

    With the host key. While the table is `hidden` nobody gets a score, and only the host gets others' boards.
    """
    state = lifecycle.hide_result(database(), code, body["hidden"], sent_key())
    return shown(state, HOST), 200, state_headers(state["version"])


@blp.route("/tables/<code>/host", methods=["PUT"])
@blp.arguments(HostBody)
@blp.doc(security=BEARER, parameters=[LANGUAGE_HEADER], responses=CHANGING)
@blp.response(200, TableState)
def offer_host(body: dict[str, Any], code: str) -> Any:
    """Offers the host's rights to a seat

    With the host key, which stays valid until the offer is taken.
    """
    state = lifecycle.offer_host(database(), code, body["seat"], sent_key())
    return shown(state, HOST), 200, state_headers(state["version"])


@blp.route("/tables/<code>/host", methods=["POST"])
@blp.arguments(HostKeyBody, required=False)
@blp.doc(
    security=BEARER,
    parameters=[LANGUAGE_HEADER],
    responses=refusals(400, 401, 403, 404, 409, 413, 415, 422, 503),
)
@blp.response(200, NewTable)
def take_host(body: dict[str, Any], code: str) -> Any:
    """Takes the host's rights over

    With the key of the seat that they are offered to. The answer holds the only copy of the new `host_key`;
    the previous one becomes invalid. With a `host_key` that the sender made, the request can be repeated.
    """
    state, key = lifecycle.take_host(database(), code, sent_key(), body.get("host_key"))
    headers = state_headers(state["version"])
    return {**shown(state, HOST), "host_key": key}, 200, headers
