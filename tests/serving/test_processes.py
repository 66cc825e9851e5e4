"""Several processes are one service: counted together, with the same news, ended together."""

from __future__ import annotations

import json
import re
import subprocess
import time
from collections.abc import Callable, Iterator
from fcntl import LOCK_EX, LOCK_NB, flock
from pathlib import Path
from typing import Any

import requests

STREAMS, SECONDS = 100, 30.0


def test_two_processes_are_one_service_until_it_is_terminated(serve: Any, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    settings = {
        "KEYTALLY_DATA": str(tmp_path),
        "KEYTALLY_METRICS": "true",
        "KEYTALLY_CACHE": str(cache),
    }
    with serve(2, stderr=subprocess.PIPE, **settings) as (url, service):
        code = requests.post(f"{url}/api/v1/tables", json={"game": "keyper"}, timeout=30).json()[
            "code"
        ]
        table = f"{url}/api/v1/tables/{code}"
        requests_of_all_processes_are_counted_together(url, table)
        followers = [Follower(table) for _ in range(STREAMS)]
        news_reach_phones_at_all_processes(followers, table)
        requests_have_their_threads_still(url)
        assert eventually(lambda: rules_are_being_prepared(cache))
        service.terminate()
        assert stopped(service)
        assert eventually(lambda: not rules_are_being_prepared(cache))
        assert [follower.rest() for follower in followers] == [[]] * STREAMS
        what_was_logged_is_json(service)


class Follower:
    """A phone that listens to the news of a table, on a connection of its own."""

    def __init__(self, table: str) -> None:
        self.stream = requests.get(f"{table}/events", stream=True, timeout=30)
        self.lines: Iterator[bytes] = self.stream.iter_lines(chunk_size=1)

    def version(self) -> bytes:
        """The version that the next news name; fails where only signs of life come."""
        end = time.monotonic() + SECONDS
        for line in self.lines:
            if line.startswith(b"id: "):
                return line
            assert time.monotonic() < end, "no news"
        raise AssertionError("the stream ended")

    def rest(self) -> list[bytes]:
        """Further versions until the stream ends; raises if it breaks off."""
        return [line for line in self.lines if line.startswith(b"id: ")]


def requests_of_all_processes_are_counted_together(url: str, table: str) -> None:
    with requests.get(f"{table}/events", stream=True, timeout=30):
        for _ in range(20):
            requests.get(f"{url}/api/v1/games", timeout=30)
        text = requests.get(f"{url}/metrics", timeout=30).text
    assert re.search(r'keytally_requests_total{.*route="/api/v1/games",.*} 20.0', text)
    assert re.search(r'keytally_request_seconds_count{route="/api/v1/games"} 20.0', text)
    assert "keytally_streams 1.0" in text
    assert table.rpartition("/")[2] not in text


def news_reach_phones_at_all_processes(followers: list[Follower], table: str) -> None:
    assert {follower.version() for follower in followers} == {b"id: 1"}
    sat = requests.post(f"{table}/seats", json={"name": "Anna"}, timeout=30)
    assert sat.status_code == 201
    assert {follower.version() for follower in followers} == {b"id: 2"}


def requests_have_their_threads_still(url: str) -> None:
    board = {"players": [{"name": "Anna", "board": {}}]}
    scored = requests.post(f"{url}/api/v1/games/keyper/score", json=board, timeout=10)
    assert scored.status_code == 200


def rules_are_being_prepared(cache: Path) -> bool:
    """Whether a process does so: it holds a lock as long as it is there."""
    for file in cache.glob("prepared-*.lock"):
        with file.open() as lock:
            try:
                flock(lock, LOCK_EX | LOCK_NB)
            except BlockingIOError:
                return True
    return False


def stopped(service: subprocess.Popen[bytes]) -> bool:
    return eventually(lambda: service.poll() is not None)


def eventually(met: Callable[[], bool]) -> bool:
    end = time.monotonic() + SECONDS
    while not met() and time.monotonic() < end:
        time.sleep(0.05)
    return met()


def what_was_logged_is_json(service: subprocess.Popen[bytes]) -> None:
    assert service.stderr
    lines = service.stderr.read().decode().splitlines()
    assert "gunicorn.error" in {json.loads(line)["logger"] for line in lines}
