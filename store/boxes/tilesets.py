"""Tilesets: create, read, rename, correct and delete.

Whoever knows the id may read and use a tileset; whoever holds the edit key may change it.
"""

from __future__ import annotations

from typing import Any

import scoring
from store.boxes.crops import check_crop, describe_crop
from store.boxes.models import Crop, Tileset
from store.boxes.repository import add_crops, changing_tileset, find_crop, find_tileset
from store.database import Database
from store.errors import Invalid
from store.keys import key_hash, new_id, new_key, require_key
from texts import Text


def create_tileset(
    database: Database, game: str, name: str, crops: list[Crop]
) -> tuple[dict[str, Any], str]:
    """Keeps a new tileset: its public form, and the only copy of its edit key."""
    key = new_key()
    made = Tileset(id=new_id(), game=game, name=name, edit_key_hash=key_hash(key), crops_made=0)
    add_crops(made, crops)
    with database.writing() as session:
        session.add(made)
        session.flush()
        return describe(made), key


def show_tileset(database: Database, tileset: str) -> dict[str, Any]:
    """What each crop is taken for, and how far the box is done."""
    with database.reading() as session:
        return describe(find_tileset(session, tileset))


def version(database: Database, tileset: str) -> int:
    """The tileset's present version."""
    with database.reading() as session:
        return find_tileset(session, tileset).version


def game_for_holder(database: Database, tileset: str, key: str | None) -> scoring.Game:
    """The game of the tileset, for the holder of its key only: no photo of anybody else is processed."""
    with database.reading() as session:
        found = find_tileset(session, tileset)
        require_key(key, found.edit_key_hash)
        return scoring.game(found.game)


def change_tileset(
    database: Database, tileset: str, name: str | None, confirm: list[int], key: str | None
) -> dict[str, Any]:
    """Renames a tileset (None: not), and confirms the crops of these numbers."""
    with changing_tileset(database, tileset, key) as (_, found):
        found.name = name or found.name
        named = {crop.number: crop for crop in found.crops if crop.piece is not None}
        unknown = Text("There is no piece with this number, or it has not been named.")
        rough = Text("This piece was cut roughly. Check its corners, or confirm it by itself.")
        wrong = [(f"/confirm/{n}", "unknown_id", unknown) if number not in named
                 else (f"/confirm/{n}", "rough_cut", rough)
                 for n, number in enumerate(confirm)
                 if number not in named or named[number].problem]  # fmt: skip
        if wrong:
            raise Invalid(wrong)
        for number in confirm:
            named[number].confirmed = True
        return describe(found)


def delete_tileset(database: Database, tileset: str, key: str | None) -> None:
    """Deletes a tileset and all its pictures."""
    with changing_tileset(database, tileset, key) as (session, found):
        session.delete(found)


def keep_crops(
    database: Database,
    tileset: str,
    crops: list[Crop],
    key: str | None,
    replaces: int | None = None,
) -> list[dict[str, Any]]:
    """Adds crops to a tileset, or replaces the one of number `replaces`; returns their public forms.

    If the new one does not state what it shows, what was known of the old one is kept.
    """
    with changing_tileset(database, tileset, key) as (session, found):
        if replaces is not None:
            old = find_crop(session, found, replaces)
            for crop in crops:
                if crop.piece is None:
                    crop.piece, crop.side, crop.candidates = old.piece, old.side, old.candidates
            session.delete(old)
        add_crops(found, crops)
        session.flush()
        return [describe_crop(crop) for crop in crops]


def add_proposals(database: Database, tileset: str, crops: list[Crop]) -> list[dict[str, Any]]:
    """Adds what an enrolment found; `game_for_holder` has checked the key before."""
    with database.writing() as session:
        found = find_tileset(session, tileset, lock=True)
        found.version += 1
        add_crops(found, crops)
        session.flush()
        return [describe_crop(crop) for crop in crops]


def correct_crop(
    database: Database, tileset: str, number: int, change: dict[str, Any], key: str | None
) -> dict[str, Any]:
    """Confirms or corrects what a crop shows; what `change` leaves out stays."""
    with changing_tileset(database, tileset, key) as (session, found):
        crop = find_crop(session, found, number)
        crop.piece = change.get("id", crop.piece)
        crop.side = change.get("side", None if "id" in change else crop.side)
        crop.confirmed = change.get("confirmed", crop.piece is not None)
        # A crop that is confirmed by itself has been looked at.
        crop.problem = None if crop.confirmed else crop.problem
        check_crop(found.game, crop)
        return describe_crop(crop)


def delete_crop(database: Database, tileset: str, number: int, key: str | None) -> None:
    """Drops a crop."""
    with changing_tileset(database, tileset, key) as (session, found):
        session.delete(find_crop(session, found, number))


def crop_picture(database: Database, tileset: str, number: int) -> bytes:
    """The picture of a crop, as PNG."""
    with database.reading() as session:
        return find_crop(session, find_tileset(session, tileset), number).picture


def describe(tileset: Tileset) -> dict[str, Any]:
    """The public form of a tileset."""
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


def _progress(tileset: Tileset) -> list[dict[str, Any]]:
    """How many pieces of each group (season, expansion, else kind) have a confirmed picture."""
    game = scoring.game(tileset.game)
    groups: dict[str, list[str]] = {}
    for piece in game.catalogue:
        if piece.kind in game.photographed:
            extra = piece.extra
            group = str(extra.get("season") or extra.get("expansion") or piece.kind)
            groups.setdefault(group, []).append(piece.id)
    pictured = {crop.piece for crop in tileset.crops if crop.confirmed}
    return [
        {"group": group, "have": len(pictured & {*pieces}), "of": len(pieces), "pieces": pieces}
        for group, pieces in groups.items()
    ]
