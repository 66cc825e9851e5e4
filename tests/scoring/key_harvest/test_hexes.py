"""The outline of the country board and what touches what on it."""

from __future__ import annotations

from itertools import combinations
from math import dist, sqrt

import pytest

from scoring.key_harvest.hexes import STANDARD, hexes


def test_the_board_has_56_hexes_and_141_edges() -> None:
    touching = hexes().neighbours
    assert len(touching) == 56
    assert sum(map(len, touching.values())) == 2 * 141


@pytest.mark.parametrize(
    ("label", "touching"),
    [
        ("A1", "A2 B1 B2"), ("A7", "A6 B7 B8"), ("A4", "A3 A5 B4 B5"), ("B1", "A1 B2 C1 C2"),
        ("B8", "A7 B7 C8 C9"), ("C1", "B1 C2 D1"), ("C9", "B8 C8 D8"), ("C5", "B4 B5 C4 C6 D4 D5"),
        ("D1", "C1 C2 D2 E1 E2"), ("D4", "C4 C5 D3 D5 E4 E5"), ("D8", "C8 C9 D7 E8 E9"),
        ("E4", "D3 D4 E3 E5 F3 F4"), ("F3", "E3 E4 F2 F4 G2 G3"), ("G7", "F7 F8 G6"),
    ],
)  # fmt: skip
def test_hexes_touch(label: str, touching: str) -> None:
    assert " ".join(hexes().neighbours[label]) == touching


@pytest.mark.parametrize(
    "lines",
    [STANDARD, (8,) * 7, (9, 8, 9, 8, 7, 8, 7), (9, 8, 7, 8, 7, 8, 9), (7, 8, 9, 9, 8, 8, 7), (5,)],
)
def test_neighbours_are_those_of_a_drawn_board(lines: tuple[int, ...]) -> None:
    """Hexes of width 1 touch when their middles are 1 apart; lines are sqrt(3)/2 apart."""
    touching = hexes(lines).neighbours
    first = {label: n for n, label in enumerate(touching)}
    for one, other in combinations(touching, 2):
        assert (other in touching[one]) == (one in touching[other])
    # Along a line and down by half a hex everything is fixed by A1 and its neighbours.
    middle: dict[str, tuple[float, float]] = {}
    shift = {0: 0.0}
    for row in range(1, len(lines)):
        below = f"{chr(65 + row)}1"
        above = touching[below]
        up = [int(label[1:]) for label in above if label[0] == chr(64 + row)]
        assert up, "every line hangs on the one above"
        # The first hex lies half a hex left or right of the hexes that it touches above.
        left_of_first = len(up) == 1 and up == [1]
        shift[row] = shift[row - 1] + (-0.5 if left_of_first else min(up) - 1 + 0.5)
    for label in first:
        row = ord(label[0]) - 65
        middle[label] = (shift[row] + int(label[1:]) - 1, row * sqrt(3) / 2)
    for one, other in combinations(touching, 2):
        near = abs(dist(middle[one], middle[other]) - 1) < 1e-9
        assert near == (other in touching[one]), (one, other)


@pytest.mark.parametrize(
    ("labels", "groups"),
    [
        ("", []),
        ("D4", ["D4"]),
        ("D4 D6", ["D4", "D6"]),
        ("D5 D4 D6", ["D4 D5 D6"]),
        ("G7 A1 A2", ["A1 A2", "G7"]),
        ("E4 E5 D4 D3 C4 F4 F5 B7 B8 A7 C8 G1", ["C4 D3 D4 E4 E5 F4 F5", "A7 B7 B8 C8", "G1"]),
        ("C1 D1 E1 A7 B8 C9", ["A7 B8 C9", "C1 D1 E1"]),
    ],
)
def test_hexes_that_touch_are_a_group_the_largest_first(labels: str, groups: list[str]) -> None:
    assert [" ".join(group) for group in hexes().groups(labels.split())] == groups
