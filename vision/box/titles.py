"""Printed names on cut-out pieces: read within the pieces alone, which lie side by side for it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from vision.box.cutout import Cutout
from vision.detection import Detection
from vision.image.geometry import Matrix, transform_points
from vision.image.picture import Picture, Pixels
from vision.reading import Corners
from vision.text.detecting import SETTINGS as DETECTION
from vision.text.names import NameIndex
from vision.text.titles import Names

# Pixels of the longer side in which a piece is read, and between two pieces.
SIDE_PX, GAP_PX = 360, 24
GREY = 128
# Where there are more pieces, at most this many are read first.
TRIED = 4


def read_titles(cutouts: Sequence[Cutout], names: NameIndex, picture: int) -> list[Detection]:
    """The names on the pieces of a photo, each with its place in the photo of this number.

    Where there are many, some are read first: if none of them bears a legible name, none of the others does.
    """
    step = -(-len(cutouts) // TRIED)
    if step == 1:
        return _read(cutouts, names, picture)
    tried = _read(cutouts[::step], names, picture, of=len(cutouts))
    if not tried:
        return []
    others = [cutout for number, cutout in enumerate(cutouts) if number % step]
    return tried + _read(others, names, picture, of=len(cutouts))


def _read(
    cutouts: Sequence[Cutout], names: NameIndex, picture: int, of: int | None = None
) -> list[Detection]:
    """The names on pieces, seen as large as if `of` pieces were looked at together."""
    sheet, to_sheet = side_by_side([cutout.pixels for cutout in cutouts])
    pixels = DETECTION.glance_pixels * len(cutouts) // (of or len(cutouts))
    reader = Names(names, thorough=False, any_way=True, pixels=pixels)
    found = reader.find(Picture(sheet, picture))
    read = []
    for detection in found:
        middle = detection.corners.mean(0)
        for cutout, matrix in zip(cutouts, to_sheet, strict=True):
            back = np.linalg.inv(matrix)
            x, y = transform_points(middle[None], back)[0]
            height, width = cutout.pixels.shape[:2]
            if 0 <= x < width and 0 <= y < height:
                corners = transform_points(detection.corners, cutout.to_photo @ back)
                read.append(replace(detection, corners=corners))
                break
    return read


def read_outlines(
    picture: Picture, outlines: Sequence[Corners], names: NameIndex
) -> list[Detection]:
    """The names on pieces that lie between these corners of a photo, read in the enlarged pieces."""
    cutouts = []
    for corners in outlines:
        across, down = np.linalg.norm(np.diff(corners[[0, 1, 2]], axis=0), axis=1)
        wide, high = np.maximum(1, np.array([across, down]) * SIDE_PX / max(across, down, 1.0))
        frame = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
        to_photo: Matrix = np.asarray(
            cv2.getPerspectiveTransform(frame, corners.astype(np.float32)), np.float64
        )
        size = round(float(wide)), round(float(high))
        pixels = cv2.warpPerspective(
            picture.pixels, to_photo, size, flags=cv2.INTER_CUBIC | cv2.WARP_INVERSE_MAP
        )
        cutouts.append(Cutout(np.asarray(pixels, np.uint8), corners, corners, to_photo))
    return _read(cutouts, names, picture.index) if cutouts else []


def side_by_side(pieces: Sequence[Pixels]) -> tuple[Pixels, list[Matrix]]:
    """One picture of all the pieces, and what maps the pixels of each to it (3 x 3)."""
    columns = math.ceil(math.sqrt(len(pieces)))
    cell = SIDE_PX + GAP_PX
    size = (math.ceil(len(pieces) / columns) * cell + GAP_PX, columns * cell + GAP_PX, 3)
    sheet = np.full(size, GREY, np.uint8)
    matrices = []
    for number, pixels in enumerate(pieces):
        factor = SIDE_PX / max(pixels.shape[:2])
        shown = cv2.resize(pixels, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
        row, column = divmod(number, columns)
        y, x = GAP_PX + row * cell, GAP_PX + column * cell
        sheet[y : y + shown.shape[0], x : x + shown.shape[1]] = shown
        matrices.append(np.array([[factor, 0, x], [0, factor, y], [0, 0, 1.0]]))
    return sheet, matrices
