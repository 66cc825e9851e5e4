"""Which animals find room on the farm; the others went back to the supply before the score.

Rulebook, end of a season: at most four animals on a tile that shows their kind.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.allocation import Budget, Element, Item, Memory, allocate
from scoring.allocation.forms.form import Stock
from scoring.keyper.board import ANIMALS, CATALOGUE, Board

ROOM = 4
TIE_ANIMALS = ("deer", "boar", "chicken", "horse", "cow", "pig", "sheep")
"""In the order of the tie-breakers; goats are not in the list."""


def housed(
    board: Board, budget: Budget | None = None, memory: Memory | None = None
) -> dict[str, int]:
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
    forms = [CATALOGUE[tile.tile].form(tile.upgraded) for tile in board.tiles]
    elements = [Element(str(n), each) for n, each in enumerate(forms) if each]
    items = [Item.plain(kind, count) for kind, count in counts.items()]
    best = allocate(items, elements, budget, memory)
    scoring = {
        kind: sum(result.used.get(kind, 0) for result in best.results.values()) for kind in order
    }
    return most_that_find_room(counts, rooms, scoring)


def most_that_find_room(
    counts: Mapping[str, int], rooms: Sequence[tuple[frozenset[str], int]], at_least: Stock
) -> dict[str, int]:
    """How many pieces of each kind find room, the first kinds of `counts` first.

    `rooms` are places with the kinds they take and how many pieces; `at_least` is a number per kind
    that is known to find room together. Sets of pieces that find room are the independent sets of a
    matroid, so growing one kind by kind is exact; pieces of other kinds move over for it.
    """
    free: dict[frozenset[str], int] = {}
    for takes, size in rooms:
        free[takes] = free.get(takes, 0) + size
    housed: dict[tuple[frozenset[str], str], int] = {}

    def house(kind: str, wanted: int, tried: set[frozenset[str]]) -> int:
        """Puts up to `wanted` more pieces somewhere, by moving others where need be; how many."""
        for room in free:
            if kind not in room or room in tried:
                continue
            tried.add(room)
            placed = min(wanted, free[room])
            if placed:
                free[room] -= placed
            else:
                for other in room:
                    there = housed.get((room, other), 0)
                    if there and (placed := house(other, min(wanted, there), tried)):
                        housed[room, other] -= placed
                        break
            if placed:
                housed[room, kind] = housed.get((room, kind), 0) + placed
                return placed
        return 0

    found = dict.fromkeys(counts, 0)
    for most in ({kind: min(n, at_least.get(kind, 0)) for kind, n in counts.items()}, counts):
        for kind in counts:
            while found[kind] < most[kind] and (
                placed := house(kind, most[kind] - found[kind], set())
            ):
                found[kind] += placed
    return found
