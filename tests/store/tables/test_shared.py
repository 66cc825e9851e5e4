"""Entries shared by processes are found again, computed by one at a time, and never required."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from store.tables.shared import Shared, SharedFolder
from store.tables.shared_redis import SharedRedis
from tests.redis_server import redis_server


@pytest.fixture(scope="module")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a separate Redis."""
    with redis_server(tmp_path_factory.mktemp("redis")) as url:
        yield url


@pytest.fixture(params=["folder", "redis"])
def shared(request: pytest.FixtureRequest, tmp_path: Path) -> Shared:
    if request.param == "folder":
        return SharedFolder(tmp_path)
    return SharedRedis(request.getfixturevalue("redis"), f"test:{tmp_path.name}:")


def leave(shared: Shared, name: str, version: int, data: bytes) -> None:
    with shared.alone(name, version) as claim:
        assert claim.there is None
        claim.leave(data)


def test_what_was_left_is_found(shared: Shared) -> None:
    assert shared.left("K7M2QX4B-en", 1) is None
    for version, data in ((9, b"9\nfirst"), (10, b"10\nsecond\nline" + b"x" * 100)):
        leave(shared, "K7M2QX4B-en", version, data)
        assert shared.left("K7M2QX4B-en", version) == data
        assert shared.left("K7M2QX4B-en", version - 1) == data
        assert shared.left("K7M2QX4B-en", version + 1) == version
        with shared.alone("K7M2QX4B-en", version) as claim:
            assert claim.there == data
    assert shared.left("K7M2QX4B-de", 1) is None


def test_one_at_a_time_makes_it(shared: Shared) -> None:
    at_work: list[int] = []
    most: list[int] = []

    def make(number: int) -> None:
        with shared.alone("K7M2QX4B-en", 1):
            at_work.append(number)
            most.append(len(at_work))
            time.sleep(0.005)
            at_work.remove(number)

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(make, range(12)))
    assert most == [1] * 12


def test_who_waits_gets_what_the_other_one_makes(shared: Shared) -> None:
    def wait() -> bytes | None:
        with shared.alone("K7M2QX4B-en", 2) as claim:
            return claim.there

    leave(shared, "K7M2QX4B-en", 1, b"1\nold")
    with ThreadPoolExecutor(1) as pool, shared.alone("K7M2QX4B-en", 2) as claim:
        waiting = pool.submit(wait)
        # What is there already is had without waiting for the next one.
        with shared.alone("K7M2QX4B-en", 1) as older:
            assert older.there == b"1\nold"
        time.sleep(0.05)
        assert not waiting.done()
        claim.leave(b"2\nnew")
        assert shared.left("K7M2QX4B-en", 2) == b"2\nnew"
    assert waiting.result() == b"2\nnew"


def test_where_nothing_can_be_left_work_goes_on(tmp_path: Path) -> None:
    gone = SharedFolder(tmp_path / "gone")
    away = SharedRedis("redis://127.0.0.1:1", "x:")
    for shared in (gone, away):
        leave(shared, "a", 1, b"1\nx")
        assert shared.left("a", 1) is None


def test_what_is_old_is_taken_away(tmp_path: Path) -> None:
    shared = SharedFolder(tmp_path)
    leave(shared, "old", 1, b"1\nx")
    leave(shared, "new", 1, b"1\nx")
    for old in ("old", "old.lock", "new.lock"):
        os.utime(tmp_path / old, (0, 0))
    shared._tidy()
    assert [file.name for file in tmp_path.iterdir()] == ["new"]
