"""Ranks and winners from totals and tie-breakers, whatever the game."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from scoring.ranking import TieBreaker, rank


def breaker(values: Sequence[int | None], name: str = "gems", *, least: bool = False) -> TieBreaker:
    return TieBreaker(name, values.__getitem__, "tie_break", least)


def test_ranks_follow_the_totals_and_equal_ones_share_a_rank() -> None:
    ranked = rank([30, 40, 20, 30], [])
    assert (ranked.ranks, ranked.winners, ranked.tied) == ((2, 1, 4, 2), (1,), ())


@pytest.mark.parametrize(
    ("breakers", "winners", "ranks", "by"),
    [
        ([], (0, 2), (1, 3, 1), None),
        ([breaker([1, 9, 2])], (2,), (2, 3, 1), "gems"),
        ([breaker([1, 9, 2], least=True)], (0,), (1, 3, 2), "gems"),
        ([breaker([5, 0, 5]), breaker([4, 0, 3], "wheat")], (0,), (1, 3, 2), "wheat"),
        ([breaker([5, 0, 5])], (0, 2), (1, 3, 1), None),
    ],
    ids=["none", "more wins", "less wins", "the second decides", "the tie stays"],
)
def test_a_tie_for_the_win_is_broken_in_the_order_of_the_breakers(
    breakers: Sequence[TieBreaker], winners: tuple[int, ...], ranks: tuple[int, ...], by: str | None
) -> None:
    ranked = rank([40, 30, 40], breakers)
    assert (ranked.winners, ranked.ranks) == (winners, ranks)
    assert (ranked.broken_by.id if ranked.broken_by else None) == by


def test_a_breaker_that_one_of_the_tied_did_not_enter_ends_the_search() -> None:
    """What comes after it decides only among those whom it leaves, and nobody knows who they are."""
    ranked = rank([40, 40], [breaker([None, 3]), breaker([1, 2], "wheat")])
    assert (ranked.winners, ranked.broken_by) == ((0, 1), None)


def test_a_breaker_asks_only_those_who_are_still_tied() -> None:
    ranked = rank([40, 40, 40], [breaker([2, 2, 1]), breaker([0, 1, None], "wheat")])
    assert (ranked.winners, ranked.partings[-1].values) == ((1,), {0: 0, 1: 1})
    assert ranked.ranks == (2, 1, 2)
