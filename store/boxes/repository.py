"""Finds and changes tilesets."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import select
from sqlalchemy.orm import Session

from store.base import LARGEST
from store.boxes.models import Crop, Tileset
from store.database import Database
from store.errors import Conflict, NotFound
from store.keys import is_id, require_key
from texts import Text

MAX_CROPS = 2_000


def find_tileset(session: Session, tileset: str, *, lock: bool = False) -> Tileset:
    """The tileset of this id; raises `NotFound`. `lock` locks the row against other writers."""
    found = session.get(Tileset, tileset, with_for_update=lock) if is_id(tileset) else None
    if found is None:
        raise NotFound(Text("There is no tileset {tileset}.", tileset=tileset[:40]))
    return found


def find_crop(session: Session, tileset: Tileset, number: int) -> Crop:
    """The crop of this number in the tileset; raises `NotFound`."""
    of_it = select(Crop).where(Crop.tileset_id == tileset.id, Crop.number == min(number, LARGEST))
    found = session.scalar(of_it)
    if found is None:
        raise NotFound(Text("There is no piece {number} in this tileset.", number=number))
    return found


@contextmanager
def changing_tileset(
    database: Database, tileset: str, key: str | None
) -> Iterator[tuple[Session, Tileset]]:
    """A session that changes the tileset, which is locked; for the holder of its key.

    Read the body of the request before: other writers wait until the end of this.
    """
    with database.writing() as session:
        found = find_tileset(session, tileset, lock=True)
        require_key(key, found.edit_key_hash)
        found.version += 1
        yield session, found


def add_crops(tileset: Tileset, crops: list[Crop]) -> None:
    """Numbers the crops and adds them; raises `Conflict` when they are too many."""
    if tileset.crops_made + len(crops) > MAX_CROPS:
        raise Conflict(
            Text("A tileset can hold at most {most} pictures.", most=MAX_CROPS), "tileset_full"
        )
    for crop in crops:
        tileset.crops_made += 1
        crop.number = tileset.crops_made
        tileset.crops.append(crop)
