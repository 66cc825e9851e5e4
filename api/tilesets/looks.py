"""`/tilesets/{tileset}/looks`: a box learns from readings that were confirmed."""

from __future__ import annotations

from typing import Any

from flask import request
from marshmallow import ValidationError

from api.http.blueprint import Blueprint
from api.http.bodies import parse
from api.http.database import database
from api.http.errors import Problem, fault
from api.http.keys import sent_key
from api.http.limits import limiter, photo_rate
from api.http.openapi import BEARER, LANGUAGE_HEADER, file_body, refusals
from api.http.uploads import uploaded
from api.jobs.work import done
from api.tilesets.schemas import ConfirmedPieces, Looks
from scoring.faults import faults
from store.boxes.crops import check_crop
from store.boxes.models import Crop
from store.boxes.tilesets import game_for_holder
from texts import Text

blp = Blueprint("tileset_looks", __name__, description="Learns from confirmed readings")

_PIECES = {
    "type": "string",
    "description": "the confirmed pieces as JSON: [{id, side, corners}], with the four corners of the reading",
}


@blp.route("/tilesets/<string(length=22):tileset>/looks", methods=["POST"])
@limiter.limit(photo_rate)
@blp.doc(
    security=BEARER,
    parameters=[LANGUAGE_HEADER],
    requestBody=file_body("photo", most=1, required=["pieces"], pieces=_PIECES),
    responses=refusals(400, 401, 403, 404, 409, 413, 415, 422, 503),
)
@blp.response(201, Looks)
def learn_from_reading(tileset: str) -> Any:
    """Stores the looks of the pieces of a confirmed reading

    The photo of a board, and the pieces that a player confirmed in it. A box holds up to four pictures of
    each side, and a reading uses the one that fits best, so that confirmed pieces are questioned less often.
    Only useful pictures are stored: not those that resemble a stored one, and not pieces covered by other
    things. The photo itself is not stored.
    """
    game = game_for_holder(database(), tileset, sent_key())
    (photo,) = uploaded("photo", most=1, others=["pieces"])
    pieces = _pieces(request.form.get("pieces"))
    for number, piece in enumerate(pieces):
        shown = Crop(piece=piece["id"], side=piece["side"], confirmed=True, candidates=[])
        check_crop(game.id, shown, f"/pieces/{number}")
    arguments = {"game": game.id, "tileset": tileset, "pictures": [photo], "pieces": pieces}
    return done("looks", arguments)


def _pieces(text: str | None) -> list[dict[str, Any]]:
    if text is None:
        raise fault("/pieces", "missing", Text("This is required."))
    try:
        loaded: dict[str, Any] = ConfirmedPieces().load({"pieces": parse(text)})
    except Problem:
        raise fault("/pieces", "not_a_list", Text("Expected a list.")) from None
    except ValidationError as error:
        raise Problem(
            422, faults=[(at, each.code, each.text) for at, each in faults(error.messages)]
        ) from None
    return list(loaded["pieces"])
