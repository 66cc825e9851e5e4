"""Three hundred phones at sixty tables, on the service as it runs: what writing, reading and news cost.

Every phone does what the form does: it holds an event stream that says what changed, scores included, enters
something every few seconds, and asks for the state now and then. The phones are one process on the same
machine, so that they take their part of its cores too. They arrive within `WARM` seconds; what is
measured begins then. `PHONES_SECONDS=600 python -m bench phones` for the long run; `PHONES_DATABASE` names a
PostgreSQL database in place of SQLite, `PHONES_TABLES` how many tables of five phones there are.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import requests

import scoring
from bench.table import Table

ROOT = Path(__file__).parent.parent
TABLES = int(os.environ.get("PHONES_TABLES", "60"))
PHONES = 5
"""At each table."""
SECONDS = float(os.environ.get("PHONES_SECONDS", "20"))
WARM = float(os.environ.get("PHONES_WARM", "15"))
"""Seconds in which all phones arrive."""
PAUSE = 5.0
"""Seconds between two entries of one phone, on average."""
READS = 0.05
"""Of so many changes the state is asked for, though it came along with the news."""
PROCESSES = 2
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


class Connection:
    """A keep-alive HTTP connection; the least that such a load needs."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(
        self, method: str, path: str, body: Any = None, **headers: str
    ) -> tuple[int, Any]:
        """Status and body; the ETag is not needed."""
        sent = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} /api/v1{path} HTTP/1.1", "Host: x", f"Content-Length: {len(sent)}",
                 "Content-Type: application/json"]  # fmt: skip
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        request = "\r\n".join(lines).encode() + b"\r\n\r\n" + sent
        if self.writer is None or self.writer.is_closing():
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            return await self._exchange(request)
        except (asyncio.IncompleteReadError, ConnectionError):
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
            return await self._exchange(request)

    async def _exchange(self, request: bytes) -> tuple[int, Any]:
        assert self.reader
        assert self.writer
        self.writer.write(request)
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        status = int(head.split(" ", 2)[1])
        if "content-length:" in head:
            size = int(head.split("content-length:", 1)[1].split("\r\n", 1)[0])
            data = await self.reader.readexactly(size)
        elif status in (204, 304):
            data = b""
        else:
            data = b""
            while size := int(await self.reader.readline(), 16):
                data += (await self.reader.readexactly(size + 2))[:-2]
            await self.reader.readline()
        if "connection: close" in head:
            self.writer.close()
        return status, json.loads(data) if data else None


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
        self, port: int, table: Shared, number: int, measured: Measured, end: float
    ) -> None:
        self.table, self.number, self.measured, self.end = table, number, measured, end
        self.port, self.connection, self.seat = port, Connection(port), 0
        self.key, self.version, self.seen = "", 1, 0
        self.random = random.Random(f"{table.code} {number}")
        self.state: Any = None

    async def play(self) -> None:
        """Until the end."""
        await asyncio.sleep(self.random.random() * WARM * 0.7)
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


async def evening(
    port: int, seconds: float, server: subprocess.Popen[bytes], tables: int = TABLES
) -> Measured:
    """All phones at all tables."""
    measured, opening = Measured(), Connection(port)
    games = list(scoring.games())
    shared = []
    for number in range(tables):
        game = games[number % len(games)]
        _, made = await opening.ask("POST", "/tables", {"game": game})
        shared.append(Shared(game, made["code"], made["host_key"]))
    measured.begin = time.monotonic() + WARM
    end = measured.begin + seconds
    phones = [
        Phone(port, table, number, measured, end) for table in shared for number in range(PHONES)
    ]
    await asyncio.gather(spend(measured, server, seconds), *(phone.play() for phone in phones))
    return measured


async def spend(measured: Measured, server: subprocess.Popen[bytes], seconds: float) -> None:
    """Notes the processor time of both sides in the time that is measured."""
    await asyncio.sleep(measured.begin - time.monotonic())
    served, phoned = cpu_seconds(server), time.process_time()
    await asyncio.sleep(seconds)
    measured.server_seconds = cpu_seconds(server) - served
    measured.phone_seconds = time.process_time() - phoned


@contextmanager
def service(database: str = "") -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """The service with two processes on a port of its own."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with TemporaryDirectory() as folder:
        environment = {
            **os.environ,
            "KEYTALLY_DATA": folder,
            "DATABASE_URL": database,
            "KEYTALLY_RATE_DEFAULT": "10000000 per minute",
            "KEYTALLY_RATE_KEPT": "10000000 per minute",
        }
        command = [sys.executable, "-m", "gunicorn", "--bind", f"127.0.0.1:{port}"]
        server = subprocess.Popen([*command, "--workers", str(PROCESSES), "app:app"],
                                  cwd=ROOT, env=environment)  # fmt: skip
        try:
            while server.poll() is None:
                try:
                    requests.get(f"http://127.0.0.1:{port}/readyz", timeout=5)
                    break
                except requests.RequestException:
                    time.sleep(0.1)
            while any(b"scoring.questions" in _command(child) for child in _children(server)):
                time.sleep(0.5)  # it encodes the rules for questions, once
            yield port, server
        finally:
            server.terminate()
            server.wait(30)


def cpu_seconds(server: subprocess.Popen[bytes]) -> float:
    """What the processes of the service have taken so far (Linux)."""
    ticks = 0
    for process in (server.pid, *_children(server)):
        with suppress(OSError):  # it has just ended
            stat = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
            ticks += int(stat[11]) + int(stat[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def _children(server: subprocess.Popen[bytes]) -> list[int]:
    listed = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text()
    return [int(number) for number in listed.split()]


def _command(process: int) -> bytes:
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return b""


def share(values: list[float], part: float) -> float:
    """The value below which this part of all lies."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))] if values else 0.0


def run() -> Table:
    """Figures of one evening, against the bounds that phones at a table need."""
    database = os.environ.get("PHONES_DATABASE", "")
    kind = "PostgreSQL" if database else "SQLite"
    table = Table(f"{TABLES * PHONES} phones at {TABLES} tables, {SECONDS:g} s, {kind}")
    with service(database) as (port, server):
        measured = asyncio.run(evening(port, SECONDS, server))
    for name, values, most in (
        ("a board written", measured.writes, 0.3),
        ("a state read", measured.reads, 0.3),
        ("seen by the others", measured.news, 1.0),
    ):
        table.add(f"{name}: median", median(values or [0.0]) * 1000, "ms")
        table.add(f"{name}: p99", share(values, 0.99) * 1000, "ms", target=most * 1000)
    table.add("boards written", len(measured.writes), baseline=f"{len(measured.reads)} states read")
    table.add(
        "errors", len(measured.errors), target=0, baseline="; ".join(measured.errors[:2])[:200]
    )
    writes = max(1, len(measured.writes))
    table.add("processor time of the service for a board written, with all that follows",
              measured.server_seconds / writes * 1000, "ms", target=8)  # fmt: skip
    table.add("cores taken by the service", measured.server_seconds / SECONDS, target=1.2)
    table.add("cores taken by the phones themselves", measured.phone_seconds / SECONDS)
    return table
