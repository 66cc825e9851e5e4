"""Random tables of Key Harvest, and the second, independent calculation that their totals must equal."""

from __future__ import annotations

import random
from typing import Any

from tests.scoring.as_json import score
from tests.scoring.key_harvest import brute_force

LOOSE = {"crops": brute_force.CROPS}
"""Pieces of which one more never costs points, by the member of a board that holds them."""

SAME_LINES = True


def boards(seed: int) -> list[dict[str, Any]]:
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


def check(seed: int) -> None:
    made = boards(seed)
    players = [{"name": f"P{n}", "board": board} for n, board in enumerate(made)]
    found = score("key_harvest", {"players": players})
    assert [player["total"] for player in found["players"]] == brute_force.totals(made)
    for player, board in zip(found["players"], made, strict=True):
        assert player["total"] == sum(line["points"] for line in player["lines"])
        counted = [at for line in player["lines"] for at in line["counted"]]
        left = [entry for entry in player["unscored"] if entry["piece"] in brute_force.MIDDLE]
        assert len(set(counted)) == len(counted) == len(board["fields"]) - len(left)
