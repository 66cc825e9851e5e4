"""Three hundred phones at sixty tables, on the service as it runs: what writing, reading and news cost.

Every phone does what the form does: it holds an event stream of what changed, scores included, enters
something every few seconds, and asks for the state now and then. The phones are one process on the same
machine, so that they take their part of its cores too. They arrive within `WARM` seconds; what is
measured begins then. `PHONES_SECONDS=600 python -m bench phones` for the long run; `PHONES_DATABASE` names a
PostgreSQL database in place of SQLite, `PHONES_TABLES` how many tables of five phones there are.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import time
from statistics import median

import scoring
from bench.connection import Connection
from bench.phone import Measured, Phone, Shared
from bench.server import cpu_seconds, service
from bench.table import Table

TABLES = int(os.environ.get("PHONES_TABLES", "60"))
PHONES = 5
"""At each table."""
SECONDS = float(os.environ.get("PHONES_SECONDS", "20"))
WARM = float(os.environ.get("PHONES_WARM", "15"))
"""Seconds in which all phones arrive."""


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
        Phone(port, table, number, measured, end, WARM)
        for table in shared
        for number in range(PHONES)
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
