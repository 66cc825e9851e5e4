"""Lists and stores readings; where there are too many, those made by the fewest tables are dropped first.

Nothing here changes a score. A client that adopts a reading sends its values and their origin with the board,
so that the result states where they come from.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from marshmallow import ValidationError
from sqlalchemy import func, select
from sqlalchemy.orm import Session

import scoring
from scoring.faults import faults
from store.database import Database
from store.errors import Invalid, invalid
from store.readings.models import Reading
from texts import Text

MAX_READINGS_OF_FIELD = 12
"""At most this many different readings of one field are kept."""


def list_readings(database: Database, game: str) -> list[dict[str, Any]]:
    """The readings of a game's pieces, those made by the most tables first."""
    order = (Reading.piece, Reading.upgrades, Reading.times.desc(), Reading.changed.desc())
    with database.reading() as session:
        rows = session.scalars(select(Reading).where(Reading.game == game).order_by(*order))
        return [describe(row) for row in rows]


def keep_reading(database: Database, game: scoring.Game, body: dict[str, Any]) -> dict[str, Any]:
    """Stores `{piece, upgrades, values, origin}`, or increments its count if it is known.

    Raises `Invalid` for a piece that has no values to read and for values that do not fit.
    """
    _check(game, body)
    with database.writing() as session:
        row = _keep(session, game.id, body)
        session.flush()
        return describe(row)


def _check(game: scoring.Game, body: dict[str, Any]) -> None:
    """Refuses a piece that has no values to read, and values that do not fit."""
    asking = game.catalogue[body["piece"]].extra if body["piece"] in game.catalogue else {}
    if game.readings is None or "ask" not in asking:
        raise invalid("/piece", "unknown_id", Text("Unknown id: {id}", id=body["piece"]))
    try:
        game.readings().load(body["values"])
    except ValidationError as error:
        found = faults(error.messages, "/values")
        raise Invalid((at, fault.code, fault.text) for at, fault in found) from None
    body["values"].pop("origin", None)
    if not body["values"]:
        raise invalid("/values", "too_few", Text("At least {least} required.", least=1))


def _keep(session: Session, game: str, body: dict[str, Any]) -> Reading:
    text = json.dumps(body["values"], sort_keys=True, separators=(",", ":"))
    digest = hashlib.sha256(text.encode()).hexdigest()
    same = (Reading.game == game, Reading.piece == body["piece"],
            Reading.upgrades == body["upgrades"])  # fmt: skip
    row = session.scalar(select(Reading).where(*same, Reading.digest == digest))
    if row is not None:
        row.times += 1
        return row
    if (session.scalar(select(func.count()).where(*same)) or 0) >= MAX_READINGS_OF_FIELD:
        rarest = select(Reading).where(*same).order_by(Reading.times, Reading.changed).limit(1)
        session.delete(session.scalars(rarest).one())
    row = Reading(game=game, digest=digest, **body)
    session.add(row)
    return row


def describe(row: Reading) -> dict[str, Any]:
    """The public form of a reading."""
    return {
        "piece": row.piece,
        "upgrades": row.upgrades,
        "values": row.values,
        "origin": row.origin,
        "times": row.times,
        "changed": row.changed.isoformat(),
    }
