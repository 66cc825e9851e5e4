"""Key Harvest scored a second time, from the rulebook and apart from the product's code.

Hexes are points in a plane; groups are found by joining pairs of fields.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import dist, sqrt
from typing import Any

LINES = {"A": 7, "B": 8, "C": 9, "D": 8, "E": 9, "F": 8, "G": 7}
NUMBERS = {
    "apprentice": 1, "casual_worker": 1, "day_labourer": 2, "unskilled_worker": 2,
    "skilled_worker": 3, "overseer": 3, "merchant": 4, "storekeeper": 4, "bailiff": 4,
    "lawyer": 5, "trader": 5, "benefactor": 5,
}  # fmt: skip
MIDDLE = {
    f"{letter}{n}": (n - (length + 1) / 2, row * sqrt(3) / 2)
    for row, (letter, length) in enumerate(LINES.items())
    for n in range(1, length + 1)
}
CROPS = ("hops", "vegetables", "cider_apples", "wine", "wheat")


TOUCHING = {frozenset(pair) for pair in combinations(MIDDLE, 2)
            if abs(dist(MIDDLE[pair[0]], MIDDLE[pair[1]]) - 1) < 1e-6}  # fmt: skip


def group_sizes(fields: list[str]) -> list[int]:
    """Every field starts as its own group; each pair that touches is joined."""
    group = {label: label for label in fields}
    for one, other in combinations(sorted(group), 2):
        if frozenset((one, other)) in TOUCHING:
            old, new = group[other], group[one]
            group = {label: new if g == old else g for label, g in group.items()}
    return sorted(Counter(group.values()).values(), reverse=True)


def totals(boards: list[dict[str, Any]]) -> list[int]:
    """The total of each player at one table."""
    found = []
    for board in boards:
        first, second, *_ = (*group_sizes(board["fields"]), 0, 0)
        found.append(first + 2 * second + sum(NUMBERS[w["worker"]] for w in board["workers"]))
    if len(boards) > 1:
        for crop in CROPS:
            counts = [board["crops"].get(crop, 0) for board in boards]
            if counts.count(max(counts)) == 1:
                found[counts.index(max(counts))] += 1
    return found
