"""How the pieces of each game lie: `boards/<game>.py` turns detections into a draft board."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from vision.boards.lattice import Draft, Lattice

__all__ = ["Draft", "Lattice", "lattice_of"]


def lattice_of(game: str) -> Lattice:
    """The lattice of a game; a plain list of its pieces where the game has no module here."""
    name = f"{__name__}.{game}"
    known = game.isidentifier() and find_spec(name) is not None
    lattice: Lattice = import_module(name if known else f"{__name__}.loose").LATTICE
    return lattice
