"""No board is slow: a search climbs towards slow requests, and none may take far longer than usual ones.

Times are compared with those of usual requests in the same run, so a slow machine fails nothing. The worst
boards found so far are separate tests below.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from copy import deepcopy
from statistics import median
from time import thread_time
from typing import Any

import pytest

from bench.boards import games, request
from scoring import Invalid, score
from scoring.allocation.budget import REQUEST_SECONDS
from scoring.allocation.cp_sat import Way

SECONDS = 60
"""The search of each game."""

MOST = 20
"""Times a usual request, beside the searches' budget: reading, checks and texts of the slowest one."""

NUMBERS = (0, 1, 2, 3, 7, 11, 37, 100, 997, 1_000_000)


def took(game: str, payload: Any) -> float | None:
    """Seconds of processor time; None where the request is refused."""
    start = thread_time()
    try:
        score(game, payload)
    except Invalid:
        return None
    return thread_time() - start


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every member of the body with what holds it."""
    members = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in list(members):
        yield value, key
        if isinstance(inner, dict | list):
            yield from places(inner)


def changed(dice: random.Random, payload: Any, pool: dict[str, list[Any]]) -> Any:
    """The request with one or a few places changed: numbers, ids, entries twice or of another board."""
    made = deepcopy(payload)
    for _ in range(dice.choice((1, 2, 4, 8))):
        holder, key = dice.choice([p for p in places(made["players"]) if p[1] != "name"])
        value = holder[key]
        if isinstance(value, bool):
            holder[key] = not value
        elif isinstance(value, int):
            holder[key] = dice.choice((*NUMBERS, value + 1))
        elif isinstance(value, list) and value and not isinstance(value[0], int):
            value.extend(deepcopy(dice.choices(value, k=dice.randint(1, 10))))
        elif isinstance(value, dict):
            for name, number in value.items():
                if type(number) is int:
                    value[name] = dice.choice((*NUMBERS, number))
        elif isinstance(value, str):
            holder[key] = dice.choice(pool[key]) if pool.get(key) else value
    return made


def climb(game: str, seconds: float) -> tuple[float, float, Any]:
    """How long a usual request takes, how long the slowest that is found, and that request."""
    dice = random.Random(game)
    most = {"keyper": 4, "key_harvest": 4, "key_market": 4}.get(game, 6)
    start = [request(game, seed, most) for seed in range(10)]
    pool: dict[str, list[Any]] = {}
    for payload in start:
        for holder, key in places(payload["players"]):
            if isinstance(holder[key], str):
                pool.setdefault(key, []).append(holder[key])
    took(game, start[0])  # loads what the game needs, or the first would seem the slowest for good
    times = [took(game, payload) or 0.0 for payload in start]
    worst = max(zip(times, start, strict=True), key=lambda found: found[0])
    end = thread_time() + seconds
    while thread_time() < end:
        payload = changed(dice, worst[1], pool)
        spent = took(game, payload)
        if spent is not None and spent > worst[0]:
            # Measured again, for other work disturbs.
            again = took(game, payload)
            if again is not None and min(spent, again) > worst[0]:
                worst = (min(spent, again), payload)
    return median(times), *worst


@pytest.mark.soak
@pytest.mark.parametrize("game", games())
def test_no_request_is_far_slower_than_usual_ones(game: str) -> None:
    usual, spent, payload = climb(game, SECONDS)
    print(f"{spent:.3f} s, {spent / usual:.1f} times a usual request")
    assert spent < REQUEST_SECONDS + MOST * usual, json.dumps(payload)


def maze(seed: int) -> dict[str, Any]:
    """A village of a hundred tiles whose edges were typed in at random."""
    dice = random.Random(seed)
    tiles = [
        {"tile": "sea_bastion" if n == 0 else "barn", "at": [n % 10, n // 10],
         "edges": "".join(dice.choices("RRRG", k=6))}
        for n in range(100)
    ]  # fmt: skip
    return {"tiles": tiles}


def bundles(seed: int) -> dict[str, Any]:
    """Cards whose entered values pay for many different bundles of large numbers."""
    dice = random.Random(seed)
    symbols = (
        "sheep",
        "pig",
        "cow",
        "iron",
        "stone",
        "wood",
        "gold",
        "anvil",
        "saw",
        "ship",
        "green",
    )
    cards = []
    for card in ("windmill", "inn", "key_mine", "keythedral", "home_1", "scribe"):
        rates = [{"per": {s: dice.choice((1, 2, 3, 7, 11, 62)) for s in dice.sample(symbols, 5)},
                  "points": dice.randint(1, 1000)} for _ in range(12)]  # fmt: skip
        held = {r: dice.choice((7, 997, 248_715, 1_000_000)) for r in ("iron", "stone", "gold")}
        cards.append({"card": card, "resources": held, "values": {"rates": rates},
                      "printed": {"animals": {"sheep": dice.randint(0, 20)}}})  # fmt: skip
    return {"cards": cards, "skills": {"anvil": 1_000_000, "saw": 997}}


@pytest.mark.parametrize(("game", "board"), [("keyflower", maze), ("key_flow", bundles)])
def test_costly_boards_have_a_score_each_and_flag_what_is_not_proven(game: str, board: Any) -> None:
    players = [{"name": str(n), "board": board(n)} for n in range(6)]
    for player in score(game, {"players": players}).players:
        assert player.total == sum(line.points for line in player.lines)
        codes = {warning.code for warning in player.warnings}
        assert player.best == codes.isdisjoint({"best_not_proven", "loop_not_proven"})


def test_a_large_maze_has_its_longest_loop_proven() -> None:
    (player,) = score("keyflower", {"players": [{"name": "A", "board": maze(0)}]}).players
    assert "loop_not_proven" not in {warning.code for warning in player.warnings}


@pytest.mark.parametrize("seed", [443, 775, 1223, 1229, 3331, 3500, 3788])
def test_boards_with_many_equal_layouts_are_proven_by_the_first_search(
    seed: int, searched: list[Way]
) -> None:
    """Without an order of decisions the search tries their equal layouts one by one."""
    (player,) = score("key_flow", request("key_flow", seed, players=1)).players
    assert player.best
    assert Way.ABOVE in searched
    assert Way.BRANCHING not in searched
