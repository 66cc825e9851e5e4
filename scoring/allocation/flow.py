"""The best layout as a min-cost flow, where every piece brings points by itself.

A flow of pieces runs from the items over the elements that pay for them. OR-Tools solves it in a fraction
of the time that a model takes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import numpy as np
from ortools.graph.python import min_cost_flow

from scoring.allocation.elements import Element, Item
from scoring.allocation.forms.form import Result

LARGEST = 1 << 40
"""No arc may be worth more: the solver multiplies values by the number of nodes."""


def solve_flow(items: Sequence[Item], elements: Sequence[Element]) -> dict[str, Result] | None:
    """What lies on each element, by key, proven to be best; None where this is no flow."""
    tariffs = [element.form.tariff for element in elements]
    if any(element.useful or not tariff for element, tariff in zip(elements, tariffs, strict=True)):
        return None
    if any(sum(face.values()) != 1 for item in items for face in item.faces):
        return None
    total = sum(item.count for item in items)
    # Points come first, then that many pieces lie somewhere, those that lie there already at their place.
    weight = 1 + 2 * total
    if weight * max(max(t.each, t.first) for t in tariffs if t) > LARGEST:
        return None

    arcs: list[tuple[int, int, int, int]] = []  # from, to, pieces, worth of each
    lying: list[tuple[int, int, str]] = []  # item, element, symbol: the first arcs
    sink = len(items)
    nodes = sink + 1
    element_nodes = [nodes + n for n in range(len(elements))]
    nodes += len(elements)
    kinds: dict[tuple[int, str], int] = {}
    for i, item in enumerate(items):
        for e, (element, tariff) in enumerate(zip(elements, tariffs, strict=True)):
            if tariff is None or not element.accepts(item):
                continue
            for face in element.faces(item):
                (symbol,) = face
                to = element_nodes[e]
                if tariff.first:
                    to = kinds.setdefault((e, symbol), nodes)
                    nodes += to == nodes
                worth = weight * tariff.each + 1 + (item.lies == element.key)
                arcs.append((i, to, item.count, worth))
                lying.append((i, e, symbol))
    for (e, _), node in kinds.items():
        tariff = tariffs[e]
        assert tariff is not None
        arcs.append((node, element_nodes[e], 1, weight * tariff.first))
        if tariff.room is not None:
            arcs.append((node, element_nodes[e], total, 0))
    for node, tariff in zip(element_nodes, tariffs, strict=True):
        room = None if tariff is None else tariff.room
        arcs.append((node, sink, total if room is None else room, 0))
    arcs.extend((i, sink, item.count, 0) for i, item in enumerate(items))

    solver = min_cost_flow.SimpleMinCostFlow()
    table = np.array(arcs, dtype=np.int64).T
    solver.add_arcs_with_capacity_and_unit_cost(
        table[0].astype(np.int32), table[1].astype(np.int32), table[2], -table[3]
    )
    supplies = np.array([item.count for item in items] + [-total], dtype=np.int64)
    solver.set_nodes_supplies(np.arange(sink + 1, dtype=np.int32), supplies)
    if solver.solve() != solver.OPTIMAL:
        return None
    moved = solver.flows(np.arange(len(lying), dtype=np.int32)).tolist()
    pieces: list[dict[str, int]] = [defaultdict(int) for _ in elements]
    symbols: list[dict[str, int]] = [defaultdict(int) for _ in elements]
    for (i, e, symbol), count in zip(lying, moved, strict=True):
        if count:
            pieces[e][items[i].piece] += count
            symbols[e][symbol] += count
    results = {}
    for e, (element, tariff) in enumerate(zip(elements, tariffs, strict=True)):
        assert tariff is not None
        points = tariff.each * sum(symbols[e].values()) + tariff.first * len(symbols[e])
        results[element.key] = element.form.result(points, pieces[e], symbols[e])
    return results
