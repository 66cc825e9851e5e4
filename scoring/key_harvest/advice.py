"""Notes on the result of splitting or joining the two groups that score.

The second largest group counts double, so a tile that links the two can cost points, and giving up a
tile can bring some (rulebook: the Overseer, and the warnings at the events M and O).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.key_harvest.hexes import Hexes
from scoring.key_harvest.score import LARGEST, SECOND, group_points, scoring_groups


@dataclass(frozen=True)
class WhatIf:
    """The board with one field tile less or more: its two groups and their points."""

    label: str
    sizes: tuple[int, int]
    points: int


def _what_if(label: str, sizes: Iterable[int], lone: bool) -> WhatIf:
    first, second, *_ = (*sorted((n for n in sizes if n > 1 or lone), reverse=True), 0, 0)
    return WhatIf(label, (first, second), LARGEST * first + SECOND * second)


def best_split(fields: Iterable[str], hexes: Hexes, lone: bool) -> WhatIf | None:
    """The tile without which the groups would bring the most, if that is more than now."""
    groups = hexes.groups(fields)
    now = group_points(groups, lone)
    without = []
    # A tile of a group that does not score is no loss, and no gain either; one that splits nothing is a loss.
    for group in scoring_groups(groups, lone):
        others = [len(other) for other in groups if other is not group]
        for label, left in hexes.splits(group).items():
            without.append(_what_if(label, [*others, *left], lone))
    best = max(without, key=lambda found: (found.points, -hexes.place[found.label]), default=None)
    return best if best and best.points > now else None


def best_join(
    fields: Iterable[str], taken: Iterable[str], hexes: Hexes, lone: bool
) -> WhatIf | None:
    """The free hex whose field would join the two groups with the most points; None if none joins them.

    `taken` are hexes occupied by something else.
    """
    own = set(fields)
    first, second = map(frozenset, scoring_groups(hexes.groups(own), lone))
    occupied = own | set(taken)
    joining = [
        label for label, touching in hexes.neighbours.items()
        if label not in occupied and not first.isdisjoint(touching) and not second.isdisjoint(touching)
    ]  # fmt: skip
    found = [_what_if(label, hexes.sizes(own | {label}), lone) for label in joining]
    return max(found, key=lambda each: each.points, default=None)
