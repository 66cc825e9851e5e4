"""A client of a Keytally service: scores, photos, and tables that several programs share.

    from keytally.client import Keytally
    keytally = Keytally("http://localhost:8000")
    keytally.score("keyper", {"Anna": {"shipping": 22}})["players"][0]["total"]

It needs requests: `pip install 'keytally[client]'`.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypedDict

import requests

Board = Mapping[str, Any]


class Line(TypedDict):
    """One line of a breakdown; see the OpenAPI document for all members."""

    category: str
    element: str
    points: int
    how: str
    uses: dict[str, int]
    rule: str


class Player(TypedDict):
    """One player's result."""

    name: str
    total: int
    rank: int
    best: bool
    lines: list[Line]
    warnings: list[dict[str, Any]]
    assumptions: list[dict[str, Any]]


class Score(TypedDict):
    """The answer to a score request."""

    game: str
    players: list[Player]
    winners: list[str]
    tie_break: dict[str, Any] | None
    warnings: list[dict[str, Any]]


class Problem(Exception):
    """What the service refused: `code` for programs, `errors` with a JSON pointer each."""

    def __init__(self, status: int, body: Mapping[str, Any]) -> None:
        super().__init__(body.get("detail") or body.get("title") or f"HTTP {status}")
        self.status = status
        self.code: str = body.get("code", f"http_{status}")
        self.errors: list[dict[str, str]] = list(body.get("errors", ()))
        self.body = dict(body)


@dataclass(frozen=True)
class Change:
    """News of a table: its version, and the seats that changed (None: removed)."""

    version: int
    seats: dict[int, int | None]


class Keytally:
    """A service at `url`. Texts are in `language`; `attempts` is how often a busy service is tried."""

    def __init__(
        self, url: str, language: str = "en", *, timeout: float = 30, attempts: int = 4
    ) -> None:
        self.root = url.rstrip("/") + "/api/v1"
        self.timeout, self.attempts = timeout, attempts
        self.session = requests.Session()
        self.session.headers["Accept-Language"] = language

    def games(self) -> list[dict[str, Any]]:
        """All games."""
        found: list[dict[str, Any]] = self.ask("GET", "/games").json()
        return found

    def game(self, game: str) -> dict[str, Any]:
        """A game's pieces, the JSON Schema of its boards and an example."""
        found: dict[str, Any] = self.ask("GET", f"/games/{game}").json()
        return found

    def score(
        self, game: str, boards: Mapping[str, Board], table: Mapping[str, Any] | None = None
    ) -> Score:
        """Scores boards by the names of their players, one or the whole table's.

        `table` is what the players share, as options. Raises `Problem`.
        """
        players = [{"name": name, "board": board} for name, board in boards.items()]
        return self.score_request(game, {"players": players, "table": dict(table or {})})

    def score_request(self, game: str, request: Mapping[str, Any]) -> Score:
        """Scores a whole request, as `POST /games/{game}/score` takes it."""
        found: Score = self.ask("POST", f"/games/{game}/score", json=request).json()
        return found

    def photo(
        self, game: str, *pictures: Path | str | bytes, tileset: str = "", score: bool = False
    ) -> dict[str, Any]:
        """Reads a board off pictures of it; waits and retries while the service is busy."""
        files = [
            ("photo", (f"{n}.jpg", p if isinstance(p, bytes) else Path(p).read_bytes()))
            for n, p in enumerate(pictures)
        ]
        form = {"score": str(score).lower(), **({"tileset": tileset} if tileset else {})}
        path = f"/games/{game}/photo"
        read: dict[str, Any] = self.ask("POST", path, files=files, data=form, timeout=180).json()
        return read

    def open_table(self, game: str, **more: Any) -> Table:
        """Opens a table: `options`, `expansions` and `table` as in a score request."""
        made = self.ask("POST", "/tables", json={"game": game, **more}).json()
        return Table(self, made["code"], made["host_key"])

    def table(self, code: str) -> Table:
        """The table of this code."""
        return Table(self, code)

    def ask(self, method: str, path: str, **request: Any) -> requests.Response:
        """Sends a request; retries while the service is busy. Raises `Problem`."""
        request.setdefault("timeout", self.timeout)
        for attempt in range(1, self.attempts + 1):
            answer = self.session.request(method, self.root + path, **request)
            if answer.status_code not in (429, 503) or attempt == self.attempts:
                break
            wait = answer.headers.get("Retry-After", "")
            time.sleep(min(int(wait) if wait.isdecimal() else 2**attempt, 60))
        if answer.ok:
            return answer
        try:
            body = answer.json()
        except requests.JSONDecodeError:
            body = {}
        raise Problem(answer.status_code, body)


@dataclass(frozen=True)
class Table:
    """A table that several phones and programs share; `host_key` where we opened it."""

    service: Keytally
    code: str
    host_key: str | None = None

    @property
    def path(self) -> str:
        """Its path below the root of the API."""
        return f"/tables/{self.code}"

    def state(self) -> dict[str, Any]:
        """Every seat with its board, and the score of all."""
        found: dict[str, Any] = self.service.ask("GET", self.path).json()
        return found

    def sit(self, name: str) -> Seat:
        """Sits down."""
        made = self.service.ask("POST", f"{self.path}/seats", json={"name": name}).json()
        return Seat(self, made["seat"], made["seat_key"], made["version"])

    def changes(self, since: int = 0) -> Iterator[Change]:
        """News for as long as one listens: the present version at once, then each change.

        The stream is opened anew where it ends or breaks, from the last version on.
        """
        seen, wait = since, 1.0
        while True:
            try:
                for change in self._stream(seen):
                    seen, wait = change.version, 1.0
                    yield change
            except requests.RequestException:
                time.sleep(wait)
                wait = min(2 * wait, 30)

    def _stream(self, seen: int) -> Iterator[Change]:
        headers = {"Accept": "text/event-stream", "Last-Event-ID": str(seen)}
        with self.service.ask(
            "GET", f"{self.path}/events", headers=headers, stream=True, timeout=(10, 90)
        ) as answer:
            answer.encoding = "utf-8"
            event = ""
            for line in answer.iter_lines(chunk_size=1, decode_unicode=True):
                field, _, value = line.partition(":")
                if field == "event":
                    event = value.strip()
                elif field == "data" and event == "state":
                    news = json.loads(value)
                    seats = {int(seat): version for seat, version in news["seats"].items()}
                    yield Change(news["version"], seats)


@dataclass
class Seat:
    """Our seat at a table. `version` is that of the board as we know it."""

    table: Table
    number: int
    key: str
    version: int

    def put(self, board: Board) -> int:
        """Replaces the board; returns its new version.

        Raises `Problem` with the code `changed_meanwhile` if somebody else changed it: its `body` has
        `current` and `sent`. Use `current["version"]` to write anyway.
        """
        headers = {"Authorization": f"Bearer {self.key}", "If-Match": f'"{self.version}"'}
        path = f"{self.table.path}/seats/{self.number}/board"
        answer = self.table.service.ask("PUT", path, json=board, headers=headers)
        self.version = answer.json()["version"]
        return self.version
