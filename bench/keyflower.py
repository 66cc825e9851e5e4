"""Keyflower over HTTP: a full table against a bare endpoint, and the road loop of large villages.

The baseline is what any Flask service pays for the same body: marshmallow's own fields check every value
and the answer is the body again. Both run under gunicorn with one worker and are asked in turns, each
time about another table.
"""

from __future__ import annotations

import json
import os
import random
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from typing import Any

import requests
from flask import Flask, Response, jsonify, request
from marshmallow import Schema, fields, validate

from bench.table import Table
from scoring.keyflower.board import ANIMALS, CATALOGUE, RESOURCES, SKILLS, TILES, WORKERS, Tile
from scoring.keyflower.loop import longest_loop
from scoring.keyflower.village import Village
from tests.scoring.keyflower.villages import grow, known_tiles, village

TABLES = 24
TURNS = 4
TILES_EACH = 25
PLAYERS = ("Anna", "Ben", "Cem", "Dora", "Eva", "Finn")


def run() -> Table:
    """The ratio that the issue asks for, and the loops."""
    table = Table("Keyflower")
    dice = random.Random(25)
    bodies = [json.dumps(_table(dice)) for _ in range(TABLES)]
    with _served("bench.keyflower:bare()") as base, _served("app:app") as real:
        bare, scored = _in_turns(f"{base}/echo", f"{real}/api/v1/games/keyflower/score", bodies)
    table.add("six players, 25 tiles each", scored / bare, "x", target=4.0,
              baseline=f"bare Flask + marshmallow {bare * 1000:.3g} ms")  # fmt: skip
    table.add("the same", scored * 1000, "ms")
    loops = [_loop_seconds(random.Random(seed)) for seed in range(40)]
    table.add("road loop of a 40-tile village", median(loops) * 1000, "ms")
    table.add("the slowest of 40", max(loops) * 1000, "ms")
    return table


def _table(dice: random.Random) -> dict[str, Any]:
    """A whole table with The Farmers; some tiles lie in several villages, which only adds warnings."""
    boards: list[dict[str, Any]] = []
    while len(boards) < len(PLAYERS):
        board = village(dice, TILES_EACH, farmers=True, home=len(boards) + 1)
        if len(board["tiles"]) == TILES_EACH:
            boards.append(board)
    boards[0]["purple_marker"] = True
    players = [{"name": name, "board": board} for name, board in zip(PLAYERS, boards, strict=True)]
    return {"players": players, "table": {"expansions": ["farmers"], "boat_order": list(PLAYERS)}}


def bare() -> Flask:
    """Checks the same body with plain fields and sends it back."""
    app, schema = Flask(__name__), _Body()

    @app.post("/echo")
    def echo() -> Response:
        return jsonify(schema.load(request.get_json()))

    return app


def _count(most: int = 1_000_000) -> fields.Integer:
    return fields.Integer(strict=True, validate=validate.Range(0, most))


def _counts(kinds: tuple[str, ...]) -> fields.Nested:
    return fields.Nested(Schema.from_dict({kind: _count() for kind in kinds}))


class _Herd(Schema):
    kind = fields.String(required=True, validate=validate.OneOf(ANIMALS))
    count = _count()
    corner = _count(5)


class _Tile(Schema):
    tile = fields.String(required=True, validate=validate.OneOf(TILES))
    at = fields.List(fields.Integer(strict=True), validate=validate.Length(equal=2))
    rotation = _count(5)
    upgraded = fields.Boolean()
    resources = _counts(RESOURCES)
    animals = fields.List(fields.Nested(_Herd))
    printed_points = _count()


class _Board(Schema):
    tiles = fields.List(fields.Nested(_Tile))
    workers = _counts(WORKERS)
    skills = _counts(SKILLS)
    resources = _counts(RESOURCES)
    wheat = _count()
    purple_marker = fields.Boolean()


class _Player(Schema):
    name = fields.String(required=True, validate=validate.Length(1, 60))
    board = fields.Nested(_Board, required=True)


class _Shared(Schema):
    expansions = fields.List(fields.String(validate=validate.OneOf(["farmers"])))
    boat_order = fields.List(fields.String())


class _Body(Schema):
    players = fields.List(fields.Nested(_Player), required=True, validate=validate.Length(1, 6))
    table = fields.Nested(_Shared)


@contextmanager
def _served(app: str) -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen(
        [sys.executable, "-m", "gunicorn", "--log-level", "error",
         "--bind", f"127.0.0.1:{port}", "--workers", "1", app],
        env={**os.environ, "KEYTALLY_RATE_DEFAULT": "1000000 per minute"},
    )  # fmt: skip
    try:
        for _ in range(300):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(30)


def _in_turns(one: str, other: str, bodies: list[str]) -> tuple[float, float]:
    """Mean seconds of both over all bodies, each the best of a few turns: other work hardly counts."""
    totals = [0.0, 0.0]
    with requests.Session() as session:
        for body in [bodies[0], *bodies]:
            best = [60.0, 60.0]
            for _ in range(TURNS):
                for n, url in enumerate((one, other)):
                    start = time.perf_counter()
                    answer = session.post(
                        url, data=body, headers={"Content-Type": "application/json"}, timeout=60
                    )
                    best[n] = min(best[n], time.perf_counter() - start)
                    answer.raise_for_status()
            totals = [total + seconds for total, seconds in zip(totals, best, strict=True)]
    return totals[0] / (len(bodies) + 1), totals[1] / (len(bodies) + 1)


def _loop_seconds(dice: random.Random) -> float:
    """Seconds for the loop of a village of forty tiles that lie as close as they can."""
    names = [tile for tile in known_tiles(False) if CATALOGUE[tile].kind != "summer_boat"]
    dice.shuffle(names)
    tiles = grow(dice, ["home_1", *names], tight=1.0)[:40]
    lying = [Tile(t["tile"], "", tuple(t["at"]), t["rotation"]) for t in tiles]
    start = time.perf_counter()
    longest_loop(Village(lying).roads)
    return time.perf_counter() - start
