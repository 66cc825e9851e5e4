"""A small linear model over whole numbers, and its exact solution by OR-Tools CP-SAT.

Nothing here knows pieces or points. Models are built directly as CP-SAT protos for the bare solver: the
expression objects of `cp_model` take longer to build than the models take to solve, and `cp_model` imports
pandas, which costs as much time and memory as the rest of the start.
"""

from __future__ import annotations

import math
from enum import Enum
from functools import cache, lru_cache
from typing import Any

from scoring.allocation.budget import Budget, loading
from scoring.allocation.linear import Linear, Search, Solution

FAR = 1 << 53
"""Means no limit; CP-SAT needs room above it."""

LARGE = 120
"""Models of more variables are given an answer to begin with; smaller ones are solved sooner without."""

STANDSTILL_SECONDS = 1.0
"""By the clock; so long a busy machine may leave a search alone."""

LEAST_SECONDS = 0.004
"""The least time for each model, even when the budget is spent: enough for a good solution of a small one."""

PROOF_SECONDS = 0.02
"""How long a model is first searched downwards from its bound: the first solution found that way is optimal,
which is proven sooner, but there is no solution before that. So what takes longer is searched again by
branching on the relaxation, which finds good solutions on the way."""

SMALL = 30
"""Models of fewer variables are sooner proven from below."""

WORK_PER_SECOND = 0.4
"""CP-SAT's deterministic time per second of processor time, as measured."""


@cache
def library() -> Any:
    """OR-Tools, which would take a tenth of every start: loaded when a board is first searched."""
    with loading():
        from ortools.sat.python import cp_model_helper

    return cp_model_helper


class Way(Enum):
    """How CP-SAT searches."""

    ABOVE = "downwards from the bound"
    BRANCHING = "by branching on the relaxation"
    BELOW = "for better and better answers"
    YES_OR_NO = "the same without a relaxation"


class Model:
    """Variables from 0 up, limits on sums of them, and what to make as large as possible."""

    def __init__(self) -> None:
        self._most: list[int] = []
        self._limits: list[tuple[Linear, int, int]] = []
        self._goal: Linear = {}

    def variable(self, most: int) -> int:
        """A whole number from 0 to `most`."""
        self._most.append(most)
        return len(self._most) - 1

    def limit(self, terms: Linear, least: int | None = None, most: int | None = None) -> None:
        """Keeps the sum from `least` to `most`."""
        self._limits.append(
            (terms, -FAR if least is None else least, FAR if most is None else most)
        )

    def most(self, terms: Linear) -> int:
        """What the sum cannot exceed."""
        return sum([factor * self._most[v] for v, factor in terms.items() if factor > 0])

    def maximize(self, terms: Linear) -> None:
        """Sets the objective."""
        self._goal = terms

    def solve(
        self, budget: Budget, search: Search = Search.FROM_ABOVE, at_most: float = math.inf
    ) -> Solution:
        """The best values found within the budget; all zeros, which must fit, when there was no time.

        `at_most`: seconds, whatever the budget has.
        """
        written = self._written()
        if search is Search.FROM_ABOVE and len(self._most) >= SMALL:
            seconds = min(PROOF_SECONDS, _seconds(budget, at_most))
            solution = self._search(written, seconds, Way.ABOVE)
            if solution.proven:
                return solution
            return self._search(written, _seconds(budget, at_most), Way.BRANCHING)
        way = Way.YES_OR_NO if search is Search.YES_OR_NO else Way.BELOW
        return self._search(written, _seconds(budget, at_most), way)

    def _search(self, written: Any, seconds: float, way: Way) -> Solution:
        cp_sat = library()
        parameters = cp_sat.SatParameters()
        parameters.max_deterministic_time = seconds * WORK_PER_SECOND
        # On a busy machine work takes more wall-clock time, which is no reason to stop: the answer must not
        # depend on the load of the machine. Only a standstill is.
        parameters.max_time_in_seconds = STANDSTILL_SECONDS + 10 * seconds
        tune(parameters, way)
        solver: Any = cp_sat.SolveWrapper()
        solver.set_parameters(parameters)
        response = solver.solve(written)
        found = response.solution
        # Read by index, as its iterator takes half as long again.
        values = tuple(map(found.__getitem__, range(len(found)))) or (0,) * len(self._most)
        return Solution(values, response.status == cp_sat.CpSolverStatus.OPTIMAL)

    def _written(self) -> Any:
        """The model in the solver's own form, all at once: each call into it costs a microsecond."""
        model = library().CpModelProto()
        model.variables.extend([_variable(most) for most in self._most])
        add = model.constraints.add
        for terms, least, most in self._limits:
            linear = add().linear
            linear.vars.extend(list(terms))
            linear.coeffs.extend(list(terms.values()))
            linear.domain.extend((least, most))
        goal = model.objective
        goal.vars.extend(list(self._goal))
        goal.coeffs.extend([-factor for factor in self._goal.values()])
        goal.scaling_factor = -1
        # What pays most is decided first, from the least upwards. Most searches take as long without this
        # order, but some many times as long.
        first = model.search_strategy.add()
        paying = [v for v, factor in self._goal.items() if factor > 0]
        first.variables.extend(sorted(paying, key=self._goal.__getitem__, reverse=True))
        first.domain_reduction_strategy = first.DomainReductionStrategy.SELECT_MIN_VALUE
        if len(self._most) > LARGE:
            hints = model.solution_hint
            hints.vars.extend(list(range(len(self._most))))
            hints.values.extend([0] * len(self._most))
        return model


@lru_cache(200)
def _variable(most: int) -> Any:
    """A variable from 0 to `most`, of which the solver makes copies."""
    variable = library().IntegerVariableProto()
    variable.domain.extend((0, most))
    return variable


def _seconds(budget: Budget, at_most: float) -> float:
    return max(LEAST_SECONDS, min(budget.left, at_most))


def tune(parameters: Any, way: Way) -> None:
    """Sets what solves boards of a game fastest (`python -m bench scoring`)."""
    parameters.num_workers = 1
    parameters.random_seed = 1
    parameters.linearization_level = 0 if way is Way.YES_OR_NO else 2
    parameters.add_lp_constraints_lazily = False
    parameters.max_presolve_iterations = 0
    parameters.cp_model_probing_level = 0
    parameters.symmetry_level = 0
    parameters.cut_level = 0
    if way in (Way.ABOVE, Way.BRANCHING):
        parameters.cp_model_presolve = False
        parameters.use_sat_inprocessing = False
    if way is Way.ABOVE:
        parameters.use_objective_lb_search = True
    if way is Way.BRANCHING:
        parameters.linearization_level = 1
        parameters.search_branching = parameters.SearchBranching.LP_SEARCH
