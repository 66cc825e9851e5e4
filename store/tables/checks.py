"""Refuses what a shared table cannot take, by the very schemas of a score request."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import scoring
from scoring.faults import FAULTS
from scoring.request import read
from store.errors import Invalid
from store.tables.state import SeatRow, TableRow, settings, table_of

BESIDE = ("options", "expansions")
"""What a score request has under `table` and a shared table has at its top level."""


def check_settings(game: str, asked: Mapping[str, Any]) -> None:
    """Refuses `options`, `expansions` and `table` that a score request would not take.

    Names of players who do not sit there yet are no fault.
    """
    misplaced = [name for name in BESIDE if name in asked["table"]]
    if misplaced:
        unknown = FAULTS["unknown_field"]
        raise Invalid([(f"/table/{name}", unknown.code, unknown.text) for name in misplaced])
    payload = {"players": [{"name": "-", "board": {}}], "table": table_of(asked)}
    try:
        read(scoring.game(game), payload)
    except scoring.Invalid as invalid:
        faults = [(_beside(at), fault.code, fault.text) for at, fault in invalid.faults
                  if fault.code != "no_such_player"]  # fmt: skip
        if faults:
            raise Invalid(faults) from None


def _beside(pointer: str) -> str:
    return pointer.removeprefix("/table") if pointer.split("/")[2] in BESIDE else pointer


def check_board(table: TableRow, seat: SeatRow, board: Any) -> None:
    """Refuses a board that a score request would not take; pointers lead into the board."""
    payload = _alone(table, {"name": seat.name, "board": board})
    try:
        read(scoring.game(table.game), payload)
    except scoring.Invalid as invalid:
        _refuse(invalid, "/players/0/board")


def check_placed(table: TableRow, seat: SeatRow, placed: Any) -> None:
    """Refuses a layout that does not go with the board; pointers lead into the layout."""
    payload = _alone(table, {"name": seat.name, "board": seat.board, "placed": placed})
    try:
        # Whether something takes pieces under a name only shows when the board is scored.
        scoring.score(table.game, payload)
    except scoring.Invalid as invalid:
        _refuse(invalid, "/players/0/placed")


def _alone(table: TableRow, player: dict[str, Any]) -> dict[str, Any]:
    return {"players": [player], "table": table_of(settings(table))}


def _refuse(invalid: scoring.Invalid, base: str) -> None:
    """Refuses for the faults under `base`; others are none of what was sent."""
    faults = [(at.removeprefix(base), fault.code, fault.text) for at, fault in invalid.faults
              if f"{at}/".startswith(f"{base}/")]  # fmt: skip
    if faults:
        raise Invalid(faults) from None
