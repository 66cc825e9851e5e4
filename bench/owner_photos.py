"""Photos as an owner takes them: the pieces of a box laid apart on a table, a cloth or a carpet.

The pieces are those of the real photos (see `photo_sets`), laid by chance on drawn grounds: turned
any way round, with a shadow and their own thickness, under uneven light, seen at an angle, saved as
a phone does.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

import cv2
import numpy as np
from numpy.typing import NDArray

from bench.grounds import GROUNDS, Floats
from bench.more_grounds import UNSEEN
from bench.photo_sets import FOLDER, read
from vision.image.geometry import transform_points
from vision.image.picture import Pixels
from vision.shape import Shape, inside

# Pixels of a piece's longer side in the photo, and of the space that it has to itself.
HEX_SIDE, SQUARE_SIDE = 430, 196
SPACE = 1.32
# Pieces of one photo, row by row.
COLUMNS, ROWS = 4, 3
QUALITY = 90
# The photo of the hexes as they were found.
REAL = "real"


@dataclass(frozen=True, eq=False)
class Piece:
    """A cut-out piece: `pixels` (BGR) of its bounding box, `mask` 255 where it fills it."""

    id: str
    pixels: Pixels
    mask: NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class Laid:
    """A photo (`jpeg`) of pieces laid apart: where the corners of each (n x 2) lie in it."""

    jpeg: bytes
    outlines: Mapping[str, NDArray[np.float64]]


def hexes() -> list[Piece]:
    """The hexes of the real photo, cut out along the lattice in which they lie."""
    marked = json.loads((FOLDER / "hexes/truth.json").read_text())
    photo = read(FOLDER / "hexes" / marked["enrol"])
    found = []
    height = round(HEX_SIDE * np.sqrt(3) / 2)
    for piece, outline in hex_outlines().items():
        target = _hexagon(HEX_SIDE, height)
        matrix, _ = cv2.findHomography(outline, target)
        pixels = cv2.warpPerspective(photo, matrix, (HEX_SIDE, height), flags=cv2.INTER_AREA)
        mask = inside("hex", height, HEX_SIDE)
        found.append(Piece(piece, np.asarray(pixels, np.uint8), mask))
    return found


def hex_outlines() -> dict[str, NDArray[np.float64]]:
    """The corners (6 x 2) of each hex in the real photo: its middle is marked, and they touch."""
    marked = json.loads((FOLDER / "hexes/truth.json").read_text())["tiles"]
    middles = np.array(list(marked.values()), float)
    rows = (3, 4, 5, 4, 3)
    lattice = np.array(
        [
            ((column - (count - 1) / 2) * np.sqrt(3), (row - 2) * 1.5)
            for row, count in enumerate(rows)
            for column in range(count)
        ]
    )
    to_photo, _ = cv2.findHomography(lattice, middles)
    # Pointed side up in this lattice; the dark line between two hexes belongs to neither.
    turn = np.deg2rad(np.arange(6) * 60 + 30)
    around = np.stack([np.cos(turn), np.sin(turn)], 1) * 0.97
    return {
        piece: transform_points(middle + around, to_photo)
        for piece, middle in zip(marked, lattice, strict=True)
    }


def squares() -> list[Piece]:
    """The square tiles; of those that are one picture under two names only the first."""
    known: set[bytes] = set()
    found = []
    for path in sorted((FOLDER / "squares/tiles").glob("*.jpg")):
        if (data := path.read_bytes()) not in known:
            known.add(data)
            pixels = read(path)
            found.append(Piece(path.stem, pixels, _rounded(*pixels.shape[:2])))
    return found


def lay(pieces: Sequence[Piece], ground: str, shape: Shape, seed: int) -> list[Laid]:
    """Photos of all the pieces on a ground of `GROUNDS` or `UNSEEN`, as few as hold them; one of the bare
    ground without any."""
    photos = []
    for start in range(0, len(pieces) or 1, COLUMNS * ROWS):
        rng = Random(f"{ground} {seed} {start}")
        photos.append(_photo(pieces[start : start + COLUMNS * ROWS], ground, shape, rng))
    return photos


def photos(pieces: Sequence[Piece], ground: str, shape: Shape) -> list[Laid]:
    """The first photos of all the pieces on a ground, or the real one of hexes."""
    if ground == REAL:
        return [Laid((FOLDER / "hexes/enrol.jpg").read_bytes(), hex_outlines())]
    return lay(pieces, ground, shape, 1)


def _photo(pieces: Sequence[Piece], ground: str, shape: Shape, rng: Random) -> Laid:
    side = HEX_SIDE if shape == "hex" else SQUARE_SIDE
    cell = side * SPACE
    width, height = round(cell * (COLUMNS + 0.6)), round(cell * (ROWS + 0.6))
    table = (GROUNDS | UNSEEN)[ground](
        width, height, side, np.random.default_rng(rng.randrange(2**32))
    )
    outlines = {}
    for number, piece in enumerate(pieces):
        row, column = divmod(number, COLUMNS)
        play = (SPACE - 1.2) * side / 2
        x = (column + 0.8) * cell + rng.uniform(-play, play)
        y = (row + 0.8) * cell + rng.uniform(-play, play)
        turn = rng.uniform(0, 360) if shape == "hex" else rng.uniform(-12, 12)
        outlines[piece.id] = _put(table, piece, (x, y), turn, shape)
    return _taken(table, outlines, rng)


def _put(
    table: Floats, piece: Piece, middle: tuple[float, float], turn: float, shape: Shape
) -> NDArray[np.float64]:
    """Lays a piece on the table, with its shadow; gives its corners."""
    high, wide = piece.mask.shape
    matrix = cv2.getRotationMatrix2D(((wide - 1) / 2, (high - 1) / 2), turn, 1)
    matrix[:, 2] += np.array(middle) - ((wide - 1) / 2, (high - 1) / 2)
    size = table.shape[1], table.shape[0]
    alpha = cv2.warpAffine(piece.mask, matrix, size, flags=cv2.INTER_LINEAR).astype(np.float32)
    alpha = cv2.GaussianBlur(alpha / 255, (0, 0), 0.8)[:, :, None]
    thick = max(wide, high) * 0.016
    shift = np.array([[1, 0, thick], [0, 1, thick * 1.3]])
    shadow = cv2.GaussianBlur(cv2.warpAffine(alpha, shift, size), (0, 0), thick)
    table *= 1 - 0.5 * shadow[:, :, None]
    shown = cv2.warpAffine(piece.pixels, matrix, size, flags=cv2.INTER_LINEAR)
    table += alpha * (shown - table)
    corners = _hexagon(wide, high) if shape == "hex" else _box(wide, high)
    return np.asarray(corners @ matrix[:, :2].T + matrix[:, 2])


def _taken(table: Floats, outlines: Mapping[str, NDArray[np.float64]], rng: Random) -> Laid:
    """The table seen by a phone that is held a little askew."""
    height, width = table.shape[:2]
    frame = _box(width, height).astype(np.float32)
    inward = np.array([[1, 1], [-1, 1], [-1, -1], [1, -1]])
    lean = np.array([[rng.uniform(0, 0.05) * width, rng.uniform(0, 0.05) * height] for _ in frame])
    look = cv2.getPerspectiveTransform(frame, (frame + inward * lean).astype(np.float32))
    seen = cv2.warpPerspective(
        table, look, (width, height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT
    )
    ys, xs = np.mgrid[0 : 1 : height * 1j, 0 : 1 : width * 1j].astype(np.float32)
    light = 1 + rng.uniform(-0.12, 0.12) * (xs - 0.5) + rng.uniform(-0.12, 0.12) * (ys - 0.5)
    tint = np.array([rng.uniform(0.94, 1.04), 1, rng.uniform(0.96, 1.06)], np.float32)
    seen = cv2.GaussianBlur(seen, (0, 0), 0.7) * light[:, :, None] * tint
    seen += np.random.default_rng(rng.randrange(2**32)).normal(0, 2, seen.shape)
    pixels = np.clip(seen, 0, 255).astype(np.uint8)
    jpeg = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1].tobytes()
    return Laid(jpeg, {i: transform_points(o, look.astype(float)) for i, o in outlines.items()})


def _rounded(height: int, width: int) -> NDArray[np.uint8]:
    """255 within a box with round corners."""
    reach = round(0.04 * width)
    mask = np.zeros((height, width), np.uint8)
    cv2.rectangle(mask, (reach, 0), (width - 1 - reach, height - 1), 255, -1)
    cv2.rectangle(mask, (0, reach), (width - 1, height - 1 - reach), 255, -1)
    for x in (reach, width - 1 - reach):
        for y in (reach, height - 1 - reach):
            cv2.circle(mask, (x, y), reach, 255, -1)
    return mask


def _hexagon(width: float, height: float) -> NDArray[np.float64]:
    w, h = width - 1, height - 1
    return np.array(
        [[w, h / 2], [0.75 * w, h], [0.25 * w, h], [0, h / 2], [0.25 * w, 0], [0.75 * w, 0]]
    )


def _box(width: float, height: float) -> NDArray[np.float64]:
    return np.array([[0, 0], [width - 1, 0], [width - 1, height - 1], [0, height - 1]], float)
