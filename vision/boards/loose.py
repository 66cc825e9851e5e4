"""Pieces without a place: for games whose pieces are only named."""

from __future__ import annotations

from vision.boards import Draft, Lattice
from vision.detection import Detection
from vision.reading import Finding, Unsure
from vision.text.names import NameIndex


def arrange(detections: list[Detection], pieces: NameIndex, sizes: list[tuple[int, int]]) -> Draft:
    """See `vision.boards.lattice.Arrange`."""
    del pieces, sizes
    return Draft(
        board={},
        pieces=tuple(s for s in detections if isinstance(s, Finding)),
        unsure=tuple(s for s in detections if isinstance(s, Unsure)),
    )


LATTICE = Lattice(arrange, any_way=True)
