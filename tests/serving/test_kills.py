"""Killed in the middle of writes, the service and its database lose nothing that was acknowledged.

`KILLS` and `DATABASE_KILLS` say how often, 100 and 5 by default.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import pytest
import requests

from tests.serving.machines import Postgres, Service
from tests.serving.writers import GAMES, Writer

KILLS = int(os.environ.get("KILLS", "100"))
DATABASE_KILLS = int(os.environ.get("DATABASE_KILLS", "5"))
WRITERS = 6

pytestmark = pytest.mark.soak


def evening(service: Service, kills: int, kill: Callable[[], None]) -> None:
    """Phones write all the time; after each kill everything acknowledged before it must be there."""
    chance = random.Random(1)
    games = [*GAMES]
    writers = [Writer(service.url, games[n % len(games)]) for n in range(WRITERS)]
    for writer in writers:
        writer.begin()
    try:
        for _ in range(kills):
            _wait_for_writes(writers, chance.randint(5, 60))
            before = [writer.acknowledged for writer in writers]
            kill()
            for writer, acknowledged in zip(writers, before, strict=True):
                assert writer.kept() >= acknowledged
    finally:
        for writer in writers:
            writer.stop()
    assert [writer.faults for writer in writers] == [[]] * WRITERS
    for writer in writers:
        assert writer.kept() == writer.acknowledged
        history = requests.get(f"{service.url}{writer.table}/history", timeout=30).json()
        versions = [change["version"] for change in history]
        assert versions == sorted({*versions}, reverse=True)
        assert history[0]["what"] == "board"
    print(
        f"{kills} kills, {sum(writer.writes for writer in writers)} acknowledged writes, none lost"
    )


def _wait_for_writes(writers: list[Writer], count: int) -> None:
    """Until so many more were acknowledged."""
    goal = sum(writer.writes for writer in writers) + count
    end = time.monotonic() + 120
    while sum(writer.writes for writer in writers) < goal:
        assert time.monotonic() < end, "the phones do not come back"
        time.sleep(0.002)


def killing(service: Service) -> tuple[Callable[[], None], list[float]]:
    """Kills the whole service and starts it again; how long each start took."""
    took: list[float] = []

    def kill() -> None:
        service.kill()
        took.append(service.start())

    return kill, took


def run(service: Service) -> None:
    kill, took = killing(service)
    service.start()
    try:
        evening(service, KILLS, kill)
    finally:
        service.kill()
    print(f"ready again after {median(took):.1f} s (median), {max(took):.1f} s (longest)")


def test_the_service_is_killed_on_sqlite(tmp_path: Path) -> None:
    run(Service(KEYTALLY_DATA=str(tmp_path)))


def test_the_service_is_killed_on_postgresql(postgres: Postgres) -> None:
    run(Service(DATABASE_URL=postgres.url))


def test_postgresql_is_killed(postgres: Postgres) -> None:
    service = Service(DATABASE_URL=postgres.url)
    service.start()

    def kill() -> None:
        postgres.kill()
        postgres.start()
        end = time.monotonic() + 60
        while requests.get(f"{service.url}/readyz", timeout=30).status_code != 200:
            assert time.monotonic() < end
            time.sleep(0.05)

    try:
        evening(service, DATABASE_KILLS, kill)
    finally:
        service.kill()
