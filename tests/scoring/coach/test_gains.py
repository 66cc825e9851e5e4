"""Every gain equals that of scoring the changed board: the coach estimates nothing."""

from __future__ import annotations

import copy
from functools import lru_cache
from typing import Any

import pytest

import scoring
from tests.scoring.as_json import score
from tests.scoring.coach.boards import errors, patched, table, with_board

GAMES = ("keyper", "key_harvest", "key_market", "key_flow", "keyflower")
MANY, AT_A_TIME = 200, 20
"""Tables of each game in `make soak`, in so few tests that every run lists them quickly."""


@lru_cache(1)
def advised(game: str, seed: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """A table, and the coach's advice for its first player."""
    asked = table(game, seed)
    to_first = {**asked, "for": [asked["players"][0]["name"]]}
    found = scoring.advice(game, to_first, seconds=60).to_dict()
    assert found["complete"]
    (player,) = found["players"]
    return asked, player


def check(game: str, seed: int) -> None:
    asked, player = advised(game, seed)
    before = score(game, asked)
    first = asked["players"][0]
    assert player["total"] == before["players"][0]["total"]
    assert player["rank"] == before["players"][0]["rank"]
    assert player["changes"]
    for change in player["changes"]:
        board = patched(first["board"], change["patch"])
        after = score(game, with_board(asked, 0, board))
        assert after["players"][0]["total"] - player["total"] == change["gain"], change
        assert after["players"][0]["total"] == change["total"]
        assert after["players"][0]["rank"] == change["rank"]
        assert errors(after) <= errors(before), change
        assert sum(line["after"] - line["before"] for line in change["lines"]) == change["gain"]
        for place in change["places"][1::4]:
            there = copy.deepcopy(board)
            entry = next(part[-1] for part in there.values()
                         if isinstance(part, list) and part and isinstance(part[-1], dict)
                         and change["place"].items() <= part[-1].items())  # fmt: skip
            entry.update(place)
            again = score(game, with_board(asked, 0, there))
            assert again["players"][0]["total"] == change["total"], (change, place)
    gains = [change["gain"] for change in player["changes"]]
    assert gains == sorted(gains, reverse=True)


def check_worth(game: str, seed: int) -> None:
    """What an own tile is worth: the total less that of the board without it."""
    asked, player = advised(game, seed)
    first = asked["players"][0]
    assert player["worth"]
    for worth in player["worth"]:
        *way, last = worth["at"].removeprefix("/players/0/board/").split("/")
        board = copy.deepcopy(first["board"])
        if not way:
            board[last] = False
        else:
            gone = board[way[0]].pop(int(last))
            lying = gone.get("resources", {}) if isinstance(gone, dict) else {}
            for kind, n in lying.items():
                loose = board.setdefault("resources", {})
                loose[kind] = loose.get(kind, 0) + n
        after = score(game, with_board(asked, 0, board))
        assert player["total"] - after["players"][0]["total"] == worth["points"], worth


@pytest.mark.parametrize("game", GAMES)
def test_advice_is_what_scoring_the_changed_board_gives(game: str) -> None:
    check(game, seed=0)
    check_worth(game, seed=0)


@pytest.mark.soak
@pytest.mark.parametrize("first", range(0, MANY, AT_A_TIME))
@pytest.mark.parametrize("game", GAMES)
def test_advice_is_that_of_scoring_on_many_boards(game: str, first: int) -> None:
    for seed in range(first, first + AT_A_TIME):
        check(game, seed)
        check_worth(game, seed)
