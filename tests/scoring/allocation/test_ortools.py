"""What OR-Tools' inner module `cp_model_helper` is for us: fails where a new version has another shape."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from scoring.allocation import cp_sat
from scoring.allocation.cp_sat import FAR


def solved(model: Any, **parameters: Any) -> Any:
    """The response of the bare solver."""
    library = cp_sat.library()
    chosen = library.SatParameters()
    for name, value in parameters.items():
        setattr(chosen, name, value)
    solver = library.SolveWrapper()
    solver.set_parameters(chosen)
    return solver.solve(model)


@pytest.fixture
def model() -> Any:
    """Up to 4 of x and 4 of y, at most 5 in all, y worth twice as much: 1 and 4 are worth 9."""
    model = cp_sat.library().CpModelProto()
    for _ in range(2):
        model.variables.add().domain.extend((0, 4))
    linear = model.constraints.add().linear
    linear.vars.extend([0, 1])
    linear.coeffs.extend([1, 1])
    linear.domain.extend((-FAR, 5))
    model.objective.vars.extend([0, 1])
    model.objective.coeffs.extend([-1, -2])
    model.objective.scaling_factor = -1
    return model


def test_a_model_written_as_a_proto_is_solved_to_optimality(model: Any) -> None:
    response = solved(model)
    assert list(response.solution) == [1, 4]
    assert response.status == cp_sat.library().CpSolverStatus.OPTIMAL
    assert response.objective_value == 9


def test_no_time_means_no_solution_and_no_proof(model: Any) -> None:
    response = solved(model, max_deterministic_time=0.0, cp_model_presolve=False, num_workers=1)
    assert response.status != cp_sat.library().CpSolverStatus.OPTIMAL


def test_contradicting_limits_are_infeasible(model: Any) -> None:
    linear = model.constraints.add().linear
    linear.vars.extend([0])
    linear.coeffs.extend([1])
    linear.domain.extend((5, FAR))
    response = solved(model)
    assert list(response.solution) == []
    assert response.status == cp_sat.library().CpSolverStatus.INFEASIBLE


def test_a_hint_changes_no_answer(model: Any) -> None:
    model.solution_hint.vars.extend([0, 1])
    model.solution_hint.values.extend([4, 1])
    assert list(model.solution_hint.values) == [4, 1]
    assert list(solved(model, num_workers=1).solution) == [1, 4]


@pytest.mark.parametrize("way", cp_sat.Way)
def test_every_parameter_that_is_set_exists(way: cp_sat.Way) -> None:
    """A parameter that a new version renames is refused, not silently kept as an attribute."""
    parameters = cp_sat.library().SatParameters()
    cp_sat.tune(parameters, way)
    assert parameters.num_workers == 1
    with pytest.raises(AttributeError):
        parameters.no_such_parameter = 1


def test_it_loads_without_pandas() -> None:
    """Why we use the inner module: the public one imports pandas at every start."""
    code = (
        "import sys; from ortools.sat.python import cp_model_helper; print('pandas' in sys.modules)"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert loaded.stdout.strip() == "False"
