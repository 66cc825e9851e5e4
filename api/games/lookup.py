"""Finds games and rules by the ids in an address."""

from __future__ import annotations

from typing import Any

import scoring
from api.http.errors import Problem
from texts import Text

MAX_QUESTION = 200


def known_game(game: str) -> scoring.Game:
    """The game of this id; a 404 that names the known ones for any other."""
    try:
        return scoring.game(game)
    except KeyError:
        known = ", ".join(scoring.games())
        raise Problem(404, Text("There is no game {game}. Known: {known}.", game=game[:60],
                                known=known), kind="unknown_game") from None  # fmt: skip


def rule_entry(game: scoring.Game, rule: str, lang: str) -> dict[str, Any]:
    """The entry of this id; a 404 for any other."""
    try:
        return game.rules.entry(rule, lang)
    except KeyError:
        missing = Text("There is no rule {rule}.", rule=rule[:60])
        raise Problem(404, missing, kind="unknown_rule") from None
