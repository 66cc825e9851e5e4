"""Photo -> pieces -> a draft of the board. Knows piece ids; no HTTP, no points.

The package imports without OpenCV, the OCR and their models; the first picture loads them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vision.refusal import NotAPicture

if TYPE_CHECKING:
    from scoring import Game
    from vision.reading import Reading
    from vision.witness import Witness

__all__ = ["NotAPicture", "read_photo"]


def read_photo(
    game: str, pictures: list[bytes], catalogue: Game, references: Witness | None = None
) -> Reading:
    """Reads one player's board from one or several pictures of it.

    `game` is the id of the game, `catalogue` what `scoring.game(game)` gives, `references` the
    enrolled pictures of the player's own box where there are some. Raises `NotAPicture` for a
    file that is no picture or shows nothing that can be read.
    """
    from vision.reader import read_photo

    return read_photo(game, pictures, catalogue, references)
