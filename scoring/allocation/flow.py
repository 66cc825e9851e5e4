"""The best layout as a min-cost flow, where every piece scores independently.

A flow of pieces runs from the items over the elements that pay for them. OR-Tools solves it in a fraction
of the time that a model takes.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import Any

from scoring.allocation.budget import loading
from scoring.allocation.forms.form import Result
from scoring.allocation.parts import Layout, Part

LARGEST = 1 << 40
"""No arc may be worth more: the solver multiplies values by the number of nodes."""


@cache
def libraries() -> tuple[Any, Any]:
    """NumPy and the solver, loaded when a board is first laid out as a flow."""
    with loading():
        import numpy as np
        from ortools.graph.python import min_cost_flow

    return np, min_cost_flow


def solve_flow(part: Part) -> Layout | None:
    """The proven best pieces for each element; None if this is not a flow problem."""
    tariffs = [tariff for element in part.elements if (tariff := element.form.tariff)]
    if len(tariffs) < len(part.elements) or not part.single:
        return None
    counts = [lot.number for lot in part.lots]
    total = sum(counts)
    # Lexicographic: points, then the number of pieces with a place, then pieces that keep their place.
    weight = 1 + 2 * total
    most = [max(tariff.each, tariff.first) for tariff in tariffs]
    if weight * max([*most, *(each.points for each in part.worths if each)]) > LARGEST:
        return None

    arcs: list[tuple[int, int, int, int]] = []  # from, to, pieces, worth of each
    first_arcs: list[tuple[int, int, str]] = []  # lot, element, symbol
    sink = len(counts)
    nodes = sink + 1
    element_nodes = [nodes + n for n in range(len(tariffs))]
    nodes += len(tariffs)
    kinds: dict[tuple[int, str], int] = {}
    for i, lot in enumerate(part.lots):
        for e, (element, tariff) in enumerate(zip(part.elements, tariffs, strict=True)):
            uses = part.ways[e].get(i)
            for symbol in uses.symbols if uses else ():
                to = element_nodes[e]
                if tariff.first:
                    to = kinds.setdefault((e, symbol), nodes)
                    nodes += to == nodes
                worth = weight * tariff.each + 1 + (lot.lies == element.key)
                arcs.append((i, to, lot.number, worth))
                first_arcs.append((i, e, symbol))
    for (e, _), node in kinds.items():
        arcs.append((node, element_nodes[e], 1, weight * tariffs[e].first))
        if tariffs[e].room is not None:
            arcs.append((node, element_nodes[e], total, 0))
    for node, tariff in zip(element_nodes, tariffs, strict=True):
        arcs.append((node, sink, total if tariff.room is None else tariff.room, 0))
    first_apart = len(arcs)
    for i, (lot, each) in enumerate(zip(part.lots, part.worths, strict=True)):
        arcs.append((i, sink, lot.number, weight * each.points + each.wish if each else 0))

    np, min_cost_flow = libraries()
    solver = min_cost_flow.SimpleMinCostFlow()
    table = np.array(arcs, dtype=np.int64).T
    solver.add_arcs_with_capacity_and_unit_cost(
        table[0].astype(np.int32), table[1].astype(np.int32), table[2], -table[3]
    )
    supplies = np.array([*counts, -total], dtype=np.int64)
    solver.set_nodes_supplies(np.arange(sink + 1, dtype=np.int32), supplies)
    if solver.solve() != solver.OPTIMAL:
        return None
    moved = solver.flows(np.arange(len(arcs), dtype=np.int32)).tolist()
    pieces: list[dict[str, int]] = [defaultdict(int) for _ in tariffs]
    symbols: list[dict[str, int]] = [defaultdict(int) for _ in tariffs]
    for (i, e, symbol), count in zip(first_arcs, moved, strict=False):
        if count:
            pieces[e][part.lots[i].name] += count
            symbols[e][symbol] += count
    results: dict[str, Result] = {}
    for e, (element, tariff) in enumerate(zip(part.elements, tariffs, strict=True)):
        points = tariff.each * sum(symbols[e].values()) + tariff.first * len(symbols[e])
        results[element.key] = element.form.result(points, pieces[e], symbols[e])
    apart = {lot.name: n for lot, each, n in
             zip(part.lots, part.worths, moved[first_apart:], strict=True) if n and each}  # fmt: skip
    return Layout(results, apart)
