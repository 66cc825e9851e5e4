"""One test over many cases that names every case which fails.

For cases by the hundred, which as tests of their own would take longer to start and report than to run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

Case = TypeVar("Case")


def every(
    cases: Iterable[Case], check: Callable[[Case], Any], name: Callable[[Case], object] = repr
) -> None:
    """Runs the check on each case; fails with the name and reason of each that fails, or without cases."""
    checked = 0
    failed: list[str] = []
    for case in cases:
        checked += 1
        try:
            check(case)
        except Exception as error:
            failed.append(f"{name(case)}: {type(error).__name__}: {error}")
    assert checked, "no cases"
    assert not failed, "\n".join([f"{len(failed)} of {checked} cases fail", *failed])
