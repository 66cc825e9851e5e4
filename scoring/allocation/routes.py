"""The routes by which pieces can reach elements, as variables of a model; and back, from values to pieces.

Lots with the same faces share their routes; a lot only has its own routes to an element that counts nothing
but the pieces already on it. A face that several kinds of lots can show, and that several elements take, is
pooled: how many pieces show it, and on which elements they are, are separate variables. That keeps models
small and avoids layouts that differ in names only.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from scoring.allocation.intake import Face, Way
from scoring.allocation.model import Model
from scoring.allocation.parts import Part, Worth

Outlets = list[tuple[int, Way]]
"""The elements (by index) that take a face, each with what a piece counts as there."""

Queue = list[tuple[str, int]]
"""Pieces by name of their lot, and how many of each, in the order in which they are taken."""


class Route(NamedTuple):
    """Pieces on an element: how many (a variable, at most `most`), and what each counts as there.

    `stays`: they keep their place even where they score nothing. `home`: they are there already. `source` is
    the number of the queue that they come from.
    """

    variable: int
    most: int
    way: Way
    stays: bool
    home: bool
    source: int


class Routes:
    """All routes of a model: `to[e]` are those to the element of index `e`.

    `apart` are pieces that count individually: variable, most, worth of each, source.
    """

    def __init__(self, model: Model, part: Part) -> None:
        self._model, self._lots = model, part.lots
        self.to: list[list[Route]] = [[] for _ in part.elements]
        self.apart: list[tuple[int, int, Worth, int]] = []
        self._kinds = _kinds(part)
        self._counts = [sum([part.lots[i].number for i in kind]) for kind in self._kinds]
        self._sources = len(self._kinds)
        self._homes: list[tuple[str, Route]] = []
        self._feeds: list[tuple[int, int, int]] = []  # kind, variable, pool
        local = [e for e, element in enumerate(part.elements) if element.local]
        leaving: list[list[int]] = [self._home(kind, part, local) for kind in self._kinds]
        outlets: dict[Any, Outlets] = {}
        feeders: dict[Any, list[int]] = defaultdict(list)
        for k, kind in enumerate(self._kinds):
            stays = part.lots[kind[0]].stays
            for face, to in _away(kind[0], part).items():
                # Faces are pooled where they have the same outlets.
                shared = face, stays, tuple([(e, *way) for e, way in to])
                outlets[shared] = to
                feeders[shared].append(k)
        for shared, kinds in feeders.items():
            if len(kinds) > 1 and len(outlets[shared]) > 1:
                self._pool(kinds, outlets[shared], leaving)
                continue
            for k in kinds:
                stays = part.lots[self._kinds[k][0]].stays
                for e, way in outlets[shared]:
                    leaving[k].append(self._route(e, way, self._counts[k], stays, k))
        for k, (kind, count) in enumerate(zip(self._kinds, self._counts, strict=True)):
            if each := part.worths[kind[0]]:
                leaving[k].append(model.variable(count))
                self.apart.append((leaving[k][-1], count, each, k))
            if len(leaving[k]) > 1:
                model.limit(dict.fromkeys(leaving[k], 1), most=count)

    def queues(self, values: Sequence[int]) -> list[Queue]:
        """The pieces that come from each source, with the model's variables at these values."""
        queues: list[Queue] = [[] for _ in range(self._sources)]
        at_home: dict[str, int] = defaultdict(int)
        for piece, route in self._homes:
            queues[route.source] = [(piece, values[route.variable])]
            at_home[piece] += values[route.variable]
        for queue, kind in zip(queues, self._kinds, strict=False):
            for lot in [self._lots[i] for i in kind]:
                queue.append((lot.name, lot.number - at_home.get(lot.name, 0)))
        for k, variable, pool in self._feeds:
            queues[pool] += take(queues[k], values[variable])
        return queues

    def _home(self, kind: Sequence[int], part: Part, local: Sequence[int]) -> list[int]:
        """Routes of the lots of a kind to local elements, by their variables."""
        variables: list[int] = []
        for i in kind if local else ():
            lot, own = part.lots[i], len(variables)
            for e in local:
                for _, way in part.ways[e].get(i, ()):
                    home = lot.lies == part.elements[e].key
                    source = self._source()
                    variables.append(self._route(e, way, lot.number, lot.stays, source, home))
                    self._homes.append((lot.name, self.to[e][-1]))
            if len(variables) - own > 1 and len(kind) > 1:
                self._model.limit(dict.fromkeys(variables[own:], 1), most=lot.number)
        return variables

    def _pool(self, kinds: Sequence[int], outlets: Outlets, leaving: list[list[int]]) -> None:
        """Several kinds that show one face, and lie anywhere where it counts."""
        pool = self._source()
        balance: dict[int, int] = {}
        for k in kinds:
            variable = self._model.variable(self._counts[k])
            self._feeds.append((k, variable, pool))
            leaving[k].append(variable)
            balance[variable] = -1
        together = sum([self._counts[k] for k in kinds])
        stays = self._lots[self._kinds[kinds[0]][0]].stays
        for e, way in outlets:
            balance[self._route(e, way, together, stays, pool)] = 1
        self._model.limit(balance, most=0)

    def _route(
        self, e: int, way: Way, most: int, stays: bool, source: int, home: bool = False
    ) -> int:
        variable = self._model.variable(most)
        self.to[e].append(Route(variable, most, way, stays, home, source))
        return variable

    def _source(self) -> int:
        self._sources += 1
        return self._sources - 1


def _kinds(part: Part) -> list[list[int]]:
    """The lots by their faces and individual worth."""
    kinds: dict[object, list[int]] = defaultdict(list)
    for i, (lot, each) in enumerate(zip(part.lots, part.worths, strict=True)):
        kinds[lot.faces, lot.only, lot.stays, each and (each.points, each.wish)].append(i)
    return list(kinds.values())


def _away(lot: int, part: Part) -> Mapping[Face, Outlets]:
    """The elements other than home that lots of a kind can go to, for each of their faces."""
    found: dict[Face, Outlets] = defaultdict(list)
    for e, here in enumerate(part.ways):
        if lot in here and not part.elements[e].local:
            for face, way in here[lot]:
                found[face].append((e, way))
    return found


def take(queue: Queue, wanted: int) -> Queue:
    """Takes so many pieces from the front of the queue."""
    taken: Queue = []
    while wanted:
        piece, count = queue.pop(0)
        now = min(count, wanted)
        wanted -= now
        if now:
            taken.append((piece, now))
        if count > now:
            queue.insert(0, (piece, count - now))
    return taken
