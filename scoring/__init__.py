"""Exact scoring of the Key series: rules, best allocation, breakdown, warnings.

    from scoring import score
    score("keyper", {"players": [{"name": "Anna", "board": {"shipping": 22}}]})

`advice` takes the same and gives what one change more would have been worth.
"""

from pathlib import Path

import texts
from scoring.coach.advise import advice
from scoring.game import Game, game, game_ids, games
from scoring.request import Invalid
from scoring.scorer import score

texts.register(Path(__file__).parent)

__all__ = ["Game", "Invalid", "advice", "game", "game_ids", "games", "score"]
