"""`/tilesets/{tileset}/export` and `/tilesets/import`: a tileset as one file."""

from __future__ import annotations

from typing import Any

from flask import Response, url_for

from api.http.blueprint import Blueprint
from api.http.database import database
from api.http.limits import kept_rate, limiter
from api.http.openapi import LANGUAGE_HEADER, file_body, refusals
from api.http.uploads import uploaded_files
from api.tilesets.schemas import NewTileset
from api.tilesets.slots import import_slot
from store.boxes.archive import export_tileset as export_file
from store.boxes.archive import read_archive
from store.boxes.tilesets import create_tileset

blp = Blueprint("tileset_files", __name__, description="Tilesets as files")


@blp.route("/tilesets/<string(length=22):tileset>/export")
@blp.doc(parameters=[LANGUAGE_HEADER], responses=refusals(404, 503))
@blp.response(200, {"type": "string", "format": "binary"}, content_type="application/zip")
def export_tileset(tileset: str) -> Response:
    """The whole tileset as one file

    A zip of its pictures and a list; it contains no code and no key.
    """
    name, parts = export_file(database(), tileset)
    response = Response(parts, mimetype="application/zip")
    response.headers.set("Content-Disposition", "attachment", filename=name)
    return response


@blp.route("/tilesets/import", methods=["POST"])
@limiter.limit(kept_rate)
@blp.doc(
    parameters=[LANGUAGE_HEADER],
    requestBody=file_body("file", most=1),
    responses=refusals(400, 413, 415, 422, 503),
)
@blp.response(201, NewTileset)
def import_tileset() -> Any:
    """Makes a new tileset out of an exported file

    From this server or another. The new tileset has its own key, shown only once.
    """
    (file,) = uploaded_files("file", most=1)
    with import_slot():
        read = read_archive(file)
    made, key = create_tileset(database(), *read)
    location = url_for("tilesets.show_tileset", tileset=made["id"])
    return {**made, "edit_key": key}, 201, {"Location": location}
