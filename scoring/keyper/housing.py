"""Which animals find room on the farm; the others went back to the supply before the score.

Rulebook, end of a season: at most four animals on a tile that shows their kind.
"""

from __future__ import annotations

from scoring.allocation import Element, Item, allocate, most_that_find_room
from scoring.keyper.board import ANIMALS, CATALOGUE, Board
from scoring.vocabulary import form

ROOM = 4
TIE_ANIMALS = ("deer", "boar", "chicken", "horse", "cow", "pig", "sheep")
"""In the order of the tie-breakers; goats are not in the list."""


def housed(board: Board) -> dict[str, int]:
    """How many of each kind stay: first those that the best score needs, then in the order of ties."""
    order = (*TIE_ANIMALS, *(kind for kind in ANIMALS if kind not in TIE_ANIMALS))
    counts = {kind: board.animals.get(kind, 0) for kind in order}
    rooms = [
        (frozenset(houses), ROOM)
        for tile in board.tiles
        if (houses := CATALOGUE[tile.tile].extra.get("houses"))
    ]
    found = most_that_find_room(counts, rooms, {})
    if found == counts:
        return found
    forms = [form(CATALOGUE[tile.tile].side(tile.upgraded)) for tile in board.tiles]
    elements = [Element(str(n), each) for n, each in enumerate(forms) if each]
    best = allocate([Item.plain(kind, count) for kind, count in counts.items()], elements)
    scoring = {
        kind: sum(result.used.get(kind, 0) for result in best.results.values()) for kind in order
    }
    return most_that_find_room(counts, rooms, scoring)
