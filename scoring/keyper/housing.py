"""Which animals find room on the farm; the others went back to the supply before the score.

Rulebook, end of a season: at most four animals on a tile that shows their kind.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.allocation import allocate
from scoring.elements import Element, Item
from scoring.forms import Stock
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


def most_that_find_room(
    counts: Mapping[str, int], rooms: Sequence[tuple[frozenset[str], int]], at_least: Stock
) -> dict[str, int]:
    """How many pieces of each kind find room, the first kinds of `counts` first.

    `rooms` are places with the kinds they take and how many pieces; `at_least` is a number per kind
    that is known to find room together. By Hall's condition a set of pieces fits when no group of
    kinds is larger than the rooms that take any of them, and growing it kind by kind is exact.
    """
    kinds = list(counts)
    groups = []
    for bits in range(1, 2 ** len(kinds)):
        group = {kind for k, kind in enumerate(kinds) if bits >> k & 1}
        groups.append((group, sum(size for takes, size in rooms if takes & group)))
    found = {kind: min(at_least.get(kind, 0), counts[kind]) for kind in kinds}
    for kind in kinds:
        free = min(size - sum(found[k] for k in group if k != kind)
                   for group, size in groups if kind in group)  # fmt: skip
        found[kind] = max(found[kind], min(counts[kind], free))
    return found
