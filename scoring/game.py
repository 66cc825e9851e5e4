"""What a game provides: its data, its board, its special rules.

A game is a folder `scoring/<id>/` with a `catalogue.toml`, whose package has a `GAME`. It is registered
nowhere: `game_ids()` finds the folders, and a game is loaded when it is first asked for.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from marshmallow import Schema

from scoring.allocation import Budget, Memory
from scoring.answer import Warning
from scoring.catalogue import Catalogue
from scoring.coach.change import Change
from scoring.faults import Fault
from scoring.fields import Integer, OneOf
from scoring.messages import Messages
from scoring.placing import Placement
from scoring.ranking import TieBreaker
from scoring.rule_answer import QuestionAnswer
from scoring.rules import Rules
from scoring.schema import StrictSchema, camel_case
from scoring.sheet import Settled, Sheet
from texts import DEFAULT_LANGUAGE, Translatable

if TYPE_CHECKING:
    from scoring.questions.absent import Belongings


@dataclass(frozen=True)
class Option:
    """A disputed interpretation or house rule of the table, with its possible values, default first.

    With `most`, any number from 0 to it is a value too (a number that is read off a tile).
    """

    id: str
    values: tuple[Any, ...]
    most: int | None = None

    @property
    def default(self) -> Any:
        """The default value."""
        return self.values[0]

    def field(self, title: str) -> Integer | OneOf:
        """The field that reads it, in the schemas of the game of this title."""
        if self.most is not None:
            return Integer(most=self.most, load_default=self.default)
        return OneOf(self.values, load_default=self.default).called(title + camel_case(self.id))


@dataclass(frozen=True)
class Seat:
    """One player: place in the request, name, board (the game's own type), own allocation if given.

    `budget` is the time that searches for this player may take, `memory` what they found before.
    """

    index: int
    name: str
    board: Any
    placed: tuple[Placement, ...] | None = None
    budget: Budget = field(default_factory=Budget, compare=False)
    memory: Memory = field(default_factory=dict, compare=False)

    @property
    def base(self) -> str:
        """The JSON pointer of this player."""
        return f"/players/{self.index}"


@dataclass(frozen=True)
class Table:
    """What all players share.

    `players` is the number of people in the game, None when one player was sent alone without it.
    `more` holds the game's other table fields (a favour track, the lines of a board).
    """

    seats: tuple[Seat, ...]
    players: int | None
    options: Mapping[str, Any]
    expansions: tuple[str, ...] = ()
    more: Mapping[str, Any] = field(default_factory=dict)

    def index(self, name: str) -> int:
        """The place of the player of this name."""
        return next(seat.index for seat in self.seats if seat.name == name)


@dataclass(frozen=True)
class Scored:
    """A player with their sheet and its layout."""

    seat: Seat
    sheet: Sheet
    settled: Settled

    @property
    def board(self) -> Any:
        """The player's board, of the game's own type."""
        return self.seat.board


class Candidates(Protocol):
    """Yields the changes to one board that the coach tries, cheapest and most useful first.

    Changes need not be legal: the coach drops those that the checks call an error. Changes that cannot
    matter may be left out. With `offered`, only tiles and cards with these ids are tried, and all of
    those that are free.
    """

    def __call__(
        self, seat: Seat, table: Table, offered: Collection[str] | None = None
    ) -> Iterable[Change]: ...


def no_refusals(seat: Seat, table: Table) -> Iterable[tuple[str, Fault]]:
    """Boards that need no check across fields."""
    return ()


def nothing_more(scored: Scored, table: Table) -> None:
    """The default: no checks once the pieces are laid out."""


def no_changes(
    seat: Seat, table: Table, offered: Collection[str] | None = None
) -> Iterable[Change]:
    """The default: no changes for the coach."""
    return ()


@dataclass(frozen=True)
class Game:
    """One game.

    `score(seat, table)` fills one sheet, or several of which the best counts (a choice that the player makes
    before scoring). `check(scored, table)` adds warnings once the pieces are laid out. `check_table` gives
    warnings that span players. `holdings(board)` counts what can be placed by hand. `refuse` finds faults of
    a request that span several fields; `reading(payload)` is the context in which its fields are read, for
    those that depend on the table. `table_fields` are the fields of `table` other than players, options and
    expansions; those in `name_lists` list players. `changes` are those that the coach tries on a board;
    `seasons` are the ids of the tiles or cards of each season. `readings` reads the values that players read
    off a piece with `ask` in the catalogue. `taken_from_others` gives everything that a player's sheet
    depends on in the others' boards, None if that may be anything; `checked_with(seat, table)` what only
    `check` looks at there. `cover` are three of the form's drawings
    that represent the game, `bgg_id` is its number at BoardGameGeek, `position` its place in the list of
    games. `photographed` are the kinds of pieces, all of one shape, that a box holds pictures of. `lacks` are
    ids of `things.toml`: what the game does not have, though a word for it stands in its rules.
    """

    id: str
    title: str
    players: tuple[int, int]
    book: str
    catalogue: Catalogue
    rules: Rules
    messages: Messages
    board: type[StrictSchema]
    score: Callable[[Seat, Table], Sheet | Sequence[Sheet]]
    holdings: Callable[[Any], Mapping[str, int]]
    example: Mapping[str, Any]
    check: Callable[[Scored, Table], None] = nothing_more
    check_table: Callable[[Sequence[Scored], Table], Iterable[Warning[Translatable]]] = (
        lambda scored, table: ()
    )
    tie_breaks: Callable[[Sequence[Scored], Table], Sequence[TieBreaker]] = lambda scored, table: ()
    refuse: Callable[[Seat, Table], Iterable[tuple[str, Fault]]] = no_refusals
    reading: Callable[[Any], AbstractContextManager[Any]] = nullcontext
    changes: Candidates = no_changes
    seasons: Mapping[str, Collection[str]] = field(default_factory=dict)
    options: tuple[Option, ...] = ()
    expansions: tuple[str, ...] = ()
    table_fields: Mapping[str, Any] = field(default_factory=dict)
    name_lists: tuple[str, ...] = ()
    unknowns: tuple[Mapping[str, Any], ...] = ()
    readings: type[StrictSchema] | None = None
    cover: tuple[str, str, str] = ("house", "house", "house")
    photographed: frozenset[str] = frozenset()
    taken_from_others: Callable[[Table], Hashable] | None = None
    checked_with: Callable[[Seat, Table], Hashable] = lambda seat, table: ()
    bgg_id: int | None = None
    position: int = 1_000
    lacks: frozenset[str] = frozenset()

    def ask(self, question: str, language: str = DEFAULT_LANGUAGE) -> QuestionAnswer:
        """What the rules answer, and of what the question names that the game does not have it."""
        return self._belongings.ask(question, language)

    def prepare(self) -> None:
        """Reads what the first question would have to wait for."""
        self.rules.prepare()
        _ = self._belongings

    @cached_property
    def _belongings(self) -> Belongings:
        from scoring.questions.absent import Belongings  # a browser has no questions

        return Belongings(self.title, self.rules, self.catalogue, self.lacks)

    def summary(self) -> dict[str, Any]:
        """The game's row in the list of games."""
        return {
            "id": self.id,
            "title": self.title,
            "players": {"min": self.players[0], "max": self.players[1]},
            "expansions": list(self.expansions),
            "book": self.book,
            "cover": list(self.cover),
            "bgg_id": self.bgg_id,
        }

    def categories(self, language: str) -> dict[str, str]:
        """What points are added up under: the name of each category by its id, in this language."""
        names = self.messages.names
        codes = self.messages.codes("category")
        return {code: names("category", code).render(language) for code in codes}

    def describe(self) -> dict[str, Any]:
        """Everything a client needs to draw a form, but for the JSON Schema of the board."""
        names = self.messages.names
        return {
            **self.summary(),
            "pieces": [piece.describe() for piece in self.catalogue],
            "options": [
                {
                    "id": option.id,
                    "values": list(option.values),
                    "default": option.default,
                    "most": option.most,
                    "names": dict(names("option", option.id).by_language),
                }
                for option in self.options
            ],
            "categories": [
                {"id": code, "names": dict(names("category", code).by_language)}
                for code in self.messages.codes("category")
            ],
            "tie_breaks": [
                {"id": code, "names": dict(names("tie_break", code).by_language)}
                for code in self.messages.codes("tie_break")
            ],
            "example": self.example,
            "unknowns": [dict(unknown) for unknown in self.unknowns],
        }

    def board_schema(self) -> Schema:
        """The schema of one board."""
        return self.board()


@cache
def game_ids() -> tuple[str, ...]:
    """The ids of all games, none of which is loaded for it."""
    folders = importlib.import_module("scoring").__path__
    found = [data.parent.name for path in folders for data in Path(path).glob("*/catalogue.toml")]
    return tuple(sorted(found))


@cache
def games() -> dict[str, Game]:
    """All games by id, in the order in which they are offered."""
    found = {game_id: game(game_id) for game_id in game_ids()}
    return dict(sorted(found.items(), key=lambda entry: (entry[1].position, entry[0])))


@cache
def game(game_id: str) -> Game:
    """The game of this id; KeyError when there is none."""
    if game_id not in game_ids():
        raise KeyError(game_id)
    found: Game = importlib.import_module(f"scoring.{game_id}").GAME
    return found
