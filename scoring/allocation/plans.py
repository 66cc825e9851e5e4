"""The best layout by plans, with proof, without a solver.

An element uses its pieces by one of a few plans (`Form.plans`): a number of complete sets, one chosen kind, a
step reached. A plan demands pieces, and the remaining ones may score on it piece by piece. Each piece that
meets a demand costs its worth on other elements, so the cheapest ones are used, and picking them greedily is
optimal (they form a transversal matroid). The gain of one plan with all pieces available bounds its gain next
to others: once the best plans found reach the sum of these bounds, they are optimal.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import product
from math import prod

from scoring.allocation.forms.form import Plan
from scoring.allocation.parts import Layout, Part

MOST_COMBINATIONS = 400
MOST_TRIED = 60
"""Where so many combinations of plans do not lead to a proof, a solver is faster."""

NOTHING = Plan()

Chosen = Sequence[tuple[int, Plan]]
"""Elements (by index), each with its plan."""


def by_plans(part: Part) -> Layout | None:
    """The best layout; None if pieces count as several things at once, or if there are too many plans."""
    if any(lot.stays for lot in part.lots) or not part.single:
        return None
    search = _Search(part)
    options: list[list[tuple[int, Plan]]] = []
    for e, (element, shown) in enumerate(zip(part.elements, search.shown, strict=True)):
        most: dict[str, int] = defaultdict(int)
        for i, symbols in shown.items():
            for symbol in symbols:
                most[symbol] += part.lots[i].number
        plans = element.form.plans(most)
        if plans is None:
            return None
        gains = [(search.gain([(e, plan)]), plan) for plan in plans if plan.demands or plan.each]
        options.append([(0, NOTHING), *((gain, plan) for gain, plan in gains if gain > 0)])
    best = search.best(options)
    return None if best is None else search.layout(best)


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
        self.prices = [each.points * self.weight + each.wish if each else 0 for each in part.worths]
        self._order = sorted(range(len(self.prices)), key=self.prices.__getitem__)

    def best(self, options: Sequence[Sequence[tuple[int, Plan]]]) -> Chosen | None:
        """The best plan for each element, None where no proof is found soon enough."""
        if prod(map(len, options)) > MOST_COMBINATIONS:
            return None
        combinations = [(sum([gain for gain, _ in chosen]), chosen) for chosen in product(*options)]
        combinations.sort(key=lambda combination: -combination[0])
        found, most = None, -1
        for bound, combination in combinations[:MOST_TRIED]:
            if bound <= most:
                return found
            chosen = [(e, plan) for e, (_, plan) in enumerate(combination) if plan is not NOTHING]
            gain = bound if len(chosen) < 2 else self.gain(chosen)
            if gain > most:
                found, most = chosen, gain
        done = len(combinations) <= MOST_TRIED or combinations[MOST_TRIED][0] <= most
        return found if done else None

    def gain(self, chosen: Chosen) -> int:
        """The gain of these plans over the worth of individual pieces; -1 if they do not fit."""
        prices, _ = self._priced(chosen)
        met = self._meet(chosen, prices)
        if met is None:
            return -1
        gain = sum([self.weight * plan.points for _, plan in chosen])
        if prices is not self.prices:
            for count, price, before in zip(self.counts, prices, self.prices, strict=True):
                gain += count * (price - before)
        for demand in met:
            for i, n in demand.items():
                gain -= n * (prices[i] - 1)
        return gain

    def layout(self, chosen: Chosen) -> Layout:
        """What the plans make of the pieces."""
        part, left = self.part, list(self.counts)
        prices, where = self._priced(chosen)
        met = self._meet(chosen, prices) or []
        lying: list[dict[int, dict[str, int]]] = [defaultdict(dict) for _ in part.elements]
        points = [0] * len(part.elements)

        def lay(e: int, i: int, symbol: str, n: int) -> None:
            lying[e][i][symbol] = lying[e][i].get(symbol, 0) + n
            left[i] -= n

        demands = [(e, wanted) for e, plan in chosen for wanted, _ in plan.demands]
        for (e, wanted), demand in zip(demands, met, strict=True):
            for i, n in demand.items():
                if n:
                    lay(e, i, next(s for s in self.shown[e][i] if s in wanted), n)
        for e, plan in chosen:
            points[e] += plan.points
        for i, place in enumerate(where):
            if place is not None and left[i]:
                e, symbol, each = place
                points[e] += each * left[i]
                lay(e, i, symbol, left[i])
        results = {}
        for e, element in enumerate(part.elements):
            pieces = {part.lots[i].name: sum(lying[e][i].values()) for i in sorted(lying[e])}
            symbols: dict[str, int] = defaultdict(int)
            for i in sorted(lying[e]):
                for symbol, n in lying[e][i].items():
                    symbols[symbol] += n
            results[element.key] = element.form.result(points[e], pieces, symbols)
        apart = {lot.name: n for lot, n, each in zip(part.lots, left, part.worths, strict=True)
                 if n and each}  # fmt: skip
        return Layout(results, apart)

    def _priced(self, chosen: Chosen) -> tuple[list[int], list[tuple[int, str, int] | None]]:
        """What each piece brings if it meets no demand, and where: element, symbol, points."""
        where: list[tuple[int, str, int] | None] = [None] * len(self.prices)
        paying = [(e, plan) for e, plan in chosen if plan.each]
        prices = list(self.prices) if paying else self.prices
        for e, plan in paying:
            for i, symbols in self.shown[e].items():
                for symbol in symbols:
                    each = plan.each.get(symbol, 0)
                    if each and self.weight * each + 1 > prices[i]:
                        prices[i] = self.weight * each + 1
                        where[i] = (e, symbol, each)
        return prices, where

    def _meet(self, chosen: Chosen, prices: Sequence[int]) -> list[dict[int, int]] | None:
        """The cheapest pieces that meet the demands, for each how many of each item; None if none do."""
        demands = [(e, symbols, n) for e, plan in chosen for symbols, n in plan.demands]
        if not demands:
            return []
        fitting = [self._fitting(e, symbols) for e, symbols, _ in demands]
        wanted = [n for _, _, n in demands]
        lying: list[dict[int, int]] = [{} for _ in wanted]
        missing = sum(wanted)
        if len(demands) == 1:
            for i in sorted(fitting[0], key=prices.__getitem__):
                lying[0][i] = min(self.counts[i], missing)
                missing -= lying[0][i]
                if not missing:
                    return lying
            return None
        for i in self._cheapest_first(prices):
            here = [d for d, fits in enumerate(fitting) if i in fits]
            left = self.counts[i] if here else 0
            for d in here:
                if left and wanted[d]:
                    lying[d][i] = n = min(left, wanted[d])
                    wanted[d] -= n
                    left -= n
                    missing -= n
            while left and missing and (pushed := _push(i, left, wanted, fitting, lying)):
                left -= pushed
                missing -= pushed
            if not missing:
                return lying
        return None

    def _cheapest_first(self, prices: Sequence[int]) -> list[int]:
        """The lots in the order of their prices; that of the usual prices is worked out once."""
        if prices is self.prices:
            return self._order
        return sorted(range(len(prices)), key=prices.__getitem__)

    def _fitting(self, e: int, symbols: frozenset[str]) -> set[int]:
        """The lots that can show one of the symbols on the element."""
        key = e, symbols
        if key not in self._fits:
            self._fits[key] = {i for i, s in self.shown[e].items() if not symbols.isdisjoint(s)}
        return self._fits[key]


def _push(
    lot: int,
    most: int,
    wanted: list[int],
    fitting: Sequence[set[int]],
    lying: list[dict[int, int]],
) -> int:
    """Meets demands with up to `most` pieces of the lot, moving others if needed; returns how many."""
    came: dict[int, tuple[int, int]] = {}  # by demand: the lot that moves here, what it leaves
    rim = []
    for d, fits in enumerate(fitting):
        if lot in fits:
            came[d] = (lot, -1)
            rim.append(d)
    for d in rim:
        if wanted[d]:
            n, at = min(most, wanted[d]), d
            while at >= 0:
                moving, before = came[at]
                if before >= 0:
                    n = min(n, lying[before][moving])
                at = before
            wanted[d] -= n
            at = d
            while at >= 0:
                moving, before = came[at]
                lying[at][moving] = lying[at].get(moving, 0) + n
                if before >= 0:
                    lying[before][moving] -= n
                at = before
            return n
        for moving, n in lying[d].items():
            if n:
                for other, fits in enumerate(fitting):
                    if other not in came and moving in fits:
                        came[other] = (moving, d)
                        rim.append(other)
    return 0
