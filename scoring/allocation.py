"""Puts pieces on the elements that score them so that the points are the most possible, with proof.

One model for all games: items (a kind of loose piece with a count, or a card that goes whole to one
place) can lie on elements, each with a form of `scoring.vocabulary`. An item may count as one of
several symbols (a white keyple as any colour): those are its faces. On some elements pieces may be
converted (gold counts as iron, a pig as two sheep). Equal items are taken together. Items and
elements that have nothing to do with each other are solved apart; where one element stands alone,
its form gives the answer in closed form; sets and single pieces are exchanged against each other
(`scoring.exchange`); for all else OR-Tools CP-SAT proves the optimum.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from ortools.sat.python import cp_model

from scoring.exchange import exchange
from scoring.vocabulary import Form, Kinds, Linear, Room, Sets, Spare, Stock

SECONDS = 10.0
"""After so long a search ends unproven; boards of the size of a game need milliseconds."""


ANYWHERE = "*"
"""Where a piece lies that may still be put on any local element (a wild marker)."""


@dataclass(frozen=True)
class Item:
    """`count` equal pieces, each counting as one of `faces` (symbol -> number) wherever it lies.

    `only` names the elements to which the player's own allocation holds it. `stays` says that a
    piece which scores nothing still wants a place that has room (animals). `lies` is the element on
    which the piece lies on the board, where that matters.
    """

    piece: str
    count: int
    faces: tuple[Mapping[str, int], ...]
    only: frozenset[str] | None = None
    stays: bool = False
    lies: str | None = None

    @cached_property
    def symbols(self) -> frozenset[str]:
        """All that one of these pieces can show."""
        return frozenset(symbol for face in self.faces for symbol in face)

    @cached_property
    def most(self) -> Mapping[str, int]:
        """The most that one of these pieces can show of each symbol."""
        return {s: max(face.get(s, 0) for face in self.faces) for s in sorted(self.symbols)}

    @classmethod
    def plain(cls, piece: str, count: int, stays: bool = False) -> Item:
        """Pieces that count as what they are."""
        return cls(piece, count, ({piece: 1},), stays=stays)


@dataclass(frozen=True)
class Conversion:
    """`n` pieces that show `symbol` may count as `m` that show `into`."""

    symbol: str
    into: str
    n: int = 1
    m: int = 1


@dataclass(frozen=True)
class Element:
    """Something that scores the pieces lying on it. `key` is unique within a board.

    A `local` element takes only what lies on it already.
    """

    key: str
    form: Form
    local: bool = False
    conversions: tuple[Conversion, ...] = ()

    @cached_property
    def useful(self) -> tuple[Conversion, ...]:
        """The conversions that can make a difference here."""
        return tuple(
            c for c in self.conversions
            if c.into in self.form.symbols
            and (c.m > c.n or not self.form.alike(c.symbol, c.into))
        )  # fmt: skip

    @cached_property
    def symbols(self) -> frozenset[str]:
        """The symbols that mean something here, converted or not."""
        return self.form.symbols | {c.symbol for c in self.useful}

    def accepts(self, item: Item) -> bool:
        """Whether the item can count for anything here."""
        if item.only is not None and self.key not in item.only:
            return False
        if self.local and item.lies not in (self.key, ANYWHERE):
            return False
        return not self.symbols.isdisjoint(item.symbols)


@dataclass(frozen=True)
class Result:
    """What lies on one element: points, pieces that count and pieces that only find room, by item.

    `symbols` are those that count, after conversions.
    """

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
    merged, members = _merged(items, elements)
    for part in _components(merged, elements):
        solved, sure = _closed(*part) or _exchanged(*part) or _solve(*part)
        results.update(solved)
        proven = proven and sure
    ordered = {element.key: results[element.key] for element in elements}
    return Allocation(_parted(ordered, members), proven)


Part = tuple[list[Item], list[Element]]
Solved = tuple[dict[str, Result], bool]


def _merged(
    items: Iterable[Item], elements: Sequence[Element]
) -> tuple[list[Item], dict[str, list[tuple[str, int]]]]:
    """Items that come to the same here as one, and for each of those the names and counts in it.

    What no element takes makes no difference between items.
    """
    taken = frozenset(symbol for element in elements for symbol in element.symbols)
    groups: dict[str, tuple[Item, list[tuple[str, int]]]] = {}
    for item in sorted(items, key=lambda i: i.piece):
        if item.count > 0 and not taken.isdisjoint(item.symbols):
            shown = {tuple(sorted((s, n) for s, n in face.items() if n and s in taken))
                     for face in item.faces}  # fmt: skip
            faces = sorted(face for face in shown if face)
            only = None if item.only is None else sorted(item.only)
            key = repr((faces, only, item.stays, item.lies))
            if key not in groups:
                groups[key] = replace(item, faces=tuple(dict(face) for face in faces)), []
            groups[key][1].append((item.piece, item.count))
    merged, members = [], {}
    for n, key in enumerate(sorted(groups)):
        item, group_members = groups[key]
        merged.append(replace(item, piece=str(n), count=sum(c for _, c in group_members)))
        members[str(n)] = group_members
    return merged, members


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
    elements = sorted(elements, key=lambda e: (repr(e.form), e.key))
    parts: list[tuple[set[int], list[int]]] = []
    for e, element in enumerate(elements):
        mine = {i for i, item in enumerate(items) if element.accepts(item)}
        joined, places = mine, [e]
        for part in [part for part in parts if part[0] & mine]:
            parts.remove(part)
            joined, places = joined | part[0], places + part[1]
        if joined:
            parts.append((joined, places))
    return [([items[i] for i in sorted(mine)], [elements[e] for e in sorted(places)])
            for mine, places in parts]  # fmt: skip


def _closed(items: list[Item], elements: list[Element]) -> Solved | None:
    """The answer without a solver: one element, and each item counts as just one thing there."""
    if len(elements) > 1 or elements[0].useful:
        return None
    (element,) = elements
    if isinstance(element.form, Sets) and not element.form.simple:
        return None
    have: dict[str, int] = defaultdict(int)
    sources: dict[str, list[Item]] = defaultdict(list)
    for item in items:
        faces = _faces(item, element)
        if len(faces) != 1 or sum(faces[0].values()) != 1:
            return None
        (symbol,) = faces[0]
        have[symbol] += item.count
        sources[symbol].append(item)
    taken = element.form.take(have)
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
    return {element.key: Result(taken.points, _some(used), _some(held), taken.used)}, True


def _some(stock: Stock) -> dict[str, int]:
    return {piece: n for piece, n in stock.items() if n}


def _faces(item: Item, element: Element) -> list[dict[str, int]]:
    """What the item can count as on the element, each different way once."""
    ways: list[dict[str, int]] = []
    for face in item.faces:
        way = {s: n for s, n in face.items() if n and s in element.symbols}
        if way and way not in ways:
            ways.append(way)
    return ways


def _exchanged(items: list[Item], elements: list[Element]) -> Solved | None:
    """The answer by `scoring.exchange`, where each piece stands for one symbol at a time."""
    if any(item.stays or sum(face.values()) != 1 for item in items for face in item.faces):
        return None
    if any(element.useful for element in elements):
        return None
    symbols = [frozenset(symbol for face in item.faces for symbol in face) for item in items]
    found = exchange(
        tuple((i.piece, i.count, s) for i, s in zip(items, symbols, strict=True)),
        {element.key: element.form for element in elements},
        {(i, e.key): e.accepts(item) for i, item in enumerate(items) for e in elements},
        [item.lies for item in items],
    )
    if found is None:
        return None
    results = {}
    for element in elements:
        used: dict[str, int] = defaultdict(int)
        meant: dict[str, int] = defaultdict(int)
        for i, symbol, count in found[1].get(element.key, ()):
            used[items[i].piece] += count
            meant[symbol] += count
        results[element.key] = Result(_points(element.form, meant), dict(used), {}, dict(meant))
    return results, True


def _points(form: Form, lying: Mapping[str, int]) -> int:
    return form.take(lying).points


class _Model(cp_model.CpModel):
    """A model without the old names of its methods, which cost more than solving it."""

    def _add_pre_pep8_methods(self) -> None:
        pass


def _solve(items: list[Item], elements: list[Element]) -> Solved:
    model = _Model()
    laid: dict[tuple[int, int, int], cp_model.IntVar] = {}
    ways = {(i, e): _faces(item, element) for e, element in enumerate(elements)
            for i, item in enumerate(items) if element.accepts(item)}  # fmt: skip
    here: list[list[tuple[int, dict[str, int], cp_model.IntVar]]] = [[] for _ in elements]
    of_item: list[list[cp_model.IntVar]] = [[] for _ in items]
    for (i, e), faces in ways.items():
        for f, face in enumerate(faces):
            variable = laid[i, e, f] = model.new_int_var(0, items[i].count, "")
            here[e].append((i, face, variable))
            of_item[i].append(variable)
    for item, variables in zip(items, of_item, strict=True):
        if len(variables) > 1:
            model.add(sum(variables) <= item.count)

    points: list[Linear] = []
    effective: list[Mapping[str, Linear]] = []
    spares: list[list[Spare]] = []
    for element, lying in zip(elements, here, strict=True):
        have: dict[str, list[Linear]] = defaultdict(list)
        most: dict[str, int] = defaultdict(int)
        for i, face, variable in lying:
            for symbol, n in face.items():
                have[symbol].append(n * variable)
                most[symbol] += n * items[i].count
        exact = all(sum(face.values()) == 1 for _, face, _ in lying)
        exact = exact and all(c.n == c.m for c in element.useful)
        sums, left = _converted(model, element, have, most, exact)
        made, spare = element.form.model(model, sums, most, exact)
        points.append(made)
        effective.append(sums)
        spares.append(left + spare)

    # Points come first, then room for all that stays.
    staying = [variable for (i, _, _), variable in laid.items() if items[i].stays]
    weight = 1 + sum(item.count for item in items if item.stays)
    model.maximize(weight * sum(points) + sum(staying))
    solver, status = _run(model)
    results = {}
    for e, element in enumerate(elements):
        pieces: dict[str, int] = defaultdict(int)
        symbols = {symbol: solver.value(amount) for symbol, amount in effective[e].items()}
        room = [(group, solver.value(amount)) for group, amount in spares[e]]
        for i, face, variable in here[e]:
            count = solver.value(variable)
            idle = 0 if items[i].stays else _idle(face, count, room)
            for symbol in face.keys() & symbols.keys():
                symbols[symbol] -= idle * face[symbol]
            if count > idle:
                pieces[items[i].piece] += count - idle
        results[element.key] = _result(element, solver.value(points[e]), pieces, _some(symbols))
    return results, status == cp_model.OPTIMAL


def _run(model: cp_model.CpModel) -> tuple[cp_model.CpSolver, Any]:
    """Solves the model. The parameters are those that solve boards of a game fastest (`make bench`)."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    solver.parameters.max_time_in_seconds = SECONDS
    solver.parameters.linearization_level = 2
    solver.parameters.max_presolve_iterations = 1
    solver.parameters.cp_model_probing_level = 0
    solver.parameters.symmetry_level = 0
    status = solver.solve(model)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        raise RuntimeError(f"the allocation found no answer: {solver.status_name(status)}")
    return solver, status


def _idle(face: Mapping[str, int], count: int, room: list[tuple[frozenset[str], int]]) -> int:
    """How many of `count` pieces with this face lie in vain; takes them out of `room`."""
    weights = [sum(face.get(symbol, 0) for symbol in group) for group, _ in room]
    idle = min([count, *(left // w for (_, left), w in zip(room, weights, strict=True) if w)])
    if not any(weights):
        return 0
    for n, ((group, left), weight) in enumerate(zip(room, weights, strict=True)):
        room[n] = group, left - idle * weight
    return idle


def _converted(
    model: cp_model.CpModel,
    element: Element,
    have: Mapping[str, list[Linear]],
    most: dict[str, int],
    exact: bool,
) -> tuple[dict[str, Linear], list[Spare]]:
    """The numbers of the symbols that the form knows, once pieces are converted; `most` grows with it.

    Besides, what is left of those that count only once converted.
    """
    terms = {symbol: list(amounts) for symbol, amounts in have.items()}
    gained: dict[str, int] = defaultdict(int)
    for conversion in element.useful:
        times = most.get(conversion.symbol, 0) // conversion.n
        if not times:
            continue
        count = model.new_int_var(0, times, "")
        terms[conversion.symbol].append(-conversion.n * count)
        terms.setdefault(conversion.into, []).append(conversion.m * count)
        gained[conversion.into] += conversion.m * times
    for symbol, n in gained.items():
        most[symbol] = most.get(symbol, 0) + n
    sums = {symbol: sum(amounts) for symbol, amounts in terms.items()}
    spare: list[Spare] = []
    for symbol in sorted(sums.keys() - element.form.symbols):
        left = sums.pop(symbol)
        model.add(left == 0 if exact else left >= 0)
        spare.append((frozenset({symbol}), left))
    for symbol in {c.symbol for c in element.useful} & sums.keys():
        model.add(sums[symbol] >= 0)
    return sums, spare


def _result(
    element: Element, points: int, lying: Mapping[str, int], symbols: Mapping[str, int]
) -> Result:
    """Splits what lies on an element into pieces that count and pieces that only find room."""
    if isinstance(element.form, Room):
        return Result(points, {}, dict(lying), {})
    if isinstance(element.form, Kinds) and element.form.room is not None:
        held = {piece: n - 1 for piece, n in lying.items() if n > 1}
        return Result(points, dict.fromkeys(lying, 1), held, dict.fromkeys(symbols, 1))
    return Result(points, dict(lying), {}, dict(symbols))


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
