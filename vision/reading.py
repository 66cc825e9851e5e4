"""The results of vision: one type for names, matches and everything derived from them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

Corners = NDArray[np.float64]
"""Four corners (4 x 2: x, y) in pixels of the uploaded picture after EXIF rotation, clockwise from
the upper left of the upright print."""

Side = Literal["base", "upgraded"]
By = Literal["match", "name", "both"]


@dataclass(frozen=True, slots=True, eq=False)
class Finding:
    """One piece that was recognised.

    `side` is None where the detector cannot see which side is up (a printed name is on both).
    `confidence` is the estimated probability that `id` is right. `corners` are those of the piece,
    or of its printed line while the outline of the piece is unknown (`outline` is False then). `at` is its
    place in the board format of its game, None when unknown. `picture` numbers the photo.
    """

    id: str
    side: Side | None
    confidence: float
    by: By
    corners: Corners
    at: dict[str, Any] | None = None
    picture: int = 0
    outline: bool = True

    def to_json(self) -> dict[str, Any]:
        """The same as JSON."""
        return {
            "id": self.id,
            "side": self.side,
            "confidence": round(self.confidence, 3),
            "by": self.by,
            "corners": points_to_json(self.corners),
            "at": self.at,
            "picture": self.picture,
        }


@dataclass(frozen=True, slots=True)
class Candidate:
    """What an unsure piece may be, with the probability of it."""

    id: str
    side: Side | None
    confidence: float

    def to_json(self) -> dict[str, Any]:
        """The same as JSON."""
        return {"id": self.id, "side": self.side, "confidence": round(self.confidence, 3)}


@dataclass(frozen=True, slots=True, eq=False)
class Unsure:
    """A piece that may be several things; without candidates: an unknown piece.

    `candidates` are best first, at most three. `printed`: the first of them is certainly printed there, and
    the question is only whether there is a piece. `bare`: there is no piece; a reading never contains it, and
    `vision.merging` drops unknown pieces there. The rest is as in `Finding`.
    """

    corners: Corners
    candidates: tuple[Candidate, ...]
    at: dict[str, Any] | None = None
    picture: int = 0
    outline: bool = True
    printed: bool = False
    bare: bool = False

    def to_json(self) -> dict[str, Any]:
        """The same as JSON."""
        return {
            "corners": points_to_json(self.corners),
            "candidates": [candidate.to_json() for candidate in self.candidates],
            "at": self.at,
            "picture": self.picture,
        }


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """Everything read from the photos of one board.

    `board` is a draft in the format of typed input. `not_visible` names the fields of the board
    that a photo cannot give. `sizes` are (width, height) of each picture, upright.
    """

    board: dict[str, Any]
    pieces: tuple[Finding, ...]
    unsure: tuple[Unsure, ...]
    not_visible: tuple[str, ...]
    sizes: tuple[tuple[int, int], ...]
    took_ms: int = 0
    notes: tuple[str, ...] = field(default=())
    """Codes for what the reader had to guess: `row_guessed`, `column_guessed` (fewer rows or columns
    visible than the board has), `pictures_not_joined` (no piece is in both); `overexposed` and `blurred` are
    reasons why something is open."""

    def to_json(self) -> dict[str, Any]:
        """The answer of `POST /games/{game}/photo` in the contract."""
        return {
            "board": self.board,
            "pieces": [piece.to_json() for piece in self.pieces],
            "unsure": [piece.to_json() for piece in self.unsure],
            "not_visible": list(self.not_visible),
            "size": list(self.sizes[0]),
            "sizes": [list(size) for size in self.sizes],
            "took_ms": self.took_ms,
            "notes": list(self.notes),
        }


def points_to_json(corners: Corners) -> list[list[float]]:
    """Corners as they are answered, to a tenth of a pixel."""
    return [[round(float(x), 1), round(float(y), 1)] for x, y in corners]
