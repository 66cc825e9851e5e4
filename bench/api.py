"""HTTP: what a request costs beyond the scoring itself, and how soon the service is up."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import count
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import requests

import scoring
from api import create_app
from api.games.schemas import ScoreAnswer
from api.http.dumping import writer
from bench.boards import games, request
from bench.served import served
from bench.table import Table

ROUNDS, DUMPS = 40, 400
TABLES, WARM = 600, 10


def run() -> Table:
    """Requests against bare calls, in the same process and run."""
    table = Table("HTTP")
    _throughput(table)
    client = create_app({"RATELIMIT_ENABLED": True}).test_client()
    dump = writer(ScoreAnswer)
    for game in scoring.games().values():
        payload = {"players": [{"name": "Anna", "board": game.describe()["example"]}]}
        body, url = json.dumps(payload), f"/api/v1/games/{game.id}/score"
        bare, asked = _alternating(
            lambda game=game, payload=payload: scoring.score(game.id, payload),  # type: ignore[misc]
            lambda url=url, body=body: client.post(  # type: ignore[misc]
                url, data=body, content_type="application/json"
            ),
        )
        table.add(
            f"{game.id}: request", asked * 1000, "ms", baseline=f"score() {bare * 1000:.3g} ms"
        )
        table.add(f"{game.id}: over scoring", (asked - bare) * 1000, "ms", target=3.0)
        score = scoring.score(game.id, _full_table(game))
        dict_of, dumped = _alternating(score.to_dict, lambda score=score: dump(score), DUMPS)  # type: ignore[misc]
        table.add(f"{game.id}: dumping a full table", dumped * 1000, "ms", target=0.3,
                  baseline=f"to_dict() {dict_of * 1000:.2g} ms")  # fmt: skip
    first, again = _alternating(
        lambda: client.get("/api/v1/games/keyper"),
        lambda: client.get("/healthz"),
    )
    table.add("catalogue", first / again, "x", baseline="/healthz", target=4.0)
    _shared_table(table)
    bare, started = _alternating(_python("import flask, sqlalchemy.orm"),
                                 _python("import app"), rounds=3)  # fmt: skip
    table.add("start", started / bare, "x", baseline="import flask and SQLAlchemy", target=2.5)
    table.add("start: processor time", started, "s", target=0.8)
    return table


def _full_table(game: scoring.Game) -> dict[str, Any]:
    """As many players as the game takes, each with its full example."""
    board = game.describe()["example"]
    return {"players": [{"name": f"P{n}", "board": board} for n in range(game.players[1])]}


def _throughput(table: Table) -> None:
    """Random full tables of four, each once: how many we serve in the time of as many bare echoes.

    Both run under gunicorn with one worker and are asked in turns; measured is the processor time of the
    servers, which is what bounds them, and does not depend on what else runs.
    """
    with (
        served("bench.echo:app()") as echo,
        served("app:app") as real,
        requests.Session() as session,
    ):

        def post(url: str, body: str) -> float:
            start = time.perf_counter()
            headers = {"Content-Type": "application/json"}
            session.post(url, data=body, headers=headers, timeout=60).raise_for_status()
            return time.perf_counter() - start

        for game in games():
            bodies = [json.dumps(request(game, seed)) for seed in range(TABLES + WARM)]
            addresses = (f"{echo.url}/{game}", f"{real.url}/api/v1/games/{game}/score")
            for body in bodies[:WARM]:
                for url in addresses:
                    post(url, body)
            before = echo.cpu_seconds(), real.cpu_seconds()
            # One body at a time to both: the cores may run at another speed a second later.
            took = [[post(url, body) for url in addresses] for body in bodies[WARM:]]
            bare, ours = echo.cpu_seconds() - before[0], real.cpu_seconds() - before[1]
            table.add(f"{game}: throughput, four players", bare / ours, "x", at_least=True, target=0.25,
                      baseline=f"bare Flask + marshmallow {bare / TABLES * 1000:.3g} ms")  # fmt: skip
            slow, slowest = (sorted(times)[-TABLES // 100] for times in zip(*took, strict=True))
            table.add(f"{game}: p99", slowest / slow, "x", target=4.0, baseline="the echo's p99")


def _shared_table(table: Table) -> None:
    """What a phone at a shared table costs, against scoring the same four boards by themselves."""
    board = scoring.game("keyper").describe()["example"]
    payload = {"players": [{"name": f"P{n}", "board": board} for n in range(4)]}
    with TemporaryDirectory() as folder:
        settings = {"RATELIMIT_ENABLED": False, "DATABASE_URL": f"sqlite:///{folder}/keytally.db"}
        client = create_app(settings).test_client()
        made = client.post("/api/v1/tables", json={"game": "keyper"}).json or {}
        url = f"/api/v1/tables/{made['code']}"
        key = {"Authorization": f"Bearer {made['host_key']}", "If-Match": "*"}
        for player in payload["players"]:
            client.post(f"{url}/seats", json={"name": player["name"]})
        shipping = count()

        def score() -> None:
            client.post("/api/v1/games/keyper/score", json=payload)

        def send() -> None:
            changed = {**board, "shipping": next(shipping)}
            client.put(f"{url}/seats/1/board", json=changed, headers=key)

        def send_and_see() -> None:
            send()
            client.get(url)

        for seat in range(1, 5):
            client.put(f"{url}/seats/{seat}/board", json=board, headers=key)
        for name, call, target in (
            ("a board sent", send, 1.0),
            ("a board sent, and the state", send_and_see, 2.0),
            ("the state once more", lambda: client.get(url), 0.5),
        ):
            bare, taken = _alternating(score, call)
            table.add(name, taken / bare, "x", baseline="four boards scored", target=target)


def _alternating(
    one: Callable[[], object], other: Callable[[], object], rounds: int = ROUNDS
) -> tuple[float, float]:
    """Median CPU seconds of both, children included, taken in turns: what else runs hardly counts."""
    one(), other()  # warms up
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(rounds):
        for call, taken in zip((one, other), times, strict=True):
            start = _cpu_seconds()
            call()
            taken.append(_cpu_seconds() - start)
    return median(times[0]), median(times[1])


def _cpu_seconds() -> float:
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def _python(code: str) -> Callable[[], object]:
    """The code in a process of its own, which keeps its bytecode as an installed service does."""
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
    return lambda: subprocess.run([sys.executable, "-c", code], check=True, env=environment)
