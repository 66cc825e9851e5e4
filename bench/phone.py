"""One phone at a shared table, which does what the form does, and notes what it waits for."""

from __future__ import annotations

import asyncio
import json
import random
import time
from dataclasses import dataclass, field
from typing import Any

import scoring
from bench.connection import Connection

PAUSE = 5.0
"""Seconds between two entries of one phone, on average."""
READS = 0.05
"""The share of changes after which the state is requested although it came along with the news."""
COUNTERS = {
    "keyper": lambda board, n: {**board, "shipping": n % 40},
    "key_harvest": lambda board, n: {**board, "crops": {**board.get("crops", {}), "hops": n % 30}},
    "key_market": lambda board, n: {**board, "gold": n % 30},
    "key_flow": lambda board, n: {**board, "keyple_tokens": n % 10},
    "keyflower": lambda board, n: {**board, "wheat": n % 30},
}
"""Every entry changes the board a little."""


@dataclass
class Measured:
    """What all phones saw from `begin` on, in seconds; errors from the first moment."""

    begin: float = 0.0
    writes: list[float] = field(default_factory=list)
    reads: list[float] = field(default_factory=list)
    news: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    server_seconds: float = 0.0
    phone_seconds: float = 0.0

    def add(self, values: list[float], start: float) -> None:
        """A value that began at `start`."""
        if start >= self.begin:
            values.append(time.monotonic() - start)


@dataclass
class Shared:
    """One table: when each version was acknowledged, as the writer saw it."""

    game: str
    code: str
    host_key: str
    written: dict[int, float] = field(default_factory=dict)


class Phone:
    """One of those at a table; with a seat where there is one for it."""

    def __init__(
        self, port: int, table: Shared, number: int, measured: Measured, end: float, warm: float
    ) -> None:
        self.table, self.number, self.measured, self.end = table, number, measured, end
        self.port, self.connection, self.seat, self.warm = port, Connection(port), 0, warm
        self.key, self.version, self.seen = "", 1, 0
        self.random = random.Random(f"{table.code} {number}")
        self.state: Any = None

    async def play(self) -> None:
        """Until the end."""
        await asyncio.sleep(self.random.random() * self.warm * 0.7)
        status, made = await self.connection.ask(
            "POST", f"/tables/{self.table.code}/seats", {"name": f"P{self.number}"}
        )
        if status == 201:
            self.seat, self.key = made["seat"], made["seat_key"]
        listening = asyncio.ensure_future(self.listen())
        board = scoring.game(self.table.game).describe()["example"]
        entry = self.random.randrange(20)
        try:
            while time.monotonic() < self.end:
                if self.seat:
                    entry += 1
                    await self.write(COUNTERS[self.table.game](board, entry))
                await asyncio.sleep(self.random.uniform(0.5, 1.5) * PAUSE)
        finally:
            listening.cancel()

    async def write(self, board: Any) -> None:
        """Enters something."""
        start = time.monotonic()
        status, answer = await self.connection.ask(
            "PUT", f"/tables/{self.table.code}/seats/{self.seat}/board", board,
            Authorization=f"Bearer {self.key}", If_Match=f'"{self.version}"',
        )  # fmt: skip
        self.measured.add(self.measured.writes, start)
        if status != 200:
            self.measured.errors.append(f"write {status} {answer}")
            return
        self.version = answer["version"]
        self.table.written[self.seat * 1_000_000 + self.version] = start

    async def listen(self) -> None:
        """Follows the table's stream."""
        while True:
            try:
                reader, writer = await asyncio.open_connection(
                    "127.0.0.1", self.port, limit=10_000_000
                )
                path = f"/api/v1/tables/{self.table.code}/events?state=changes"
                writer.write(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
                head = await reader.readuntil(b"\r\n\r\n")
                if b" 200 " not in head:
                    self.measured.errors.append(f"stream {head[:40]!r}")
                    await asyncio.sleep(2)
                    continue
                async for line in reader:
                    if line.startswith(b"data: "):
                        await self.hear(json.loads(line[6:]))
            except (ConnectionError, asyncio.IncompleteReadError) as error:
                self.measured.errors.append(f"stream {error!r}")
            await asyncio.sleep(0.5)

    async def hear(self, news: Any) -> None:
        """Takes the news in; asks for the state by itself over another connection, as a browser would."""
        changes = news.get("changes")
        if "state" in news:
            self.state = news["state"]
        elif changes and self.state and changes["since"] == self.state["version"]:
            seats = {seat["seat"]: seat for seat in self.state["seats"] + changes["seats"]}
            self.state = {**changes["table"], "seats": [seats[n] for n in changes["order"]]}
        else:
            self.state = None
        if self.state is None or self.random.random() < READS:
            start = time.monotonic()
            status, state = await self.reading.ask("GET", f"/tables/{self.table.code}")
            self.measured.add(self.measured.reads, start)
            if status != 200:
                self.measured.errors.append(f"read {status}")
            elif self.state is None:
                self.state = state
        for seat, version in news["seats"].items():
            written = self.table.written.get(int(seat) * 1_000_000 + (version or 0))
            if written is not None and int(seat) != self.seat:
                self.measured.add(self.measured.news, written)

    @property
    def reading(self) -> Connection:
        """The connection for what is read."""
        if not hasattr(self, "_reading"):
            self._reading = Connection(self.port)
        return self._reading
