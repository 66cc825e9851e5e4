"""Pieces in the gaps of the lattice: known ones with too few points, then unknown ones."""

from __future__ import annotations

import numpy as np

from vision.image.geometry import Matrix
from vision.matching.filling import fill
from vision.matching.neighbours import Neighbourhood, learn
from vision.matching.second_look import Board
from vision.matching.unknown import boxes, with_a_piece


def fill_gaps(board: Board) -> None:
    """Adds pieces next to the confidently found ones, at places where nothing was found."""
    sure = board.sure
    around = learn(
        np.array([place.centre for place in sure]).reshape(-1, 2),
        np.array([place.best.pose.angle for place in sure]),
    )
    if around is None:
        return
    gaps = _gaps(board, around)
    board.places = board.places + fill(board.colours, board.references, sure, gaps, around)
    taken = _taken(board)
    left = [gap for gap in gaps if np.linalg.norm(taken - gap, axis=1).min() > around.pitch / 2]
    unknown = with_a_piece(board.colours, np.array(left).reshape(-1, 2), taken, around)
    board.unknown = boxes(unknown, around)


def _gaps(board: Board, around: Neighbourhood) -> Matrix:
    """The places (n x 2) next to pieces, within the photo, where nothing was found."""
    cells, _ = around.cells(_taken(board))
    mask = board.area.mask
    height, width = mask.shape
    inside = [
        cell
        for cell in cells
        if 0 <= cell[0] < width and 0 <= cell[1] < height and mask[int(cell[1]), int(cell[0])]
    ]
    return np.array(inside).reshape(-1, 2)


def _taken(board: Board) -> Matrix:
    """The centres (n x 2) of all places that are named or asked about."""
    return np.array([place.centre for place in board.places if place.is_seen]).reshape(-1, 2)
