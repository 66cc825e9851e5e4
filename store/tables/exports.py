"""A shared table to take away: as JSON with its history, as CSV, as a play for the BG Stats app."""

from __future__ import annotations

import csv
import io
from datetime import datetime
from typing import Any

import scoring
from store.database import Database
from store.tables.history import changes
from store.tables.repository import find_table
from store.tables.state import State, describe

FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for the beginning of a formula."""

BYTE_ORDER_MARK = "\ufeff"
"""Without it Excel does not recognise UTF-8."""
SEPARATORS = {"de": ";"}
"""Where the comma parts whole numbers from decimals, it cannot part cells."""

COLUMNS = (
    "table",
    "game",
    "player",
    "rank",
    "total",
    "winner",
    "category",
    "category_name",
    "points",
)


def with_history(database: Database, code: str) -> State:
    """The state of the table, without the score, and under `history` what happened."""
    with database.reading() as session:
        table = find_table(session, code)
        return {**describe(table), "history": changes(session, table)}


def as_csv(state: State, language: str) -> str:
    """A scored state as CSV: a row for each player and category of the game.

    A byte order mark and the separator of the language's spreadsheets, so that it opens right in them.
    """
    game = scoring.game(state["game"])
    score = state["score"]
    assert score is not None  # `state` is a scored one
    out = io.StringIO()
    out.write(BYTE_ORDER_MARK)
    writer = csv.writer(out, delimiter=SEPARATORS.get(language, ","))
    writer.writerow(COLUMNS)
    for player in score.players:
        won = "yes" if player.name in score.winners else "no"
        whole = (state["code"], game.title, player.name, player.rank, player.total, won)
        for category, name in game.categories(language).items():
            cells = (*whole, category, name, player.points(category))
            writer.writerow([_no_formula(cell) for cell in cells])
    return out.getvalue()


def _no_formula(cell: Any) -> Any:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA_SIGNS) else cell


def as_play(
    state: State, minutes: int | None = None, start: str | None = None, location: str | None = None
) -> dict[str, Any]:
    """A scored state as the BG Stats app expects it:
    `https://app.bgstatsapp.com/createPlay.html?data=<JSON>`.

    `minutes`, the player who began (`start`) and `location` are not known to the table. The app requires
    every boolean, `bggId` as a number, and the time in UTC without a zone.
    """
    game = scoring.game(state["game"])
    score = state["score"]
    assert score is not None  # `state` is a scored one
    known = {} if game.bgg_id is None else {"bggId": game.bgg_id}
    expansions = ", ".join(each.replace("_", " ").title() for each in state["expansions"])
    return {
        "sourceName": "Keytally",
        "sourcePlayId": state["code"],
        "playDate": datetime.fromisoformat(state["changed"]).strftime("%Y-%m-%d %H:%M:%S"),
        **({"durationMin": minutes} if minutes else {}),
        **({"location": location} if location else {}),
        "game": {
            "name": game.title,
            "sourceGameId": game.id,
            **known,
            "highestWins": True,
            "noPoints": False,
        },
        **({"board": expansions} if expansions else {}),
        "players": [
            {
                "name": player.name,
                "sourcePlayerId": player.name,
                "score": player.total,
                "rank": player.rank,
                "winner": player.name in score.winners,
                "startPlayer": player.name == start,
            }
            for player in score.players
        ],
    }
