"""Finds games and rules by the ids in an address."""

from __future__ import annotations

import scoring
from api.http.errors import Problem
from scoring.faults import nearest
from scoring.rule_answer import RuleEntry
from texts import Text

MAX_QUESTION = 200

LEARN_SECONDS = 5
"""When to ask again while the rules are being learned."""


def known_game(game: str) -> scoring.Game:
    """The game of this id; a 404 for any other, with the closest match."""
    try:
        return scoring.game(game)
    except KeyError:
        known = scoring.games()
        missing = Text(
            "There is no game {game}. Known: {known}.", game=game[:60], known=", ".join(known)
        )
        if near := nearest(game[:60], known):
            missing = Text(
                "There is no game {game}. Did you mean {near}?", game=game[:60], near=near
            )
        raise Problem(404, missing, kind="unknown_game") from None


def asked_game(game: str) -> scoring.Game:
    """The game of this id, to be asked about its rules; a 503 while they are being learned."""
    known = known_game(game)
    if known.rules.being_learned:
        raise Problem(503, kind="rules_being_learned", headers={"Retry-After": str(LEARN_SECONDS)})
    return known


def rule_entry(game: scoring.Game, rule: str, lang: str) -> RuleEntry:
    """The entry of this id; a 404 for any other, with the closest match."""
    try:
        return game.rules.entry(rule, lang)
    except KeyError:
        missing = Text("There is no rule {rule}.", rule=rule[:60])
        if near := nearest(rule[:60], [each.id for each in game.rules]):
            missing = Text(
                "There is no rule {rule}. Did you mean {near}?", rule=rule[:60], near=near
            )
        raise Problem(404, missing, kind="unknown_rule") from None
