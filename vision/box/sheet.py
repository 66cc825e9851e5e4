"""A sheet to put pieces on: a ChArUco board with a plain middle, which gives the exact tilt of the photo.

The sheet is optional; on it even pieces with round corners and washed-out edges are cut out right.
"""

from __future__ import annotations

import io
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from vision.image.geometry import Matrix, transform_points
from vision.image.picture import Pixels, grey, shrunk

# The board in squares, of which the middle is left out, and the sides of a square and of the marker
# within it in millimetres. It lies in the middle of an A4 page, landscape.
SQUARES = (20, 14)
RIM = 2
SQUARE_MM, MARKER_MM = 14.0, 10.5
PAGE_MM = (297.0, 210.0)
DOTS_PER_MM = 300 / 25.4
# The margin of the cut-out area in millimetres; the length of the line that checks the printed size.
GAP_MM = 2.0
RULER_MM = 100.0
RULER_FROM_EDGE_MM = 4.0
# The photo is searched at this size; the sheet needs at least this many corners.
LONGER_SIDE_PX = 2400
LEAST_CORNERS = 8
# At most this many pixels per millimetre are cut out.
MOST_PX_PER_MM = 12.0

BOARD = cv2.aruco.CharucoBoard(
    SQUARES, SQUARE_MM, MARKER_MM, cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_250)
)


@dataclass(frozen=True, slots=True, eq=False)
class Sheet:
    """`pixels` of the plain middle of the sheet, seen straight from above; `to_photo` (3 x 3) maps
    them to the photo; `density` are pixels per millimetre."""

    pixels: Pixels
    to_photo: Matrix
    density: float


def page(dots_per_mm: float = DOTS_PER_MM) -> Image.Image:
    """The sheet as it is printed."""
    wide, high = (round(side * dots_per_mm) for side in PAGE_MM)
    paper = Image.new("L", (wide, high), 255)
    size = [round(count * SQUARE_MM * dots_per_mm) for count in SQUARES]
    board = Image.fromarray(np.asarray(BOARD.generateImage(size, marginSize=0)))
    paper.paste(board, ((wide - size[0]) // 2, (high - size[1]) // 2))
    draw = ImageDraw.Draw(paper)
    half_x, half_y = ((count / 2 - RIM) * SQUARE_MM * dots_per_mm for count in SQUARES)
    middle = (wide / 2 - half_x, high / 2 - half_y, wide / 2 + half_x - 1, high / 2 + half_y - 1)
    draw.rectangle(middle, fill=255)
    y, half = high - RULER_FROM_EDGE_MM * dots_per_mm, RULER_MM / 2 * dots_per_mm
    draw.line((wide / 2 - half, y, wide / 2 + half, y), fill=0, width=3)
    for x in (wide / 2 - half, wide / 2 + half):
        draw.line((x, y - dots_per_mm, x, y + dots_per_mm), fill=0, width=3)
    return paper


def pdf() -> bytes:
    """The sheet as a PDF of one page, to be printed without scaling."""
    out = io.BytesIO()
    page().convert("1").save(out, "PDF", resolution=300.0, title="Keytally")
    return out.getvalue()


def on_sheet(photo: Pixels) -> Sheet | None:
    """The middle of the sheet in a photo; None when it is not there."""
    on_board, in_photo = _corners(photo)
    if len(on_board) < LEAST_CORNERS:
        return None
    fitted, agree = cv2.findHomography(on_board, in_photo, cv2.USAC_MAGSAC, 3.0)
    if fitted is None or agree.sum() < LEAST_CORNERS:
        return None
    board_to_photo = np.asarray(fitted, np.float64)
    inner = RIM * SQUARE_MM + GAP_MM
    size_mm = np.array(SQUARES) * SQUARE_MM
    middle = transform_points(np.array([size_mm / 2, size_mm / 2 + (1, 0)]), board_to_photo)
    density = min(MOST_PX_PER_MM, float(np.linalg.norm(middle[1] - middle[0])))
    shift = np.array([[1 / density, 0, inner], [0, 1 / density, inner], [0, 0, 1]])
    to_photo = board_to_photo @ shift
    size = tuple(round(float(side - 2 * inner) * density) for side in size_mm)
    pixels = cv2.warpPerspective(
        photo, to_photo, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )  # fmt: skip
    return Sheet(np.asarray(pixels, np.uint8), to_photo, density)


def _corners(photo: Pixels) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The corners of the chessboard that were found: on the board in millimetres, in the photo."""
    small, factor = shrunk(grey(photo), LONGER_SIDE_PX)
    found, numbers, _, _ = cv2.aruco.CharucoDetector(BOARD).detectBoard(small)
    if numbers is None or not len(numbers):
        return np.zeros((0, 2)), np.zeros((0, 2))
    every = np.asarray(BOARD.getChessboardCorners(), np.float64)[:, :2]
    on_board = every[np.asarray(numbers).ravel()]
    # Next to the plain middle two of the four squares are missing, so there is no corner.
    far = np.array(SQUARES) * SQUARE_MM / 2 - np.abs(on_board - np.array(SQUARES) * SQUARE_MM / 2)
    whole = far.min(1) < (RIM - 0.5) * SQUARE_MM
    in_photo = (np.asarray(found, np.float64).reshape(-1, 2) + 0.5) / factor - 0.5
    return on_board[whole], in_photo[whole]
