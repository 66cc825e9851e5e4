"""A sheet to lay pieces on: markers along its rim tell how the photo is tilted.

The sheet is optional; on it even pieces with round corners and washed-out edges are cut out right.
"""

from __future__ import annotations

import io
from dataclasses import dataclass

import cv2
import numpy as np
from PIL import Image, ImageDraw

from vision.matching.geometry import Matrix, carried
from vision.picture import Pixels

DICTIONARY = cv2.aruco.DICT_4X4_100
# Millimetres: the page (A4, landscape), its rim without print, the side of a marker, the step from
# one marker to the next.
PAGE = (297.0, 210.0)
RIM = 8.0
MARKER = 14.0
STEP = 25.0
DOTS_PER_MM = 300 / 25.4
# The least markers that tell where the sheet lies, and pixels per millimetre that are cut out.
LEAST_MARKERS = 4
MOST_DENSITY = 12.0


@dataclass(frozen=True, slots=True, eq=False)
class Sheet:
    """`pixels` of the plain middle of the sheet, seen straight from above; `to_photo` (3 x 3) maps
    them to the photo; `density` are pixels per millimetre."""

    pixels: Pixels
    to_photo: Matrix
    density: float


def places() -> dict[int, Matrix]:
    """Marker number -> its corners on the page in millimetres, clockwise from the upper left."""
    wide, high = PAGE
    across = np.arange(int((wide - 2 * RIM - MARKER) // STEP) + 1)
    down = np.arange(1, int((high - 2 * RIM - MARKER) // STEP))
    gap_x = (wide - 2 * RIM - MARKER) / across[-1]
    gap_y = (high - 2 * RIM - MARKER) / (len(down) + 1)
    spots = [(RIM + i * gap_x, y) for y in (RIM, high - RIM - MARKER) for i in across]
    spots += [(x, RIM + i * gap_y) for x in (RIM, wide - RIM - MARKER) for i in down]
    square = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * MARKER
    return {number: square + np.array(spot) for number, spot in enumerate(spots)}


def pdf() -> bytes:
    """The sheet as a PDF of one page, to be printed without scaling."""
    page = Image.new("L", (round(PAGE[0] * DOTS_PER_MM), round(PAGE[1] * DOTS_PER_MM)), 255)
    dictionary = cv2.aruco.getPredefinedDictionary(DICTIONARY)
    side = round(MARKER * DOTS_PER_MM)
    for number, corners in places().items():
        marker = cv2.aruco.generateImageMarker(dictionary, number, side)
        x, y = corners[0] * DOTS_PER_MM
        page.paste(Image.fromarray(np.asarray(marker)), (round(x), round(y)))
    ruler = ImageDraw.Draw(page)
    x, y = PAGE[0] / 2 * DOTS_PER_MM, (RIM + MARKER + 3) * DOTS_PER_MM
    half = 50 * DOTS_PER_MM
    ruler.line((x - half, y, x + half, y), fill=170, width=2)
    out = io.BytesIO()
    page.convert("1").save(out, "PDF", resolution=300.0, title="Keytally")
    return out.getvalue()


def on_sheet(photo: Pixels) -> Sheet | None:
    """The middle of the sheet in a photo; None when it is not there."""
    factor = min(1.0, 2400 / max(photo.shape[:2]))
    small = cv2.resize(photo, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(DICTIONARY))
    found, numbers, _ = detector.detectMarkers(small)
    known = places()
    pairs = [
        (known[int(number)], corners.reshape(4, 2) / factor)
        for corners, number in zip(found, () if numbers is None else numbers.ravel(), strict=True)
        if int(number) in known
    ]
    if len(pairs) < LEAST_MARKERS:
        return None
    on_page = np.concatenate([page for page, _ in pairs])
    in_photo = np.concatenate([seen for _, seen in pairs])
    fitted, agree = cv2.findHomography(on_page, in_photo, cv2.USAC_MAGSAC, 4.0)
    if fitted is None or agree.sum() < 3 * LEAST_MARKERS:
        return None
    page_to_photo = np.asarray(fitted, np.float64)
    inner = RIM + MARKER + 6
    middle = carried(
        np.array([[PAGE[0] / 2, PAGE[1] / 2], [PAGE[0] / 2 + 1, PAGE[1] / 2]]), page_to_photo
    )
    density = min(MOST_DENSITY, float(np.linalg.norm(middle[1] - middle[0])))
    shift = np.array([[1 / density, 0, inner], [0, 1 / density, inner], [0, 0, 1]])
    to_photo = page_to_photo @ shift
    size = round((PAGE[0] - 2 * inner) * density), round((PAGE[1] - 2 * inner) * density)
    pixels = cv2.warpPerspective(
        photo, to_photo, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )  # fmt: skip
    return Sheet(np.asarray(pixels, np.uint8), to_photo, density)
