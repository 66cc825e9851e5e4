"""The best use of goods by trying every split, from the rulebook and apart from the product's code."""

from __future__ import annotations

from collections.abc import Mapping

RESOURCES = ("fruit", "vegetables", "wheat", "sheep", "fish")
GOODS = (*RESOURCES, "luxuries")


def best(goods: Mapping[str, int], masters: frozenset[int], animal: str) -> int:
    """The most points; `masters` are guilds of which the player is a master, `animal` that of guild 1."""
    found = 0
    most_sets = min(goods[good] for good in RESOURCES) if 5 in masters else 0
    for sets in range(most_sets + 1):
        left = {good: goods[good] - (sets if good in RESOURCES else 0) for good in GOODS}
        for single in range(left[animal] + 1 if 1 in masters else 1):
            rest = {**left, animal: left[animal] - single}
            pairs = sum(count // 2 for count in rest.values())
            found = max(found, 25 * sets + 5 * single + pairs * (8 if 6 in masters else 5))
    return found
