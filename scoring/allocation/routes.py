"""The routes by which pieces can reach elements, as variables of a model; and back, from values to pieces.

Lots with the same faces share their routes; a lot only has its own routes to an element that counts nothing
but the pieces already on it. A face that several kinds of lots can show, and that several elements take, is
pooled: how many pieces show it, and on which elements they are, are separate variables. That keeps models
small and avoids layouts that differ in names only.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, NamedTuple

from scoring.allocation.intake import Face, Use, Way
from scoring.allocation.model import Model
from scoring.allocation.parts import Part, Worth

Outlets = list[tuple[int, Use]]
"""The elements (by index) that take a face, each with the use of a piece there."""

Queue = list[tuple[str, int]]
"""Pieces by name of their lot, and how many of each, in the order in which they are taken."""


class Route(NamedTuple):
    """Pieces on an element: how many (a variable, at most `most`), as what each counts there, as how many.

    `stays`: they keep their place even where they score nothing. `home`: they are there already. `source` is
    the number of the queue that they come from.
    """

    variable: int
    most: int
    way: Way
    number: int
    stays: bool
    home: bool
    source: int


class Apart(NamedTuple):
    """Pieces that are worth something each: of `number` those that are not `leaving` (variables)."""

    leaving: Sequence[int]
    number: int
    each: Worth
    source: int

    def left(self, values: Sequence[int]) -> int:
        """How many are left with the model's variables at these values."""
        return self.number - sum([values[variable] for variable in self.leaving])


class Routes:
    """All routes of a model: `to[e]` are those to the element of index `e`.

    `apart` are the pieces that count individually where no route takes them.
    """

    def __init__(self, model: Model, part: Part) -> None:
        self._model, self._lots = model, part.lots
        self.to: list[list[Route]] = [[] for _ in part.elements]
        self.apart: list[Apart] = []
        self._kinds = _kinds(part)
        numbers = [lot.number for lot in part.lots]
        self._counts = [sum(map(numbers.__getitem__, kind)) for kind in self._kinds]
        self._sources = len(self._kinds)
        self._homes: list[tuple[str, Route]] = []
        self._feeds: list[tuple[int, int, int]] = []  # kind, variable, pool
        local = [e for e, element in enumerate(part.elements) if element.local]
        leaving: list[list[int]] = [[] for _ in self._kinds]
        if local:
            leaving = [self._home(kind, part, local) for kind in self._kinds]
        # Faces are pooled where they have the same outlets.
        feeders: dict[Any, list[int]] = defaultdict(list)
        outlets: dict[Any, Outlets] = {}
        for k, elsewhere in enumerate(_outlets(self._kinds, part)):
            stays = part.lots[self._kinds[k][0]].stays
            for face, to in elsewhere.items():
                shared = face, stays, tuple([(e, use.symbols) for e, use in to])
                outlets[shared] = to
                feeders[shared].append(k)
        for shared, kinds in feeders.items():
            _, stays, _ = shared
            if len(kinds) > 1 and len(outlets[shared]) > 1:
                self._pool(kinds, outlets[shared], stays, leaving)
                continue
            for k in kinds:
                for e, use in outlets[shared]:
                    leaving[k].append(self._route(e, use, self._counts[k], stays, k))
        for k, (kind, count) in enumerate(zip(self._kinds, self._counts, strict=True)):
            if each := part.worths[kind[0]]:
                self.apart.append(Apart(leaving[k], count, each, k))
            if len(leaving[k]) > 1:
                model.limit(dict.fromkeys(leaving[k], 1), most=count)

    def queues(self, values: Sequence[int]) -> list[Queue]:
        """The pieces that come from each source, with the model's variables at these values."""
        queues: list[Queue] = [[] for _ in range(self._sources)]
        at_home: dict[str, int] = defaultdict(int)
        for piece, route in self._homes:
            queues[route.source] = [(piece, values[route.variable])]
            at_home[piece] += values[route.variable]
        for k, kind in enumerate(self._kinds):
            lots = [self._lots[i] for i in kind]
            queues[k] = [(lot.name, lot.number - at_home[lot.name]) for lot in lots]
        for k, variable, pool in self._feeds:
            queues[pool] += take(queues[k], values[variable])
        return queues

    def _home(self, kind: Sequence[int], part: Part, local: Sequence[int]) -> list[int]:
        """Routes of the lots of a kind to local elements, by their variables."""
        variables: list[int] = []
        for i in kind:
            lot, own = part.lots[i], len(variables)
            for e in local:
                uses = part.ways[e].get(i)
                for use in uses.ways if uses else ():
                    home = lot.lies == part.elements[e].key
                    source = self._source()
                    variables.append(self._route(e, use, lot.number, lot.stays, source, home))
                    self._homes.append((lot.name, self.to[e][-1]))
            if len(variables) - own > 1 and len(kind) > 1:
                self._model.limit(dict.fromkeys(variables[own:], 1), most=lot.number)
        return variables

    def _pool(
        self, kinds: Sequence[int], outlets: Outlets, stays: bool, leaving: list[list[int]]
    ) -> None:
        """Several kinds that show one face, and lie anywhere where it counts."""
        pool = self._source()
        balance: dict[int, int] = {}
        for k in kinds:
            variable = self._model.variable(self._counts[k])
            self._feeds.append((k, variable, pool))
            leaving[k].append(variable)
            balance[variable] = -1
        together = sum([self._counts[k] for k in kinds])
        for e, use in outlets:
            balance[self._route(e, use, together, stays, pool)] = 1
        self._model.limit(balance, most=0)

    def _route(
        self, e: int, use: Use, most: int, stays: bool, source: int, home: bool = False
    ) -> int:
        variable = self._model.variable(most)
        self.to[e].append(Route(variable, most, use.way, use.number, stays, home, source))
        return variable

    def _source(self) -> int:
        self._sources += 1
        return self._sources - 1


def _kinds(part: Part) -> list[list[int]]:
    """The lots by their faces and individual worth."""
    kinds: dict[object, list[int]] = defaultdict(list)
    for i, (lot, each) in enumerate(zip(part.lots, part.worths, strict=True)):
        kinds[lot.shown, lot.only, lot.stays, each and (each.points, each.wish)].append(i)
    return list(kinds.values())


def _outlets(kinds: Sequence[Sequence[int]], part: Part) -> list[dict[Face, Outlets]]:
    """Where else than at home lots of each kind can go, by their faces."""
    first = {kind[0]: k for k, kind in enumerate(kinds)}
    found: list[dict[Face, Outlets]] = [{} for _ in kinds]
    for e, here in enumerate(part.ways):
        if part.elements[e].local:
            continue
        for i, uses in here.items():
            if i in first:
                to = found[first[i]]
                for use in uses.ways:
                    to.setdefault(use.face, []).append((e, use))
    return found


def take(queue: Queue, wanted: int) -> Queue:
    """Takes so many pieces from the front of the queue."""
    taken: Queue = []
    while wanted:
        piece, count = queue[0]
        if count > wanted:
            queue[0] = piece, count - wanted
            taken.append((piece, wanted))
            break
        del queue[0]
        wanted -= count
        if count:
            taken.append((piece, count))
    return taken
