"""A tileset as one file: a zip with `tileset.json` and the pictures, to keep or to hand on."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Mapping
from typing import Any

from marshmallow import ValidationError

import scoring
from scoring.fields import Flag, Id, Many, Part, StrictSchema, Word, faults
from store.boxes.crops import check_crop
from store.boxes.models import Crop
from store.boxes.repository import MAX_CROPS, find_tileset
from store.database import Database, is_storable
from store.errors import Invalid, TooLarge, invalid
from texts import Text

FORMAT = "keytally-tileset-1"
MAX_PICTURE_BYTES = 2_000_000
MAX_LIST_BYTES = 1_000_000
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
    pieces = Many(Part(_Crop), most=MAX_CROPS)


def export_tileset(database: Database, tileset: str) -> tuple[str, bytes]:
    """The whole tileset as one file, and a name for it."""
    out = io.BytesIO()
    with database.reading() as session, zipfile.ZipFile(out, "w") as archive:
        found = find_tileset(session, tileset)
        rows = []
        for crop in found.crops:
            name = f"pieces/{crop.number}.png"
            rows.append({"picture": name, "id": crop.piece, "side": crop.side,
                         "confirmed": crop.confirmed})  # fmt: skip
            archive.writestr(name, crop.picture)
        listed = {"format": FORMAT, "game": found.game, "name": found.name, "pieces": rows}
        archive.writestr("tileset.json", json.dumps(listed, ensure_ascii=False, indent=1))
        safe = re.sub(r"[^A-Za-z0-9]+", "-", found.name).strip("-") or found.game
    return f"{safe}.tileset.zip", out.getvalue()


def read_archive(data: bytes) -> tuple[str, str, list[Crop]]:
    """Game, name and crops of an exported file; raises `Invalid` and `TooLarge`."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            listed = _listed(archive)
            crops = [_crop(archive, listed["game"], n, row)
                     for n, row in enumerate(listed["pieces"])]  # fmt: skip
    except (zipfile.BadZipFile, KeyError, OSError, EOFError, NotImplementedError, RuntimeError):
        raise invalid("/file", "not_a_tileset", NO_FILE) from None
    return listed["game"], listed["name"], crops


def _listed(archive: zipfile.ZipFile) -> Mapping[str, Any]:
    data = _member(archive, "tileset.json", MAX_LIST_BYTES)
    try:
        loaded: Mapping[str, Any] = _File().load(json.loads(data))
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError):
        raise invalid("/file", "not_a_tileset", NO_FILE) from None
    except ValidationError as error:
        found = faults(error.messages, "/file/tileset.json")
        raise Invalid((at, fault.code, fault.text) for at, fault in found) from None
    if not is_storable(loaded["name"]):
        raise invalid("/file", "not_a_tileset", NO_FILE)
    return loaded


def _crop(archive: zipfile.ZipFile, game: str, number: int, row: dict[str, Any]) -> Crop:
    """The crop of one row; its picture is decoded, so that nothing else gets in."""
    from vision import NotAPicture
    from vision.image.crop import kept

    at = f"/file/tileset.json/pieces/{number}"
    try:
        picture = kept(_member(archive, row["picture"], MAX_PICTURE_BYTES))
    except NotAPicture as refused:
        raise invalid(f"{at}/picture", refused.code, refused.message) from None
    crop = Crop(piece=row["id"], side=row["side"], confirmed=row["confirmed"], candidates=[],
                picture=picture)  # fmt: skip
    check_crop(game, crop, at)
    return crop


def _member(archive: zipfile.ZipFile, name: str, most: int) -> bytes:
    # The size that the file claims may be a lie; so no more than `most` is unpacked.
    with archive.open(name) as member:
        data = member.read(most + 1)
    if len(data) > most:
        raise TooLarge(Text("A part of this file has more than {limit} bytes.", limit=most))
    return data
