"""What only Key Harvest has: a field taken back leaves no trace."""

from __future__ import annotations

import random

from tests.every import every
from tests.scoring.as_json import score
from tests.scoring.key_harvest import brute_force
from tests.scoring.key_harvest.optimum import boards


def test_a_field_more_and_taken_away_again_changes_nothing() -> None:
    def check(seed: int) -> None:
        made = boards(seed)
        asked = {"players": [{"name": f"P{n}", "board": board} for n, board in enumerate(made)]}
        before = score("key_harvest", asked)
        free = sorted(set(brute_force.MIDDLE) - {f for board in made for f in board["fields"]})
        if free:
            made[0]["fields"].append(random.Random(seed).choice(free))
            score("key_harvest", asked)
            made[0]["fields"].pop()
        assert score("key_harvest", asked) == before

    every(range(20), check)
