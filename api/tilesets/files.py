"""A tileset as one file: a zip with `tileset.json` and the pictures, to keep or to hand on."""

from __future__ import annotations

import io
import json
import re
import zipfile
from typing import Any

from flask import Response
from flask_smorest import Blueprint

import scoring
from api.http.bodies import load, parse
from api.http.errors import Problem, fault
from api.http.limits import kept_rate, limiter
from api.http.openapi import LANGUAGE_HEADER, file_body, refusals
from api.http.uploads import uploaded
from api.tilesets.routes import check_crop, created
from api.tilesets.schemas import NewTileset
from scoring.fields import Flag, Id, Many, Part, StrictSchema, Word
from store import Crop, store
from store.tilesets import find
from texts import Text

blp = Blueprint("tileset_files", __name__, description="Tilesets as files")

FORMAT = "keytally-tileset-1"
MOST_CROPS = 2_000
MOST_PICTURE_BYTES = 2_000_000
MOST_LIST_BYTES = 1_000_000
NO_FILE = Text("This is no tileset that was exported here.")


class _Crop(StrictSchema):
    picture = Word(most=40, required=True)
    id = Word(most=64, allow_none=True, load_default=None)
    side = Word(most=16, allow_none=True, load_default=None)
    confirmed = Flag(load_default=False)


class _File(StrictSchema):
    format = Id([FORMAT], required=True)
    game = Id(scoring.games(), required=True)
    name = Word(most=60, required=True)
    pieces = Many(Part(_Crop), most=MOST_CROPS)


@blp.route("/tilesets/<tileset>/export")
@blp.doc(parameters=[LANGUAGE_HEADER], responses=refusals(404, 503))
@blp.response(200, {"type": "string", "format": "binary"}, content_type="application/zip")
def export_tileset(tileset: str) -> Response:
    """The whole tileset as one file"""
    out = io.BytesIO()
    with store().reading() as session, zipfile.ZipFile(out, "w") as archive:
        found = find(session, tileset)
        rows = []
        for crop in found.crops:
            name = f"pieces/{crop.number}.png"
            rows.append({"picture": name, "id": crop.piece, "side": crop.side,
                         "confirmed": crop.confirmed})  # fmt: skip
            archive.writestr(name, crop.picture)
        listed = {"format": FORMAT, "game": found.game, "name": found.name, "pieces": rows}
        archive.writestr("tileset.json", json.dumps(listed, ensure_ascii=False, indent=1))
        safe = re.sub(r"[^A-Za-z0-9]+", "-", found.name).strip("-") or found.game
    response = Response(out.getvalue(), mimetype="application/zip")
    response.headers.set("Content-Disposition", "attachment", filename=f"{safe}.tileset.zip")
    response.cache_control.no_store = True
    return response


@blp.route("/tilesets/import", methods=["POST"])
@limiter.limit(kept_rate)
@blp.doc(
    parameters=[LANGUAGE_HEADER],
    requestBody=file_body("file"),
    responses=refusals(400, 413, 415, 422, 503),
)
@blp.response(201, NewTileset)
def import_tileset() -> Response:
    """Makes a new tileset out of an exported file"""
    (data,) = uploaded("file", most=1)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            listed = _listed(archive)
            crops = [_crop(archive, listed["game"], n, row)
                     for n, row in enumerate(listed["pieces"])]  # fmt: skip
    except (zipfile.BadZipFile, KeyError, OSError, EOFError, NotImplementedError, RuntimeError):
        raise fault("/file", "not_a_tileset", NO_FILE) from None
    return created(listed["game"], listed["name"], crops)


def _listed(archive: zipfile.ZipFile) -> dict[str, Any]:
    data = _member(archive, "tileset.json", MOST_LIST_BYTES)
    try:
        value = parse(data.decode())
    except (UnicodeDecodeError, Problem):
        raise fault("/file", "not_a_tileset", NO_FILE) from None
    return load(_File(), value, "/file/tileset.json")


def _crop(archive: zipfile.ZipFile, game: str, number: int, row: dict[str, Any]) -> Crop:
    """The crop of one row; its picture is decoded, so that nothing else gets in."""
    from vision import NotAPicture
    from vision.image.crop import kept

    at = f"/file/tileset.json/pieces/{number}"
    try:
        picture = kept(_member(archive, row["picture"], MOST_PICTURE_BYTES))
    except NotAPicture as refused:
        raise fault(f"{at}/picture", refused.code, refused.message) from None
    crop = Crop(piece=row["id"], side=row["side"], confirmed=row["confirmed"], candidates=[],
                picture=picture)  # fmt: skip
    check_crop(game, crop, at)
    return crop


def _member(archive: zipfile.ZipFile, name: str, most: int) -> bytes:
    # The size that the file claims may be a lie; so no more than `most` is unpacked.
    with archive.open(name) as member:
        data = member.read(most + 1)
    if len(data) > most:
        raise Problem(413, Text("At most {limit} bytes are taken.", limit=most))
    return data
