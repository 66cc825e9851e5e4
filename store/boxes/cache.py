"""Tilesets prepared for the matcher: once for each version, cached by each process."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import select
from sqlalchemy.orm import undefer

import scoring
from store.boxes.models import Crop, Tileset
from store.database import Database
from store.errors import invalid
from store.keys import is_id
from store.lru import Lru
from texts import Text

if TYPE_CHECKING:
    import vision

KEPT = 4
"""A large tileset takes some 50 MB."""

_ready: Lru[tuple[str, int], vision.Tileset] = Lru(KEPT)


def references(database: Database, tileset: str, game: str) -> vision.Tileset:
    """The confirmed pictures of a tileset, ready for reading; raises `Invalid` for one of another game."""
    return ready(database, tileset, check_tileset(database, tileset, game))


def check_tileset(database: Database, tileset: str, game: str) -> int:
    """The version of a tileset; raises `Invalid` where there is none, or it is of another game."""
    with database.reading() as session:
        found = session.get(Tileset, tileset) if is_id(tileset) else None
        if found is None:
            raise invalid("/tileset", "unknown_id", Text("Unknown id: {id}", id=tileset[:40]))
        if found.game != game:
            raise invalid("/tileset", "another_game", Text("This tileset is for another game."))
        return found.version


def ready(database: Database, tileset: str, version: int) -> vision.Tileset:
    """The tileset of this version (or a later one) ready for reading."""
    key = (tileset, version)
    found = _ready.get(key)
    if found is None:
        found = _ready[key] = _load(database, tileset)
    return found


def _load(database: Database, tileset: str) -> vision.Tileset:
    """From what an earlier process prepared, else from the pictures."""
    from vision import Tileset as References  # loads OpenCV
    from vision.box.tileset_file import pack, unpack

    with database.reading() as session:
        found = session.get_one(Tileset, tileset, options=[undefer(Tileset.prepared)])
        game = scoring.game(found.game)
        if found.prepared is not None and found.prepared_version == found.version:
            return unpack(found.prepared, game)
        version = found.version
        confirmed = select(Crop).where(Crop.tileset_id == tileset, Crop.confirmed)
        crops = session.scalars(confirmed.order_by(Crop.number).options(undefer(Crop.picture)))
        made = References(found.game, game)
        for crop in crops:
            if crop.piece is not None:
                made.put(crop.number, crop.picture, crop.piece, crop.side)  # type: ignore[arg-type]
    _keep(database, tileset, version, pack(made))
    return made


def _keep(database: Database, tileset: str, version: int, prepared: bytes) -> None:
    with database.writing() as session:
        found = session.get(Tileset, tileset)
        if found is not None and found.version == version:
            found.prepared, found.prepared_version = prepared, version
