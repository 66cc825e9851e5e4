"""`python -m scoring.questions`: encodes and learns the rules of all games, so that no first question waits.

It ends at once where that was done for these very rules.
"""

from __future__ import annotations

import os

from scoring.game import games
from scoring.questions.once import once


def prepare() -> None:
    for game in games().values():
        game.rules.prepare()


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(10)
    once(prepare)
