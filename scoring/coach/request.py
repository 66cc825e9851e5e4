"""Reads a request to the coach: a score request, the players to advise, and the tiles on offer."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

from scoring.faults import Fault
from scoring.fields import Id, Labels, Name
from scoring.game import Game, Table, game
from scoring.request import MAX_NAME, Invalid, read_as, request_schema
from scoring.schema import StrictSchema, camel_case
from texts import Text

MOST_OFFERS = 100


@dataclass(frozen=True)
class Asked:
    """The table, the players to advise by index, and the tiles on offer; None: the whole box."""

    table: Table
    players: tuple[int, ...]
    offered: Collection[str] | None


@cache
def question_schema(game_id: str) -> StrictSchema:
    """The schema of a score request with `for`, `season` and `offers` added."""
    played = game(game_id)
    request: Any = type(request_schema(game_id))
    title = camel_case(game_id)
    names = Labels(
        Name(most=MAX_NAME).called("PlayerName"), least=1, most=played.players[1], load_default=None
    )
    offers = Labels(
        Id(played.catalogue.ids()).called(f"{title}PieceId"), most=MOST_OFFERS, load_default=None
    )
    more: dict[str, Any] = {"for": names, "offers": offers}
    if played.seasons:
        more["season"] = Id(played.seasons).called("Season")
    made = request.from_dict(more, name=f"{title}AdviceRequest")
    return cast(StrictSchema, made())


def read_question(played: Game, payload: object, lang: str) -> Asked:
    """The request; raises `Invalid` with every fault of the body."""
    table, loaded = read_as(question_schema(played.id), played, payload, lang)
    names = [seat.name for seat in table.seats]
    wanted = loaded["for"] or names
    unknown = [n for n, name in enumerate(wanted) if name not in names]
    if unknown:
        fault = Fault("no_such_player", Text("No player has this name."))
        raise Invalid([(f"/for/{n}", fault) for n in unknown], lang)
    offered = loaded["offers"]
    if season := loaded.get("season"):
        offered = [*played.seasons[season], *(offered or ())]
    return Asked(table, tuple(n for n, name in enumerate(names) if name in wanted), offered)
