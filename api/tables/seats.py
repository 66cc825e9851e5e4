"""`/tables/{code}/seats`: who sits where, and each one's board."""

from __future__ import annotations

from typing import Any

from flask import Response, jsonify, url_for

from api.http.answers import unless_known
from api.http.blueprint import Blueprint
from api.http.bodies import read_json
from api.http.database import database
from api.http.guesses import guard
from api.http.json_schema import reference
from api.http.keys import sent_key
from api.http.limits import kept_rate, limiter
from api.http.openapi import (
    ANY_BOARD,
    BEARER,
    IF_MATCH,
    LANGUAGE_HEADER,
    OPTIONAL_BEARER,
    refusals,
)
from api.http.preconditions import if_match
from api.tables.schemas import BoardConflict, NewSeat, SeatAnswer, SeatBody, SeatChange, TakeBody
from scoring.request import PlacementSchema
from store.errors import KeyRequired, WrongKey
from store.tables import boards, seats
from store.tables.state import SeatState

blp = Blueprint("table_seats", __name__, description="Seats and boards of a shared table")
guard(blp)

ANY_LAYOUT = {
    "type": ["array", "null"],
    "items": reference(PlacementSchema),
    "description": "`placed` of a score request; null: the best layout",
}
CONFLICT = {
    "412": {
        "description": "It was changed in the meantime; both versions",
        "content": {"application/problem+json": {"schema": BoardConflict}},
    }
}


@blp.route("/tables/<code>/seats", methods=["POST"])
@limiter.limit(kept_rate)
@blp.arguments(SeatBody)
@blp.doc(parameters=[LANGUAGE_HEADER], responses=refusals(400, 404, 409, 413, 415, 422, 503))
@blp.response(201, NewSeat)
def sit_down(body: dict[str, Any], code: str) -> Any:
    """Sits down at a table

    The answer holds the only copy of `seat_key`, which may change this seat. A `seat_key` that the sender made
    is taken in its place: the same request again is then answered as the first one was.
    """
    seat, key = seats.sit_down(
        database(), code, body["name"], body["taken"], sent_key(), body.get("colour"),
        body.get("seat_key"),
    )  # fmt: skip
    return {**seat, "seat_key": key}, 201, _new_headers(code, seat)


@blp.route("/tables/<code>/seats/<int:seat>")
@blp.doc(security=OPTIONAL_BEARER, parameters=[LANGUAGE_HEADER], responses=refusals(404, 503))
@blp.response(200, SeatAnswer)
def show_seat(code: str, seat: int) -> Any:
    """Shows a seat with its board

    Its version is the ETag that changes of the board name in `If-Match`.
    """
    shown = seats.show_seat(database(), code, seat, sent_key())
    return _unless_known(SeatAnswer().dump(shown), shown)


@blp.route("/tables/<code>/seats/<int:seat>", methods=["PATCH"])
@blp.arguments(SeatChange)
@blp.doc(
    security=BEARER,
    parameters=[LANGUAGE_HEADER],
    responses=refusals(400, 401, 403, 404, 413, 415, 422, 503),
)
@blp.response(200, SeatAnswer)
def change_seat(body: dict[str, Any], code: str, seat: int) -> Any:
    """Renames a seat, or lets another phone take it

    With the key of the seat or the host. `taken: false` frees it.
    """
    changed = seats.change_seat(database(), code, seat, body, sent_key())
    return changed, 200, _headers(changed)


@blp.route("/tables/<code>/seats/<int:seat>", methods=["DELETE"])
@blp.doc(security=BEARER, parameters=[LANGUAGE_HEADER], responses=refusals(401, 403, 404, 503))
@blp.response(204)
def leave_table(code: str, seat: int) -> None:
    """Takes a seat from the table

    Nothing is lost; undo restores it.
    """
    seats.leave(database(), code, seat, sent_key())


@blp.route("/tables/<code>/seats/<int:seat>/key", methods=["POST"])
@limiter.limit(kept_rate)
@blp.arguments(TakeBody, required=False)
@blp.doc(parameters=[LANGUAGE_HEADER], responses=refusals(400, 403, 404, 409, 413, 415, 422, 503))
@blp.response(201, NewSeat)
def take_seat(body: dict[str, Any], code: str, seat: int) -> Any:
    """Takes a seat that no phone has taken yet

    The answer holds the only copy of `seat_key`; an earlier key is no longer valid. With the host key any seat
    can be taken. With a `seat_key` that the sender made, the request can be repeated.
    """
    taken, key = seats.take_seat(database(), code, seat, sent_key(), body.get("seat_key"))
    return {**taken, "seat_key": key}, 201, _new_headers(code, taken)


@blp.route("/tables/<code>/seats/<int:seat>/board")
@blp.doc(
    security=OPTIONAL_BEARER,
    parameters=[LANGUAGE_HEADER],
    responses=refusals(401, 403, 404, 503),
)
@blp.response(200, ANY_BOARD)
def show_board(code: str, seat: int) -> Response:
    """The board of a seat alone

    Ready for a score request. While the table is `hidden` only with the key of the seat or the host.
    """
    shown = seats.show_seat(database(), code, seat, sent_key())
    if shown["withheld"]:
        raise WrongKey if sent_key() else KeyRequired
    return _unless_known(shown["board"], shown)


@blp.route("/tables/<code>/seats/<int:seat>/board", methods=["PUT"])
@blp.doc(
    security=BEARER,
    parameters=[IF_MATCH, LANGUAGE_HEADER],
    requestBody={"required": True, "content": {"application/json": {"schema": ANY_BOARD}}},
    responses=refusals(400, 401, 403, 404, 413, 415, 422, 428, 503) | CONFLICT,
)
@blp.response(200, SeatAnswer)
def put_board(code: str, seat: int) -> Any:
    """Replaces the board of a seat

    If-Match names the version that the change is based on. If the board was changed in the meantime, the
    answer holds both versions. Sending the current board again is accepted without a new version, so that a
    phone may retry a request that got no answer.
    """
    return _put(code, seat, "board")


@blp.route("/tables/<code>/seats/<int:seat>/placed", methods=["PUT"])
@blp.doc(
    security=BEARER,
    parameters=[IF_MATCH, LANGUAGE_HEADER],
    requestBody={"required": True, "content": {"application/json": {"schema": ANY_LAYOUT}}},
    responses=refusals(400, 401, 403, 404, 413, 415, 422, 428, 503) | CONFLICT,
)
@blp.response(200, SeatAnswer)
def put_placed(code: str, seat: int) -> Any:
    """Replaces the player's own layout; null for the best one

    The version is that of the seat, board and layout together.
    """
    return _put(code, seat, "placed")


def _put(code: str, seat: int, part: boards.Part) -> Any:
    kept = boards.put_part(database(), code, seat, part, read_json(), sent_key(), if_match())
    return kept, 200, _headers(kept)


def _headers(seat: SeatState) -> dict[str, str]:
    tag = f"{seat['version']}-withheld" if seat["withheld"] else seat["version"]
    return {"ETag": f'"{tag}"', "Cache-Control": "no-cache"}


def _new_headers(code: str, seat: SeatState) -> dict[str, str]:
    address = url_for("table_seats.show_seat", code=code.upper(), seat=seat["seat"])
    return {**_headers(seat), "Location": address}


def _unless_known(shown: Any, seat: SeatState) -> Response:
    response = jsonify(shown)
    response.headers.update(_headers(seat))
    return unless_known(response)
