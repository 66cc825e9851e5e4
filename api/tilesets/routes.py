"""`/tilesets`: create, show, correct and delete the pictures of one box's pieces."""

from __future__ import annotations

from typing import Any

from flask import Response, jsonify, url_for

from api.http.answers import unless_known
from api.http.blueprint import Blueprint
from api.http.database import database, prune_when_due
from api.http.keys import sent_key
from api.http.limits import kept_rate, limiter
from api.http.openapi import BEARER, LANGUAGE_HEADER, refusals
from api.tilesets.schemas import (
    CropBody,
    NewTileset,
    TilesetAnswer,
    TilesetBody,
    TilesetChange,
    TilesetCrop,
)
from store.boxes import tilesets

blp = Blueprint("tilesets", __name__, description="Pictures of your own box")


@blp.route("/tilesets", methods=["POST"])
@limiter.limit(kept_rate)
@blp.arguments(TilesetBody)
@blp.doc(parameters=[LANGUAGE_HEADER], responses=refusals(400, 413, 415, 422, 503))
@blp.response(201, NewTileset)
def create_tileset(body: dict[str, Any]) -> Any:
    """Makes an empty tileset

    The answer holds the only copy of `edit_key`; without it the tileset cannot be changed.
    """
    prune_when_due()
    made, key = tilesets.create_tileset(database(), body["game"], body["name"], [])
    location = url_for("tilesets.show_tileset", tileset=made["id"])
    return {**made, "edit_key": key}, 201, {"Location": location}


@blp.route("/tilesets/<string(length=22):tileset>")
@blp.doc(parameters=[LANGUAGE_HEADER], responses=refusals(404, 503))
@blp.response(200, TilesetAnswer)
def show_tileset(tileset: str) -> Response:
    """Shows a tileset: what each crop is taken for, and how far the box is done

    Anyone who knows its id may read it. It has an ETag.
    """
    shown = tilesets.show_tileset(database(), tileset)
    response = jsonify(TilesetAnswer().dump(shown))
    response.headers["Cache-Control"] = "no-cache"
    response.add_etag()
    return unless_known(response)


@blp.route("/tilesets/<string(length=22):tileset>", methods=["PATCH"])
@blp.arguments(TilesetChange)
@blp.doc(
    security=BEARER,
    parameters=[LANGUAGE_HEADER],
    responses=refusals(400, 401, 403, 404, 413, 415, 422, 503),
)
@blp.response(200, TilesetAnswer)
def change_tileset(body: dict[str, Any], tileset: str) -> Any:
    """Renames a tileset, or confirms several crops at once

    With its key. Only confirmed crops are used to read boards.
    """
    name, confirm = body.get("name"), body["confirm"]
    return tilesets.change_tileset(database(), tileset, name, confirm, sent_key())


@blp.route("/tilesets/<string(length=22):tileset>", methods=["DELETE"])
@blp.doc(security=BEARER, responses=refusals(401, 403, 404, 503))
@blp.response(204)
def delete_tileset(tileset: str) -> None:
    """Deletes a tileset and all its pictures

    With its key. This cannot be undone; export it first.
    """
    tilesets.delete_tileset(database(), tileset, sent_key())


@blp.route("/tilesets/<string(length=22):tileset>/pieces/<int:piece>", methods=["PATCH"])
@blp.arguments(CropBody)
@blp.doc(
    security=BEARER,
    parameters=[LANGUAGE_HEADER],
    responses=refusals(400, 401, 403, 404, 413, 415, 422, 503),
)
@blp.response(200, TilesetCrop)
def correct_crop(body: dict[str, Any], tileset: str, piece: int) -> Any:
    """Confirms or corrects what a crop shows

    With the key of its tileset; omitted fields are unchanged.
    """
    return tilesets.correct_crop(database(), tileset, piece, body, sent_key())


@blp.route("/tilesets/<string(length=22):tileset>/pieces/<int:piece>", methods=["DELETE"])
@blp.doc(security=BEARER, responses=refusals(401, 403, 404, 503))
@blp.response(204)
def delete_crop(tileset: str, piece: int) -> None:
    """Drops a crop

    With the key of its tileset.
    """
    tilesets.delete_crop(database(), tileset, piece, sent_key())


@blp.route("/tilesets/<string(length=22):tileset>/pieces/<int:piece>/picture")
@blp.doc(responses=refusals(404, 503))
@blp.response(200, {"type": "string", "format": "binary"}, content_type="image/png")
def crop_picture(tileset: str, piece: int) -> Response:
    """The picture of a crop

    The piece cut out, straight and upright. It never changes.
    """
    response = Response(tilesets.crop_picture(database(), tileset, piece), mimetype="image/png")
    response.cache_control.private = True
    response.cache_control.max_age = 86400
    response.add_etag()
    return unless_known(response)
