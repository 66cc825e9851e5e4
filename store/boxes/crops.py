"""What a crop shows: which names it can be given, and its public form."""

from __future__ import annotations

from typing import Any

import scoring
from store.boxes.models import Crop
from store.errors import invalid
from texts import Text


def check_crop(game: str, crop: Crop, at: str = "") -> None:
    """Refuses what the game does not have; `at` is the pointer of the crop in what was sent."""
    catalogue = scoring.game(game).catalogue
    if crop.piece is None:
        if crop.side or crop.confirmed:
            raise invalid(f"{at}/id", "missing", Text("This is required."))
        return
    if crop.piece not in catalogue:
        raise invalid(f"{at}/id", "unknown_id", Text("Unknown id: {id}", id=crop.piece))
    sides = catalogue[crop.piece].sides
    if crop.side is not None and crop.side not in sides:
        raise invalid(f"{at}/side", "unknown_id", Text("Unknown id: {id}", id=crop.side))


def check_side(game: str, side: str | None) -> None:
    """Refuses a side that no piece of the game has, for pieces that are not known yet."""
    if side is not None and not any(side in piece.sides for piece in scoring.game(game).catalogue):
        raise invalid("/side", "unknown_id", Text("Unknown id: {id}", id=side))


def describe_crop(crop: Crop) -> dict[str, Any]:
    """The public form of a crop; `picture` names it by its tileset and number."""
    return {
        "piece": crop.number,
        "id": crop.piece,
        "side": crop.side,
        "confirmed": crop.confirmed,
        "candidates": crop.candidates,
        "problem": crop.problem,
        "picture": (crop.tileset_id, crop.number),
    }
