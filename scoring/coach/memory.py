"""Remembers how parts of a board lie best: most changes touch one part and leave the others alone."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from scoring.allocation import Allocation, Budget, Element, Item, Result, allocate

Part = tuple[list[Item], list[Element]]


class Memory:
    """Allocations of the parts of boards that have nothing to do with each other."""

    def __init__(self) -> None:
        self._known: dict[Hashable, Allocation] = {}

    def allocate(
        self, items: Sequence[Item], elements: Sequence[Element], budget: Budget
    ) -> Allocation:
        """The allocation with the most points; only parts that are new here are searched."""
        results = {element.key: Result(0) for element in elements}
        proven = True
        for part in _parts(items, elements):
            key = _key(*part)
            found = self._known.get(key)
            if found is None:
                found = allocate(*part, budget)
                if found.proven:
                    self._known[key] = found
            results.update(found.results)
            proven = proven and found.proven
        return Allocation(results, proven)


def _parts(items: Sequence[Item], elements: Sequence[Element]) -> Iterator[Part]:
    """Items and elements that hang together. What lies nowhere is in no part."""
    parts: list[tuple[list[int], set[int]]] = []
    for i, item in enumerate(items):
        if not item.count:
            continue
        takers = {e for e, element in enumerate(elements) if element.accepts(item)}
        if not takers:
            continue
        mine = [i]
        apart = []
        for other, theirs in parts:
            if takers.isdisjoint(theirs):
                apart.append((other, theirs))
            else:
                mine, takers = other + mine, takers | theirs
        parts = [*apart, (mine, takers)]
    for mine, takers in parts:
        yield [items[i] for i in sorted(mine)], [elements[e] for e in sorted(takers)]


def _key(items: Sequence[Item], elements: Sequence[Element]) -> Hashable:
    lying = tuple(
        (item.piece, item.count, tuple(tuple(sorted(face.items())) for face in item.faces),
         item.only, item.stays, item.lies)
        for item in items
    )  # fmt: skip
    return lying, tuple(elements)
