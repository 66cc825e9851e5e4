"""The exchange finds what the solver finds, on boards with more pieces than brute force can try."""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import product
from typing import Any

import pytest

from scoring import allocation
from scoring.slots import Slots, match
from tests.scoring.as_json import score

TILES = (
    "apothecary", "craftsmans_guild", "jeweller", "key_guild", "mercers_guild", "scholar", "scribes",
    "village_hall", "watermill", "windmill", "bakery", "granary", "white_wind", "barn", "timber_yard",
    "boat_3b", "boat_5b",
)  # fmt: skip
KINDS = {
    "workers": ("red", "blue", "yellow", "green"),
    "skills": ("saw", "pickaxe", "anvil"),
    "resources": ("wood", "stone", "iron", "gold"),
}


def board(seed: int) -> dict[str, Any]:
    dice = random.Random(seed)
    tiles: list[dict[str, Any]] = [{"tile": t} for t in dice.sample(TILES, dice.randint(3, 12))]
    for tile in tiles:
        if tile["tile"] in ("barn", "timber_yard"):
            tile["resources"] = {kind: dice.randint(0, 4) for kind in KINDS["resources"]}
    made = {part: {k: dice.randint(0, 8) for k in kinds} for part, kinds in KINDS.items()}
    return {
        "tiles": tiles,
        **made,
        "wheat": dice.randint(0, 8),
        "purple_marker": dice.random() < 0.4,
    }


@pytest.mark.parametrize("seed", range(40))
def test_as_many_points_as_the_solver(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    players = [{"name": "Anna", "board": board(seed)}]
    payload = {"players": players, "table": {"expansions": ["farmers"]}}
    exchanged = score("keyflower", payload)["players"][0]
    monkeypatch.setattr(allocation, "_exchanged", lambda *part: None)
    solved = score("keyflower", payload)["players"][0]
    assert exchanged["total"] == solved["total"]
    assert exchanged["best"]
    assert solved["best"]


def cheapest(
    fits: Mapping[tuple[int, int], frozenset[int]],
    sizes: list[int],
    costs: list[int],
    counts: list[int],
) -> int | None:
    """The least cost by trying every number of every item."""
    found = None
    slots = [takers for takers, size in zip(fits.values(), sizes, strict=True) for _ in range(size)]
    for taken in product(*(range(count + 1) for count in counts)):
        if sum(taken) != len(slots):
            continue
        pieces = [i for i, n in enumerate(taken) for _ in range(n)]
        if fills(pieces, slots):
            cost = sum(costs[i] for i in pieces)
            found = cost if found is None else min(found, cost)
    return found


def fills(pieces: list[int], slots: list[frozenset[int]]) -> bool:
    if not slots:
        return not pieces
    first, *rest = slots
    return any(
        fills(pieces[:k] + pieces[k + 1 :], rest) for k, i in enumerate(pieces) if i in first
    )


@pytest.mark.parametrize("seed", range(60))
def test_the_cheapest_pieces_that_fill_all_slots(seed: int) -> None:
    dice = random.Random(seed)
    counts = [dice.randint(0, 2) for _ in range(4)]
    costs = [dice.randint(0, 3) for _ in counts]
    fits = {(n, 0): frozenset(dice.sample(range(4), dice.randint(1, 4))) for n in range(3)}
    sizes = [dice.randint(0, 2) for _ in fits]
    order = sorted(range(4), key=lambda i: (costs[i], i))
    taken = Slots(fits).cheapest(dict(zip(fits, sizes, strict=True)), order, counts)
    expected = cheapest(fits, sizes, costs, counts)
    if taken is None:
        assert expected is None
        return
    assert sum(costs[i] * n for i, n in taken.items()) == expected
    laid = match(taken, sizes, list(fits.values()))
    for slot, (takers, size) in enumerate(zip(fits.values(), sizes, strict=True)):
        assert sum(n for (_, s), n in laid.items() if s == slot) == size
        assert all(i in takers for i, s in laid if s == slot)
