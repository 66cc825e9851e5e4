"""Which pieces fill slots most cheaply, by counts: a transversal matroid.

A slot takes one piece of the items that fit it. Sets of pieces that can fill slots are the independent
sets of a matroid, so taking the cheapest piece that still fits, again and again, is the best choice
(Edmonds 1971). Whether pieces fit is Hall's condition: no group of slots is asked for more than it has.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Name = tuple[int, int]
"""Names a group of slots: an element, and which of its needs."""

MOST_KINDS = 10
"""So many kinds of slots may be told apart; the groups of them are listed."""


class Slots:
    """Slots told by names, each with the items that fit it; those that the same items fit are one kind."""

    def __init__(self, fits: Mapping[Name, frozenset[int]]) -> None:
        self.kinds = list(dict.fromkeys(fits.values()))
        self.kind_of = {name: self.kinds.index(takers) for name, takers in fits.items()}
        self.listed = len(self.kinds) <= MOST_KINDS
        # For each item the groups of kinds (as bits) that hold all the kinds it fits.
        self.groups: dict[int, list[int]] = {}
        if self.listed:
            for i in sorted(frozenset().union(*self.kinds)):
                mask = sum(1 << k for k, takers in enumerate(self.kinds) if i in takers)
                self.groups[i] = [g for g in range(1 << len(self.kinds)) if g & mask == mask]

    def cheapest(
        self, sizes: Mapping[Name, int], order: Sequence[int], counts: Sequence[int]
    ) -> dict[int, int] | None:
        """How many of each item to take so that all slots are filled; None where that cannot be.

        `sizes` says how many slots there are of each name, `order` lists the items, the cheapest
        first, `counts` how many there are of each.
        """
        wanted = [0] * len(self.kinds)
        for name, size in sizes.items():
            wanted[self.kind_of[name]] += size
        wanting = sum(wanted)
        taken: dict[int, int] = {}
        if not wanting:
            return taken
        room = [0]
        for size in wanted:
            room += [known + size for known in room]
        for i in order:
            groups = self.groups.get(i)
            if groups is None:
                continue
            count = min(counts[i], min([room[group] for group in groups]))
            if count:
                taken[i] = count
                wanting -= count
                if not wanting:
                    return taken
                for group in groups:
                    room[group] -= count
        return None


def match(
    taken: Mapping[int, int], sizes: Sequence[int], fits: Sequence[frozenset[int]]
) -> dict[tuple[int, int], int]:
    """How many of each taken item go into which slot (by place in `sizes`): a flow, path by path."""
    flow = {(i, s): 0 for i in taken for s, takers in enumerate(fits) if i in takers}
    free = list(sizes)

    def push(i: int, amount: int, seen: set[int]) -> int:
        for s, takers in enumerate(fits):
            if s in seen or i not in takers:
                continue
            seen.add(s)
            if free[s]:
                step = min(amount, free[s])
                free[s] -= step
                flow[i, s] += step
                return step
            for j in taken:
                if flow.get((j, s)) and (step := push(j, min(amount, flow[j, s]), seen)):
                    flow[j, s] -= step
                    flow[i, s] += step
                    return step
        return 0

    for i, count in taken.items():
        left = count
        while left:
            step = push(i, left, set())
            if not step:
                raise AssertionError("pieces that fit by count fit slot by slot")
            left -= step
    return {key: n for key, n in flow.items() if n}
