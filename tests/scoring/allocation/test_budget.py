"""What a search may spend."""

import subprocess
import sys

from scoring.allocation.budget import Budget, loading, thread_time


def test_work_spends_the_budget_and_loading_does_not() -> None:
    budget = Budget(10)
    with loading():
        _work(0.02)
    untouched = budget.left
    _work(0.02)
    assert budget.left <= untouched - 0.02
    with loading():
        _work(0.02)
    assert untouched - budget.left < 0.04


def test_a_budget_that_begins_after_loading_is_no_larger() -> None:
    with loading():
        _work(0.02)
    assert Budget(10).left <= 10
    assert not Budget(0).left


def test_the_first_search_of_a_process_has_the_time_of_all_others() -> None:
    """Loading OR-Tools takes from a tenth of a second up to all that a request has."""
    code = (
        "from scoring.allocation import Budget, load_solvers\n"
        "budget = Budget()\n"
        "before = budget.left\n"
        "load_solvers()\n"
        "print(before - budget.left)"
    )
    asked = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert float(asked.stdout) < 0.02


def _work(seconds: float) -> None:
    until = thread_time() + seconds
    while thread_time() < until:
        pass
