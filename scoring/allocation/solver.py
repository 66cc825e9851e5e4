"""One model for all games: which items lie on which element so that the points are the most possible."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import combinations

from scoring.allocation.budget import WISH_SECONDS, Budget
from scoring.allocation.elements import Element
from scoring.allocation.forms.form import Result, Spare
from scoring.allocation.intake import Conversion
from scoring.allocation.model import LARGEST, Linear, Model, Search, plus, times
from scoring.allocation.parts import Layout, Part
from scoring.allocation.routes import Route, Routes, take


def solve(part: Part, budget: Budget) -> tuple[Layout, bool]:
    """A layout, and whether it is proven optimal.

    Lexicographic: points first; then, where pieces need room or have a place already and nothing is
    converted, the number of pieces that count or find room, then those that keep their place.
    """
    # Where it makes no difference which pieces lie where, the second wish would only cost time.
    staying = any(lot.stays for lot in part.lots)
    matters = staying or any(lot.lies for lot in part.lots)
    matters = matters and not any(element.intake.useful for element in part.elements)
    model = Model()
    routes = Routes(model, part)
    points: list[Linear] = []
    effective: list[Mapping[str, Linear]] = []
    spares: list[list[Spare]] = []
    used: dict[int, int] = {}
    weight = 1
    for element, here in zip(part.elements, routes.to, strict=True):
        have: dict[str, dict[int, int]] = defaultdict(dict)
        most: dict[str, int] = defaultdict(int)
        for route in here:
            for symbol, n in route.way.items():
                have[symbol][route.variable] = n
                most[symbol] += n * route.most
        conversions = _conversions(element, here)
        exact = not conversions and all(route.number == 1 for route in here)
        for route in here if matters else ():
            wish = int(exact or route.stays) + int(route.home)
            used[route.variable] = wish
            weight += wish * route.most
        symbols, unconverted = _convert(model, element, conversions, have, most)
        made, left = element.form.model(model, symbols, most, exact)
        points.append(made)
        effective.append(symbols)
        spares.append([*unconverted, *left])

    _rank(model, part, points)
    lost: dict[int, int] = {}
    for apart in routes.apart:
        lost |= dict.fromkeys(apart.leaving, -apart.each.points)
        weight += apart.each.wish * apart.number
        for variable in apart.leaving if matters else ():
            used[variable] = used.get(variable, 0) - apart.each.wish
    goal = plus(*points, lost)
    # Where pieces need room, answers are sooner found than the bound is reached.
    search = Search.FROM_BELOW if staying else Search.FROM_ABOVE
    solution = None
    # With counts in the millions there is no room for it in 64 bits.
    if matters and weight * model.most(goal) < LARGEST:
        model.maximize(plus(times(weight, goal), used))
        solution = model.solve(budget, search, math.inf if staying else WISH_SECONDS)
    if solution is None or not (solution.proven or staying):
        # Among equal layouts the nicest one is not worth a long search.
        model.maximize(goal)
        solution = model.solve(budget, search)
    queues = routes.queues(solution.values)
    results: dict[str, Result] = {}
    for element, here, score, counted, spare in zip(
        part.elements, routes.to, points, effective, spares, strict=True
    ):
        shown = {symbol: solution.of(terms) for symbol, terms in counted.items()}
        left_over = [(group, solution.of(terms)) for group, terms in spare]
        some_idle = any(left for _, left in left_over)
        pieces: dict[str, int] = defaultdict(int)
        for route in here:
            count = solution.values[route.variable]
            if not count:
                continue
            idle = _idle(route.way, count, left_over) if some_idle and not route.stays else 0
            for symbol in route.way.keys() & shown.keys() if idle else ():
                shown[symbol] -= idle * route.way[symbol]
            for piece, n in take(queues[route.source], count - idle):
                pieces[piece] += n
        counting = {symbol: n for symbol, n in shown.items() if n}
        results[element.key] = element.form.result(solution.of(score), pieces, counting)
    alone: dict[str, int] = {}
    for apart in routes.apart:
        alone |= take(queues[apart.source], apart.left(solution.values))
    return Layout(results, alone), solution.proven


def _rank(model: Model, part: Part, points: Sequence[Linear]) -> None:
    """Of elements that take the same pieces, the one that pays more for a step reaches the higher one.

    That loses no best layout, and a solver need not try both ways.
    """
    for (e, one), (f, other) in combinations(enumerate(part.elements), 2):
        if one.local or other.local or one.conversions != other.conversions:
            continue
        if part.ways[e].keys() != part.ways[f].keys():
            continue
        if one.form.ahead(other.form):
            first, second = list(points[e]), list(points[f])
        elif other.form.ahead(one.form):
            first, second = list(points[f]), list(points[e])
        else:
            continue
        for n in range(len(first)):
            ahead = dict.fromkeys(first[n:], 1) | dict.fromkeys(second[n:], -1)
            model.limit(ahead, least=0)


def _idle(face: Mapping[str, int], count: int, room: list[tuple[frozenset[str], int]]) -> int:
    """How many of `count` pieces with this face lie in vain; takes them out of `room`."""
    weights = [sum([n for symbol, n in face.items() if symbol in group]) for group, _ in room]
    if not any(weights):
        return 0
    idle = min([count, *(left // w for (_, left), w in zip(room, weights, strict=True) if w)])
    for n, ((group, left), weight) in enumerate(zip(room, weights, strict=True)):
        room[n] = group, left - idle * weight
    return idle


def _conversions(element: Element, here: Sequence[Route]) -> list[Conversion]:
    """The conversions not covered by routes: not one for one, or of several pieces together."""
    intake = element.intake
    if not intake.useful:
        return []
    together = {c.into for c in intake.bundles}
    for route in here:
        if route.number > 1:
            together |= route.way.keys()
    return [c for c in intake.useful if not c.one_for_one or c.symbol in together]


def _convert(
    model: Model,
    element: Element,
    conversions: Sequence[Conversion],
    have: Mapping[str, dict[int, int]],
    most: dict[str, int],
) -> tuple[Mapping[str, Linear], list[Spare]]:
    """The numbers of the symbols that the form knows, once pieces are converted; `most` grows with it.

    Also returns what remains of those that only count once converted.
    """
    if not conversions:
        return have, []
    terms: dict[str, dict[int, int]] = {symbol: dict(part) for symbol, part in have.items()}
    gained: dict[str, int] = defaultdict(int)
    for conversion in conversions:
        times_most = most.get(conversion.symbol, 0) // conversion.n
        if not times_most:
            continue
        count = model.variable(times_most)
        terms[conversion.symbol][count] = -conversion.n
        terms.setdefault(conversion.into, {})[count] = conversion.m
        gained[conversion.into] += conversion.m * times_most
    for symbol, n in gained.items():
        most[symbol] = most.get(symbol, 0) + n
    spare: list[Spare] = []
    for symbol in sorted(terms.keys() - element.form.symbols):
        left = terms.pop(symbol)
        model.limit(left, least=0)
        spare.append((frozenset({symbol}), left))
    for symbol in {c.symbol for c in conversions} & terms.keys():
        model.limit(terms[symbol], least=0)
    return terms, spare
