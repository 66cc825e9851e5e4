"""The seats of a shared table: who sits where, and each one's board.

A board is changed by whoever holds the key of the seat, or the host. Whoever changes it says by
If-Match which version was changed, so that no phone writes over what it has not seen.
"""

from __future__ import annotations

from typing import Any

from flask import Response, request, url_for
from flask_smorest import Blueprint

import scoring
from api.http.answers import json_answer, unless_known
from api.http.bodies import read_body, read_json
from api.http.errors import Problem, fault
from api.http.keys import has_key, key_hash, new_key, whose_key
from api.http.limits import guesses, kept_rate, limiter
from api.http.openapi import BEARER, IF_MATCH, LANGUAGE_HEADER, json_body, refusals
from api.tables.checks import check_board, check_placed
from api.tables.schemas import BoardConflict, NewSeat, SeatAnswer
from api.tables.state import describe_seat
from scoring.fields import Flag, StrictSchema, Word
from scoring.request import MAX_NAME
from store import SharedSeat, SharedTable, store
from store.tables import changing_table, differing, find_seat, find_table, record
from texts import Text

blp = Blueprint("table_seats", __name__, description="Seats and boards of a shared table")
guesses(blp)

ANY_BOARD = {"type": "object", "description": "a board, as `GET /games/{game}` describes it"}
ANY_LAYOUT = {
    "type": ["array", "null"],
    "items": {"type": "object"},
    "description": "`placed` of a score request; null: the best layout",
}
CONFLICT = {
    "412": {
        "description": "Somebody else changed it; both versions",
        "content": {"application/problem+json": {"schema": BoardConflict}},
    }
}


class SeatBody(StrictSchema):
    """Who sits down; `taken: false` keeps the seat for a phone that comes later."""

    name = Word(most=MAX_NAME, required=True)
    taken = Flag(load_default=True)


class SeatChange(StrictSchema):
    """What changes about a seat; `taken: false` lets another phone take it."""

    name = Word(most=MAX_NAME)
    taken = Flag()


@blp.route("/tables/<code>/seats", methods=["POST"])
@limiter.limit(kept_rate)
@blp.doc(
    parameters=[LANGUAGE_HEADER],
    requestBody=json_body(SeatBody()),
    responses=refusals(400, 404, 409, 413, 415, 422, 503),
)
@blp.response(201, NewSeat)
def sit_down(code: str) -> Response:
    """Sits down at a table

    The answer holds the only copy of `seat_key`, which may change this seat.
    """
    body = read_body(SeatBody())
    key = new_key()
    with changing_table(code) as (session, table):
        require_room(table)
        require_name(table, body["name"])
        table.seats_made += 1
        seat = SharedSeat(number=table.seats_made, key_hash=key_hash(key), board={}, **body)
        table.all_seats.append(seat)
        record(session, table, "seat", _by(table), seat)
        session.flush()
        answer = describe_seat(seat)
    return _seat_answer(code, {**answer, "seat_key": key}, 201)


@blp.route("/tables/<code>/seats/<int:seat>")
@blp.doc(parameters=[LANGUAGE_HEADER], responses=refusals(404, 503))
@blp.response(200, SeatAnswer)
def show_seat(code: str, seat: int) -> Response:
    """Shows a seat with its board"""
    with store().reading() as session:
        table = find_table(session, code)
        answer = describe_seat(find_seat(table, seat))
    return _seat_answer(code, answer)


@blp.route("/tables/<code>/seats/<int:seat>", methods=["PATCH"])
@blp.doc(
    security=BEARER,
    parameters=[LANGUAGE_HEADER],
    requestBody=json_body(SeatChange()),
    responses=refusals(400, 401, 403, 404, 413, 415, 422, 503),
)
@blp.response(200, SeatAnswer)
def change_seat(code: str, seat: int) -> Response:
    """Renames a seat, or lets another phone take it"""
    body = read_body(SeatChange())
    with changing_table(code) as (session, table):
        found = find_seat(table, seat)
        by = whose_key(_keys(table, found))
        if (name := body.get("name", found.name)) != found.name:
            require_name(table, name, found)
            before = {"name": found.name}
            rename(table, found, name)
            record(session, table, "seat", by, found, fields=["name"], before=before)
        if (taken := body.get("taken", found.taken)) != found.taken:
            found.taken = taken
            record(session, table, "taken" if taken else "freed", by, found)
        session.flush()
        answer = describe_seat(found)
    return _seat_answer(code, answer)


@blp.route("/tables/<code>/seats/<int:seat>", methods=["DELETE"])
@blp.doc(security=BEARER, parameters=[LANGUAGE_HEADER], responses=refusals(401, 403, 404, 503))
@blp.response(204)
def leave(code: str, seat: int) -> Response:
    """Takes a seat from the table

    Nothing of it is lost; undo brings it back.
    """
    with changing_table(code) as (session, table):
        found = find_seat(table, seat)
        by = whose_key(_keys(table, found))
        found.removed = True
        record(session, table, "removed", by, found, before={"removed": False})
    return Response(status=204)


@blp.route("/tables/<code>/seats/<int:seat>/key", methods=["POST"])
@limiter.limit(kept_rate)
@blp.doc(parameters=[LANGUAGE_HEADER], responses=refusals(403, 404, 409, 503))
@blp.response(201, NewSeat)
def take_seat(code: str, seat: int) -> Response:
    """Takes a seat that no phone has taken yet

    The answer holds the only copy of `seat_key`; an earlier key opens the seat no longer. With the
    host key a seat is had whoever has taken it.
    """
    key = new_key()
    with changing_table(code) as (session, table):
        found = find_seat(table, seat)
        by = _by(table)
        if found.taken and by != "host":
            raise Problem(409, Text("Another phone has taken this seat; the host can free it."))
        found.key_hash, found.taken = key_hash(key), True
        record(session, table, "taken", by, found)
        session.flush()
        answer = describe_seat(found)
    return _seat_answer(code, {**answer, "seat_key": key}, 201)


@blp.route("/tables/<code>/seats/<int:seat>/board")
@blp.doc(parameters=[LANGUAGE_HEADER], responses=refusals(404, 503))
@blp.response(200, ANY_BOARD)
def show_board(code: str, seat: int) -> Response:
    """The board of a seat, and nothing else"""
    with store().reading() as session:
        found = find_seat(find_table(session, code), seat)
        response = json_answer(found.board)
        response.set_etag(str(found.version))
    response.headers["Cache-Control"] = "no-cache"
    return unless_known(response)


@blp.route("/tables/<code>/seats/<int:seat>/board", methods=["PUT"])
@blp.doc(
    security=BEARER,
    parameters=[IF_MATCH, LANGUAGE_HEADER],
    requestBody={"required": True, "content": {"application/json": {"schema": ANY_BOARD}}},
    responses=refusals(400, 401, 403, 404, 413, 415, 422, 428, 503) | CONFLICT,
)
@blp.response(200, SeatAnswer)
def put_board(code: str, seat: int) -> Response:
    """Replaces the board of a seat

    If-Match names the version that was changed. When somebody else changed it meanwhile, the answer
    holds both versions. What is there already is taken again without a new version, so that a phone
    may repeat what got no answer.
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
def put_placed(code: str, seat: int) -> Response:
    """Replaces the player's own layout; null for the best one

    The version is that of the seat, board and layout together.
    """
    return _put(code, seat, "placed")


def _put(code: str, number: int, part: str) -> Response:
    sent = read_json()
    # Checked before anything is locked, as scoring may take its time. What changes meanwhile makes
    # another version.
    with store().reading() as session:
        table = find_table(session, code)
        seat = find_seat(table, number)
        whose_key(_keys(table, seat))
        if not request.if_match:
            raise Problem(428)
        check = check_board if part == "board" else check_placed
        check(table, seat, sent)
    with changing_table(code) as (session, table):
        seat = find_seat(table, number)
        by = whose_key(_keys(table, seat))
        before = getattr(seat, part)
        if sent != before:
            _require_version(seat, sent)
            setattr(seat, part, sent)
            seat.version += 1
            fields = differing(before, sent) if part == "board" else ["placed"]
            record(session, table, part, by, seat, fields=fields, before={part: before})
            session.flush()
        answer = describe_seat(seat)
    return _seat_answer(code, answer)


def _require_version(seat: SharedSeat, sent: Any) -> None:
    """A 412 with both versions when If-Match names another one than there is."""
    # A proxy that compresses makes our tags weak ones; a number is the same either way.
    if request.if_match.contains_weak(str(seat.version)):
        return
    current = {"version": seat.version, "board": seat.board, "placed": seat.placed}
    raise Problem(412, headers={"ETag": f'"{seat.version}"'}, current=current, sent=sent)


def require_room(table: SharedTable) -> None:
    """A 409 when as many sit there as can play."""
    most = scoring.game(table.game).players[1]
    if len(table.seats) >= most:
        raise Problem(409, Text("At most {most} can play this.", most=most))


def require_name(table: SharedTable, name: str, seat: SharedSeat | None = None) -> None:
    """Refuses a name that somebody else at the table has."""
    if name_is_taken(table, name, seat):
        raise fault("/name", "name_twice", Text("Somebody at this table has this name."))


def name_is_taken(table: SharedTable, name: str, but: SharedSeat | None = None) -> bool:
    """Whether somebody at the table has the name; capitals make no difference."""
    return name.casefold() in {seat.name.casefold() for seat in table.seats if seat is not but}


def rename(table: SharedTable, seat: SharedSeat, name: str) -> None:
    """Gives a seat another name, also in the lists of players that the table has."""
    lists = scoring.game(table.game).name_lists
    table.more = {
        key: [name if each == seat.name else each for each in value] if key in lists else value
        for key, value in table.more.items()
    }
    seat.name = name


def _keys(table: SharedTable, seat: SharedSeat) -> dict[str, str]:
    return {"host": table.host_key_hash, "seat": seat.key_hash}


def _by(table: SharedTable) -> str:
    return "host" if has_key(table.host_key_hash) else "seat"


def _seat_answer(code: str, seat: dict[str, Any], status: int = 200) -> Response:
    response = json_answer(seat, status)
    response.set_etag(str(seat["version"]))
    response.headers["Cache-Control"] = "no-cache"
    if status == 201:
        response.location = url_for("table_seats.show_seat", code=code.upper(), seat=seat["seat"])
    if request.method in ("GET", "HEAD"):
        unless_known(response)
    return response
