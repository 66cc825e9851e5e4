"""`python -m scoring.questions`: encodes the rules of every game, so that no first question waits."""

from __future__ import annotations

from scoring.game import games

if __name__ == "__main__":
    for game in games().values():
        game.rules.prepare()
