"""Redraws the sample photos next to this file: `.venv/bin/python -m examples.draw_photos`.

Boards of our own invention with printed names; nothing of a game's art is on them.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from PIL import Image

import scoring
from tests.vision import country
from tests.vision.drawing import Photo, keyper_board, photograph, random_keyper

HERE = Path(__file__).parent
WIDTH = 1280


def keyper() -> Photo:
    """Eight tiles of a Keyper player board."""
    rng = Random(7)
    pieces = scoring.game("keyper").describe()["pieces"]
    tiles = random_keyper(pieces, rng, 8, "en")
    flat, corners = keyper_board(tiles, rng)
    return photograph(flat, tiles, corners, rng, size=(WIDTH, 960), tilt=12)


def main() -> None:
    """Writes both photos."""
    for name, photo in (
        ("keyper", keyper()),
        ("key_harvest", country.photo_of(4, (WIDTH, 960), tilt=10)),
    ):
        Image.fromarray(photo.pixels).save(HERE / f"{name}.jpg", quality=72, optimize=True)


if __name__ == "__main__":
    main()
