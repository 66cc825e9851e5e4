"""A board read off a photo that breaks a rule: the involved pieces are questioned."""

from __future__ import annotations

from typing import Any

import pytest

import scoring
from api.photos.questions import questions

Piece = tuple[str, float, dict[str, Any] | None]


def reading(board: dict[str, Any], *pieces: Piece) -> dict[str, Any]:
    found = [{"id": name, "confidence": sure, "at": at} for name, sure, at in pieces]
    return {"board": board, "pieces": found}


def asked(game: str, read: dict[str, Any], lang: str = "en") -> list[tuple[str, list[int]]]:
    rows = questions(scoring.game(game), read, lang)
    assert all(row["piece"] == row["pieces"][0] and row["message"] for row in rows)
    return [(row["code"], row["pieces"]) for row in rows]


def hexes(*tiles: tuple[str, int, int]) -> dict[str, Any]:
    return {"tiles": [{"tile": tile, "at": [q, r], "upgraded": False} for tile, q, r in tiles]}


def keyflower(*tiles: tuple[str, int, int, float]) -> dict[str, Any]:
    board = hexes(*(tile[:3] for tile in tiles))
    return reading(board, *((name, sure, {"at": [q, r]}) for name, q, r, sure in tiles))


def test_two_homes_which_is_wrong() -> None:
    """Keyflower, Set up: each player takes one home tile."""
    read = keyflower(("home_1", 0, 0, 0.9), ("scribes", 1, 0, 0.99), ("home_2", 2, 0, 0.6))
    rows = dict(asked("keyflower", read))
    assert rows["second_home"] == [2, 0]


def test_a_tile_read_twice() -> None:
    """Keyflower, Components: every tile exists once."""
    board = {"tiles": [{"tile": "home_1"}, {"tile": "scribes"}, {"tile": "scribes"}]}
    read = reading(board, ("scribes", 0.8, None), ("home_1", 0.9, None), ("scribes", 0.7, None))
    assert asked("keyflower", read) == [("tile_twice", [2, 0])]


def test_a_tile_that_explains_several_faults_is_asked_about_once() -> None:
    """Keyflower, Expanding the villages: at a home's water edge only a boat's water fits."""
    read = keyflower(("home_1", 0, 0, 0.9), ("scribes", 1, 0, 0.99), ("scribes", 0, 1, 0.98))
    ((code, pieces),) = asked("keyflower", read)
    assert (code, pieces) == ("tile_twice", [2, 1])


def test_of_many_faults_the_worst_are_asked() -> None:
    tiles = [("home_1", 0, 0, 0.9)] + [("scribes", n, -n, 0.5 + n / 50) for n in range(1, 12)]
    assert len(asked("keyflower", keyflower(*tiles))) <= 5


def test_only_what_breaks_a_rule_is_asked() -> None:
    assert asked("keyflower", keyflower(("home_1", 0, 0, 0.3))) == []
    assert asked("keyper", reading({}, ("kiln", 0.4, None))) == []


@pytest.mark.parametrize("lang", ["en", "de"])
def test_keyper_tiles_on_their_plots(lang: str) -> None:
    """Keyper: a farm tile lies on farm plots only; a country tile exists once."""
    board = {
        "farm": [{"tile": "kiln", "row": 1, "column": 1, "upgraded": False}],
        "village": [
            {"tile": "cow_shed", "row": 1, "column": 2, "upgraded": False},
            {"tile": "kiln", "row": 2, "column": 2, "upgraded": True},
            {"tile": "statue", "upgraded": False},  # its plot is unknown: not a fault of the rules
        ],
    }
    plots = [
        ("cow_shed", 0.9, {"area": "village", "row": 1, "column": 2}),
        ("kiln", 0.8, {"area": "farm", "row": 1, "column": 1}),
        ("statue", 0.2, None),
        ("kiln", 0.7, {"area": "village", "row": 2, "column": 2}),
    ]
    rows = asked("keyper", reading(board, *plots), lang)
    assert ("farm_tile_elsewhere", [0]) in rows
    # The kiln on the farm explains two faults; the one in the village is not questioned too.
    assert ("village_tile_elsewhere", [1]) in rows
    assert 2 not in [number for _, pieces in rows for number in pieces]
    words = [
        row["message"] for row in questions(scoring.game("keyper"), reading(board, *plots), lang)
    ]
    assert any("Cow shed" in message for message in words) == (lang == "en")


def test_workers_of_key_harvest_beside_each_other() -> None:
    """Key Harvest: no worker tile lies next to another one."""
    board = {
        "fields": ["D3", "E4"],
        "workers": [{"worker": "apprentice", "at": "D4"}, {"worker": "overseer", "at": "D5"}],
    }
    read = reading(
        board,
        ("E4", 0.9, {"at": "E4"}),
        ("apprentice", 0.9, {"at": "D4"}),
        ("overseer", 0.5, {"at": "D5"}),
        ("D3", 0.9, {"at": "D3"}),
    )
    assert [2, 1] in [pieces for _, pieces in asked("key_harvest", read)]
