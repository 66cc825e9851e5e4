"""What the checks of all games compare between players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import SimpleNamespace
from typing import cast

import pytest

from scoring.game import Scored
from scoring.messages import listed
from scoring.table_checks import Single, leaders, over_together, second_owners


def players(*boards: object) -> list[Scored]:
    """Players called A, B, ... with these boards, whose total is their own place."""
    return [
        cast(
            Scored,
            SimpleNamespace(
                board=board,
                seat=SimpleNamespace(name="ABCD"[n], base=f"/players/{n}"),
                settled=SimpleNamespace(total=board),
            ),
        )
        for n, board in enumerate(boards)
    ]


def tiles(board: Sequence[str]) -> Iterable[Single]:
    return (Single(tile, f"/board/{n}", tile.title()) for n, tile in enumerate(board))


def test_every_player_after_the_first_owner_is_named_beside_the_first() -> None:
    found = list(second_owners(players(["mine", "dock"], ["dock"], ["inn", "dock"]), tiles))
    assert [(each.piece.id, each.at, each.players) for each in found] == [
        ("dock", "/players/1/board/0", listed(["A", "B"])),
        ("dock", "/players/2/board/1", listed(["A", "C"])),
    ]


def test_a_tile_that_one_player_has_twice_has_no_second_owner() -> None:
    assert list(second_owners(players(["dock", "dock"], ["inn"]), tiles)) == []


@pytest.mark.parametrize(
    ("held", "found"),
    [
        ([{"gold": 3}, {"gold": 2}], []),
        ([{"gold": 3}, {"gold": 3}], [("gold", 6, 5)]),
        ([{"gold": 6}, {"gold": 3}], []),
        ([{"gold": 5}, {"wood": 9}, {"gold": 1}], [("gold", 6, 5)]),
    ],
    ids=["as many as there are", "too many together", "too many alone", "some have none"],
)
def test_only_what_is_too_much_together_counts(
    held: Sequence[Mapping[str, int]], found: list[tuple[str, int, int]]
) -> None:
    assert list(over_together(held, {"gold": 5})) == found


def test_all_with_the_highest_total_lead() -> None:
    assert [each.seat.name for each in leaders(players(7, 9, 9, 1))] == ["B", "C"]
