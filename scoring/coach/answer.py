"""The coach's answer: typed results whose fields are those of the public API."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from scoring.coach.change import Kind
from scoring.coach.patch import Operation


@dataclass(frozen=True)
class LineChange:
    """A line of the breakdown that changes: its points before and after, and the new explanation."""

    element: str
    names: Mapping[str, str]
    at: str | None
    before: int
    after: int
    how: str
    uses: Mapping[str, int]
    rule: str


@dataclass(frozen=True)
class Tried:
    """One change, scored again: `gain` is the total then less the total now.

    `change` puts it in words, `where` its place. `place` are the members of the board's entry that state
    where it is, `places` all places where it scores the same. `rank` is the player's place with it.
    `patch` makes it in the board as it was sent (RFC 6902).
    """

    kind: Kind
    piece: str
    names: Mapping[str, str]
    change: str
    where: str | None
    gain: int
    total: int
    rank: int
    lines: tuple[LineChange, ...]
    place: Mapping[str, Any] | None
    places: tuple[Mapping[str, Any], ...]
    at: str | None
    patch: tuple[Operation, ...]


@dataclass(frozen=True)
class FreePlace:
    """A free place and the change, by its index in `changes`, that is worth most there."""

    place: Mapping[str, Any]
    where: str
    change: int


@dataclass(frozen=True)
class IdlePiece:
    """Pieces without points, why, and the least change with which some of them score; None: none does."""

    piece: str
    names: Mapping[str, str]
    count: int
    why: str
    change: int | None


@dataclass(frozen=True)
class NextRank:
    """Who is just ahead and by how many points; the least change that overtakes, None: none does."""

    ahead: tuple[str, ...]
    points: int
    change: int | None


@dataclass(frozen=True)
class Worth:
    """What the village would lose without an own tile or card."""

    at: str | None
    piece: str
    names: Mapping[str, str]
    points: int
    lines: tuple[LineChange, ...]


@dataclass(frozen=True)
class PlayerAdvice:
    """What the coach found for one player; `changes` from the highest gain to the lowest."""

    name: str
    total: int
    rank: int
    changes: tuple[Tried, ...]
    places: tuple[FreePlace, ...]
    idle: tuple[IdlePiece, ...]
    next_rank: NextRank | None
    worth: tuple[Worth, ...]


@dataclass(frozen=True)
class Advice:
    """`complete`: every change was tried; otherwise the reported ones are still exact.

    `evaluations` is how often a board was scored. `note` states what the coach ignores.
    """

    game: str
    complete: bool
    evaluations: int
    note: str
    players: tuple[PlayerAdvice, ...]

    def to_dict(self) -> dict[str, Any]:
        """As the public API gives it."""
        return asdict(self)
