"""Sea Bastion: the loop over the most tiles, against brute force and by hand."""

from __future__ import annotations

import random

import pytest

from scoring.keyflower.board import Tile
from scoring.keyflower.loop import longest_loop
from scoring.keyflower.village import Village
from tests.every import every
from tests.scoring.keyflower import brute_force
from tests.scoring.keyflower.villages import STEPS, grow, known_tiles

Roads = dict[int, list[int]]


def net(*stretches: str) -> Roads:
    """Roads from "ab" (a road joins a and b)."""
    roads: Roads = {}
    for a, b in map(tuple, stretches):
        roads.setdefault(ord(a), []).append(ord(b))
        roads.setdefault(ord(b), []).append(ord(a))
    return roads


@pytest.mark.parametrize(("stretches", "tiles"), [
    ("", 0),
    ("ab bc cd", 0),  # B25: a tree
    ("ab bc ca", 3),  # the shortest there is
    ("ab bc ca cd de ec", 5),  # B23: two triangles that share one tile
    ("ab bc ca cd de ef fd", 3),  # a road between two loops is no way back
    ("ab bc cd da ac", 4),  # a chord is left out
    ("ab bc ca ad db", 4),  # so is the side that two triangles share
    ("ab bc ca cd de ef fg gd gh hi ig", 6),  # past a bridge the larger part counts
], ids=str)  # fmt: skip
def test_by_hand(stretches: str, tiles: int) -> None:
    loop = longest_loop(net(*stretches.split()))
    assert len(loop.tiles) == len(set(loop.tiles)) == tiles
    assert loop.proven


def heap(dice: random.Random, size: int, share: float) -> Roads:
    """Hexes in a heap, of whose shared edges some are roads."""
    cells = [(0, 0)]
    while len(cells) < size:
        (q, r), (dq, dr) = dice.choice(cells), dice.choice(STEPS)
        if (q + dq, r + dr) not in cells:
            cells.append((q + dq, r + dr))
    roads: Roads = {n: [] for n in range(size)}
    for n, (q, r) in enumerate(cells):
        for dq, dr in STEPS[:3]:
            if (q + dq, r + dr) in cells and dice.random() < share:
                other = cells.index((q + dq, r + dr))
                roads[n].append(other)
                roads[other].append(n)
    return roads


def check(seed: int) -> None:
    dice = random.Random(seed)
    roads = heap(dice, dice.randint(3, 9), dice.choice([0.4, 0.6, 0.8]))
    if sum(map(len, roads.values())) > 24:
        return
    assert len(longest_loop(roads).tiles) == brute_force.longest_loop(roads), roads


def test_as_many_tiles_as_brute_force() -> None:
    every(range(300), check)


@pytest.mark.soak
def test_as_many_tiles_as_brute_force_long() -> None:
    every(range(300, 20_300), check)


def test_the_loop_of_a_village_of_forty_tiles_is_a_closed_walk() -> None:
    names = [t for t in known_tiles(False) if not t.startswith("boat")]

    def walk(seed: int) -> None:
        dice = random.Random(seed)
        tiles = grow(dice, ["home_1", *dice.sample(names, len(names))], tight=0.95)
        village = Village([Tile(t["tile"], "", tuple(t["at"]), t["rotation"]) for t in tiles])
        loop = longest_loop(village.roads)
        assert loop.proven
        on = set(loop.tiles)
        assert all(sum(o in on for o in village.roads[n]) >= 2 for n in on)
        assert len(loop.tiles) == len(on)

    every(range(20), walk)


def test_a_net_as_dense_as_can_be_is_still_answered() -> None:
    cells = [(q, r) for q in range(8) for r in range(8)]
    roads = {n: [cells.index((q + dq, r + dr)) for dq, dr in STEPS if (q + dq, r + dr) in cells]
             for n, (q, r) in enumerate(cells)}  # fmt: skip
    assert len(longest_loop(roads).tiles) > 60
