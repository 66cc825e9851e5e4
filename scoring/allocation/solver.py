"""One model for all games: which items lie on which element so that the points are the most possible."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence

from scoring.allocation.budget import WISH_SECONDS, Budget
from scoring.allocation.elements import Element, Item
from scoring.allocation.forms.form import Result, Spare
from scoring.allocation.model import LARGEST, Linear, Model, plus, times

Lying = tuple[int, Mapping[str, int], int]
"""An item (by index) with a face on an element, and the variable of how many."""


def solve(
    items: Sequence[Item], elements: Sequence[Element], budget: Budget
) -> tuple[dict[str, Result], bool]:
    """What lies on each element, by key, and whether that is proven to be best.

    Points come first; then, where pieces want room or lie somewhere already and nothing is converted, that
    many count or find room, those that lie somewhere at their place.
    """
    model = Model()
    lying: list[list[Lying]] = [[] for _ in elements]
    used: dict[int, int] = {}
    for item_index, item in enumerate(items):
        everywhere: list[int] = []
        for here, element in zip(lying, elements, strict=True):
            if not element.accepts(item):
                continue
            for way in element.faces(item):
                variable = model.variable(item.count)
                here.append((item_index, way, variable))
                everywhere.append(variable)
        if len(everywhere) > 1:
            model.limit(dict.fromkeys(everywhere, 1), most=item.count)

    points: list[Linear] = []
    effective: list[Mapping[str, Linear]] = []
    spares: list[list[Spare]] = []
    for element, here in zip(elements, lying, strict=True):
        have: dict[str, dict[int, int]] = defaultdict(dict)
        most: dict[str, int] = defaultdict(int)
        for item_index, face, variable in here:
            for symbol, n in face.items():
                have[symbol][variable] = n
                most[symbol] += n * items[item_index].count
        exact = all(sum(face.values()) == 1 for _, face, _ in here)
        exact = exact and all(c.n == c.m for c in element.useful)
        for item_index, _, variable in here:
            item = items[item_index]
            used[variable] = int(exact or item.stays) + int(item.lies == element.key)
        symbols, unconverted = _convert(model, element, have, most, exact)
        made, left = element.form.model(model, symbols, most, exact)
        points.append(made)
        effective.append(symbols)
        spares.append([*unconverted, *left])

    weight = 1 + sum(items[i].count * used[v] for here in lying for i, _, v in here)
    goal = plus(*points)
    # Where it makes no difference which pieces lie where, the second wish would only cost time; with
    # counts in the millions there is no room for it in 64 bits.
    staying = any(item.stays for item in items)
    matters = staying or any(item.lies for item in items)
    matters = matters and not any(element.useful for element in elements)
    solution = None
    if matters and weight * model.most(goal) < LARGEST:
        model.maximize(plus(times(weight, goal), used))
        solution = model.solve(budget, at_most=math.inf if staying else WISH_SECONDS)
    if solution is None or not (solution.proven or staying):
        # Among equal layouts the nicest one is not worth a long search.
        model.maximize(goal)
        solution = model.solve(budget)
    results = {}
    for element, here, score, counted, spare in zip(
        elements, lying, points, effective, spares, strict=True
    ):
        shown = {symbol: solution.of(terms) for symbol, terms in counted.items()}
        left_over = [(group, solution.of(terms)) for group, terms in spare]
        pieces: dict[str, int] = defaultdict(int)
        for item_index, face, variable in here:
            count = solution.values[variable]
            if not count:
                continue
            item = items[item_index]
            idle = 0 if item.stays else _idle(face, count, left_over)
            for symbol in face.keys() & shown.keys():
                shown[symbol] -= idle * face[symbol]
            if count > idle:
                pieces[item.piece] += count - idle
        counting = {symbol: n for symbol, n in shown.items() if n}
        results[element.key] = element.form.result(solution.of(score), pieces, counting)
    return results, solution.proven


def _idle(face: Mapping[str, int], count: int, room: list[tuple[frozenset[str], int]]) -> int:
    """How many of `count` pieces with this face lie in vain; takes them out of `room`."""
    weights = [sum([n for symbol, n in face.items() if symbol in group]) for group, _ in room]
    if not any(weights):
        return 0
    idle = min([count, *(left // w for (_, left), w in zip(room, weights, strict=True) if w)])
    for n, ((group, left), weight) in enumerate(zip(room, weights, strict=True)):
        room[n] = group, left - idle * weight
    return idle


def _convert(
    model: Model,
    element: Element,
    have: Mapping[str, Linear],
    most: dict[str, int],
    exact: bool,
) -> tuple[dict[str, Linear], list[Spare]]:
    """The numbers of the symbols that the form knows, once pieces are converted; `most` grows with it.

    Besides, what is left of those that count only once converted.
    """
    terms: dict[str, dict[int, int]] = {symbol: dict(part) for symbol, part in have.items()}
    gained: dict[str, int] = defaultdict(int)
    for conversion in element.useful:
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
        model.limit(left, least=0, most=0 if exact else None)
        spare.append((frozenset({symbol}), left))
    for symbol in {c.symbol for c in element.useful} & terms.keys():
        model.limit(terms[symbol], least=0)
    return dict(terms), spare
