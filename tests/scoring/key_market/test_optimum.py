"""The split of goods is the best there is: equal to brute force, and stable under what may not matter."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.scoring.as_json import score
from tests.scoring.key_market import brute_force


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


def ask(*boards: dict[str, Any], **more: Any) -> dict[str, Any]:
    players = [{"name": f"P{n}", "board": each, **more} for n, each in enumerate(boards)]
    return score("key_market", {"players": players})


def check(seed: int) -> None:
    goods, masters, animal = small_board(seed)
    found = ask(as_board(goods, masters, animal))["players"][0]
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


@pytest.mark.parametrize("seed", range(300))
def test_optimum_is_that_of_brute_force(seed: int) -> None:
    check(seed)


@pytest.mark.soak
def test_optimum_is_that_of_brute_force_long() -> None:
    for seed in range(300, 20_300):
        check(seed)


@pytest.mark.parametrize("seed", range(40))
def test_the_best_laid_out_by_hand_scores_the_same(seed: int) -> None:
    made = as_board(*small_board(seed))
    best = ask(made)["players"][0]
    placed = [
        {"piece": piece, "count": count, "on": line["element"]}
        for line in best["lines"]
        for piece, count in line["uses"].items()
    ]
    by_hand = ask(made, placed=placed)["players"][0]
    assert by_hand["total"] == by_hand["best_total"] == best["total"]
    dice = random.Random(seed)
    places = [line["element"] for line in best["lines"] if line["uses"]]
    careless = [{"piece": good, "count": count, "on": dice.choice(places)}
                for good, count in made["goods"].items() if count and places]  # fmt: skip
    found = ask(made, placed=careless)["players"][0]
    assert found["total"] <= found["best_total"] == best["total"]


@pytest.mark.parametrize("seed", range(40))
def test_the_order_of_players_and_guilds_changes_nothing(seed: int) -> None:
    first, second = as_board(*small_board(seed)), as_board(*small_board(seed + 1000))
    straight = ask(first, second)
    turned = ask({**second, "guilds": second["guilds"][::-1]},
                 {**first, "guilds": first["guilds"][::-1]})  # fmt: skip
    for one, other in zip(straight["players"], turned["players"][::-1], strict=True):
        assert (one["total"], one["rank"]) == (other["total"], other["rank"])
        assert {(li["element"], li["points"]) for li in one["lines"]} == {
            (li["element"], li["points"]) for li in other["lines"]
        }


@pytest.mark.parametrize("seed", range(40))
def test_a_piece_more_is_never_a_loss_and_taken_away_again_changes_nothing(seed: int) -> None:
    made = as_board(*small_board(seed))
    before = ask(made)
    good = random.Random(seed).choice(brute_force.GOODS)
    made["goods"][good] += 1
    assert ask(made)["players"][0]["total"] >= before["players"][0]["total"]
    made["goods"][good] -= 1
    assert ask(made) == before
