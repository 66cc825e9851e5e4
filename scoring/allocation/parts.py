"""Groups interchangeable items into lots, and competing lots and elements into parts.

An element that pays for any number of pieces, one by one, causes no competition and connects nothing. For
each lot one figure replaces all such elements: the worth of a piece that is used for nothing else.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from scoring.allocation.elements import Element, Item, Lot
from scoring.allocation.forms.form import Result
from scoring.allocation.intake import Uses, Way, shown


class Worth(NamedTuple):
    """The points of a single piece, the element where it scores them, and what it counts as there.

    `home`: it is there already. `wish` breaks ties: one for a single piece that counts, one for a piece that
    keeps its place.
    """

    points: int
    home: bool
    element: Element
    way: Way
    wish: int


@dataclass
class Part:
    """Lots and elements that are connected.

    `ways[e]` gives, for each lot (by its index) that the element of index `e` takes, its uses there;
    `worths[i]` is the worth of a piece of a lot on other elements, if any.
    """

    lots: list[Lot]
    elements: list[Element]
    ways: list[dict[int, Uses]]
    worths: list[Worth | None]

    @cached_property
    def single(self) -> bool:
        """Whether every piece counts as one thing at a time, and nothing is bundled."""
        return all(uses.single for here in self.ways for uses in here.values()) and not any(
            element.intake.bundles for element in self.elements
        )

    @cached_property
    def key(self) -> Hashable:
        """All that the best layout depends on, whatever the lots are called."""
        return (
            tuple([lot[1:] for lot in self.lots]),
            tuple([(e.key, e.form.order, e.local, e.conversions) for e in self.elements]),
            tuple([each and (each.points, each.wish, each.element.key) for each in self.worths]),
        )


@dataclass(frozen=True)
class Layout:
    """The pieces on each element of a part, by key, and how many pieces of each lot count individually."""

    results: Mapping[str, Result]
    apart: Mapping[str, int] = field(default_factory=dict)

    def renamed(self, names: Mapping[str, str]) -> Layout:
        """The layout of lots of other names."""
        results = {
            key: Result(
                result.points,
                {names[lot]: n for lot, n in result.used.items()},
                {names[lot]: n for lot, n in result.held.items()},
                result.symbols,
            )
            for key, result in self.results.items()
        }
        return Layout(results, {names[lot]: n for lot, n in self.apart.items()})


def lots_of(
    items: Iterable[Item], elements: Sequence[Element]
) -> tuple[list[Lot], list[list[tuple[str, int]]]]:
    """Combines items that are interchangeable here; for each lot the names and counts in it.

    Faces that no element takes are ignored.
    """
    taken = frozenset().union(*[element.symbols for element in elements])
    groups: dict[Any, list[Item]] = defaultdict(list)
    for item in items:
        if item.count > 0 and (piece := shown(item.faces, taken)).faces:
            only = () if item.only is None else (1, *sorted(item.only))
            groups[piece, only, item.stays, item.lies or ""].append(item)
    lots, members = [], []
    for n, key in enumerate(sorted(groups, key=lambda key: (key[0].faces, *key[1:]))):
        first, *others = groups[key]
        pieces, count = [(first.piece, first.count)], first.count
        for item in others:
            pieces.append((item.piece, item.count))
            count += item.count
        members.append(sorted(pieces))
        lots.append(Lot(str(n), count, key[0], first.only, first.stays, first.lies))
    return lots, members


def parts_of(
    lots: Sequence[Lot], elements: Iterable[Element]
) -> tuple[list[Part], dict[str, Worth]]:
    """The parts that can be solved separately, in an order that does not depend on that of the input.

    Also returns the worth of individual pieces, by name of the lot.
    """
    ordered = sorted(elements, key=lambda e: (e.form.order, e.key))
    showing: dict[str, list[int]] = defaultdict(list)
    for i, lot in enumerate(lots):
        for symbol in lot.shown.symbols:
            showing[symbol].append(i)
    anywhere = all(lot.only is None for lot in lots)
    worths: list[Worth | None] = [None] * len(lots)
    competing: list[tuple[int, set[int]]] = []
    ways: list[dict[int, Uses]] = []
    for e, element in enumerate(ordered):
        intake = element.intake
        takes = {i for symbol in intake.symbols if symbol in showing for i in showing[symbol]}
        if element.local or not anywhere:
            takes = {i for i in takes if element.admits(lots[i])}
        if intake.each is not None:
            ways.append({})
            for i in takes:
                points, way = intake.best(lots[i].shown)
                home, known = lots[i].lies == element.key, worths[i]
                if points and (known is None or (points, home) > known[:2]):
                    wish = int(sum(way.values()) == 1) + int(home)
                    worths[i] = Worth(points, home, element, way, wish)
            continue
        ways.append({i: uses for i in sorted(takes) if (uses := intake.uses(lots[i].shown)).ways})
        if ways[-1]:
            competing.append((e, set(ways[-1])))
    parts = []
    for mine, places in connected(competing):
        own = {i: n for n, i in enumerate(sorted(mine))}
        parts.append(Part(
            [lots[i] for i in own],
            [ordered[e] for e in places],
            [dict(zip(map(own.__getitem__, ways[e]), ways[e].values(), strict=True)) for e in places],
            [worths[i] for i in own],
        ))  # fmt: skip
    return parts, {lot.name: each for lot, each in zip(lots, worths, strict=True) if each}


def connected(taking: Iterable[tuple[int, set[int]]]) -> list[tuple[set[int], list[int]]]:
    """Elements with the lots that they take, in groups that share none: lots and elements of each."""
    groups: list[tuple[set[int], list[int]]] = []
    for e, lots in taking:
        elements = [e]
        for group in [group for group in groups if not group[0].isdisjoint(lots)]:
            groups.remove(group)
            lots, elements = lots | group[0], group[1] + elements
        groups.append((lots, sorted(elements)))
    return groups


def by_themselves(
    lots: Iterable[Lot], worths: Mapping[str, Worth], apart: Mapping[str, int]
) -> dict[str, Result]:
    """The pieces on the elements that pay for each piece; `apart` is their number for each lot."""
    found: dict[str, tuple[Element, dict[str, int], dict[str, int], list[int]]] = {}
    for lot in lots:
        if count := apart.get(lot.name):
            points, _, element, way, _ = worths[lot.name]
            _, pieces, symbols, made = found.setdefault(element.key, (element, {}, {}, []))
            pieces[lot.name] = count
            made.append(count * points)
            for symbol, n in way.items():
                symbols[symbol] = symbols.get(symbol, 0) + n * count
    return {key: element.form.result(sum(made), pieces, symbols)
            for key, (element, pieces, symbols, made) in found.items()}  # fmt: skip
