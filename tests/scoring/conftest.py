"""What tests of the scoring library share."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.allocation import cp_sat
from scoring.allocation.cp_sat import Way


@pytest.fixture
def searched(monkeypatch: pytest.MonkeyPatch) -> list[Way]:
    """The ways in which CP-SAT has searched since the test began."""
    searched: list[Way] = []
    tune = cp_sat.tune

    def tuned(parameters: Any, way: Way) -> None:
        searched.append(way)
        tune(parameters, way)

    monkeypatch.setattr(cp_sat, "tune", tuned)
    return searched
