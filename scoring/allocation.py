"""Puts pieces on the elements that score them so that the points are the most possible, with proof.

One model for all games: items (a kind of loose piece with a count, or a card that goes whole to one
place) can lie on elements, each with a form of `scoring.vocabulary`. An item may count as one of
several symbols (a white keyple as any colour): those are its faces. Items and elements that have
nothing to do with each other are solved apart; where one element stands alone, its form gives the
answer in closed form, else OR-Tools CP-SAT proves the optimum.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ortools.sat.python import cp_model

from scoring.vocabulary import Form, Kinds, Room, Sets, Stock

SECONDS = 10.0
"""After so long a search ends unproven; boards of the size of a game need milliseconds."""


@dataclass(frozen=True)
class Item:
    """`count` equal pieces, each counting as one of `faces` (symbol -> number) wherever it lies.

    `only` names the one element where the player put it. `stays` says that a piece which scores
    nothing still wants a place that has room (animals).
    """

    piece: str
    count: int
    faces: tuple[Mapping[str, int], ...]
    only: str | None = None
    stays: bool = False

    @classmethod
    def plain(cls, piece: str, count: int, stays: bool = False) -> Item:
        """Pieces that count as what they are."""
        return cls(piece, count, ({piece: 1},), stays=stays)


@dataclass(frozen=True)
class Element:
    """Something that scores the pieces lying on it. `key` is unique within a board."""

    key: str
    form: Form


@dataclass(frozen=True)
class Result:
    """What lies on one element: points, pieces that count and pieces that only find room, by item."""

    points: int
    used: Mapping[str, int] = field(default_factory=dict)
    held: Mapping[str, int] = field(default_factory=dict)
    symbols: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Allocation:
    """The best way to lay the items out. `proven` says that no better one exists."""

    results: Mapping[str, Result]
    proven: bool

    @property
    def points(self) -> int:
        return sum(result.points for result in self.results.values())

    def placed(self, piece: str) -> int:
        """How many of this piece lie on some element."""
        return sum(r.used.get(piece, 0) + r.held.get(piece, 0) for r in self.results.values())


def allocate(items: Sequence[Item], elements: Sequence[Element]) -> Allocation:
    """The allocation with the most points; among those, one that finds room for the most that stay.

    The answer does not depend on the order of items and elements.
    """
    results: dict[str, Result] = {element.key: Result(0) for element in elements}
    proven = True
    for part in _components(items, elements):
        solved, sure = _closed(*part) or _solve(*part)
        results.update(solved)
        proven = proven and sure
    return Allocation({element.key: results[element.key] for element in elements}, proven)


Part = tuple[list[Item], list[Element]]
Solved = tuple[dict[str, Result], bool]


def _accepts(element: Element, item: Item) -> bool:
    if item.only is not None and item.only != element.key:
        return False
    return any(symbol in element.form.symbols for face in item.faces for symbol in face)


def _components(items: Sequence[Item], elements: Sequence[Element]) -> list[Part]:
    """The parts of the item-element graph, in an order that the input's order does not change."""
    items = sorted((i for i in items if i.count > 0), key=lambda i: (i.piece, str(i.only), i.count))
    elements = sorted(elements, key=lambda e: (repr(e.form), e.key))
    parts: list[Part] = []
    for element in elements:
        mine = [item for item in items if _accepts(element, item)]
        touching = [part for part in parts if any(item in part[0] for item in mine)]
        merged: Part = ([*mine], [element])
        for part in touching:
            parts.remove(part)
            merged[0].extend(item for item in part[0] if item not in mine)
            merged[1].extend(part[1])
        if mine or touching:
            parts.append(merged)
    for part in parts:
        part[0].sort(key=items.index)
        part[1].sort(key=elements.index)
    return parts


def _closed(items: list[Item], elements: list[Element]) -> Solved | None:
    """The answer without a solver: one element, and each item counts as just one thing there."""
    if len(elements) > 1:
        return None
    element = elements[0]
    if isinstance(element.form, Sets) and len(element.form.rates) > 1:
        return None
    have: dict[str, int] = {}
    source: dict[str, str] = {}
    for item in items:
        faces = _faces(item, element)
        if len(faces) != 1 or sum(faces[0].values()) != 1:
            return None
        (symbol,) = faces[0]
        if symbol in source:
            return None
        have[symbol], source[symbol] = item.count, item.piece
    taken = element.form.take(have)
    staying = {item.piece for item in items if item.stays}
    held = {source[s]: n for s, n in taken.held.items() if source[s] in staying}
    used = {source[s]: n for s, n in taken.used.items()}
    return {element.key: Result(taken.points, used, held, taken.used)}, True


def _faces(item: Item, element: Element) -> list[dict[str, int]]:
    """What the item can count as on the element, each different way once."""
    ways: list[dict[str, int]] = []
    for face in item.faces:
        way = {s: n for s, n in face.items() if n and s in element.form.symbols}
        if way and way not in ways:
            ways.append(way)
    return ways


def _solve(items: list[Item], elements: list[Element]) -> Solved:
    model = cp_model.CpModel()
    laid: dict[tuple[int, int, int], cp_model.IntVar] = {}
    ways = {(i, e): _faces(item, el) for i, item in enumerate(items)
            for e, el in enumerate(elements) if _accepts(el, item)}  # fmt: skip
    for (i, e), faces in ways.items():
        for f in range(len(faces)):
            laid[i, e, f] = model.new_int_var(0, items[i].count, "")
    exact = all(sum(way.values()) == 1 for faces in ways.values() for way in faces)
    for i, item in enumerate(items):
        model.add(sum(v for (j, _, _), v in laid.items() if j == i) <= item.count)

    points = []
    for e, element in enumerate(elements):
        have: dict[str, list[cp_model.LinearExprT]] = defaultdict(list)
        most: dict[str, int] = defaultdict(int)
        for (i, place, f), variable in laid.items():
            if place == e:
                for symbol, n in ways[i, e][f].items():
                    have[symbol].append(n * variable)
                    most[symbol] += n * items[i].count
        sums = {symbol: sum(terms) for symbol, terms in have.items()}
        points.append(element.form.model(model, sums, most, exact))

    # Points come first; then room for all that stays, and nothing laid out in vain.
    wishes = [v if items[i].stays else -v for (i, _, _), v in laid.items()]
    weight = 1 + sum(item.count for item in items)
    model.maximize(weight * sum(points) + sum(wishes))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    solver.parameters.max_time_in_seconds = SECONDS
    status = solver.solve(model)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        raise RuntimeError(f"the allocation found no answer: {solver.status_name(status)}")
    values = {key: solver.value(variable) for key, variable in laid.items()}
    results = {
        element.key: _result(
            element, solver.value(points[e]), items,
            {(i, f): n for (i, place, f), n in values.items() if place == e and n},
            {i: ways[i, e] for i in range(len(items)) if (i, e) in ways},
        )
        for e, element in enumerate(elements)
    }  # fmt: skip
    return results, status == cp_model.OPTIMAL


def _result(
    element: Element,
    points: int,
    items: list[Item],
    laid: Mapping[tuple[int, int], int],
    ways: Mapping[int, list[dict[str, int]]],
) -> Result:
    """Splits what lies on an element into pieces that count and pieces that only find room."""
    lying: dict[str, int] = defaultdict(int)
    symbols: dict[str, int] = defaultdict(int)
    for (i, f), n in laid.items():
        lying[items[i].piece] += n
        for symbol, each in ways[i][f].items():
            symbols[symbol] += n * each
    held: dict[str, int] = {}
    if isinstance(element.form, Room):
        held, lying, symbols = dict(lying), {}, {}
    elif isinstance(element.form, Kinds) and element.form.room is not None:
        held = {piece: n - 1 for piece, n in lying.items() if n > 1}
        lying = dict.fromkeys(lying, 1)
        symbols = dict.fromkeys(symbols, 1)
    return Result(points, dict(lying), held, dict(symbols))


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
