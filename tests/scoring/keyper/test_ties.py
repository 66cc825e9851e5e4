"""Keyper's tie-breakers in the order of the rulebook (end of the game)."""

from __future__ import annotations

import pytest

from tests.scoring.as_json import score
from tests.scoring.keyper.notation import request

# Two boards of equal points, the tie-breaker that decides, the winner.
TIES = [
    ("| | 3 gold", "| | 2 gold, 9 wheat", "gems", "A"),
    ("| | 1 brick, 1 timber", "| | 1 stone, 9 wheat, 9 clay", "finished_goods", "A"),
    ("| | 1 wheat", "| | 2 wheat", "wheat", "B"),
    ("| | 1 clay, 1 logs", "| | 1 rock", "raw_materials", "A"),
    ("| hop_field | 1 deer", "| livestock_market | 4 boar", "deer", "A"),
    ("| hop_field | 1 boar", "| livestock_market | 4 chicken", "boar", "A"),
    ("| hop_field | 1 chicken", "| livestock_market | 4 horse", "chicken", "A"),
    ("| hop_field | 1 cow", "| livestock_market | 1 horse, 1 pig", "horse", "B"),
    ("| hop_field | 2 cow", "| livestock_market | 1 cow, 3 pig", "cow", "A"),
    ("| hop_field | 2 pig", "| livestock_market | 1 pig, 3 sheep", "pig", "A"),
    ("| hop_field | 2 sheep", "| livestock_market | 1 sheep, 3 goat", "sheep", "A"),
    # Animals that found no room are lost before the score.
    ("| | 9 deer", "| hop_field | 1 boar", "boar", "B"),
    ("| hop_field | 9 deer", "| livestock_market | 4 deer, 1 clay", "raw_materials", "B"),
]


@pytest.mark.parametrize(("first", "second", "by", "winner"), TIES)
def test_a_tie_is_broken(first: str, second: str, by: str, winner: str) -> None:
    answer = score("keyper", request(first, second))
    assert answer["players"][0]["total"] == answer["players"][1]["total"]
    assert answer["winners"] == [winner]
    assert answer["tie_break"]["by"] == by
    values = answer["tie_break"]["values"]
    assert max(values, key=values.get) == winner
    assert sorted(p["rank"] for p in answer["players"]) == [1, 2]


def test_goats_break_no_tie() -> None:
    answer = score("keyper", request("| hop_field | 4 goat", "| livestock_market | 1 goat"))
    assert answer["winners"] == ["A", "B"]
    assert answer["tie_break"]["by"] is None
    assert [p["rank"] for p in answer["players"]] == [1, 1]


def test_without_a_tie_nothing_is_reported_of_it() -> None:
    answer = score("keyper", request("| | | shipping 4", "| | 5 gold | shipping 2"))
    assert answer["winners"] == ["A"]
    assert answer["tie_break"] is None


def test_a_tie_of_three_is_broken_step_by_step() -> None:
    answer = score(
        "keyper", request("| | 2 gold, 1 clay", "| | 2 ruby, 2 clay", "| | 1 ruby, 9 clay")
    )
    assert answer["winners"] == ["B"]
    assert answer["tie_break"]["by"] == "raw_materials"
    assert answer["tie_break"]["values"] == {"A": 1, "B": 2}
    assert [p["rank"] for p in answer["players"]] == [2, 1, 2]
    # C has the most raw materials, but was out by gems.
    assert answer["tie_break"]["steps"] == [
        {"by": "gems", "values": {"A": 2, "B": 2, "C": 1}},
        {"by": "raw_materials", "values": {"A": 1, "B": 2}},
    ]


def test_who_is_out_of_a_tie_that_stays_reads_why() -> None:
    answer = score("keyper", request("| | 2 gold", "| | 2 ruby", "| | 1 ruby", "| | 2 sapphire"))
    assert (answer["winners"], answer["tie_break"]["by"]) == (["A", "B", "D"], None)
    assert answer["tie_break"]["steps"] == [
        {"by": "gems", "values": {"A": 2, "B": 2, "C": 1, "D": 2}}
    ]
    assert [p["rank"] for p in answer["players"]] == [1, 1, 4, 1]
