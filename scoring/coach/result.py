"""A change that was tried, and which of them are worth showing."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from scoring.coach.change import Change, Place
from scoring.game import Scored

KINDS = ("piece", "upgrade", "tile", "without")
"""From the smallest change to the largest."""


@dataclass(frozen=True)
class Result:
    """A change with the player's board scored again, what it gains, and the player's rank then."""

    change: Change
    scored: Scored
    gain: int
    rank: int

    @property
    def order(self) -> tuple[Any, ...]:
        """The best first; ties in an order that does not depend on that of the input."""
        place = json.dumps(dict(self.change.places[0].at)) if self.change.places else ""
        return -self.gain, KINDS.index(self.change.kind), self.change.piece, len(place), place

    @property
    def subject(self) -> tuple[str, ...]:
        """The change, regardless of its place."""
        own = (self.change.at or "",) if self.change.kind == "upgrade" else ()
        return (self.change.kind, self.change.piece, *own)


def best_of_each(results: Iterable[Result]) -> list[Result]:
    """For each piece or tile the change that is worth most; `results` are best first."""
    found: dict[tuple[str, ...], Result] = {}
    for result in results:
        found.setdefault(result.subject, result)
    return list(found.values())


def best_at_each(results: Iterable[Result]) -> list[tuple[Place, Result]]:
    """Each free place with the tile that is worth most there; `results` are best first."""
    found: dict[str, tuple[Place, Result]] = {}
    for result in results:
        for place in result.change.places:
            found.setdefault(place.id, (place, result))
    return [found[place] for place in sorted(found)]


def smallest(numbered: Iterable[tuple[int, Result]], then: Callable[[Result], int]) -> int | None:
    """The number of the smallest change, of equal ones that of the least by `then`; None without any."""
    sizes = [((KINDS.index(r.change.kind), then(r)), n) for n, r in numbered]
    return min(sizes)[1] if sizes else None
