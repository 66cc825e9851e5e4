"""`python -m scoring.questions`: encodes the rules of every game, so that no first question waits."""

from __future__ import annotations

import os

from scoring.game import games

if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(10)
    for game in games().values():
        game.rules.prepare()
