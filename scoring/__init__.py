"""Exact scoring of the Key series: rules, best allocation, breakdown, warnings.

from scoring import score
score("keyper", {"players": [{"name": "Anna", "board": {...}}]})
"""

from scoring.game import Game, game, games
from scoring.request import Invalid
from scoring.scorer import score

__all__ = ["Game", "Invalid", "game", "games", "score"]
