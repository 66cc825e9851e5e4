"""Entries shared by processes are found again, computed by one at a time, and never required."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from redis import Redis, RedisError

from store.tables.shared import Shared, SharedFolder
from store.tables.shared_redis import SharedRedis


@pytest.fixture(scope="module")
def redis() -> Iterator[str]:
    """The address of a separate Redis."""
    server = shutil.which("redis-server") or shutil.which("valkey-server")
    if server is None:
        pytest.skip("no redis-server on this machine")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    running = subprocess.Popen(
        [server, "--port", str(port), "--save", ""], stdout=subprocess.DEVNULL
    )
    url = f"redis://127.0.0.1:{port}"
    for _ in range(100):
        try:
            Redis.from_url(url).ping()
            break
        except RedisError:
            time.sleep(0.1)
    yield url
    running.terminate()
    running.wait(30)


@pytest.fixture(params=["folder", "redis"])
def shared(request: pytest.FixtureRequest, tmp_path: Path) -> Shared:
    if request.param == "folder":
        return SharedFolder(tmp_path)
    return SharedRedis(request.getfixturevalue("redis"), f"test:{tmp_path.name}:")


def test_what_was_left_is_found(shared: Shared) -> None:
    assert shared.get("K7M2QX4B-en") is None
    for data in (b"first", b"second\nline"):
        shared.put("K7M2QX4B-en", data)
        assert shared.get("K7M2QX4B-en") == data
        assert shared.beginning("K7M2QX4B-en", 5) == data[:5]
    assert shared.get("K7M2QX4B-de") is None
    assert shared.beginning("K7M2QX4B-de", 5) is None


def test_one_at_a_time_makes_it(shared: Shared) -> None:
    at_work: list[int] = []
    most: list[int] = []

    def make(number: int) -> None:
        with shared.alone("K7M2QX4B-en"):
            at_work.append(number)
            most.append(len(at_work))
            time.sleep(0.005)
            at_work.remove(number)

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(make, range(12)))
    assert most == [1] * 12


def test_where_nothing_can_be_left_work_goes_on(tmp_path: Path) -> None:
    gone = SharedFolder(tmp_path / "gone")
    away = SharedRedis("redis://127.0.0.1:1", "x:")
    for shared in (gone, away):
        shared.put("a", b"x")
        with shared.alone("a"):
            assert shared.get("a") is None


def test_what_is_old_is_taken_away(tmp_path: Path) -> None:
    shared = SharedFolder(tmp_path)
    shared.put("old", b"x")
    shared.put("new", b"x")
    os.utime(tmp_path / "old", (0, 0))
    shared._tidy()
    assert [file.name for file in tmp_path.iterdir()] == ["new"]
