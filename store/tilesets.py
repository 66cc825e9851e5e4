"""Finds and changes tilesets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.http.errors import Problem
from api.http.keys import require_key
from store.database import store
from store.models import Crop, Tileset
from texts import Text

# Anything else is no id of ours, and PostgreSQL would choke on some of it.
ID = re.compile(r"[A-Za-z0-9_-]{1,32}")


def find(session: Session, tileset: str, *, lock: bool = False) -> Tileset:
    """The tileset of this id; a 404 for any other. `lock`: nobody else changes it."""
    known = ID.fullmatch(tileset)
    found = session.get(Tileset, tileset, with_for_update=lock) if known else None
    if found is None:
        raise Problem(404, Text("There is no tileset {tileset}.", tileset=tileset[:40]))
    return found


def find_crop(session: Session, tileset: Tileset, number: int) -> Crop:
    """The crop of this number in the tileset; a 404 for any other."""
    of_it = select(Crop).where(Crop.tileset_id == tileset.id, Crop.number == number)
    # Beyond what the column holds there is none; PostgreSQL would complain.
    found = session.scalar(of_it) if number < 2**31 else None
    if found is None:
        raise Problem(404, Text("There is no piece {number} in this tileset.", number=number))
    return found


@contextmanager
def changing(tileset: str) -> Iterator[tuple[Session, Tileset]]:
    """A session in which the holder of the key changes the tileset; 401, 403 or 404 for others.

    Read the body of the request before: until the end of this nobody else can write.
    """
    with store().writing() as session:
        found = find(session, tileset, lock=True)
        require_key(found.edit_key_hash)
        found.version += 1
        yield session, found


def add_crops(tileset: Tileset, crops: list[Crop]) -> None:
    """Numbers the crops and adds them."""
    for crop in crops:
        tileset.crops_made += 1
        crop.number = tileset.crops_made
        tileset.crops.append(crop)
