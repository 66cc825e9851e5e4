"""A player who was scored before is scored the same from memory, whatever the others have meanwhile."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import scoring
from scoring import scorer
from scoring.allocation import Memory, solver

SEED = 20_260
ROUNDS = 25


def smaller(board: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """The example with some of its fields left out, and some of the entries of its lists."""
    kept = {name: value for name, value in board.items() if chance.random() < 0.8}
    return {
        name: [each for each in value if chance.random() < 0.8]
        if isinstance(value, list)
        else value
        for name, value in kept.items()
    }


def evening(game: str) -> Iterator[dict[str, Any]]:
    """Requests of one table: one board after the other changes, and sometimes the table itself."""
    chance = random.Random(SEED)
    known = scoring.game(game)
    example = known.describe()["example"]
    boards = [smaller(example, chance) for _ in range(3)]
    table: dict[str, Any] = {}
    for _ in range(ROUNDS):
        boards[chance.randrange(3)] = smaller(example, chance)
        if chance.random() < 0.2:
            table = {"players": chance.randint(3, known.players[1])}
        yield {
            "players": [{"name": f"P{n}", "board": board} for n, board in enumerate(boards)],
            "table": table,
        }


@pytest.mark.parametrize("game", scoring.games())
def test_what_is_remembered_is_what_would_be_scored(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # On a busy machine the nicest of equal layouts is not always found in time.
    monkeypatch.setattr(solver, "WISH_SECONDS", 10.0)
    memory: Memory = {}
    read = 0
    for request in evening(game):
        try:
            bare = scoring.score(game, request, "de")
        except scoring.Invalid:
            continue
        read += 1
        assert scoring.score(game, request, "de", memory) == bare
    assert read >= ROUNDS // 2


@pytest.mark.parametrize(
    "game", [game.id for game in scoring.games().values() if game.taken_from_others]
)
def test_only_the_board_that_changed_is_scored_anew(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    scored: list[int] = []
    best_sheet = scorer._best_sheet

    def counting(played: Any, seat: Any, table: Any) -> Any:
        scored.append(seat.index)
        return best_sheet(played, seat, table)

    monkeypatch.setattr(scorer, "_best_sheet", counting)
    board = scoring.game(game).describe()["example"]
    players = [{"name": f"P{n}", "board": board} for n in range(3)]
    memory: Memory = {}
    before = scoring.score(game, {"players": players}, "en", memory)
    assert scored == [0, 1, 2]
    # All but what Key Harvest's players take from each other.
    players[1] = {"name": "P1", "board": {"crops": board["crops"]} if "crops" in board else {}}
    after = scoring.score(game, {"players": players}, "en", memory)
    assert scored == [0, 1, 2, 1]
    assert after.players[0] is before.players[0]  # nor put into words again
    assert after.players[1].rank == 3
