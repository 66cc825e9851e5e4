"""Who has won: the totals, and the game's own tie-breakers where the best totals are equal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True)
class TieBreaker:
    """One tie-breaker: more of `value` wins; None where the players did not enter what it needs.

    `value` takes the index of a player. `rule` is the id of its entry. With `least` the smaller value
    wins (a place in an order, 1 the first).
    """

    id: str
    value: Callable[[int], int | None]
    rule: str
    least: bool = False


class Parting(NamedTuple):
    """A tie-breaker that parted some of those who were still level, and what each of these had of it."""

    by: TieBreaker
    values: Mapping[int, int]


@dataclass(frozen=True)
class Ranking:
    """`ranks` and `winners` by player index; `partings` are the tie-breakers that parted players, in order.

    A tie stays where there are several winners.
    """

    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    tied: tuple[int, ...] = ()
    partings: tuple[Parting, ...] = ()

    @property
    def broken_by(self) -> TieBreaker | None:
        """The tie-breaker that left a single winner; None where a tie stays or there was none."""
        return self.partings[-1].by if self.partings and len(self.winners) == 1 else None


def rank(totals: Sequence[int], tie_breaks: Sequence[TieBreaker]) -> Ranking:
    """Ranks the players: rank 1 for the winners, then by total; equal totals share a rank."""
    best = max(totals)
    tied = tuple(i for i, total in enumerate(totals) if total == best)
    winners, partings = _break(tied, tie_breaks)
    ranks = []
    for i, total in enumerate(totals):
        ahead = sum(other > total for other in totals)
        ahead += len(winners) if i in tied and i not in winners else 0
        ranks.append(1 + ahead)
    if len(tied) == 1:
        return Ranking(tuple(ranks), winners)
    return Ranking(tuple(ranks), winners, tied, partings)


def _break(
    tied: tuple[int, ...], tie_breaks: Sequence[TieBreaker]
) -> tuple[tuple[int, ...], tuple[Parting, ...]]:
    """Who of the tied is left after the tie-breakers, and those that parted some of them."""
    left = tied
    partings: list[Parting] = []
    for tie_break in tie_breaks:
        if len(left) == 1:
            break
        reached = {i: tie_break.value(i) for i in left}
        known = {i: value for i, value in reached.items() if value is not None}
        if len(known) < len(reached):
            break
        best = (min if tie_break.least else max)(known.values())
        if any(value != best for value in known.values()):
            left = tuple(i for i in left if known[i] == best)
            partings.append(Parting(tie_break, known))
    return left, tuple(partings)
