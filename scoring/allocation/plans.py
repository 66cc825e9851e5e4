"""The best layout by plans, with proof, without a solver.

An element uses its pieces by one of a few plans (`Form.plans`): a number of complete sets, one chosen kind, a
step reached. A plan demands pieces, and the remaining ones may score on it piece by piece. Each piece that
meets a demand costs its worth on other elements, so the cheapest ones are used, and picking them greedily is
optimal (they form a transversal matroid). Which plans to combine is found by A* search: the gain of a plan
with all pieces available bounds its gain next to others.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from heapq import heappop, heappush
from itertools import count
from operator import itemgetter
from typing import Any, NamedTuple

from scoring.allocation.forms.form import Plan
from scoring.allocation.matching import meet
from scoring.allocation.parts import Layout, Part, connected

MOST_TRIED = 2
"""So many combinations of plans are tried for each way of a lot to an element; beyond, a solver is faster."""

SEPARATED = 4
"""Fewer elements are combined as soon as separated."""

NOTHING = Plan()

Chosen = Sequence[tuple[int, Plan]]
"""Elements (by index), each with its plan."""


class _Node(NamedTuple):
    """A combination of plans in the search, compared by the first three fields.

    `bound` is minus the most that it can lead to, `undecided` how many elements have not chosen yet, `number`
    makes the order definite. `gain` is that of the plans; where it is only an upper bound, `before` is the
    exact gain without the last plan.
    """

    bound: int
    undecided: int
    number: int
    chosen: tuple[tuple[int, Plan], ...]
    gain: int
    before: int | None = None


def by_plans(part: Part) -> Layout | None:
    """The best layout; None if pieces count as several things at once, or if there are too many plans."""
    if any(lot.stays for lot in part.lots) or not part.single:
        return None
    search = _Search(part)
    best = search.combine()
    return None if best is None else search.layout(best)


class _Prices(NamedTuple):
    """What each piece brings if it meets no demand.

    `where`, of pieces for which some plan pays more than other elements: element, symbol, points; `raised` by
    how much more that is worth. `cheapest_first` are the lots in the order of their prices.
    """

    each: Sequence[int]
    where: Mapping[int, tuple[int, str, int]]
    raised: Sequence[tuple[int, int]]
    cheapest_first: Sequence[int]


class _Search:
    """Pieces, what they cost, and what plans make of them.

    Values are points times `weight`, and one for each piece that lies anywhere, two at its place: among
    layouts of equal points that which leaves the fewest pieces over is the best one.
    """

    def __init__(self, part: Part) -> None:
        self.part = part
        self.counts = [lot.number for lot in part.lots]
        self.shown = [{i: uses.symbols for i, uses in here.items()} for here in part.ways]
        self._fits: dict[tuple[int, frozenset[str]], set[int]] = {}
        self.weight = 1 + 2 * sum(self.counts)
        self._usual = [each.points * self.weight + each.wish if each else 0 for each in part.worths]
        self._known: dict[Any, _Prices] = {(): self._prices(self._usual, {})}

    def combine(self) -> Chosen | None:
        """The best plan for each element; None if there are too many, or no proof is found soon enough."""
        link, groups = self._groups()
        found = self._each(groups) if link is None else self._linked(link, groups)
        if found is None:
            return None
        return sorted([one for chosen in found for one in chosen], key=itemgetter(0))

    def _linked(self, link: int, groups: Sequence[Sequence[int]]) -> list[Chosen] | None:
        """The best plans for groups that only compete for one piece: which gains the most by it takes it."""
        found = self._each(groups)
        if found is None:
            return None
        gains = [self.gain(chosen) for chosen in found]
        self.counts[link] = 0
        without = self._each(groups)
        if without is None:
            return None
        more = [gain - self.gain(less) for gain, less in zip(gains, without, strict=True)]
        self.counts[link] = 1
        taker = more.index(max(more))
        without[taker] = found[taker]
        return without

    def _groups(self) -> tuple[int | None, list[list[int]]]:
        """A piece without which the elements fall into groups that do not compete, and these groups."""
        together = list(range(len(self.shown)))
        if len(together) >= SEPARATED:
            for i in [i for i, n in enumerate(self.counts) if n == 1]:
                groups = connected([(e, shown.keys() - {i}) for e, shown in enumerate(self.shown)])
                if len(groups) > 1:
                    return i, [elements for _, elements in groups]
        return None, [together]

    def _each(self, groups: Sequence[Sequence[int]]) -> list[Chosen] | None:
        """The best plans for each group of elements, None where they are not found for all."""
        found: list[Chosen] = []
        for elements in groups:
            if (chosen := self.best(elements)) is None:
                return None
            found.append(chosen)
        return found

    def _options(self, e: int) -> list[tuple[int, Plan]] | None:
        """The plans of an element that gain anything alone, and none, with the gain; None if too many."""
        most: dict[str, int] = defaultdict(int)
        for i, symbols in self.shown[e].items():
            for symbol in symbols:
                most[symbol] += self.counts[i]
        plans = self.part.elements[e].form.plans(most)
        if plans is None:
            return None
        gains = [(self.gain([(e, plan)]), plan) for plan in plans if plan.demands or plan.each]
        return [(0, NOTHING), *((gain, plan) for gain, plan in gains if gain > 0)]

    def best(self, elements: Sequence[int]) -> Chosen | None:
        """The best plan for each of these elements, None as for `combine`.

        The elements choose in turn, those that can gain the most first. What an incomplete combination can
        lead to is bounded by its gain and the most that each of the other elements gains alone.
        """
        options: dict[int, list[tuple[int, Plan]]] = {}
        for e in elements:
            if (plans := self._options(e)) is None:
                return None
            options[e] = plans
        tops = {e: max([gain for gain, _ in plans]) for e, plans in options.items()}
        order = sorted(elements, key=lambda e: -tops[e])
        later = [0]
        for e in reversed(order):
            later.append(later[-1] + tops[e])
        later.reverse()
        ways = [len(symbols) for e in elements for symbols in self.shown[e].values()]
        left = MOST_TRIED * sum(ways)
        number = count()
        heap = [_Node(-later[0], len(order), next(number), (), 0)]
        while True:
            bound, undecided, _, chosen, gain, before = heappop(heap)
            decided = len(order) - undecided
            if before is not None:
                if not left:
                    return None
                left -= 1
                gain = self.gain(chosen)
                if gain <= before:
                    continue  # gains are submodular: next to more plans the last one gains even less
                if gain + later[decided] < -bound:
                    bound = -gain - later[decided]
                    heappush(heap, _Node(bound, undecided, next(number), chosen, gain))
                    continue
            if not undecided:
                return chosen
            e = order[decided]
            for alone, plan in options[e]:
                bound = -gain - alone - later[decided + 1]
                more, known = chosen, None
                if plan is not NOTHING:
                    more, known = (*chosen, (e, plan)), gain if chosen else None
                heappush(heap, _Node(bound, undecided - 1, next(number), more, gain + alone, known))

    def gain(self, chosen: Chosen) -> int:
        """The gain of these plans over the worth of individual pieces; -1 if they do not fit."""
        prices = self._priced(chosen)
        met = self._meet(chosen, prices)
        if met is None:
            return -1
        gain = self.weight * sum([plan.points for _, plan in chosen])
        for i, more in prices.raised:
            gain += self.counts[i] * more
        for demand in met:
            for i, n in demand.items():
                gain -= n * (prices.each[i] - 1)
        return gain

    def layout(self, chosen: Chosen) -> Layout:
        """What the plans make of the pieces."""
        part, left = self.part, list(self.counts)
        prices = self._priced(chosen)
        met = self._meet(chosen, prices) or []
        placed: list[dict[int, dict[str, int]]] = [defaultdict(dict) for _ in part.elements]
        points = [0] * len(part.elements)

        def put(e: int, i: int, symbol: str, n: int) -> None:
            placed[e][i][symbol] = placed[e][i].get(symbol, 0) + n
            left[i] -= n

        demands = [(e, wanted) for e, plan in chosen for wanted, _ in plan.demands]
        for (e, wanted), demand in zip(demands, met, strict=True):
            for i, n in demand.items():
                if n:
                    put(e, i, next(s for s in self.shown[e][i] if s in wanted), n)
        for e, plan in chosen:
            points[e] += plan.points
        for i, (e, symbol, each) in prices.where.items():
            if left[i]:
                points[e] += each * left[i]
                put(e, i, symbol, left[i])
        results = {}
        for e, element in enumerate(part.elements):
            pieces = {part.lots[i].name: sum(placed[e][i].values()) for i in sorted(placed[e])}
            symbols: dict[str, int] = defaultdict(int)
            for i in sorted(placed[e]):
                for symbol, n in placed[e][i].items():
                    symbols[symbol] += n
            results[element.key] = element.form.result(points[e], pieces, symbols)
        apart = {lot.name: n for lot, n, each in zip(part.lots, left, part.worths, strict=True)
                 if n and each}  # fmt: skip
        return Layout(results, apart)

    def _priced(self, chosen: Chosen) -> _Prices:
        """What each piece brings if it meets no demand; worked out once for plans that pay the same."""
        paying = tuple([(e, tuple(plan.each.items())) for e, plan in chosen if plan.each])
        if paying not in self._known:
            each, where = list(self._usual), {}
            for e, paid in paying:
                points = dict(paid)
                for i, symbols in self.shown[e].items():
                    for symbol in symbols:
                        more = points.get(symbol)
                        if more and self.weight * more + 1 > each[i]:
                            each[i] = self.weight * more + 1
                            where[i] = e, symbol, more
            self._known[paying] = self._prices(each, where)
        return self._known[paying]

    def _prices(self, each: Sequence[int], where: Mapping[int, tuple[int, str, int]]) -> _Prices:
        raised = [(i, each[i] - self._usual[i]) for i in where]
        return _Prices(each, where, raised, sorted(range(len(each)), key=each.__getitem__))

    def _meet(self, chosen: Chosen, prices: _Prices) -> list[dict[int, int]] | None:
        """The cheapest pieces that meet the demands, for each how many of each item; None if none do."""
        demands = [
            (self._fitting(e, symbols), n) for e, plan in chosen for symbols, n in plan.demands
        ]
        return meet(demands, self.counts, prices.cheapest_first) if demands else []

    def _fitting(self, e: int, symbols: frozenset[str]) -> set[int]:
        """The lots that can show one of the symbols on the element."""
        key = e, symbols
        if key not in self._fits:
            self._fits[key] = {i for i, s in self.shown[e].items() if not symbols.isdisjoint(s)}
        return self._fits[key]
