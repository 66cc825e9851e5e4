"""Photo -> pieces -> a draft of the board. Knows piece ids; no HTTP, no points.

The package imports without OpenCV, the OCR and their models; the first picture loads them.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import texts
from vision.refusal import NotAPicture

if TYPE_CHECKING:
    from scoring import Game
    from vision.box.enrolment import Proposal
    from vision.box.tileset import Tileset
    from vision.reading import Reading

texts.register(Path(__file__).parent)

__all__ = ["NotAPicture", "Tileset", "enrol", "read_photo"]


def __getattr__(name: str) -> object:
    if name == "Tileset":
        from vision.box.tileset import Tileset

        return Tileset
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def enrol(pictures: list[bytes], game: str, catalogue: Game) -> list[Proposal]:
    """Cuts out the pieces that lie apart on a plain surface (or on the printed sheet of
    `vision.box.sheet.pdf`) and proposes what each is, where its printed name can be read.

    `game` and `catalogue` as for `read_photo`. Raises `NotAPicture`. A proposal with a `problem`
    is no good as a reference; the others go into a `Tileset` once the player has confirmed them.
    """
    from vision.box.enrolment import enrol

    return enrol(pictures, game, catalogue)


def read_photo(
    game: str, pictures: list[bytes], catalogue: Game, references: Tileset | None = None
) -> Reading:
    """Reads one player's board from one or several pictures of it.

    `game` is the id of the game, `catalogue` what `scoring.game(game)` gives, `references` the
    enrolled pictures of the player's own box where there are some. Raises `NotAPicture` for a
    file that is no picture or shows nothing that can be read.
    """
    from vision.reader import read_photo

    return read_photo(game, pictures, catalogue, references)
