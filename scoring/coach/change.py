"""One change of a board, as a game's `candidates.py` offers it to the coach."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from texts import Translatable

Kind = Literal["piece", "upgrade", "tile", "without"]
"""One more piece; a side turned up; a tile or card out of the box; an own one taken away."""


@dataclass(frozen=True)
class Edit:
    """Sets the value at a JSON pointer within the board. `-` at its end appends to a list."""

    path: str
    value: Any


@dataclass(frozen=True)
class Place:
    """A free place: the members of a board's entry that state where it is, and what it is called.

    `id` is that of the place itself; a tile may lie there turned in several ways.
    """

    id: str
    at: Mapping[str, Any]
    name: Translatable


@dataclass(frozen=True)
class Change:
    """One possible change: `piece` is added, upgraded, built or removed, `board` is the resulting board.

    `edits` do the same to the board as it was sent (none for a removal). `at` is the pointer of the place
    within the player. A tile that scores the same at several places lists them all; `board` and `edits` use
    the first. `wording` is the code of the sentence for people, if the kind alone does not determine it.
    `name` is that of a piece that is not in the catalogue.
    """

    kind: Kind
    piece: str
    board: Any
    edits: tuple[Edit, ...] = ()
    at: str | None = None
    places: tuple[Place, ...] = ()
    wording: str | None = None
    name: Translatable | None = None


def one_more(board: Any, where: str, kinds: Iterable[str], **more: Any) -> Iterable[Change]:
    """One more of each of these kinds in a board's map of counts; `more` goes to each change."""
    counts: Mapping[str, int] = getattr(board, where)
    for kind in kinds:
        count = counts.get(kind, 0) + 1
        path = f"/{where}/{kind}"
        yield Change("piece", kind, replace(board, **{where: {**counts, kind: count}}),
                     (Edit(path, count),), f"/board{path}", **more)  # fmt: skip
