"""The road loop over the most different tiles that uses no stretch of road twice.

A tile may be passed several times, so such a walk is a connected set of road stretches of which an even
number meets at every tile. That is a small linear model; where its answer falls into several loops, a
limit is added that joins them or drops one, and it is solved again.

Rulebook: Boats, Sea Bastion.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scoring.allocation import Budget, Memory
from scoring.allocation.model import Model, Search

Roads = Mapping[int, Sequence[int]]
"""For each tile those that a road joins to it."""

Stretch = tuple[int, int]
"""A stretch of road: the two tiles that it joins, the lower index first."""


@dataclass(frozen=True)
class Loop:
    """The tiles of a loop in the order of the walk, each once; `proven` that none has more."""

    tiles: tuple[int, ...] = ()
    proven: bool = True


def longest_loop(roads: Roads, budget: Budget | None = None, memory: Memory | None = None) -> Loop:
    """The best loop that is found within the budget; no tiles where no road leads back.

    With a `memory`, roads are searched once: while a board is entered, few changes touch one.
    """
    core = _core(roads)
    if memory is None:
        return _search(core, budget or Budget())
    key = "loop", *sorted([(tile, *sorted(others)) for tile, others in core.items()])
    known: Loop | None = memory.get(key)
    if known is None:
        known = _search(core, budget or Budget())
        if known.proven:
            memory[key] = known
    return known


def _search(core: dict[int, set[int]], budget: Budget) -> Loop:
    best: list[Stretch] = []
    proven = True
    for block in _blocks(core):
        if len(block) > len(_tiles(best)):
            found, sure = _best(block, len(_tiles(best)), budget)
            best = found or best
            proven = proven and sure
    return Loop(tuple(_walk(best)), proven)


def _core(roads: Roads) -> dict[int, set[int]]:
    """The stretches of road that lead back to where they begin: no loop uses any other.

    Roads form a tree and a few stretches that close it; each of those leads back along the tree.
    """
    depth: dict[int, int] = {}
    before: dict[int, int] = {}
    closing: list[Stretch] = []
    for start in sorted(roads):
        if start in depth:
            continue
        depth[start] = 0
        reached = [start]
        for tile in reached:
            for other in sorted(roads[tile]):
                if other not in depth:
                    depth[other], before[other] = depth[tile] + 1, tile
                    reached.append(other)
                elif tile < other and before.get(tile) != other and before.get(other) != tile:
                    closing.append((tile, other))
    core: dict[int, set[int]] = {}

    def keep(tile: int, other: int) -> None:
        core.setdefault(tile, set()).add(other)
        core.setdefault(other, set()).add(tile)

    for one, end in closing:
        keep(one, end)
        while one != end:
            if depth[one] < depth[end]:
                one, end = end, one
            keep(one, before[one])
            one = before[one]
    return core


def _blocks(roads: dict[int, set[int]]) -> list[dict[int, set[int]]]:
    """The parts that hang together, the largest first."""
    blocks = [{tile: roads[tile] for tile in part} for part in _parts(roads)]
    return sorted(blocks, key=lambda block: (-len(block), min(block)))


def _parts(roads: Mapping[int, Iterable[int]]) -> list[set[int]]:
    """The sets of tiles that hang together."""
    parts: list[set[int]] = []
    for start in sorted(roads):
        if any(start in part for part in parts):
            continue
        part, rim = {start}, [start]
        while rim:
            for other in roads[rim.pop()]:
                if other not in part:
                    part.add(other)
                    rim.append(other)
        parts.append(part)
    return parts


def _best(
    roads: dict[int, set[int]], covered: int, budget: Budget
) -> tuple[list[Stretch] | None, bool]:
    """The stretches of the best loop over more tiles than `covered`, None where there is none."""
    model = Model()
    stretches = {(a, b): model.variable(1) for a in sorted(roads) for b in roads[a] if a < b}
    on_loop = {tile: model.variable(1) for tile in sorted(roads)}
    for tile in on_loop:
        meeting = {v: 1 for stretch, v in stretches.items() if tile in stretch}
        passes = model.variable(len(meeting) // 2)
        model.limit({**meeting, passes: -2}, least=0, most=0)
        model.limit({on_loop[tile]: 1, passes: -1}, most=0)
        model.limit({on_loop[tile]: -(len(meeting) // 2), passes: 1}, most=0)
    model.maximize(dict.fromkeys(on_loop.values(), 1))
    best: list[Stretch] | None = None
    while True:
        solution = model.solve(budget, Search.YES_OR_NO)
        used = [stretch for stretch, v in stretches.items() if solution.values[v]]
        parts = _parts(_joining(used))
        largest = max(parts, key=len, default=set())
        if len(largest) > max(covered, len(_tiles(best or []))):
            best = [stretch for stretch in used if stretch[0] in largest]
        upper = sum(solution.values[v] for v in on_loop.values())
        if solution.proven and upper <= max(covered, len(_tiles(best or []))):
            return best, True
        if len(parts) < 2 or not budget.left:
            return best, solution.proven and len(parts) < 2
        *smaller, _ = sorted(parts, key=lambda part: len(part))
        for part in smaller:
            _join(model, stretches, on_loop, part, min(largest))


def _join(
    model: Model,
    stretches: Mapping[Stretch, int],
    on_loop: Mapping[int, int],
    part: set[int],
    other: int,
) -> None:
    """A loop that passes tiles of this part and the other tile leaves the part and returns."""
    leaving = {v: -1 for (a, b), v in stretches.items() if (a in part) != (b in part)}
    for tile in part:
        model.limit({on_loop[tile]: 2, on_loop[other]: 2, **leaving}, most=2)


def _tiles(stretches: Iterable[Stretch]) -> set[int]:
    return {tile for stretch in stretches for tile in stretch}


def _joining(stretches: Iterable[Stretch]) -> dict[int, list[int]]:
    """For each tile those to which the stretches join it."""
    joined: dict[int, list[int]] = {}
    for a, b in stretches:
        joined.setdefault(a, []).append(b)
        joined.setdefault(b, []).append(a)
    return joined


def _walk(stretches: Iterable[Stretch]) -> list[int]:
    """The tiles in the order in which a walk over all the stretches first reaches them."""
    left = _joining(stretches)
    if not left:
        return []
    for others in left.values():
        others.sort(reverse=True)
    stack, tour = [min(left)], []
    while stack:
        if others := left[stack[-1]]:
            other = others.pop()
            left[other].remove(stack[-1])
            stack.append(other)
        else:
            tour.append(stack.pop())
    return list(dict.fromkeys(tour))
