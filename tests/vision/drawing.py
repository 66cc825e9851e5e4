"""Draws boards of our own invention and photographs them: ground truth for tests and benches.

Nothing here is copied from a game: the tiles are random landscapes with a printed name. A scene is
drawn flat, in tiles of `TILE` pixels; `photograph` then views it through a tilted camera.
"""

from __future__ import annotations

import io
import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any
from zlib import crc32

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from tests.vision.camera import Points, camera

TILE = 320
NAME_LINE = 0.92
"""How far down a tile its name is."""

# Of a drawn player board, in tiles: from its edge to the plots, and the column of fairs.
EDGE, FAIRS = 0.55, 1.4

# Looked for by name; PIL's own font is used where a machine has none of them.
FONTS = ("", "DejaVuSerif-Bold.ttf", "DejaVuSansCondensed.ttf", "LiberationSerif-Regular.ttf")
WOODS = [
    (60, 140, 70),
    (40, 40, 45),
    (200, 120, 40),
    (235, 235, 230),
    (70, 150, 210),
    (170, 40, 45),
]

Pixels = NDArray[np.uint8]


@dataclass(frozen=True)
class Tile:
    """A tile to draw: `x`, `y` of its upper left corner in tiles, `at` the expected result."""

    id: str
    name: str
    x: float
    y: float
    side: str = "base"
    at: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Photo:
    """A photograph: RGB `pixels` and, for each tile, its `corners` in them (n x 4 x 2)."""

    pixels: Pixels
    tiles: tuple[Tile, ...]
    corners: Points

    def jpeg(self, quality: int = 88) -> bytes:
        file = io.BytesIO()
        Image.fromarray(self.pixels).save(file, "JPEG", quality=quality)
        return file.getvalue()


@cache
def font(name: str, size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    try:
        return ImageFont.truetype(name, size) if name else ImageFont.load_default(size)
    except OSError:
        return ImageFont.load_default(size)


def draw_tile(tile: Tile, letters: str = "", height: float = 0.085) -> Pixels:
    """The art of a tile, the same for the same id and side, with its name at the lower edge.

    `letters` is the font, `height` the size of the letters in tiles; long names are set smaller.
    """
    rng = Random(crc32(f"{tile.id}/{tile.side}".encode()))
    image = Image.new("RGB", (TILE, TILE), _shade(rng, 120, 230))
    pen = ImageDraw.Draw(image)
    horizon = int(TILE * rng.uniform(0.35, 0.6))
    pen.rectangle((0, horizon, TILE, TILE), fill=_shade(rng, 60, 170))
    for _ in range(rng.randint(14, 30)):
        _shape(pen, rng)
    pen.rectangle((8, 8, 58, 58), fill=_shade(rng, 200, 255), outline="black", width=2)
    pen.text((22, 12), str(rng.randint(1, 8)), fill="black", font=font("", 38))
    if tile.side == "upgraded":
        pen.rectangle((0, 0, TILE - 1, TILE - 1), outline=(200, 160, 40), width=9)
    light = rng.random() < 0.6
    top = int(TILE * (NAME_LINE - height * 0.9))
    pen.rectangle((0, top, TILE, TILE), fill=(226, 212, 176) if light else (58, 40, 30))
    size = int(TILE * height * 1.35)
    while pen.textlength(tile.name, font=font(letters, size)) > TILE * 0.9:
        size -= 1
    pen.text(
        (TILE / 2, TILE * NAME_LINE),
        tile.name,
        fill=(40, 25, 15) if light else (240, 226, 190),
        font=font(letters, size),
        anchor="mm",
    )
    pen.rectangle((0, 0, TILE - 1, TILE - 1), outline=(30, 25, 20), width=3)
    return np.asarray(image)


def keyper_size(gap: float) -> tuple[int, int]:
    """Width and height of a drawn player board; `gap` is the gap between farm and village."""
    wide, high = 5 + gap + FAIRS + 2 * EDGE, 4 + 2 * EDGE
    return int(wide * TILE), int(high * TILE)


def keyper_corners(tiles: Sequence[Tile], gap: float, rng: Random) -> Points:
    """Where tiles lie on a drawn player board, a little askew as hands lay them (n x 4 x 2)."""
    corners = []
    for tile in tiles:
        x = EDGE + tile.x + (gap if tile.x > 1 else 0) + rng.gauss(0, 0.012)
        y = EDGE + tile.y + rng.gauss(0, 0.012)
        corners.append([(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)])
    return np.asarray(corners, np.float64).reshape(-1, 4, 2) * TILE


def keyper_board(tiles: Sequence[Tile], rng: Random, gap: float = 0.3) -> tuple[Pixels, Points]:
    """A player board, seen straight from above on a table: farm, village, a column of fairs.

    Returns its pixels and the corners of the tiles in them.
    """
    flat = Image.fromarray(_cloth(keyper_size(gap), rng))
    pen = ImageDraw.Draw(flat)
    wide, high = (side / TILE - 0.4 for side in keyper_size(gap))
    pen.rectangle(_box(0.2, 0.2, wide, high), fill=_shade(rng, 90, 190), width=0)
    for column in range(6):
        x = EDGE + column + (gap if column > 1 else 0) + (0.4 if column == 5 else 0)
        for row in range(4):
            pen.rectangle(_box(x, EDGE + row, 1, 1), fill=_shade(rng, 110, 180), outline="gray")
            for _ in range(3):
                px, py = x + rng.uniform(0, 0.8), EDGE + row + rng.uniform(0, 0.8)
                pen.ellipse(_box(px, py, 0.15, 0.15), fill=_shade(rng, 100, 170))
    letters = rng.choice(FONTS)
    height = rng.uniform(0.075, 0.095)
    corners = keyper_corners(tiles, gap, rng)
    for tile, quad in zip(tiles, corners, strict=True):
        art = Image.fromarray(draw_tile(tile, letters, height))
        turn = rng.gauss(0, 0.8)
        mask = Image.new("L", art.size, 255).rotate(
            turn, expand=True, resample=Image.Resampling.BILINEAR
        )
        art = art.rotate(turn, expand=True, resample=Image.Resampling.BILINEAR)
        spare = (art.size[0] - TILE) // 2
        flat.paste(art, (int(quad[0][0]) - spare, int(quad[0][1]) - spare), mask)
    return np.asarray(flat), corners


def random_keyper(
    pieces: Sequence[dict[str, Any]], rng: Random, count: int, language: str
) -> list[Tile]:
    """`count` tiles on random plots of their own area; `pieces` as the catalogue describes them."""
    stock = {
        area: rng.sample(own, len(own))
        for area in ("farm", "village")
        for own in [[p for p in pieces if p.get("area") == area]]
    }
    plots = [
        (area, row, column)
        for area, columns in (("farm", 2), ("village", 3))
        for row in range(1, 5)
        for column in range(1, columns + 1)
    ]
    tiles = []
    for area, row, column in rng.sample(plots, count):
        piece = stock[area].pop()
        x = column - 1 + (2 if area == "village" else 0)
        side = rng.choice(["base", "upgraded"])
        at = {"area": area, "row": row, "column": column}
        tiles.append(Tile(piece["id"], piece["names"][language], x, row - 1, side, at))
    return tiles


def put_pieces(flat: Pixels, corners: Points, rng: Random, most: int = 3) -> Pixels:
    """Wooden pieces on the art of some of the tiles; few of them reach over a name."""
    image = Image.fromarray(flat)
    pen = ImageDraw.Draw(image)
    for quad in corners:
        for _ in range(rng.randint(0, most)):
            x = quad[0][0] + rng.uniform(0.18, 0.82) * TILE
            y = quad[0][1] + rng.uniform(0.2, 0.68) * TILE
            r = rng.uniform(0.07, 0.12) * TILE
            colour = rng.choice(WOODS)
            points = [
                (x + r * math.cos(a + k), y + r * math.sin(a + k))
                for n in [rng.choice([4, 6, 12])]
                for a in [rng.uniform(0, 6)]
                for k in [2 * math.pi * i / n for i in range(n)]
            ]
            pen.polygon([(px + 6, py + 8) for px, py in points], fill=(35, 32, 30))
            pen.polygon(points, fill=colour)
    return np.asarray(image)


def photograph(
    flat: Pixels,
    tiles: Sequence[Tile],
    corners: Points,
    rng: Random,
    *,
    size: tuple[int, int] = (1600, 1200),
    turn: float = 0.0,
    tilt: float = 0.0,
    fill: float = 0.95,
    blur: float = 0.0,
    noise: float = 3.0,
    glare: float = 0.0,
) -> Photo:
    """Looks at a flat scene through a phone: turned and tilted (degrees), out of focus by `blur` pixels.

    `fill` is the share of the picture that the scene takes, `glare` the strength of one lamp.
    """
    look = camera(flat.shape[1], flat.shape[0], size, turn, tilt, rng.uniform(0, 360), fill)
    # Shrink first where the camera sees the scene small, or the drawing would flicker.
    scale = math.sqrt(abs(np.linalg.det(look[:2, :2])))
    small = min(1.0, scale * 1.3)
    shrunk = cv2.resize(flat, None, fx=small, fy=small, interpolation=cv2.INTER_AREA)
    seen = _cloth(size, rng)
    cv2.warpPerspective(
        shrunk, look @ np.diag([1 / small, 1 / small, 1.0]), size, dst=seen,
        flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_TRANSPARENT,
    )  # fmt: skip
    lighted = seen.astype(np.float32)
    height, width = seen.shape[:2]
    xs, ys = np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32)[:, None]
    lit = (
        1
        + rng.uniform(-0.25, 0.25) * (xs / width - 0.5)
        + rng.uniform(-0.3, 0.3) * (ys / height - 0.5)
    )
    lighted *= lit[..., None]
    if glare:
        cx, cy, r = rng.uniform(0.2, 0.8) * width, rng.uniform(0.2, 0.8) * height, 0.16 * height
        lamp = 255 * glare * np.exp(-((xs - cx) ** 2 + (ys - cy) ** 2) / (2 * r * r))
        lighted += lamp[..., None]
    if blur:
        lighted = cv2.GaussianBlur(lighted, (0, 0), blur)
    lighted += np.random.default_rng(rng.getrandbits(32)).normal(0, noise, lighted.shape)
    pixels = np.clip(lighted, 0, 255, out=lighted).astype(np.uint8)
    placed = cv2.perspectiveTransform(corners.reshape(-1, 1, 2), look).reshape(-1, 4, 2)
    return Photo(pixels, tuple(tiles), placed)


def _cloth(size: tuple[int, int], rng: Random) -> Pixels:
    base = _shade(rng, 70, 200)
    grain = np.random.default_rng(rng.getrandbits(32)).normal(0, 1, (size[1] // 4, size[0] // 40))
    wood = cv2.resize(grain.astype(np.float32), size, interpolation=cv2.INTER_LINEAR)
    wood *= 12
    shades = [np.clip(wood + shade, 0, 255).astype(np.uint8) for shade in base]
    return np.asarray(cv2.merge(shades), np.uint8)


def _shape(pen: ImageDraw.ImageDraw, rng: Random) -> None:
    x, y = rng.uniform(0, TILE), rng.uniform(0.15, 0.8) * TILE
    w, h = rng.uniform(0.05, 0.28) * TILE, rng.uniform(0.05, 0.25) * TILE
    colour, edge = _shade(rng, 20, 240), _shade(rng, 0, 90)
    kind = rng.randrange(3)
    if kind == 0:
        pen.ellipse((x, y, x + w, y + h), fill=colour, outline=edge)
    elif kind == 1:
        pen.rectangle((x, y, x + w, y + h), fill=colour, outline=edge)
        pen.polygon([(x, y), (x + w / 2, y - h / 2), (x + w, y)], fill=edge)
    else:
        pen.line((x, y, x + w, y + rng.uniform(-h, h)), fill=colour, width=rng.randint(2, 9))


def _shade(rng: Random, low: int, high: int) -> tuple[int, int, int]:
    return rng.randint(low, high), rng.randint(low, high), rng.randint(low, high)


def _box(x: float, y: float, wide: float, high: float) -> tuple[int, int, int, int]:
    return int(x * TILE), int(y * TILE), int((x + wide) * TILE), int((y + high) * TILE)
