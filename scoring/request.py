"""Reads a scoring request: checks every field, gathers every fault, makes the seats and the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache
from types import MappingProxyType
from typing import Any, cast
from unicodedata import normalize

from marshmallow import ValidationError

from scoring.faults import Fault, faults, unknown_id
from scoring.fields import Id, Integer, Labels, List, Name, Nested, String, list_of
from scoring.game import Game, Seat, Table, game
from scoring.placing import Placement
from scoring.schema import FastPathMiss, StrictSchema, camel_case
from texts import DEFAULT_LANGUAGE, Text

MAX_PLACED = 200
MAX_NAME = 60

Known = Mapping[int, Mapping[str, Any]]
"""Players as they were loaded before, from the same JSON at the same table, by their place."""


class Invalid(ValueError):
    """The request cannot be read. `faults` are pairs of JSON pointer and fault, all at once."""

    def __init__(self, found: list[tuple[str, Fault]], language: str = DEFAULT_LANGUAGE) -> None:
        super().__init__("; ".join(f"{at}: {fault.render()}" for at, fault in found))
        self.faults = found
        self.language = language

    @property
    def errors(self) -> list[dict[str, str]]:
        """The faults as the public API gives them."""
        return [
            {"pointer": at, "code": fault.code, "message": fault.render(self.language)}
            for at, fault in self.faults
        ]


class PlacementSchema(StrictSchema):
    """Pieces that the player laid on something that scores."""

    piece = String(required=True)
    count = Integer(load_default=1)
    on = String(required=True)


@cache
def request_schema(game_id: str) -> StrictSchema:
    """The schema of `{"players": [{name, board, placed}], "table": {...}}` for the game of this id.

    It is built once: a schema keeps no state of what it loads.
    """
    return _build(game(game_id))()


def _build(game: Game) -> type[StrictSchema]:
    title = camel_case(game.id)
    player = StrictSchema.from_dict(
        {
            "name": Name(most=MAX_NAME, required=True),
            "board": Nested(game.board, required=True),
            "placed": list_of(PlacementSchema, MAX_PLACED, load_default=None, allow_none=True),
        },
        name=f"{title}Player",
    )
    table: dict[str, Any] = {
        "players": Integer(least=1, most=game.players[1]),
        **game.table_fields,
    }
    options: dict[str, Any] = {option.id: option.field(title) for option in game.options}
    table["options"] = Nested(StrictSchema.from_dict(options, name=f"{title}Options"))
    if game.expansions:
        table["expansions"] = Labels(Id(game.expansions).called(f"{title}Expansion"), most=20)
    made: Any = StrictSchema.from_dict(
        {
            "players": List(Nested(player), least=1, most=game.players[1], required=True),
            "table": Nested(StrictSchema.from_dict(table, name=f"{title}Table"), load_default=dict),
        },
        name=f"{title}ScoreRequest",
    )
    return cast(type[StrictSchema], made)


def read(game: Game, payload: Any, language: str = DEFAULT_LANGUAGE) -> Table:
    """The table that a request describes; raises `Invalid` with every fault."""
    return read_as(request_schema(game.id), game, payload, language)[0]


def read_as(
    schema: StrictSchema,
    game: Game,
    payload: Any,
    language: str = DEFAULT_LANGUAGE,
    known: Known = MappingProxyType({}),
) -> tuple[Table, Mapping[str, Any]]:
    """The same for a body with more fields than a score request; also returns everything loaded.

    Faults that span fields are checked once each field is valid. `known` players are not read again.
    """
    try:
        with game.reading(payload):
            loaded = _load(schema, game, payload, known)
    except ValidationError as error:
        raise Invalid([*faults(error.messages), *_names_twice(payload)], language) from error
    table = _table(game, loaded)
    found = [*_names_twice(payload), *_across(game, table)]
    for seat in table.seats:
        found.extend((seat.base + at, fault) for at, fault in _placements(game, seat))
        found.extend((seat.base + at, fault) for at, fault in game.refuse(seat, table))
    if found:
        raise Invalid(found, language)
    return table, loaded


def _load(schema: StrictSchema, game: Game, payload: Any, known: Known) -> Mapping[str, Any]:
    players = payload["players"] if known else ()
    fresh = [player for n, player in enumerate(players) if n not in known]
    if known and fresh and len(players) <= game.players[1]:
        # Of a fault the place is that among all players: then all are read, below.
        with suppress(FastPathMiss, ValidationError):
            loaded = schema.plain({**payload, "players": fresh})
            rest = iter(loaded["players"])
            together = [known[n] if n in known else next(rest) for n in range(len(players))]
            return {**loaded, "players": together}
    return cast(Mapping[str, Any], schema.read(payload))


def _table(game: Game, loaded: Mapping[str, Any]) -> Table:
    given = dict(loaded["table"])
    options = {option.id: option.default for option in game.options} | given.pop("options", {})
    seats = tuple(
        Seat(
            n,
            player["name"],
            player["board"],
            None
            if player["placed"] is None
            else tuple(Placement(p["piece"], p["count"], p["on"]) for p in player["placed"]),
        )
        for n, player in enumerate(loaded["players"])
    )
    players = given.pop("players", None) or (len(seats) if len(seats) > 1 else None)
    return Table(seats, players, options, tuple(given.pop("expansions", ())), given)


def _names_twice(payload: Any) -> Iterable[tuple[str, Fault]]:
    """Duplicate player names; checked in the raw body, so that they are reported along with other faults."""
    players = payload.get("players") if isinstance(payload, Mapping) else None
    seen: set[str] = set()
    for n, player in enumerate(players if isinstance(players, list) else ()):
        name = player.get("name") if isinstance(player, Mapping) else None
        if isinstance(name, str):
            name = normalize("NFC", name.strip())
            if name in seen:
                yield f"/players/{n}/name", Fault("name_twice", Text("Two players have this name."))
            seen.add(name)


def _across(game: Game, table: Table) -> Iterable[tuple[str, Fault]]:
    """Faults between fields that all games share."""
    if table.players is not None and table.players < len(table.seats):
        yield "/table/players", Fault("too_few_players", Text("More players than this were sent."))
    names = {seat.name for seat in table.seats}
    for listed in game.name_lists:
        once: set[str] = set()
        for n, name in enumerate(table.more.get(listed, ())):
            if name not in names:
                text = Text("No player has this name.")
                yield f"/table/{listed}/{n}", Fault("no_such_player", text)
            elif name in once:
                yield f"/table/{listed}/{n}", Fault("name_twice", Text("This name appears twice."))
            once.add(name)


def _placements(game: Game, seat: Seat) -> Iterable[tuple[str, Fault]]:
    """Placed pieces that are not on the board, and places that it does not have."""
    if seat.placed is None:
        return
    holdings = game.holdings(seat.board)
    spent: Counter[str] = Counter()
    for n, placement in enumerate(seat.placed):
        if placement.piece not in holdings:
            known = placement.piece in game.catalogue
            fault = (Fault("not_held", Text("The board does not have this piece.")) if known
                     else unknown_id(placement.piece, holdings))  # fmt: skip
            yield f"/placed/{n}/piece", fault
            continue
        spent[placement.piece] += placement.count
        if spent[placement.piece] > holdings[placement.piece]:
            text = Text("The board has only {most} of these.", most=holdings[placement.piece])
            yield f"/placed/{n}/count", Fault("not_held", text)
