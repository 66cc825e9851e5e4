"""`POST /games/{game}/photo`: pictures of one board in, a draft of that board out."""

from __future__ import annotations

from typing import Any

from flask import Response

from api.games.lookup import known_game
from api.http.blueprint import Blueprint
from api.http.database import database
from api.http.limits import limiter, photo_rate, pictures_sent
from api.http.openapi import LANGUAGE_HEADER, file_body, refusals
from api.http.queries import asked_flag, in_form_or_query
from api.http.uploads import uploaded
from api.jobs.schemas import JobAnswer
from api.jobs.work import PREFER, done_or_job
from api.photos.drafts import draft
from api.photos.schemas import PhotoAnswer
from store.boxes.cache import check_tileset
from vision.refusal import MAX_PICTURES

blp = Blueprint("photo", __name__, description="Reads photos of boards")

_TILESET = {"type": "string", "description": "id of the pictures of your own box"}
_SCORE = {
    "type": "boolean",
    "default": False,
    "description": "true: score the draft in the same answer",
}
_QUERY = [
    {"in": "query", "name": name, "description": schema["description"], "schema": schema}
    for name, schema in (("tileset", _TILESET), ("score", _SCORE))
]


@blp.route("/games/<game>/photo", methods=["POST"])
@limiter.limit(photo_rate, cost=pictures_sent)
@blp.doc(
    parameters=[*_QUERY, PREFER, LANGUAGE_HEADER],
    requestBody=file_body("photo", most=MAX_PICTURES, tileset=_TILESET, score=_SCORE),
    responses=refusals(400, 404, 413, 415, 422, 503),
)
@blp.alt_response(202, schema=JobAnswer, description="with `Prefer: respond-async`")
@blp.response(200, PhotoAnswer)
def read_photo(game: str) -> Any:
    """Reads a board off one or several photos

    The draft has the format of typed input. Photos are not stored. `tileset` and `score` may be in the form
    or in the query. With `Prefer: respond-async` the answer is a job, see `GET /jobs/{job}`.
    """
    known = known_game(game)
    pictures = uploaded("photo", others=["tileset", "score"])
    tileset, wants_score = in_form_or_query("tileset"), asked_flag("score", or_form=True)
    if tileset:
        check_tileset(database(), tileset, known.id)
    arguments = {"game": known.id, "pictures": pictures, "tileset": tileset}
    job = done_or_job("reading", arguments, {"game": known.id, "score": wants_score})
    return job if isinstance(job, Response) else draft(known, job.result, wants_score)
