"""Assigns pieces to the elements that score them, for the most points, with proof.

One model for all games: items (a kind of loose piece with a count, or a card that goes whole to one place)
are assigned to elements, each with a form. An item may count as one of several symbols (a white keyple as any
colour): those are its faces. On some elements pieces may be converted (gold counts as iron, a pig as two
sheep). Equal items are combined, and groups that do not compete are solved separately (`parts`). A lone
element is solved by its form; where each piece counts as one thing, by a few plans (`plans`) or a min-cost
flow (`flow`); everything else by OR-Tools CP-SAT (`solver`).
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Hashable, Mapping, MutableMapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from scoring.allocation.budget import Budget
from scoring.allocation.dominance import needed
from scoring.allocation.elements import Element, Item, Lot
from scoring.allocation.forms.form import Result, Stock
from scoring.allocation.parts import Layout, Part, by_themselves, lots_of, parts_of
from scoring.allocation.plans import by_plans
from scoring.allocation.routes import take
from scoring.allocation.solver import solve

if TYPE_CHECKING or sys.platform != "emscripten":
    from scoring.allocation import cp_sat, flow
    from scoring.allocation.flow import solve_flow

    def load_solvers() -> None:
        """Loads what the first search would load."""
        cp_sat.library()
        flow.libraries()
else:

    def solve_flow(part):
        """A browser has no OR-Tools; there the model does it."""

    def load_solvers():
        """A browser's solver is there from the start."""


Memory = MutableMapping[Hashable, Any]
"""What searches proved, by all that it depends on: here layouts of parts, with the lots that they lay out."""


@dataclass(frozen=True)
class Allocation:
    """The best allocation found; `proven`: no better one exists."""

    results: Mapping[str, Result]
    proven: bool

    @property
    def points(self) -> int:
        """The points of all elements."""
        return sum(result.points for result in self.results.values())


def allocate(
    items: Sequence[Item],
    elements: Sequence[Element],
    budget: Budget | None = None,
    memory: Memory | None = None,
) -> Allocation:
    """The allocation with the most points; among those, one that finds room for the most that stay.

    The answer does not depend on the order of items and elements. If the budget runs out first, it is the
    best one found, not proven. With a `memory`, only the new parts of similar boards are solved.
    """
    budget = budget or Budget()
    results: dict[str, Result] = {element.key: Result(0) for element in elements}
    proven = True
    elements = needed(elements, items)
    lots, members = lots_of(items, elements)
    parts, worths = parts_of(lots, elements)
    apart = {lot.name: lot.number for lot in lots if lot.name in worths}

    layouts = {n: layout for n, part in enumerate(parts) if (layout := _quickly(part, memory))}
    slow = [n for n in range(len(parts)) if n not in layouts]
    for tried, n in enumerate(slow):
        layouts[n], optimal = solve(parts[n], budget.share(len(slow) - tried))
        proven = proven and optimal
        if optimal and memory is not None:
            memory[parts[n].key] = parts[n].lots, layouts[n]
    for n, part in enumerate(parts):
        results |= layouts[n].results
        apart |= {lot.name: layouts[n].apart.get(lot.name, 0) for lot in part.lots}
    results |= by_themselves(lots, worths, apart)
    return Allocation(_parted(results, members), proven)


def _quickly(part: Part, memory: Memory | None) -> Layout | None:
    """The layout of a part that is known, or for which no solver is needed."""
    if layout := _closed(part):
        return layout
    known: tuple[list[Lot], Layout] | None = None if memory is None else memory.get(part.key)
    if known:
        lots, layout = known
        return layout.renamed(
            {was.name: lot.name for was, lot in zip(lots, part.lots, strict=True)}
        )
    found = by_plans(part) or solve_flow(part)
    if found and memory is not None:
        memory[part.key] = part.lots, found
    return found


def _parted(
    results: Mapping[str, Result], members: Sequence[Sequence[tuple[str, int]]]
) -> dict[str, Result]:
    """The results in the names of the pieces that were taken together, drawn by the elements in turn."""
    left = [list(group) for group in members]

    def draw(stock: Stock) -> dict[str, int]:
        drawn: dict[str, int] = {}
        for lot, wanted in stock.items():
            for piece, n in take(left[int(lot)], wanted):
                drawn[piece] = drawn.get(piece, 0) + n
        return drawn

    return {
        key: Result(result.points, draw(result.used), draw(result.held), result.symbols)
        for key, result in sorted(results.items())
    }


def _closed(part: Part) -> Layout | None:
    """The answer without a solver: one element, and each lot counts as just one thing, and only there."""
    if len(part.elements) > 1 or any(part.worths) or not part.single:
        return None
    (element,), (ways,) = part.elements, part.ways
    have: dict[str, int] = defaultdict(int)
    sources: dict[str, list[Lot]] = defaultdict(list)
    for lot, found in zip(part.lots, ways.values(), strict=True):
        if len(found.symbols) > 1:
            return None
        (symbol,) = found.symbols
        have[symbol] += lot.number
        sources[symbol].append(lot)
    taken = element.form.take(have)
    if taken is None:
        return None
    used: dict[str, int] = {}
    held: dict[str, int] = {}
    for symbol, group in sources.items():
        counting, staying = taken.used.get(symbol, 0), taken.held.get(symbol, 0)
        for lot in group:
            used[lot.name] = min(lot.number, counting)
            counting -= used[lot.name]
            if lot.stays:
                held[lot.name] = min(lot.number - used[lot.name], staying)
                staying -= held[lot.name]
    return Layout(
        {element.key: Result(taken.points, _present(used), _present(held), taken.symbols)}
    )


def _present(stock: Stock) -> dict[str, int]:
    return {piece: n for piece, n in stock.items() if n}
