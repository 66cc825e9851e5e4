"""How many cards are dealt, by the number of players (rulebook, pages 2 and 3).

K cards are the named village cards; all others carry the least number of players on their backs.
Without a number of players the limits are those of the largest table.
"""

from __future__ import annotations

SEASONS = ("spring", "summer", "autumn", "winter")

# In a game of two, three, ... six players.
_HAND = {"spring": (8, 6, 6, 6, 6), "summer": (9, 7, 7, 7, 7),
         "autumn": (10, 8, 8, 8, 8), "winter": (12, 9, 9, 9, 9)}  # fmt: skip
_NAMED = {"spring": (6, 6, 8, 10, 12), "summer": (6, 6, 8, 10, 12),
          "autumn": (6, 6, 8, 10, 12), "winter": (14, 15, 20, 25, 30)}  # fmt: skip
_NUMBERED = {"spring": (10, 12, 16, 20, 24), "summer": (12, 15, 20, 25, 30),
             "autumn": (14, 18, 24, 30, 36), "winter": (12, 15, 20, 25, 30)}  # fmt: skip
AFTER_AUTUMN = 1
"""Winter cards that each player plays before winter."""


def _of(by_players: tuple[int, ...], players: int | None) -> int:
    return max(by_players) if players is None or players < 2 else by_players[players - 2]


def hand(season: str, players: int | None) -> int:
    """How many cards of a season one player can play; of winter one more, played after autumn."""
    return _of(_HAND[season], players) + (AFTER_AUTUMN if season == "winter" else 0)


def named_cards(season: str, players: int | None) -> int:
    """How many of the named village cards of a season are in the game."""
    return _of(_NAMED[season], players)


def numbered_cards(season: str, players: int | None) -> int:
    """How many other cards of a season are in the game: keyple cards, and fields."""
    return _of(_NUMBERED[season], players)


def all_cards(players: int | None) -> int:
    """How many cards one player can play in all."""
    return sum(hand(season, players) for season in SEASONS)
