"""Random boards of Key Market and the brute force that the best split of goods must equal."""

from __future__ import annotations

import random
from typing import Any

from tests.scoring.as_json import score
from tests.scoring.key_market import brute_force

LOOSE = {"goods": brute_force.GOODS}
"""Pieces of which one more never costs points, by the member of a board that holds them."""

SAME_LINES = True


def small_board(seed: int) -> tuple[dict[str, int], frozenset[int], str]:
    dice = random.Random(seed)
    most = dice.choice([2, 4, 7, 12])
    goods = {good: dice.randint(0, most) for good in brute_force.GOODS}
    masters = frozenset(guild for guild in (1, 5, 6) if dice.random() < 0.6)
    return goods, masters, dice.choice(["sheep", "fish"])


def as_board(goods: dict[str, int], masters: frozenset[int], animal: str) -> dict[str, Any]:
    guilds = [{"guild": guild, "rank": "master", "points": 0} for guild in sorted(masters)]
    for member in guilds:
        if member["guild"] == 1:
            member["kind"] = animal
    return {"goods": goods, "guilds": guilds}


def boards(seed: int) -> list[dict[str, Any]]:
    """The boards of a table."""
    return [as_board(*small_board(seed)), as_board(*small_board(seed + 1000))]


def check(seed: int) -> None:
    goods, masters, animal = small_board(seed)
    asked = {"players": [{"name": "A", "board": as_board(goods, masters, animal)}]}
    found = score("key_market", asked)["players"][0]
    assert found["best"]
    assert found["total"] == brute_force.best(goods, masters, animal), seed
    assert found["total"] == sum(line["points"] for line in found["lines"])
    for good, count in goods.items():
        used = sum(line["uses"].get(good, 0) for line in found["lines"])
        left = sum(entry["count"] for entry in found["unscored"] if entry["piece"] == good)
        assert used + left == count, seed
    worth = {"pairs": 2.5, "guild_1_master": 5, "guild_5_master": 5}
    for line in found["lines"]:
        if line["element"] in worth:
            assert line["points"] == sum(line["uses"].values()) * worth[line["element"]]
