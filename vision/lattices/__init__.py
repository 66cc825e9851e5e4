"""How the pieces of each game lie: `lattices/<game>.py` turns sightings into a draft board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, cast

from vision.names import NameIndex
from vision.reading import Corners, Finding, Unsure
from vision.witness import Sighting


@dataclass(frozen=True, slots=True)
class Draft:
    """The board as far as the pictures show it; the fields as in `Reading`.

    `open_names` are the lines (number of the picture, corners) where a name may stand that nobody
    read: a second look is worth its time there.
    """

    board: dict[str, Any]
    pieces: tuple[Finding, ...]
    unsure: tuple[Unsure, ...] = ()
    not_visible: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    open_names: tuple[tuple[int, Corners], ...] = ()


class Lattice(Protocol):
    """What a module of this package offers."""

    PRINTED: frozenset[str]
    """Kinds of pieces of the catalogue that carry their name."""

    EXPECTS: bool
    """Whether `arrange` tells where further names may stand (`Draft.open_names`)."""

    ANY_WAY: bool
    """Whether the pieces of one board lie different ways round."""

    PLACES: Mapping[str, tuple[int, int]]
    """The labels printed on the hexes of the board and where each lies in the lattice of `hexes`;
    empty for a board without labels. A piece that lies on its label has it for an id."""

    def arrange(
        self, sightings: list[Sighting], pieces: NameIndex, sizes: list[tuple[int, int]]
    ) -> Draft:
        """Gives the sightings of all pictures their places; `sizes` of the pictures in order."""


def lattice_of(game: str) -> Lattice:
    """The lattice of a game; a plain list of its pieces where the game has no module here."""
    name = f"{__name__}.{game}"
    known = game.isidentifier() and find_spec(name) is not None
    return cast(Lattice, import_module(name if known else f"{__name__}.loose"))
