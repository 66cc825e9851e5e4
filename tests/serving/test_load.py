"""Sixty phones at twelve tables for twenty seconds: no error, and everybody hears of everything.

How long it takes is measured, on a quiet machine, by `python -m bench phones`.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from bench import phones
from bench.server import service

TABLES, SECONDS = 12, 20.0

pytestmark = pytest.mark.soak


def test_an_evening_has_no_errors() -> None:
    # In a thread of its own: the browser of tests before has an event loop in this one.
    with service() as (port, server), ThreadPoolExecutor(1) as pool:
        evening = phones.evening(port, SECONDS, server, TABLES)
        measured = pool.submit(asyncio.run, evening).result()
    assert measured.errors == []
    assert len(measured.writes) > TABLES
    assert len(measured.news) > len(measured.writes)
