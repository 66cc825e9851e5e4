"""A tileset as one file: a zip with `tileset.json` and the pictures, to keep or to hand on."""

from __future__ import annotations

import io
import json
import re
import struct
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import IO, Any

from marshmallow import ValidationError

import scoring
from scoring.faults import faults
from scoring.fields import Boolean, Id, List, Nested, String
from scoring.schema import StrictSchema
from store.boxes.crops import check_crop
from store.boxes.models import Crop
from store.boxes.repository import MAX_CROPS, find_crop, find_tileset
from store.database import Database, is_storable
from store.errors import Invalid, TooLarge, invalid
from texts import Text
from vision import NotAPicture

FORMAT = "keytally-tileset-1"
MAX_PICTURE_BYTES = 500_000
MAX_PICTURES_BYTES = 100_000_000
MAX_PICTURE_SIDE = 1_024
MAX_LIST_BYTES = 1_000_000
PNG_HEAD = struct.Struct(">8s4x4sII")
METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""Of compression: ours, and that of common programs. LZMA takes as much memory as a file asks for."""
NO_FILE = Text("This is not a tileset exported by Keytally.")


class _Crop(StrictSchema):
    picture = String(most=40, required=True)
    id = String(most=64, allow_none=True, load_default=None)
    side = String(most=16, allow_none=True, load_default=None)
    confirmed = Boolean(load_default=False)
    problem = String(most=32, allow_none=True, load_default=None)


class _File(StrictSchema):
    format = Id([FORMAT], required=True)
    game = Id(scoring.game_ids(), required=True)
    name = String(most=60, required=True)
    pieces = List(Nested(_Crop), most=MAX_CROPS)


def export_tileset(database: Database, tileset: str) -> tuple[str, Iterator[bytes]]:
    """A name for the whole tileset as one file, and its parts: one picture is in memory at a time."""
    with database.reading() as session:
        found = find_tileset(session, tileset)
        rows = [
            {
                "picture": f"pieces/{crop.number}.png",
                "id": crop.piece,
                "side": crop.side,
                "confirmed": crop.confirmed,
                **({"problem": crop.problem} if crop.problem else {}),
            }
            for crop in found.crops
        ]
        numbers = [crop.number for crop in found.crops]
        listed = {"format": FORMAT, "game": found.game, "name": found.name, "pieces": rows}
        safe = re.sub(r"[^A-Za-z0-9]+", "-", found.name).strip("-") or found.game
    return f"{safe}.tileset.zip", _parts(database, tileset, listed, numbers)


def _parts(
    database: Database, tileset: str, listed: Mapping[str, Any], numbers: Iterable[int]
) -> Iterator[bytes]:
    out = _Outlet()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("tileset.json", json.dumps(listed, ensure_ascii=False, indent=1))
        for number in numbers:
            with database.reading() as session:
                crop = find_crop(session, find_tileset(session, tileset), number)
                archive.writestr(f"pieces/{number}.png", crop.picture)
            yield out.taken()
    yield out.taken()


class _Outlet(io.RawIOBase):
    """A file that can only be written, and is emptied in between."""

    def __init__(self) -> None:
        self._written = bytearray()

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self._written += data
        return len(data)

    def taken(self) -> bytes:
        """What was written since the last time."""
        taken = bytes(self._written)
        self._written.clear()
        return taken


def read_archive(file: IO[bytes]) -> tuple[str, str, list[Crop]]:
    """Game, name and crops of an exported file; raises `Invalid` and `TooLarge`.

    All limits are checked before the first picture is decoded.
    """
    try:
        with zipfile.ZipFile(file) as archive:
            listed = _listed(archive)
            _check_size(archive, listed["pieces"])
            crops = [_crop(archive, listed["game"], n, row)
                     for n, row in enumerate(listed["pieces"])]  # fmt: skip
    except (zipfile.BadZipFile, KeyError, OSError, EOFError, NotImplementedError, RuntimeError,
            UnicodeDecodeError):  # fmt: skip
        raise invalid("/file", "not_a_tileset", NO_FILE) from None
    return listed["game"], listed["name"], crops


def _check_size(archive: zipfile.ZipFile, rows: Sequence[Mapping[str, Any]]) -> None:
    """Refuses a picture that occurs twice, and more pictures than a box has pieces."""
    names = [row["picture"] for row in rows]
    twice = {name for name, times in Counter(names).items() if times > 1}
    if twice:
        text = Text("This picture appears twice in the file.")
        raise Invalid((f"/file/tileset.json/pieces/{n}/picture", "repeated_picture", text)
                      for n, name in enumerate(names) if name in twice)  # fmt: skip
    if sum(archive.getinfo(name).file_size for name in names) > MAX_PICTURES_BYTES:
        raise _too_large(MAX_PICTURES_BYTES)


def _listed(archive: zipfile.ZipFile) -> Mapping[str, Any]:
    data = _member(archive, "tileset.json", MAX_LIST_BYTES)
    try:
        read = json.loads(data)
        if not is_storable(read):
            raise ValueError
    except (ValueError, RecursionError):  # also of a lone surrogate, or of a number too long
        raise invalid("/file", "not_a_tileset", NO_FILE) from None
    try:
        loaded: Mapping[str, Any] = _File().load(read)
    except ValidationError as error:
        found = faults(error.messages, "/file/tileset.json")
        raise Invalid((at, fault.code, fault.text) for at, fault in found) from None
    return loaded


def _crop(archive: zipfile.ZipFile, game: str, number: int, row: dict[str, Any]) -> Crop:
    """The crop of one row; its picture is decoded, so that only pictures are accepted."""
    from vision.image.crop import kept  # loads OpenCV

    at = f"/file/tileset.json/pieces/{number}"
    try:
        data = _member(archive, row["picture"], MAX_PICTURE_BYTES)
        _check_sides(data, f"{at}/picture")
        picture = kept(data)
    except NotAPicture as refused:
        raise invalid(f"{at}/picture", refused.code, refused.message) from None
    crop = Crop(piece=row["id"], side=row["side"], confirmed=row["confirmed"], candidates=[],
                problem=row["problem"], picture=picture)  # fmt: skip
    check_crop(game, crop, at)
    return crop


def _member(archive: zipfile.ZipFile, name: str, most: int) -> bytes:
    if archive.getinfo(name).compress_type not in METHODS:
        raise zipfile.BadZipFile
    try:
        # The size that the file claims may be a lie; so no more than `most` is unpacked.
        with archive.open(name) as member:
            data = member.read(most + 1)
    except (ValueError, zlib.error) as damaged:  # a place before the file; what cannot be inflated
        raise zipfile.BadZipFile from damaged
    if len(data) > most:
        raise _too_large(most)
    return data


def _check_sides(data: bytes, at: str) -> None:
    """Refuses a picture larger than any that was exported, by its head alone."""
    if len(data) < PNG_HEAD.size:
        return  # no picture at all, as its reader will report
    _, _, width, height = PNG_HEAD.unpack_from(data)
    if max(width, height) > MAX_PICTURE_SIDE:
        raise invalid(at, "too_large_picture", Text("A picture of a piece can have at most {most} "
                                                    "pixels per side.", most=MAX_PICTURE_SIDE))  # fmt: skip


def _too_large(most: int) -> TooLarge:
    return TooLarge(Text("This file, or a part of it, is larger than {limit} bytes.", limit=most))
