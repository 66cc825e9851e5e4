"""Which pieces an owner photographs.

Apart from `vision.boards`, as the server says how far a box is done without loading OpenCV or NumPy.
"""

from __future__ import annotations

PHOTOGRAPHED: dict[str, frozenset[str]] = {
    "key_flow": frozenset({"card"}),
    "key_harvest": frozenset({"farmhand", "townsfolk", "field"}),
    "key_market": frozenset({"guild"}),
    "keyflower": frozenset(
        {"home", "boat", "turn_order", "spring", "summer", "summer_boat", "autumn", "winter"}
    ),
    "keyper": frozenset({"home", "country"}),
}
"""For each game the kinds of its catalogue that a box holds pictures of, all of one shape."""


def photographed(game: str) -> frozenset[str]:
    """The kinds of pieces of a game that an owner photographs; none of a game that has no boards to read."""
    return PHOTOGRAPHED.get(game, frozenset())
