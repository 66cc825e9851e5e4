"""The contents of a score table: the game's categories as rows, players as columns."""

from __future__ import annotations

from dataclasses import dataclass

import scoring
from scoring.answer import Score
from texts import Text


@dataclass(frozen=True)
class Row:
    """A label and one entry for each player; `kind` is "category", "total" or "place"."""

    label: str
    entries: tuple[str, ...]
    kind: str = "category"


@dataclass(frozen=True)
class ScoreTable:
    """A whole table, ready to be drawn. `players` are names, or numbers where names are to be written."""

    title: str
    corner: str
    players: tuple[str, ...]
    rows: tuple[Row, ...]


def blank(game: scoring.Game, lang: str) -> ScoreTable:
    """The table with a numbered, empty column for as many players as the game takes."""
    players = tuple(str(n + 1) for n in range(game.players[1]))
    empty = ("",) * len(players)
    rows = [Row(name, empty) for name in game.categories(lang).values()]
    return ScoreTable(_title(game, lang), Text("Player").render(lang), players,
                      (*rows, Row(Text("Sum").render(lang), empty, "total")))  # fmt: skip


def filled(game: scoring.Game, answer: Score, lang: str) -> ScoreTable:
    """The table of a score answer; with several players their places are given below the sums."""
    players = answer.players
    rows = [
        Row(name, tuple(str(player.points(category)) for player in players))
        for category, name in game.categories(lang).items()
    ]
    sums = tuple(str(player.total) for player in players)
    rows.append(Row(Text("Sum").render(lang), sums, "total"))
    if len(players) > 1:
        places = tuple(f"{player.rank}." for player in players)
        rows.append(Row(Text("Place").render(lang), places, "place"))
    return ScoreTable(_title(game, lang), Text("Player").render(lang),
                      tuple(player.name for player in players), tuple(rows))  # fmt: skip


def _title(game: scoring.Game, lang: str) -> str:
    return Text("{game}: score table", game=game.title).render(lang)
