"""Meets demands for pieces with the cheapest ones.

The pieces that can meet demands form a transversal matroid, so to take them in the order of their price,
moving those taken before from demand to demand, is optimal.
"""

from __future__ import annotations

from collections.abc import Sequence

Placed = dict[int, int]
"""The pieces that meet a demand: how many of each lot."""


def meet(
    demands: Sequence[tuple[set[int], int]], counts: Sequence[int], order: Sequence[int]
) -> list[Placed] | None:
    """The cheapest pieces for each demand (lots that fit, and how many pieces); None if there are too few.

    `counts` has the pieces of each lot, `order` the lots by price.
    """
    fitting = [fits for fits, _ in demands]
    wanted = [n for _, n in demands]
    placed: list[Placed] = [{} for _ in wanted]
    missing = sum(wanted)
    anywhere = fitting[0].union(*fitting[1:])
    if sum(map(counts.__getitem__, anywhere)) < missing:
        return None
    for i in [i for i in order if i in anywhere]:
        here = [d for d, fits in enumerate(fitting) if i in fits]
        left = counts[i]
        for d in here:
            if left and wanted[d]:
                placed[d][i] = n = min(left, wanted[d])
                wanted[d] -= n
                left -= n
                missing -= n
        while left and missing and (pushed := _push(i, left, wanted, fitting, placed)):
            left -= pushed
            missing -= pushed
        if not missing:
            return placed
    return None


def _push(
    lot: int,
    most: int,
    wanted: list[int],
    fitting: Sequence[set[int]],
    placed: list[Placed],
) -> int:
    """Meets demands with up to `most` pieces of the lot, moving others if needed; returns how many."""
    came: dict[int, tuple[int, int]] = {}  # by demand: the lot that moves here, what it leaves
    frontier = []
    for d, fits in enumerate(fitting):
        if lot in fits:
            came[d] = (lot, -1)
            frontier.append(d)
    for d in frontier:
        if wanted[d]:
            n, at = min(most, wanted[d]), d
            while at >= 0:
                moving, before = came[at]
                if before >= 0:
                    n = min(n, placed[before][moving])
                at = before
            wanted[d] -= n
            at = d
            while at >= 0:
                moving, before = came[at]
                placed[at][moving] = placed[at].get(moving, 0) + n
                if before >= 0:
                    placed[before][moving] -= n
                at = before
            return n
        for moving, n in placed[d].items():
            if n:
                for other, fits in enumerate(fitting):
                    if other not in came and moving in fits:
                        came[other] = (moving, d)
                        frontier.append(other)
    return 0
