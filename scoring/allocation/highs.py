"""The same linear model, solved exactly by HiGHS: for the library inside a browser.

HiGHS is called through `solver`, a function from a problem in the LP format and a time limit to the values of
the variables; it is set where the library runs in a browser (`web/offline/worker.js`).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from scoring.allocation.budget import Budget
from scoring.allocation.linear import Linear, Search, Solution

Solver = Callable[[str, float], tuple[Mapping[str, float], bool]]
"""LP text and seconds -> the value of each variable by name, and whether they are proven to be best."""

LEAST_SECONDS = 0.05


def _none(problem: str, seconds: float) -> tuple[Mapping[str, float], bool]:
    raise RuntimeError("scoring.allocation.highs.solver is not set")


solver: Solver = _none


class Model:
    """Variables from 0 up, limits on sums of them, and what to make as large as possible.

    The interface of `cp_sat.Model`.
    """

    def __init__(self) -> None:
        self._most: list[int] = []
        self._limits: list[str] = []
        self._goal: Linear = {}

    def variable(self, most: int) -> int:
        """A whole number from 0 to `most`."""
        self._most.append(most)
        return len(self._most) - 1

    def limit(self, terms: Linear, least: int | None = None, most: int | None = None) -> None:
        """Keeps the sum from `least` to `most`."""
        if not any(terms.values()):
            return
        if least is not None and least == most:
            self._limits.append(f"{_written(terms)} = {least}")
            return
        if least is not None:
            self._limits.append(f"{_written(terms)} >= {least}")
        if most is not None:
            self._limits.append(f"{_written(terms)} <= {most}")

    def most(self, terms: Linear) -> int:
        """What the sum cannot exceed."""
        return sum(factor * self._most[v] for v, factor in terms.items() if factor > 0)

    def maximize(self, terms: Linear) -> None:
        """Sets the objective."""
        self._goal = terms

    def solve(
        self, budget: Budget, search: Search = Search.FROM_ABOVE, at_most: float = math.inf
    ) -> Solution:
        """The best values found within the budget; all zeros, which must fit, when there was no time."""
        values, proven = solver(self.problem(), max(LEAST_SECONDS, min(budget.left, at_most)))
        found = tuple(round(values.get(f"x{n}", 0.0)) for n in range(len(self._most)))
        return Solution(found, proven)

    def problem(self) -> str:
        """The model in the LP format."""
        limits = "\n".join(f" c{n}: {limit}" for n, limit in enumerate(self._limits))
        bounds = "\n".join(f" 0 <= x{n} <= {most}" for n, most in enumerate(self._most))
        names = "\n".join(f" x{n}" for n in range(len(self._most)))
        goal = _written(self._goal) if any(self._goal.values()) else "0 x0"
        return f"Maximize\n goal: {goal}\nSubject To\n{limits}\nBounds\n{bounds}\nGeneral\n{names}\nEnd\n"


def _written(terms: Linear) -> str:
    return " ".join(f"{factor:+d} x{variable}" for variable, factor in terms.items() if factor)
