"""Fills a tileset: enrolment photos, corrections kept from play, the self-test, the sheet."""

from __future__ import annotations

from functools import cache
from typing import Any

from flask import Response, request

from api.http.answers import cached_answer
from api.http.blueprint import Blueprint
from api.http.bodies import parse
from api.http.database import database
from api.http.errors import Problem, fault
from api.http.keys import sent_key
from api.http.limits import limiter, photo_rate, pictures_sent
from api.http.openapi import BEARER, LANGUAGE_HEADER, file_body, refusals
from api.http.queries import whole_number
from api.http.uploads import uploaded
from api.jobs.schemas import JobAnswer
from api.jobs.work import PREFER, done, done_or_job
from api.tilesets.proposals import proposals, self_test
from api.tilesets.schemas import Proposals, SelfTest, TilesetCrop
from store.boxes.crops import check_crop, check_side
from store.boxes.models import Crop
from store.boxes.tilesets import game_for_holder, keep_crops, version
from texts import Text
from vision.refusal import MAX_PICTURES

blp = Blueprint("tileset_photos", __name__, description="Enrols the pieces of your own box")

_SIDE = {"type": "string", "description": "the visible side of all of them, if it is the same"}
_ID = {"type": "string", "description": "id of the piece"}
_CORNERS = {
    "type": "string",
    "description": "four corners [[x, y], ...] of its upright box in the photo, or the six of a hex, "
    "in pixels of the upright photo; refused are corners that no flat piece shows (`crooked_corners`)",
}
CORNERS_REFUSED = {
    "crooked_corners": Text(
        "No flat piece looks like this. Drag each corner onto a corner of the piece."
    ),
    "not_corners": Text("There is no piece between these corners."),
}
_REPLACES = {
    "type": "string",
    "pattern": "^[0-9]{1,9}$",
    "description": "number of the crop that this one takes the place of",
}


@blp.route("/tilesets/<string(length=22):tileset>/photos", methods=["POST"])
@limiter.limit(photo_rate, cost=pictures_sent)
@blp.doc(
    security=BEARER,
    parameters=[PREFER, LANGUAGE_HEADER],
    requestBody=file_body("photo", most=MAX_PICTURES, side=_SIDE),
    responses=refusals(400, 401, 403, 404, 409, 413, 415, 422, 503),
)
@blp.alt_response(202, schema=JobAnswer, description="with `Prefer: respond-async`")
@blp.response(201, Proposals)
def enrol_pieces(tileset: str) -> Any:
    """Cuts separate pieces out of photos and proposes what each is

    Proposals are stored but not used until they are confirmed. One with the `problem` `rough_cut` has unclear
    edges: send its corners again (`replaces`; start from `outline`), or confirm it alone, as a bulk
    confirmation with such a crop is refused. Blurred or too small pieces are not stored; `refused` gives the
    reason. The photos themselves are not stored. With `Prefer: respond-async` the answer is a job, see `GET
    /jobs/{job}`.
    """
    game = game_for_holder(database(), tileset, sent_key())
    pictures = uploaded("photo", others=["side"])
    side = request.form.get("side") or None
    check_side(game.id, side)
    arguments = {"game": game.id, "pictures": pictures, "tileset": tileset, "side": side}
    job = done_or_job("enrolment", arguments, {})
    return job if isinstance(job, Response) else proposals(job.result)


@blp.route("/tilesets/<string(length=22):tileset>/pieces", methods=["POST"])
@limiter.limit(photo_rate)
@blp.doc(
    security=BEARER,
    parameters=[LANGUAGE_HEADER],
    requestBody=file_body(
        "photo",
        most=1,
        required=["corners"],
        id=_ID,
        side=_SIDE,
        corners=_CORNERS,
        replaces=_REPLACES,
    ),
    responses=refusals(400, 401, 403, 404, 409, 413, 415, 422, 503),
)
@blp.response(201, TilesetCrop)
def keep_correction(tileset: str) -> Any:
    """Keeps a piece of a photo as a further picture

    For a piece that was corrected in play, or cut roughly (then with `replaces`): the photo, where
    the piece lies in it, and what it is. Without `id` it is not confirmed yet.
    """
    game = game_for_holder(database(), tileset, sent_key())
    (photo,) = uploaded("photo", most=1, others=["id", "side", "corners", "replaces"])
    replaces = _number(request.form.get("replaces"))
    piece = request.form.get("id")
    # A rough cut may be corrected before it has been named.
    crop = Crop(piece=piece, side=request.form.get("side") or None,
                confirmed=piece is not None or replaces is None, candidates=[])  # fmt: skip
    check_crop(game.id, crop)
    crop.picture = _cut(photo, _corners(request.form.get("corners")))
    (answer,) = keep_crops(database(), tileset, [crop], sent_key(), replaces)
    return answer


@blp.route("/tilesets/<string(length=22):tileset>/self-test")
@limiter.limit(photo_rate)
@blp.doc(parameters=[PREFER, LANGUAGE_HEADER], responses=refusals(404, 503))
@blp.alt_response(202, schema=JobAnswer, description="with `Prefer: respond-async`")
@blp.response(200, SelfTest)
def test_tileset(tileset: str) -> Any:
    """Lists pieces that will be confused with each other or missed

    Each weakness with its remedy, the worst first; `complete` if every side has its picture.
    """
    version(database(), tileset)  # refuses one that is not there before anything is done
    job = done_or_job("self_test", {"tileset": tileset}, {})
    return job if isinstance(job, Response) else self_test(job.result)


@blp.route("/tilesets/sheet.pdf")
@blp.doc(responses=refusals())
@blp.response(200, {"type": "string", "format": "binary"}, content_type="application/pdf")
def enrolment_sheet() -> Response:
    """A sheet to lay the pieces on, to be printed; optional

    A PDF with marks at its edges, by which the cuts become exact.
    """
    return cached_answer(_sheet(), "application/pdf")


@cache
def _sheet() -> bytes:
    from vision.box.sheet import pdf  # loads OpenCV

    return pdf()


def _number(text: str | None) -> int | None:
    if text is None:
        return None
    number = whole_number(text)
    if number is None:
        raise fault("/replaces", "unknown_id", Text("Unknown id: {id}", id=text[:40]))
    return number


def _corners(text: str | None) -> Any:
    wanted = Text("Expected four corners [[x, y], ...].")
    if text is None:
        raise fault("/corners", "missing", Text("This is required."))
    try:
        corners = parse(text)
    except Problem:
        raise fault("/corners", "not_corners", wanted) from None
    numbers = isinstance(corners, list) and len(corners) in (4, 6) and all(
        isinstance(corner, list) and len(corner) == 2
        and all(type(n) in (int, float) and abs(n) < 100_000 for n in corner)
        for corner in corners
    )  # fmt: skip
    if not numbers:
        raise fault("/corners", "not_corners", wanted)
    return corners


def _cut(photo: bytes, corners: Any) -> bytes:
    cut: bytes | str = done("cut", {"pictures": [photo], "corners": corners})
    if isinstance(cut, bytes):
        return cut
    raise fault("/corners", cut, CORNERS_REFUSED[cut])
