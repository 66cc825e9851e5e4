"""The best layout of random full boards of every game, a player at a time.

Measured is processor time of the engine alone. The baseline is plain CP-SAT on the whole model: the same
pieces and elements in one model, none of them in closed form, with the solver's own parameters.
"""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Callable
from functools import partial
from statistics import median
from typing import Any

from bench.boards import Json, games, key_flow, request
from bench.table import Table
from scoring.allocation import Budget, Memory, allocate
from scoring.allocation import cp_sat as models
from scoring.allocation.parts import Part, lots_of
from scoring.allocation.solver import solve
from scoring.game import game
from scoring.keyflower.board import CATALOGUE, Tile
from scoring.keyflower.loop import longest_loop
from scoring.keyflower.village import Village
from scoring.request import read
from scoring.sheet import Sheet
from tests.scoring.keyflower.villages import grow, known_tiles

BOARDS = 2000
COMPARED = 100
"""This many of them are solved by the baseline as well."""

MEDIAN_MS, WORST_MS = 2.0, 15.0
LOOPS = 40
SLOWEST, AGAIN = 30, 3
"""The slowest boards are measured again; the least counts, for other work disturbs."""


def run() -> Table:
    """Every game's median and worst player, against plain CP-SAT."""
    table = Table(f"Scoring: the best layout of {BOARDS} full boards of each game")
    boards: dict[str, Callable[[int], list[Sheet]]] = {
        name: partial(_full_board, name) for name in games()
    }
    boards["key_flow, three to six players"] = _larger_table
    for name, board in boards.items():
        sheets = [board(seed) for seed in range(BOARDS)]
        gc.freeze()  # else some board pays for a collection that goes through all 2,000
        took = [_milliseconds(partial(_engine, s)) for s in sheets]
        for n in sorted(range(BOARDS), key=lambda n: -took[n])[:SLOWEST]:
            again = [_milliseconds(partial(_engine, sheets[n])) for _ in range(AGAIN)]
            took[n] = min(took[n], *again)
        plain = [_milliseconds(partial(_plain, s)) for s in sheets[:COMPARED]]
        table.add(f"{name}: median", median(took), "ms", target=MEDIAN_MS,
                  baseline=f"plain CP-SAT {median(plain):.3g} ms")  # fmt: skip
        table.add(f"{name}: worst", max(took), "ms", target=WORST_MS,
                  baseline=f"plain CP-SAT {max(plain):.3g} ms")  # fmt: skip
    loops = [_loop_milliseconds(random.Random(seed)) for seed in range(LOOPS)]
    table.add("road loop of a 40-tile village: median", median(loops), "ms")
    table.add(f"the slowest of {LOOPS}", max(loops), "ms", target=WORST_MS)
    return table


def _loop_milliseconds(dice: random.Random) -> float:
    """The loop of a village of forty tiles that lie as close as they can."""
    names = [tile for tile in known_tiles(False) if CATALOGUE[tile].kind != "summer_boat"]
    dice.shuffle(names)
    tiles = grow(dice, ["home_1", *names], tight=1.0)[:40]
    lying = [Tile(t["tile"], "", tuple(t["at"]), t["rotation"]) for t in tiles]
    roads = Village(lying).roads
    return _milliseconds(lambda: longest_loop(roads))


def _full_board(name: str, seed: int) -> list[Sheet]:
    return _sheets(name, request(name, seed, players=1))


def _larger_table(seed: int) -> list[Sheet]:
    """A board of Key Flow as three to six players have it: of 31 cards, not of 40."""
    dice = random.Random(f"key_flow {seed}")
    players = dice.randint(3, 6)
    body = {"players": [{"name": "Anna", "board": key_flow(dice, players)}],
            "table": {"players": players}}  # fmt: skip
    return _sheets("key_flow", body)


def _sheets(name: str, body: Json) -> list[Sheet]:
    played = game(name)
    table = read(played, body)
    written = played.score(table.seats[0], table)
    return [written] if isinstance(written, Sheet) else list(written)


def _engine(sheets: list[Sheet]) -> None:
    memory: Memory = {}
    for sheet in sheets:
        allocation = allocate(sheet.items, sheet.elements, Budget(10), memory)
        if not allocation.proven:
            raise RuntimeError("a board of the bench is not proven")


def _plain(sheets: list[Sheet]) -> None:
    tuned, models.tune = models.tune, _untuned
    try:
        for sheet in sheets:
            if sheet.items and sheet.elements:
                solve(_whole(sheet), Budget(10))
    finally:
        models.tune = tuned


def _whole(sheet: Sheet) -> Part:
    """The sheet as one part, in which every element competes with every other."""
    elements = sheet.elements
    lots, _ = lots_of(sheet.items, elements)
    ways = [{i: uses for i, lot in enumerate(lots)
             if e.admits(lot) and (uses := e.intake.uses(lot.shown)).ways} for e in elements]  # fmt: skip
    return Part(lots, elements, ways, [None] * len(lots))


def _untuned(parameters: Any, way: models.Way) -> None:
    parameters.num_workers = 1
    parameters.max_deterministic_time = 10  # one search is all it takes


def _milliseconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return (time.process_time() - start) * 1000
