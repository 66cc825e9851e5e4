"""A value is made once for all who ask for it; an error is not kept."""

from __future__ import annotations

import pytest

from store.single_flight import SingleFlight


def test_after_an_error_the_next_one_tries_again() -> None:
    flight: SingleFlight[str, int] = SingleFlight(1)

    def fail() -> int:
        raise ValueError("no value")

    with pytest.raises(ValueError, match="no value"):
        flight.get("a", fail)
    assert flight.get("a", lambda: 2) == 2


def test_the_values_that_were_asked_for_last_are_kept() -> None:
    flight: SingleFlight[str, int] = SingleFlight(2)
    flight.get("a", lambda: 1)
    flight.get("b", lambda: 2)
    assert flight.get("a", lambda: -1) == 1
    flight.get("c", lambda: 3)
    assert flight.get("a", lambda: -1) == 1
    assert flight.get("b", lambda: -1) == -1
