"""Tilesets: the pictures of one box's pieces, by which its boards are read.

Who knows the id may read and use a tileset; who holds the edit key may change it.
"""

from __future__ import annotations

from typing import Any

from flask import Response, url_for
from flask_smorest import Blueprint

import scoring
from api.http.answers import json_answer, unless_known
from api.http.bodies import read_body
from api.http.errors import Problem, fault
from api.http.keys import key_hash, new_id, new_key
from api.http.limits import kept_rate, limiter
from api.http.openapi import BEARER, LANGUAGE_HEADER, json_body, refusals
from api.tilesets.schemas import NewTileset, TilesetAnswer, TilesetCrop
from scoring.fields import Flag, Id, Many, StrictSchema, Whole, Word
from store import Crop, Tileset, store
from store.tilesets import add_crops, changing, find, find_crop
from texts import Text

blp = Blueprint("tilesets", __name__, description="Pictures of your own box")


class TilesetBody(StrictSchema):
    """What a new tileset is for."""

    game = Id(scoring.games(), required=True)
    name = Word(most=60, required=True)


class TilesetChange(StrictSchema):
    """What changes about a tileset; `confirm` are numbers of crops that are named right."""

    name = Word(most=60)
    confirm = Many(Whole(), most=2_000)


class CropBody(StrictSchema):
    """What a crop shows; what is left out stays as it is."""

    id = Word(most=64, allow_none=True)
    side = Word(most=16, allow_none=True)
    confirmed = Flag()


@blp.route("/tilesets", methods=["POST"])
@limiter.limit(kept_rate)
@blp.doc(
    parameters=[LANGUAGE_HEADER],
    requestBody=json_body(TilesetBody()),
    responses=refusals(400, 413, 415, 422, 503),
)
@blp.response(201, NewTileset)
def create_tileset() -> Response:
    """Makes an empty tileset

    The answer holds the only copy of `edit_key`; without it the tileset cannot be changed.
    """
    body = read_body(TilesetBody())
    return created(body["game"], body["name"], [])


def created(game: str, name: str, crops: list[Crop]) -> Response:
    """Keeps a new tileset and answers with its keys."""
    key = new_key()
    made = Tileset(id=new_id(), game=game, name=name, edit_key_hash=key_hash(key), crops_made=0)
    add_crops(made, crops)
    with store().writing() as session:
        session.add(made)
        session.flush()
        answer = {**describe(made), "edit_key": key}
    response = json_answer(answer, 201)
    response.location = url_for("tilesets.show_tileset", tileset=answer["id"])
    return response


@blp.route("/tilesets/<tileset>")
@blp.doc(parameters=[LANGUAGE_HEADER], responses=refusals(404, 503))
@blp.response(200, TilesetAnswer)
def show_tileset(tileset: str) -> Response:
    """Shows a tileset: what each crop is taken for, and how far the box is done"""
    with store().reading() as session:
        response = json_answer(describe(find(session, tileset)))
    response.headers["Cache-Control"] = "no-cache"
    response.add_etag()
    return unless_known(response)


@blp.route("/tilesets/<tileset>", methods=["PATCH"])
@blp.doc(
    security=BEARER,
    parameters=[LANGUAGE_HEADER],
    requestBody=json_body(TilesetChange()),
    responses=refusals(400, 401, 403, 404, 413, 415, 422, 503),
)
@blp.response(200, TilesetAnswer)
def change_tileset(tileset: str) -> Response:
    """Renames a tileset, or confirms several crops at once"""
    body = read_body(TilesetChange())
    with changing(tileset) as (_, found):
        found.name = body.get("name", found.name)
        named = {crop.number: crop for crop in found.crops if crop.piece is not None}
        unknown = Text("There is no piece of this number, or nobody said what it is.")
        wrong = [(f"/confirm/{n}", "unknown_id", unknown)
                 for n, number in enumerate(body["confirm"]) if number not in named]  # fmt: skip
        if wrong:
            raise Problem(422, faults=wrong)
        for number in body["confirm"]:
            named[number].confirmed = True
        answer = describe(found)
    return json_answer(answer)


@blp.route("/tilesets/<tileset>", methods=["DELETE"])
@blp.doc(security=BEARER, responses=refusals(401, 403, 404, 503))
@blp.response(204)
def delete_tileset(tileset: str) -> Response:
    """Deletes a tileset and all its pictures"""
    with changing(tileset) as (session, found):
        session.delete(found)
    return Response(status=204)


@blp.route("/tilesets/<tileset>/pieces/<int:piece>", methods=["PATCH"])
@blp.doc(
    security=BEARER,
    parameters=[LANGUAGE_HEADER],
    requestBody=json_body(CropBody()),
    responses=refusals(400, 401, 403, 404, 413, 415, 422, 503),
)
@blp.response(200, TilesetCrop)
def correct_crop(tileset: str, piece: int) -> Response:
    """Confirms or corrects what a crop shows"""
    body = read_body(CropBody())
    with changing(tileset) as (session, found):
        crop = find_crop(session, found, piece)
        crop.piece = body.get("id", crop.piece)
        crop.side = body.get("side", None if "id" in body else crop.side)
        crop.confirmed = body.get("confirmed", crop.piece is not None)
        check_crop(found.game, crop)
        answer = describe_crop(crop)
    return json_answer(answer)


@blp.route("/tilesets/<tileset>/pieces/<int:piece>", methods=["DELETE"])
@blp.doc(security=BEARER, responses=refusals(401, 403, 404, 503))
@blp.response(204)
def delete_crop(tileset: str, piece: int) -> Response:
    """Drops a crop"""
    with changing(tileset) as (session, found):
        session.delete(find_crop(session, found, piece))
    return Response(status=204)


@blp.route("/tilesets/<tileset>/pieces/<int:piece>/picture")
@blp.doc(responses=refusals(404, 503))
@blp.response(200, {"type": "string", "format": "binary"}, content_type="image/png")
def crop_picture(tileset: str, piece: int) -> Response:
    """The picture of a crop"""
    with store().reading() as session:
        picture = find_crop(session, find(session, tileset), piece).picture
    response = Response(picture, mimetype="image/png")
    response.cache_control.private = True
    response.cache_control.max_age = 86400
    response.add_etag()
    return unless_known(response)


def check_crop(game: str, crop: Crop, at: str = "") -> None:
    """Refuses what the game does not have; `at` is the pointer of the crop in what was sent."""
    catalogue = scoring.game(game).catalogue
    if crop.piece is None:
        if crop.side or crop.confirmed:
            raise fault(f"{at}/id", "missing", Text("This is required."))
        return
    if crop.piece not in catalogue:
        raise fault(f"{at}/id", "unknown_id", Text("Unknown id: {id}", id=crop.piece))
    sides = catalogue[crop.piece].sides
    if crop.side is not None and crop.side not in sides:
        raise fault(f"{at}/side", "unknown_id", Text("Unknown id: {id}", id=crop.side))


def describe(tileset: Tileset) -> dict[str, Any]:
    """The public entry of a tileset."""
    return {
        "id": tileset.id,
        "game": tileset.game,
        "name": tileset.name,
        "version": tileset.version,
        "created": tileset.created.isoformat(),
        "changed": tileset.changed.isoformat(),
        "pieces": [describe_crop(crop) for crop in tileset.crops],
        "progress": _progress(tileset),
    }


def describe_crop(crop: Crop) -> dict[str, Any]:
    """The public entry of a crop."""
    return {
        "piece": crop.number,
        "id": crop.piece,
        "side": crop.side,
        "confirmed": crop.confirmed,
        "candidates": crop.candidates,
        "picture": url_for("tilesets.crop_picture", tileset=crop.tileset_id, piece=crop.number),
    }


def _progress(tileset: Tileset) -> list[dict[str, Any]]:
    """How many pieces of each group (season, expansion, else kind) have a confirmed picture."""
    from vision.boards import lattice_of

    kinds = lattice_of(tileset.game).kinds
    groups: dict[str, list[str]] = {}
    for piece in scoring.game(tileset.game).catalogue:
        if piece.kind in kinds:
            extra = piece.extra
            group = str(extra.get("season") or extra.get("expansion") or piece.kind)
            groups.setdefault(group, []).append(piece.id)
    pictured = {crop.piece for crop in tileset.crops if crop.confirmed}
    return [
        {"group": group, "have": len(pictured & {*pieces}), "of": len(pieces), "pieces": pieces}
        for group, pieces in groups.items()
    ]
