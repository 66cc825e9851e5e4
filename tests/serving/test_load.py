"""Sixty phones at twelve tables for twenty seconds: no error, and everybody hears of everything.

How long it takes is measured, on a quiet machine, by `python -m bench phones`.
"""

from __future__ import annotations

import pytest

from bench import phones
from bench.server import service
from tests import event_loop

TABLES, SECONDS = 12, 20.0

pytestmark = pytest.mark.soak


def test_an_evening_has_no_errors() -> None:
    with service() as (port, server):
        measured = event_loop.run(phones.evening(port, SECONDS, server, TABLES))
    assert measured.errors == []
    assert len(measured.writes) > TABLES
    assert len(measured.news) > len(measured.writes)
