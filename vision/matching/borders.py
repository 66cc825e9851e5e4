"""Pieces that the edge of the photo cuts off."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.image.picture import Pixels
from vision.matching.second_look import Board


@dataclass(frozen=True, slots=True)
class BorderSettings:
    """A piece is cut off where `beyond` (a share of its width) lies outside the photo."""

    beyond: float = 0.04


SETTINGS = BorderSettings()


def mark_cut_off(board: Board, photo: Pixels) -> None:
    """Marks the places through which the edge of the photo runs."""
    limit = np.array(photo.shape[1::-1])
    for place in board.places:
        corners = board.corners(place.best)
        play = SETTINGS.beyond * float(np.linalg.norm(corners[1] - corners[0]))
        place.cut_off = bool(((corners < -play) | (corners > limit + play)).any())
