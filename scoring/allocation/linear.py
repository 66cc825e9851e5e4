"""Linear sums of integer variables and their values: the terms of a model, for any solver."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from operator import mul

Linear = Mapping[int, int]
"""A sum of variables, each with its factor."""

LARGEST = 1 << 61
"""No sum of factors times values may exceed 64 bits."""


def plus(*parts: Linear) -> dict[int, int]:
    """The sum of sums."""
    total: dict[int, int] = {}
    for part in parts:
        if total.keys().isdisjoint(part):
            total |= part
            continue
        for variable, factor in part.items():
            total[variable] = total.get(variable, 0) + factor
    return total


def times(factor: int, part: Linear) -> dict[int, int]:
    """The sum, so many times."""
    return {variable: factor * n for variable, n in part.items()}


class Search(Enum):
    """How a model is proven soonest; a solver that knows one way only does it in that."""

    FROM_ABOVE = "the first answer found is the best one"
    FROM_BELOW = "answers become better and better"
    YES_OR_NO = "as from below, without linear relaxations, which only cost time"


@dataclass(frozen=True)
class Solution:
    """A value for each variable; `proven` that no other values are better."""

    values: tuple[int, ...]
    proven: bool

    def of(self, part: Linear) -> int:
        """The value of a sum."""
        return sum(map(mul, part.values(), map(self.values.__getitem__, part)))
