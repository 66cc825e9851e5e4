"""What a game declares about the pieces on its boards, and the result of arranging them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from vision.detection import Detection
from vision.reading import Corners, Finding, Unsure
from vision.shape import Shape
from vision.text.names import NameIndex


@dataclass(frozen=True, slots=True)
class Draft:
    """The board as far as the pictures show it; the fields as in `Reading`.

    `open_names` are lines (number of the picture, corners) where a name may have been missed and a second
    look is worth its time.
    """

    board: dict[str, Any]
    pieces: tuple[Finding, ...]
    unsure: tuple[Unsure, ...] = ()
    not_visible: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    open_names: tuple[tuple[int, Corners], ...] = ()


class Arrange(Protocol):
    """Gives the detections of all pictures their places; `sizes` of the pictures in order."""

    def __call__(
        self, detections: list[Detection], pieces: NameIndex, sizes: list[tuple[int, int]]
    ) -> Draft: ...


@dataclass(frozen=True, slots=True)
class Lattice:
    """How the pieces of a game lie on a board.

    `shape` is that of the pieces that an owner photographs (`Game.photographed`); `printed` are the kinds of
    pieces that bear their name. `any_way`: pieces of one board may face different ways.
    `finds_open_names`: `arrange` reports where further names may be (`Draft.open_names`). `places`
    are the labels printed on the hexes of the board and where each lies (see `hexes`), empty for a
    board without labels; a piece that lies on its label has it for an id.
    """

    arrange: Arrange
    shape: Shape = "rectangle"
    printed: frozenset[str] = frozenset()
    any_way: bool = False
    finds_open_names: bool = False
    places: Mapping[str, tuple[int, int]] = field(default_factory=dict)
