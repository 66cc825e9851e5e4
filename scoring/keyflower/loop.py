"""The road loop over the most different tiles that uses no stretch of road twice, exactly.

A tile may be passed several times, so such a walk is a connected set of road stretches of which an
even number meets at every tile. The tiles are taken one after the other; what matters of those
already taken is, for the tiles on the rim, whether an odd number meets there and which of them hang
together (the rim's state, as in dynamic programming for Hamiltonian cycles). States are searched in the
order of tiles left out, each once, so that forty tiles in a heap cost milliseconds.

Rulebook: Boats, Sea Bastion.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

Roads = Mapping[int, Sequence[int]]
"""For each tile those that a road joins to it."""

State = tuple[tuple[int, int], ...]
"""For each tile on the rim: group (0: no road of the walk there yet) and 1 where an odd number meets."""

EFFORT = 300_000
"""After so many steps of the search any good loop will do; real villages need some thousand."""

SMALL = 16
"""Blocks of so few tiles are quick in any order."""

Walk = tuple[int, int, "Walk | None"]
"""A chain of the stretches used: tile, tile, the rest."""


@dataclass(frozen=True)
class Loop:
    """The tiles of a loop in the order of the walk, each once; `proven` that none has more."""

    tiles: tuple[int, ...] = ()
    proven: bool = True


def longest_loop(roads: Roads) -> Loop:
    """The best loop; no tiles where no road leads back."""
    best: list[tuple[int, int]] = []
    covered, proven = 0, True
    for block in _blocks(_core(roads)):
        if len(block) <= covered:
            continue
        found, sure = _best(block, covered)
        proven = proven and sure
        if found is not None:
            best = found
            covered = len({tile for stretch in best for tile in stretch})
    return Loop(tuple(_walk(best)), proven)


def _core(roads: Roads) -> dict[int, set[int]]:
    """The roads without dead ends."""
    left = {tile: set(others) for tile, others in roads.items()}
    ends = [tile for tile, others in left.items() if len(others) < 2]
    while ends:
        tile = ends.pop()
        for other in left.pop(tile, ()):
            left[other].discard(tile)
            if len(left[other]) == 1:
                ends.append(other)
    return left


def _blocks(roads: dict[int, set[int]]) -> list[dict[int, set[int]]]:
    """The parts that hang together without bridges, the largest first: no loop crosses a bridge."""
    bridges = _bridges(roads)
    left = {tile: {o for o in others if (tile, o) not in bridges} for tile, others in roads.items()}
    seen: set[int] = set()
    blocks = []
    for start in sorted(left):
        if start in seen or not left[start]:
            continue
        block, rim = {start}, [start]
        while rim:
            for other in left[rim.pop()] - block:
                block.add(other)
                rim.append(other)
        seen |= block
        blocks.append({tile: left[tile] for tile in block})
    return sorted(blocks, key=lambda block: (-len(block), min(block)))


def _bridges(roads: dict[int, set[int]]) -> set[tuple[int, int]]:
    """Stretches that are the only way between two parts, both ways round (Tarjan's low points)."""
    low: dict[int, int] = {}
    order: dict[int, int] = {}
    found: set[tuple[int, int]] = set()
    for start in sorted(roads):
        if start in order:
            continue
        order[start] = low[start] = len(order)
        stack = [(start, -1, iter(sorted(roads[start])))]
        while stack:
            tile, parent, others = stack[-1]
            for other in others:
                if other not in order:
                    order[other] = low[other] = len(order)
                    stack.append((other, tile, iter(sorted(roads[other]))))
                    break
                if other != parent:
                    low[tile] = min(low[tile], order[other])
            else:
                stack.pop()
                if stack:
                    low[parent] = min(low[parent], low[tile])
                    if low[tile] > order[parent]:
                        found |= {(parent, tile), (tile, parent)}
    return found


def _order(roads: dict[int, set[int]]) -> list[int]:
    """The tiles in an order in which the rim stays short; of those that begin at some tile, the best."""
    starts = sorted(roads, key=lambda tile: (len(roads[tile]), tile))
    tried = (_order_from(roads, start) for start in (starts if len(roads) > SMALL else starts[:1]))
    return min(tried, key=lambda found: found[1])[0]


def _order_from(roads: dict[int, set[int]], start: int) -> tuple[list[int], tuple[int, int]]:
    """Next comes always the tile that opens least and closes most; with the longest rim, and all summed."""
    order, rim, done = [start], set(roads[start]), {start}
    widest = total = len(rim)
    while rim:
        tile = min(rim, key=lambda t: (len(roads[t] - done - rim), -len(roads[t] & done), t))
        order.append(tile)
        done.add(tile)
        rim = (rim | roads[tile]) - done
        widest, total = max(widest, len(rim)), total + len(rim)
    return order, (widest, total)


def _best(roads: dict[int, set[int]], covered: int) -> tuple[list[tuple[int, int]] | None, bool]:
    """The stretches of the best loop that covers more tiles than `covered`, None where there is none.

    Nodes are searched by the number of tiles left out so far, the furthest first, so that the first
    finished loop is the best. After `EFFORT` nodes the furthest goes first whatever it leaves out, and
    the answer is not proven.
    """
    steps = _steps(roads)
    most = len(roads) - covered
    nodes: list[list[tuple[int, State, Walk | None]]] = [[] for _ in range(most)]
    if not nodes:
        return None, True
    seen: list[set[State]] = [set() for _ in range(len(steps) + 1)]
    nodes[0].append((0, (), None))
    tried = 0
    for lost, stack in enumerate(nodes):
        while stack:
            tried += 1
            if tried == EFFORT:
                stack[:] = sorted(
                    (node for rest in nodes[lost:] for node in rest), key=lambda x: x[0]
                )
            n, state, walk = stack.pop()
            if n == len(steps):
                return _stretches(walk), tried < EFFORT
            if state in seen[n]:
                continue
            seen[n].add(state)
            match steps[n]:
                case int():
                    stack.append((n + 1, (*state, (0, 0)), walk))
                case (i, j, one, two):
                    stack.append((n + 1, state, walk))
                    stack.append((n + 1, _joined(state, i, j), (one, two, walk)))
                case (leaving, coming):
                    if any(state[i][1] for i in leaving):
                        continue
                    rest = [spot for i, spot in enumerate(state) if i not in leaving]
                    going = {state[i][0] for i in leaving}
                    left_out = sum(state[i][0] == 0 for i in leaving)
                    after, key = n + 1, _named(rest)
                    if going - {0} - {group for group, _ in rest}:
                        # A part with nothing on the rim is a finished loop, if there is no other part.
                        if any(group for group, _ in rest) or len(going - {0}) > 1:
                            continue
                        left_out += coming + len(rest)
                        after, key = len(steps), ()
                    if lost + left_out < most:
                        where = lost if tried >= EFFORT else lost + left_out
                        nodes[where].append((after, key, walk))
    return None, tried < EFFORT


Step = int | tuple[int, int, int, int] | tuple[tuple[int, ...], int]
"""A tile comes to the rim; a stretch between two places of the rim (and its tiles) is used or not;
tiles leave the rim while so many are still to come."""


def _steps(roads: dict[int, set[int]]) -> list[Step]:
    order = _order(roads)
    place = {tile: n for n, tile in enumerate(order)}
    last = {tile: max(place[o] for o in roads[tile]) for tile in order}
    steps: list[Step] = []
    rim: list[int] = []
    for n, tile in enumerate(order):
        rim.append(tile)
        steps.append(tile)
        for other in sorted((o for o in roads[tile] if place[o] < n), key=place.__getitem__):
            steps.append((rim.index(other), len(rim) - 1, other, tile))
        leaving = tuple(i for i, t in enumerate(rim) if max(last[t], place[t]) <= n)
        if leaving:
            steps.append((leaving, len(order) - n - 1))
            rim = [t for i, t in enumerate(rim) if i not in leaving]
    return steps


def _joined(state: State, i: int, j: int) -> State:
    """The state once the stretch between the tiles `i` and `j` of the rim is used."""
    (a, odd_a), (b, odd_b) = state[i], state[j]
    group = a or b or 1 + max(g for g, _ in state)
    new = [(group if g and g in (a, b) else g, odd) for g, odd in state]
    new[i], new[j] = (group, 1 - odd_a), (group, 1 - odd_b)
    return _named(new)


def _stretches(walk: Walk | None) -> list[tuple[int, int]] | None:
    found = []
    while walk is not None:
        one, two, walk = walk
        found.append((one, two))
    return found or None


def _named(state: Sequence[tuple[int, int]]) -> State:
    """The state with its groups numbered in the order of the rim."""
    names: dict[int, int] = {0: 0}
    return tuple((names.setdefault(group, len(names)), odd) for group, odd in state)


def _walk(stretches: list[tuple[int, int]]) -> list[int]:
    """The tiles in the order in which a walk over all the stretches first comes to them."""
    if not stretches:
        return []
    left: dict[int, list[int]] = {}
    for one, two in stretches:
        left.setdefault(one, []).append(two)
        left.setdefault(two, []).append(one)
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
