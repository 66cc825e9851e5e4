"""The short cut of reading gives what marshmallow gives, and leaves every fault to it."""

from __future__ import annotations

import random
from copy import deepcopy
from typing import Any

import pytest
from marshmallow import ValidationError

from bench.boards import games, request
from scoring.game import game
from scoring.request import request_schema
from tests.scoring.test_slow_boards import places

ODD: tuple[Any, ...] = (None, True, -1, 1.0, 1_000_001, "x", "", [], {}, [None], {"x": 1}, "home_1")


def both(name: str, payload: Any) -> tuple[Any, Any]:
    """What the short cut and what marshmallow alone makes of a request."""
    schema = request_schema(name)
    found = []
    for read in (schema.read, schema.load):
        try:
            with game(name).reading(payload):
                found.append(read(deepcopy(payload)))
        except ValidationError as error:
            found.append(error.messages)
    return found[0], found[1]


@pytest.mark.parametrize("name", games())
def test_full_boards_are_read_alike(name: str) -> None:
    for seed in range(5):
        short, whole = both(name, request(name, seed))
        assert short == whole
        assert short["players"]


@pytest.mark.parametrize("bodies", [20, pytest.param(400, marks=pytest.mark.soak)])
@pytest.mark.parametrize("name", games())
def test_odd_bodies_are_refused_alike(name: str, bodies: int) -> None:
    dice = random.Random(name)
    for seed in range(bodies):
        payload = request(name, seed % 5, players=2)
        for _ in range(dice.randint(1, 3)):
            holder, key = dice.choice(list(places(payload)))
            holder[key] = deepcopy(dice.choice(ODD))
            if isinstance(holder, dict) and dice.random() < 0.2:
                holder["unheard_of"] = 1
        short, whole = both(name, payload)
        assert short == whole, payload
