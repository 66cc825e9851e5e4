"""What cannot be true of all boards of a table together: for the checks of every game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from scoring.game import Scored
from scoring.messages import listed
from texts import Translatable


class Single(NamedTuple):
    """A piece that exists once: its id, its pointer within the player, what it is called."""

    id: str
    at: str
    name: Translatable | str


class SecondOwner(NamedTuple):
    """A player who has what another one has too: the piece, its pointer in the request, both names."""

    piece: Single
    at: str
    players: str | Translatable


def second_owners(
    scored: Sequence[Scored], singles: Callable[[Any], Iterable[Single]]
) -> Iterator[SecondOwner]:
    """Everyone who has a single piece that an earlier player has; `singles` finds those of a board."""
    owners: dict[str, Scored] = {}
    for each in scored:
        for piece in singles(each.board):
            first = owners.setdefault(piece.id, each)
            if first is not each:
                players = listed([first.seat.name, each.seat.name])
                yield SecondOwner(piece, each.seat.base + piece.at, players)


def over_together(
    holdings: Iterable[Mapping[str, int]], limits: Mapping[str, int]
) -> Iterator[tuple[str, int, int]]:
    """Pieces of which the players have too many together, but none of them alone: id, count, limit.

    A player who has too many alone is warned about that.
    """
    held = list(holdings)
    for piece, most in limits.items():
        counts = [own.get(piece, 0) for own in held]
        if sum(counts) > most >= max(counts, default=0):
            yield piece, sum(counts), most


def leaders(scored: Sequence[Scored]) -> list[Scored]:
    """Everyone with the most points, before any tie-breaker."""
    most = max(each.settled.total for each in scored)
    return [each for each in scored if each.settled.total == most]
