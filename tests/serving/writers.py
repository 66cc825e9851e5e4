"""Phones that write as long as they are let, and remember what the service acknowledged."""

from __future__ import annotations

import threading
import time
from typing import Any

import requests

API = "/api/v1/tables"
TIMEOUT_SECONDS = 30.0
GAMES = {"keyper": "shipping", "key_market": "gold"}


class Writer:
    """A phone at its own table, which counts up on its board and retries requests without an answer."""

    def __init__(self, url: str, game: str) -> None:
        self.url, self.field = url, GAMES[game]
        made = requests.post(url + API, json={"game": game}, timeout=30).json()
        self.table = f"{API}/{made['code']}"
        sat = requests.post(f"{url}{self.table}/seats", json={"name": "Anna"}, timeout=30).json()
        self.seat = f"{self.table}/seats/{sat['seat']}"
        self.key, self.version = {"Authorization": f"Bearer {sat['seat_key']}"}, sat["version"]
        self.sent = self.acknowledged = self.writes = 0
        self.faults: list[str] = []
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._write, daemon=True)

    def begin(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Ends with the write that is under way."""
        self._end.set()
        self._thread.join(60)

    def _write(self) -> None:
        with requests.Session() as session:
            while not self._end.is_set():
                self.sent = self.acknowledged + 1
                try:
                    answer = session.put(
                        f"{self.url}{self.seat}/board", json={self.field: self.sent}, timeout=10,
                        headers={**self.key, "If-Match": f'"{self.version}"'},
                    )  # fmt: skip
                except requests.RequestException:
                    self._end.wait(0.05)  # away; once more
                    continue
                self._take(answer)

    def _take(self, answer: requests.Response) -> None:
        if answer.status_code == 200:
            self.version, self.acknowledged = answer.json()["version"], self.sent
            self.writes += 1
        elif answer.status_code not in (502, 503, 504):
            self.faults.append(f"{answer.status_code} {answer.text[:200]}")
            self._end.wait(0.2)

    def kept(self, url: str | None = None) -> int:
        """What the service has of it now.

        A refusal is no board: right after a crash of the database, a process may first have to learn that its
        connections are gone.
        """
        end = time.monotonic() + TIMEOUT_SECONDS
        while True:
            answer = requests.get(f"{url or self.url}{self.seat}/board", timeout=30)
            if answer.status_code == 200:
                board: Any = answer.json()
                return int(board.get(self.field, 0))
            assert answer.status_code == 503, answer.text
            assert time.monotonic() < end, "the database is not found again"
            time.sleep(0.05)
