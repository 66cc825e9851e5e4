"""Reads what the coach is asked: a score request, and whose board, which tiles are on offer."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from typing import Any

from marshmallow import Schema, ValidationError

from scoring.fields import Fault, Id, Labels, StrictSchema, String, faults
from scoring.game import Game, Table, game
from scoring.request import MAX_NAME, Invalid, read
from texts import Text

MOST_OFFERS = 100


@dataclass(frozen=True)
class Asked:
    """The table, the players to advise by index, and what is on offer; None: all of the box."""

    table: Table
    players: tuple[int, ...]
    offered: Collection[str] | None


@cache
def question_schema(game_id: str) -> Schema:
    """The schema of what stands beside `players` and `table`."""
    played = game(game_id)
    seasons, ids = Id(tuple(played.seasons)), Id(played.catalogue.ids())
    return StrictSchema.from_dict(
        {
            "for": Labels(String(most=MAX_NAME), least=1, most=played.players[1], load_default=None),
            "season": seasons,
            "offers": Labels(ids, most=MOST_OFFERS, load_default=None),
        },
        name=f"{played.id.title().replace('_', '')}Question",
    )()


QUESTION = ("for", "season", "offers")


def read_question(played: Game, payload: Any, lang: str) -> Asked:
    """What is asked; raises `Invalid` with every fault of the body."""
    whole = payload if isinstance(payload, dict) else {}
    own = {name: value for name, value in whole.items() if name in QUESTION}
    body = {k: v for k, v in whole.items() if k not in QUESTION} if whole else payload
    found: list[tuple[str, Fault]] = []
    table: Table | None = None
    question: dict[str, Any] = {}
    try:
        question = question_schema(played.id).load(own)
    except ValidationError as error:
        found += faults(error.messages)
    try:
        table = read(played, body, lang)
    except Invalid as invalid:
        found += invalid.faults
    if table is None or found:
        raise Invalid(found, lang)
    names = [seat.name for seat in table.seats]
    wanted = question["for"] or names
    unknown = [n for n, name in enumerate(wanted) if name not in names]
    if unknown:
        text = Text("No player has this name.")
        raise Invalid([(f"/for/{n}", Fault("no_such_player", text)) for n in unknown], lang)
    offered = question["offers"]
    if "season" in question:
        season = played.seasons[question["season"]]
        offered = season if offered is None else [*season, *offered]
    return Asked(table, tuple(n for n, name in enumerate(names) if name in wanted), offered)
