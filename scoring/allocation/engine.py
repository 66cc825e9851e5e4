"""Puts pieces on the elements that score them so that the points are the most possible, with proof.

One model for all games: items (a kind of loose piece with a count, or a card that goes whole to one
place) can lie on elements, each with a form. An item may count as one of several symbols (a white keyple
as any colour): those are its faces. On some elements pieces may be converted (gold counts as iron, a pig
as two sheep). Equal items are taken together. Items and elements that have nothing to do with each other
are solved apart: where one element stands alone, its form has the answer; where every piece brings points
by itself, a min-cost flow has it; all else OR-Tools CP-SAT proves.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from scoring.allocation.budget import Budget
from scoring.allocation.elements import Element, Item
from scoring.allocation.forms.form import Result, Stock
from scoring.allocation.solver import solve

if TYPE_CHECKING or sys.platform != "emscripten":
    from scoring.allocation.flow import solve_flow
else:

    def solve_flow(items, elements):
        """A browser has no OR-Tools; there the model does it."""


@dataclass(frozen=True)
class Allocation:
    """The best way to lay the items out. `proven` says that no better one exists."""

    results: Mapping[str, Result]
    proven: bool

    @property
    def points(self) -> int:
        return sum(result.points for result in self.results.values())


def allocate(
    items: Sequence[Item], elements: Sequence[Element], budget: Budget | None = None
) -> Allocation:
    """The allocation with the most points; among those, one that finds room for the most that stay.

    The answer does not depend on the order of items and elements. Where the budget ends first it is the
    best one found, and not proven.
    """
    budget = budget or Budget()
    results: dict[str, Result] = {element.key: Result(0) for element in elements}
    proven = True
    merged, members = _merged(items, elements)
    open_parts = []
    for part in _components(merged, elements):
        closed = _closed(*part) or solve_flow(*part)
        if closed is None:
            open_parts.append(part)
        else:
            results.update(closed)
    for n, part in enumerate(open_parts):
        solved, sure = solve(*part, budget.share(len(open_parts) - n))
        results.update(solved)
        proven = proven and sure
    ordered = {element.key: results[element.key] for element in elements}
    return Allocation(_parted(ordered, members), proven)


Part = tuple[list[Item], list[Element]]


def _merged(
    items: Iterable[Item], elements: Sequence[Element]
) -> tuple[list[Item], dict[str, list[tuple[str, int]]]]:
    """Items that come to the same here as one, and for each of those the names and counts in it.

    What no element takes makes no difference between items.
    """
    taken = frozenset().union(*(element.symbols for element in elements))
    groups: dict[Any, list[Item]] = {}
    for item in items:
        if item.count <= 0 or taken.isdisjoint(item.symbols):
            continue
        faces = _faces(item, taken)
        only = () if item.only is None else (1, *sorted(item.only))
        groups.setdefault((faces, only, item.stays, item.lies or ""), []).append(item)
    merged, members = [], {}
    for n, key in enumerate(sorted(groups)):
        group = sorted(groups[key], key=lambda item: item.piece)
        first = group[0]
        count = sum(item.count for item in group)
        shown = tuple(dict(face) for face in key[0])
        merged.append(Item(str(n), count, shown, first.only, first.stays, first.lies))
        members[str(n)] = [(item.piece, item.count) for item in group]
    return merged, members


def _faces(item: Item, taken: frozenset[str]) -> tuple[tuple[tuple[str, int], ...], ...]:
    """What the item can show that some element takes, in a fixed order."""
    if len(item.faces) == 1:
        (face,) = item.faces
        if len(face) == 1:
            return (tuple(face.items()),)
    shown = {
        tuple(sorted((s, n) for s, n in face.items() if n and s in taken)) for face in item.faces
    }
    return tuple(sorted(face for face in shown if face))


def _parted(
    results: Mapping[str, Result], members: Mapping[str, list[tuple[str, int]]]
) -> dict[str, Result]:
    """The results in the names of the pieces that were taken together."""
    left = {n: list(group) for n, group in members.items()}

    def draw(stock: Stock) -> dict[str, int]:
        drawn: dict[str, int] = {}
        for n, wanted in stock.items():
            while wanted:
                piece, count = left[n].pop(0)
                taken = min(count, wanted)
                drawn[piece] = drawn.get(piece, 0) + taken
                wanted -= taken
                if count > taken:
                    left[n].insert(0, (piece, count - taken))
        return drawn

    return {key: replace(result, used=draw(result.used), held=draw(result.held))
            for key, result in results.items()}  # fmt: skip


def _components(items: Sequence[Item], elements: Sequence[Element]) -> list[Part]:
    """The parts of the item-element graph, in an order that the input's order does not change."""
    elements = sorted(elements, key=lambda e: (e.form.order, e.key))
    showing: dict[str, list[int]] = defaultdict(list)
    for i, item in enumerate(items):
        for symbol in item.symbols:
            showing[symbol].append(i)
    parts: list[tuple[set[int], list[int]]] = []
    for e, element in enumerate(elements):
        mine = {i for symbol in element.symbols for i in showing.get(symbol, ())
                if element.admits(items[i])}  # fmt: skip
        if not mine:
            continue
        places = [e]
        for part in [part for part in parts if part[0] & mine]:
            parts.remove(part)
            mine, places = mine | part[0], places + part[1]
        parts.append((mine, places))
    return [([items[i] for i in sorted(mine)], [elements[e] for e in sorted(places)])
            for mine, places in parts]  # fmt: skip


def _closed(items: list[Item], elements: list[Element]) -> dict[str, Result] | None:
    """The answer without a solver: one element, and each item counts as just one thing there."""
    if len(elements) > 1 or elements[0].useful:
        return None
    (element,) = elements
    have: dict[str, int] = defaultdict(int)
    sources: dict[str, list[Item]] = defaultdict(list)
    for item in items:
        faces = element.faces(item)
        if len(faces) != 1 or sum(faces[0].values()) != 1:
            return None
        (symbol,) = faces[0]
        have[symbol] += item.count
        sources[symbol].append(item)
    taken = element.form.take(have)
    if taken is None:
        return None
    used: dict[str, int] = {}
    held: dict[str, int] = {}
    for symbol, group in sources.items():
        counting, staying = taken.used.get(symbol, 0), taken.held.get(symbol, 0)
        for item in group:
            used[item.piece] = min(item.count, counting)
            counting -= used[item.piece]
            if item.stays:
                held[item.piece] = min(item.count - used[item.piece], staying)
                staying -= held[item.piece]
    result = Result(taken.points, _present(used), _present(held), taken.symbols)
    return {element.key: result}


def _present(stock: Stock) -> dict[str, int]:
    return {piece: n for piece, n in stock.items() if n}
