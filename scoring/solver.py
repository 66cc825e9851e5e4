"""Finds the best allocation by OR-Tools CP-SAT, with the proof that no better one exists."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from ortools.sat.python import cp_model

from scoring.elements import Element, Item, Result, Solved, faces_on, present
from scoring.forms import Kinds, Linear, Room, Spare

SECONDS = 10.0
"""After so long a search ends unproven; boards of the size of a game need milliseconds."""


class _Model(cp_model.CpModel):
    """A model without the old names of its methods, which cost more than solving it."""

    def _add_pre_pep8_methods(self) -> None:
        pass


def solve(items: list[Item], elements: list[Element]) -> Solved:
    model = _Model()
    laid: dict[tuple[int, int, int], cp_model.IntVar] = {}
    ways = {(i, e): faces_on(item, element) for e, element in enumerate(elements)
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
            if not count:
                continue
            idle = 0 if items[i].stays else _idle(face, count, room)
            for symbol in face.keys() & symbols.keys():
                symbols[symbol] -= idle * face[symbol]
            if count > idle:
                pieces[items[i].piece] += count - idle
        results[element.key] = _result(element, solver.value(points[e]), pieces, present(symbols))
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
    solver.parameters.add_lp_constraints_lazily = False
    status = solver.solve(model)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        raise RuntimeError(f"the allocation found no answer: {solver.status_name(status)}")
    return solver, status


def _idle(face: Mapping[str, int], count: int, room: list[tuple[frozenset[str], int]]) -> int:
    """How many of `count` pieces with this face lie in vain; takes them out of `room`."""
    weights = [sum([n for symbol, n in face.items() if symbol in group]) for group, _ in room]
    if not any(weights):
        return 0
    idle = min([count, *(left // w for (_, left), w in zip(room, weights, strict=True) if w)])
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
