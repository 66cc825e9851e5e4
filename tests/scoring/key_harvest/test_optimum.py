"""Random tables score as a second, independent calculation says; what may not matter does not."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.scoring.as_json import score
from tests.scoring.key_harvest import brute_force


def random_table(seed: int) -> list[dict[str, Any]]:
    """One to four boards; fields are dealt, workers and counters fall anywhere."""
    dice = random.Random(seed)
    players = dice.randint(1, 4)
    labels = dice.sample(list(brute_force.MIDDLE), k=dice.randint(0, 56))
    return [
        {
            "fields": labels[n::players],
            "workers": [{"worker": w, "at": dice.choice(list(brute_force.MIDDLE))}
                        for w in dice.sample(list(brute_force.NUMBERS), dice.randint(0, 6))],
            "crops": {crop: dice.randint(0, 4) for crop in brute_force.CROPS},
        }
        for n in range(players)
    ]  # fmt: skip


def body(boards: list[dict[str, Any]]) -> dict[str, Any]:
    return {"players": [{"name": f"P{n}", "board": board} for n, board in enumerate(boards)]}


def check(seed: int) -> None:
    boards = random_table(seed)
    found = score("key_harvest", body(boards))
    assert [player["total"] for player in found["players"]] == brute_force.totals(boards)
    for player, board in zip(found["players"], boards, strict=True):
        assert player["total"] == sum(line["points"] for line in player["lines"])
        counted = [at for line in player["lines"] for at in line["counted"]]
        left = [entry for entry in player["unscored"] if entry["piece"] in brute_force.MIDDLE]
        assert len(set(counted)) == len(counted) == len(board["fields"]) - len(left)


@pytest.mark.parametrize("seed", range(300))
def test_totals_are_those_of_the_second_calculation(seed: int) -> None:
    check(seed)


@pytest.mark.soak
def test_totals_are_those_of_the_second_calculation_long() -> None:
    for seed in range(300, 20_300):
        check(seed)


@pytest.mark.parametrize("seed", range(40))
def test_the_order_of_players_and_entries_changes_nothing(seed: int) -> None:
    boards = random_table(seed)
    first = score("key_harvest", body(boards))
    dice = random.Random(seed)
    order = dice.sample(range(len(boards)), len(boards))
    for board in boards:
        dice.shuffle(board["fields"])
        dice.shuffle(board["workers"])
    turned = body(boards)
    turned["players"] = [turned["players"][n] for n in order]
    second = score("key_harvest", turned)
    assert sorted(second["winners"]) == sorted(first["winners"])
    by_name = {player["name"]: player for player in second["players"]}
    for player in first["players"]:
        other = by_name[player["name"]]
        assert (other["total"], other["rank"]) == (player["total"], player["rank"])
        assert {(li["element"], li["points"]) for li in other["lines"]} == {
            (li["element"], li["points"]) for li in player["lines"]
        }


@pytest.mark.parametrize("seed", range(20))
def test_a_field_more_and_taken_away_again_changes_nothing(seed: int) -> None:
    boards = random_table(seed)
    before = score("key_harvest", body(boards))
    free = sorted(set(brute_force.MIDDLE) - {f for board in boards for f in board["fields"]})
    if free:
        boards[0]["fields"].append(random.Random(seed).choice(free))
        score("key_harvest", body(boards))
        boards[0]["fields"].pop()
    assert score("key_harvest", body(boards)) == before
