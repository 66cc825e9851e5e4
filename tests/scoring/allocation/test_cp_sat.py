"""The small linear model and its two searches."""

from __future__ import annotations

import pytest

from scoring.allocation import Budget, cp_sat
from scoring.allocation.cp_sat import Way
from scoring.allocation.linear import Solution

WEIGHTS, WORTHS, ROOM = (5, 4, 3, 7), (10, 7, 5, 15), 13


def best_load() -> Solution:
    """What fits into a load of 13 and is worth most: 2 of 5 and 1 of 3 (25), or 1 of 7 and 2 of 3 (25)."""
    model = cp_sat.Model()
    loaded = [model.variable(2) for _ in WEIGHTS]
    model.limit(dict(zip(loaded, WEIGHTS, strict=True)), most=ROOM)
    model.maximize(dict(zip(loaded, WORTHS, strict=True)))
    return model.solve(Budget(1))


def worth(solution: Solution) -> int:
    return sum(n * each for n, each in zip(solution.values, WORTHS, strict=True))


def fits(solution: Solution) -> bool:
    weight = sum(n * each for n, each in zip(solution.values, WEIGHTS, strict=True))
    return weight <= ROOM


def test_a_small_model_is_searched_from_below(searched: list[Way]) -> None:
    solution = best_load()
    assert (worth(solution), solution.proven, searched) == (25, True, [Way.BELOW])
    assert fits(solution)


def test_the_search_from_above_proves_the_best_answer(
    searched: list[Way], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cp_sat, "SMALL", 0)
    solution = best_load()
    assert (worth(solution), solution.proven, searched) == (25, True, [Way.ABOVE])
    assert fits(solution)


def test_where_it_proves_nothing_the_other_search_does(
    searched: list[Way], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cp_sat, "SMALL", 0)
    monkeypatch.setattr(cp_sat, "PROOF_SECONDS", 0.0)
    solution = best_load()
    assert (worth(solution), solution.proven, searched) == (25, True, [Way.ABOVE, Way.BRANCHING])
    assert fits(solution)
