"""For every game: the layout is optimal, as brute force shows, and independent of what must not matter.

A game's `optimum.py` next to its other tests has `check(seed)`, which compares a small random board with
brute force; `boards(seed)`, the random boards of a table; `LOOSE`, pieces of which one more never costs
points; and `SAME_LINES`, whether entries in another order also score line by line as before.

`BOARDS` is how many small boards of a game `make soak` holds against brute force, 20,000 by default.
"""

from __future__ import annotations

import copy
import os
import random
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, cast

import pytest

from scoring.game import games
from tests.every import every
from tests.scoring.as_json import score

Board = dict[str, Any]


class Optimum(Protocol):
    """What a game's `optimum.py` has."""

    LOOSE: Mapping[str, Sequence[str]]
    SAME_LINES: bool

    def check(self, seed: int) -> None: ...
    def boards(self, seed: int) -> list[Board]: ...


OPTIMA = {
    path.parent.name: cast(Optimum, import_module(f"tests.scoring.{path.parent.name}.optimum"))
    for path in sorted(Path(__file__).parent.glob("*/optimum.py"))
}
FEW, MANY = 30, int(os.environ.get("BOARDS", "20000"))
"""Small boards of a game that `make test` holds against brute force, and that `make soak` adds to them."""
TABLES = pytest.mark.parametrize("tables", [12, pytest.param(400, marks=pytest.mark.soak)])
"""How many random tables of full boards are scored in several ways."""

every_game = pytest.mark.parametrize("game", OPTIMA)


def answer(game: str, boards: Sequence[Board], **more: Any) -> list[dict[str, Any]]:
    """The players of an answer; each is called by the number of its board."""
    players = [{"name": str(n), "board": board, **more} for n, board in enumerate(boards)]
    found: list[dict[str, Any]] = score(game, {"players": players})["players"]
    return found


def by_element(player: dict[str, Any]) -> set[tuple[str, int]]:
    return {(line["element"], line["points"]) for line in player["lines"]}


def test_every_game_has_its_brute_force() -> None:
    assert OPTIMA.keys() == games().keys()


@every_game
def test_optimum_is_that_of_brute_force(game: str) -> None:
    every(range(FEW), OPTIMA[game].check)


@pytest.mark.soak
@every_game
def test_optimum_is_that_of_brute_force_long(game: str) -> None:
    every(range(FEW, FEW + MANY), OPTIMA[game].check)


@TABLES
@every_game
def test_the_order_of_players_and_entries_changes_nothing(game: str, tables: int) -> None:
    def check(seed: int) -> None:
        boards = OPTIMA[game].boards(seed)
        dice = random.Random(seed)
        mixed = [mix(board, dice) for board in boards]
        first = answer(game, boards)
        turned = answer(game, mixed[::-1])[::-1]
        for one, other in zip(first, turned, strict=True):
            assert one["total"] == other["total"] == sum(line["points"] for line in one["lines"])
            assert one["rank"] == other["rank"]
            assert not OPTIMA[game].SAME_LINES or by_element(one) == by_element(other)

    every(range(tables), check)


def mix(board: Board, dice: random.Random) -> Board:
    """The same board with its entries in another order."""
    return {
        member: dice.sample(value, len(value)) if isinstance(value, list) else value
        for member, value in board.items()
    }


@TABLES
@every_game
def test_a_piece_more_is_never_a_loss_and_taken_away_again_changes_nothing(
    game: str, tables: int
) -> None:
    def check(seed: int) -> None:
        boards = OPTIMA[game].boards(seed)
        before = answer(game, boards)
        richer = copy.deepcopy(boards)
        dice = random.Random(seed)
        member = dice.choice(sorted(OPTIMA[game].LOOSE))
        piece = dice.choice(OPTIMA[game].LOOSE[member])
        held = richer[0].setdefault(member, {})
        held[piece] = held.get(piece, 0) + 1
        assert answer(game, richer)[0]["total"] >= before[0]["total"]
        assert answer(game, boards) == before

    every(range(tables), check)


@TABLES
@every_game
def test_the_best_laid_out_by_hand_scores_the_same_and_nothing_beats_it(
    game: str, tables: int
) -> None:
    played = games()[game]

    def check(seed: int) -> None:
        board = OPTIMA[game].boards(seed)[0]
        (best,) = answer(game, [board])
        held = played.holdings(played.board_schema().load(board))
        placed = [{"piece": piece, "count": count, "on": line["element"]}
                  for line in best["lines"] for piece, count in line["uses"].items()
                  if piece in held]  # fmt: skip
        (by_hand,) = answer(game, [board], placed=placed)
        assert by_hand["total"] == by_hand["best_total"] == best["total"]
        assert by_hand["placed_total"] == best["total"]
        assert by_hand["best"]
        dice = random.Random(seed)
        places = sorted(
            {line["element"] for line in best["lines"] if line["uses"] or line["holds"]}
        )
        careless = [{"piece": piece, "count": dice.randint(1, count), "on": dice.choice(places)}
                    for piece, count in held.items() if count and places]  # fmt: skip
        (own,) = answer(game, [board], placed=careless)
        assert own["total"] == own["placed_total"] <= own["best_total"] == best["total"]
        assert own["total"] == sum(line["points"] for line in own["lines"])
        assert own["best"] == (own["total"] == own["best_total"])

    every(range(tables), check)
