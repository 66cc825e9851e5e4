"""What players read off pieces whose numbers a rulebook does not give: kept once, offered to every table.

Nothing here changes a score by itself. Who takes up a reading sends its values with the board, and its
origin with them, so that the result says where they come from.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from flask import Response
from flask_smorest import Blueprint
from sqlalchemy import func, select
from sqlalchemy.orm import Session

import scoring
from api.games.lookup import known_game
from api.games.schemas import ReadingRow
from api.http.answers import json_answer
from api.http.bodies import load, read_body
from api.http.errors import fault
from api.http.limits import kept_rate, limiter
from api.http.openapi import LANGUAGE_HEADER, json_body, refusals
from scoring.fields import Object, StrictSchema, Whole, Word
from store import Reading, store
from texts import Text

blp = Blueprint("readings", __name__, description="Numbers read off pieces")

MOST_UPGRADES = 2
MOST_OF_A_PIECE = 12
"""So many different readings of one field are kept; the one that fewest made goes first."""


class ReadingBody(StrictSchema):
    """Values of a piece as a board has them, and who read them."""

    piece = Word(most=64, required=True)
    upgrades = Whole(most=MOST_UPGRADES, load_default=0)
    values = Object(required=True)
    origin = Word(most=60, required=True)


@blp.route("/games/<game>/readings", methods=["GET"])
@blp.doc(parameters=[LANGUAGE_HEADER], responses=refusals(404, 503))
@blp.response(200, ReadingRow(many=True))
def readings(game: str) -> Response:
    """What tables on this server read off pieces

    Of equal readings one row; those that most tables made come first.
    """
    known = known_game(game)
    with store().reading() as session:
        of_game = select(Reading).where(Reading.game == known.id)
        order = (Reading.piece, Reading.upgrades, Reading.times.desc(), Reading.changed.desc())
        return json_answer([describe(row) for row in session.scalars(of_game.order_by(*order))])


@blp.route("/games/<game>/readings", methods=["POST"])
@limiter.limit(kept_rate)
@blp.doc(
    parameters=[LANGUAGE_HEADER],
    requestBody=json_body(ReadingBody()),
    responses=refusals(400, 404, 413, 415, 422, 503),
)
@blp.response(201, ReadingRow)
def keep_reading(game: str) -> Response:
    """Keeps what a table read off a piece

    `values` is what stands under that name in the board; a reading that is known already is counted.
    """
    known = known_game(game)
    body = read_body(ReadingBody())
    check(known, body)
    with store().writing() as session:
        row = _keep(session, known.id, body)
        session.flush()
        answer = describe(row)
    return json_answer(answer, 201)


def check(game: scoring.Game, body: dict[str, Any]) -> None:
    """Refuses a piece that asks for nothing, and values that do not fit."""
    asking = game.catalogue[body["piece"]].extra if body["piece"] in game.catalogue else {}
    if game.readings is None or "ask" not in asking:
        raise fault("/piece", "unknown_id", Text("Unknown id: {id}", id=body["piece"]))
    load(game.readings(), body["values"], "/values")
    body["values"].pop("origin", None)
    if not body["values"]:
        raise fault("/values", "too_few", Text("At least {least} wanted.", least=1))


def _keep(session: Session, game: str, body: dict[str, Any]) -> Reading:
    text = json.dumps(body["values"], sort_keys=True, separators=(",", ":"))
    digest = hashlib.sha256(text.encode()).hexdigest()
    same = (Reading.game == game, Reading.piece == body["piece"],
            Reading.upgrades == body["upgrades"])  # fmt: skip
    row = session.scalar(select(Reading).where(*same, Reading.digest == digest))
    if row is not None:
        row.times += 1
        return row
    if (session.scalar(select(func.count()).where(*same)) or 0) >= MOST_OF_A_PIECE:
        rarest = select(Reading).where(*same).order_by(Reading.times, Reading.changed).limit(1)
        session.delete(session.scalars(rarest).one())
    row = Reading(game=game, digest=digest, **body)
    session.add(row)
    return row


def describe(row: Reading) -> dict[str, Any]:
    """The public form of a reading."""
    return {
        "piece": row.piece,
        "upgrades": row.upgrades,
        "values": row.values,
        "origin": row.origin,
        "times": row.times,
        "changed": row.changed.isoformat(),
    }
