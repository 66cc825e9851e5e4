"""Draws villages of hexes of our own invention: truth for tests and benches of the matcher.

All tiles share one style, as those of a real game do: the same meadow, roads, trees and boxes. The
upgraded side repeats the art of the base side with another box and one more building.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from zlib import crc32

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from tests.vision.drawing import Photo, Tile, font, photograph
from vision.matching.references import Reference
from vision.reading import Side
from vision.shape import inside

WIDE = 320
HIGH = round(WIDE * math.sqrt(3) / 2)
SIDES: tuple[Side, Side] = ("base", "upgraded")
# Twelve colours of wood: workers, resources, animals.
WOODS = [(200, 40, 40), (40, 70, 170), (230, 200, 40), (40, 130, 60), (110, 60, 130), (150, 95, 50),
         (130, 130, 130), (30, 30, 32), (222, 180, 40), (235, 235, 228),
         (226, 150, 150), (96, 60, 40)]  # fmt: skip

Pixels = NDArray[np.uint8]


@dataclass(frozen=True)
class Kind:
    """One side of a tile of the box."""

    id: str
    side: Side


def box(count: int) -> list[Kind]:
    """Both sides of `count` tiles."""
    return [Kind(f"tile_{n}", side) for n in range(count) for side in SIDES]


@cache
def draw_hex(kind: Kind) -> Pixels:
    """The art of one side, HIGH x WIDE x 3 RGB, read-only; the same for the same kind."""
    rng = Random(crc32(kind.id.encode()))
    meadow = _meadow(Random(crc32(kind.id.encode()) // 4), rng)
    image = Image.fromarray(meadow)
    pen = ImageDraw.Draw(image)
    for edge in rng.sample(range(6), rng.randint(1, 4)):
        _road(pen, edge, rng)
    for _ in range(rng.randint(6, 14)):
        _tree(pen, rng)
    for _ in range(rng.randint(1, 3)):
        _house(pen, rng, rng.uniform(0.3, 0.7), rng.uniform(0.3, 0.65))
    words = " ".join(rng.choice(("Old", "Key", "Mill", "Hay", "Stone", "Elm", "Ox")) for _ in "12")
    pen.rectangle((WIDE * 0.3, HIGH * 0.86, WIDE * 0.7, HIGH * 0.97), fill=(228, 214, 180))
    pen.text((WIDE / 2, HIGH * 0.915), words, fill=(50, 30, 20), font=font("", 22), anchor="mm")
    cost = rng.randint(0, 9)
    if kind.side == "upgraded":
        _house(pen, rng, rng.uniform(0.25, 0.75), rng.uniform(0.35, 0.6))
        cost += 7
    x, y = WIDE * 0.36, HIGH * 0.05
    panel = (250, 232, 150) if kind.side == "upgraded" else (236, 226, 200)
    pen.rounded_rectangle((x, y, x + WIDE * 0.28, y + 44), 8, fill=panel, outline="black", width=2)
    pen.text((x + 20, y + 22), str(cost), fill="black", font=font("", 34), anchor="lm")
    pen.rectangle((x + 56, y + 10, x + 80, y + 34), fill=rng.choice(WOODS), outline="black")
    return np.asarray(image)


def reference_of(kind: Kind, rng: Random, size: int = 260) -> Reference:
    """The tile as an owner would enrol it: another light, another sharpness, not quite cut out."""
    art = draw_hex(kind).astype(np.float32)
    factor = size / WIDE
    art = cv2.resize(art, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    art = cv2.GaussianBlur(art, (0, 0), rng.uniform(0.5, 1.0))
    art = art * np.array([rng.uniform(0.85, 1.1) for _ in range(3)]) + rng.uniform(-12, 12)
    off = [[1, 0, rng.uniform(-1.5, 1.5)], [0, 1, rng.uniform(-1.5, 1.5)]]
    art = cv2.warpAffine(art, np.array(off), art.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)
    bgr = np.clip(art, 0, 255).astype(np.uint8)[:, :, ::-1]
    return Reference.of(np.ascontiguousarray(bgr), kind.id, kind.side, shape="hex")


def village(count: int, rng: Random) -> list[tuple[int, int]]:
    """`count` connected places, axial coordinates of flat-top hexes, r growing downwards."""
    taken = [(0, 0)]
    while len(taken) < count:
        q, r = rng.choice(taken)
        dq, dr = rng.choice([(0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0)])
        place = (q + dq, r + dr)
        if place not in taken and max(abs(place[0]), abs(place[1]), abs(sum(place))) <= 3:
            taken.append(place)
    return taken


def photograph_village(
    kinds: Sequence[Kind],
    rng: Random,
    *,
    size: tuple[int, int] = (4000, 3000),
    tilt: float = 35.0,
    glare: float = 0.5,
    covered: float = 0.5,
    pieces: int = 4,
) -> Photo:
    """A village of `kinds` with 1 to `pieces` wooden pieces on a share `covered` of its tiles.

    The photo's tiles carry in `at` their axial place `at` and `rotation` in sixths clockwise.
    """
    places = village(len(kinds), rng)
    step = np.array([[WIDE * 0.75, HIGH / 2], [0, HIGH]])
    centres = np.array(places, float) @ step * 1.015
    centres -= centres.min(0) - WIDE
    far = centres.max(0) + WIDE
    flat = np.full((int(far[1]), int(far[0]), 3), [rng.randint(60, 190) for _ in "rgb"], np.uint8)
    flat = np.clip(flat + _grain(flat.shape[0], flat.shape[1], rng, 14), 0, 255).astype(np.uint8)
    tiles, corners = [], []
    for kind, place, centre in zip(kinds, places, centres, strict=True):
        turn = rng.randrange(6)
        at = centre + np.array([rng.gauss(0, 1.5), rng.gauss(0, 1.5)])
        matrix = cv2.getRotationMatrix2D(
            (WIDE / 2 - 0.5, HIGH / 2 - 0.5), -60 * turn + rng.gauss(0, 0.6), 1
        )
        matrix[:, 2] += at - np.array([WIDE, HIGH]) / 2
        _paste(flat, draw_hex(kind), inside("hex", HIGH, WIDE), matrix)
        frame = np.array([[0, 0], [WIDE, 0], [WIDE, HIGH], [0, HIGH]]) @ matrix[:, :2].T
        corners.append(frame + matrix[:, 2])
        tiles.append(
            Tile(kind.id, kind.id, at[0], at[1], kind.side, {"at": place, "rotation": turn})
        )
    image = Image.fromarray(flat)
    pen = ImageDraw.Draw(image)
    for tile in rng.sample(tiles, round(covered * len(tiles))):
        for _ in range(rng.randint(1, pieces)):
            _piece(
                pen,
                tile.x + rng.uniform(-0.3, 0.3) * WIDE,
                tile.y + rng.uniform(-0.3, 0.3) * HIGH,
                rng,
            )
    return photograph(
        np.asarray(image), tiles, np.array(corners), rng, size=size, turn=rng.uniform(0, 360),
        tilt=tilt, glare=glare, blur=rng.uniform(0.6, 1.6), noise=4,
    )  # fmt: skip


def _paste(flat: Pixels, art: Pixels, mask: Pixels, matrix: NDArray[np.float64]) -> None:
    """Puts the art in place; the border of the tile is darkened like a cut edge."""
    low = np.floor(matrix[:, :2] @ [WIDE / 2, HIGH / 2] + matrix[:, 2] - WIDE * 0.75).astype(int)
    size = int(WIDE * 1.5)
    shifted = matrix - np.array([[0, 0, low[0]], [0, 0, low[1]]])
    laid = cv2.warpAffine(
        art, shifted, (size, size), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    where = cv2.warpAffine(mask, shifted, (size, size), flags=cv2.INTER_NEAREST)
    part = flat[low[1] : low[1] + size, low[0] : low[0] + size]
    cv2.copyTo(laid, where, part)
    rim = cv2.morphologyEx(where, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)) > 0
    part[rim] = part[rim] // 2


def _grain(high: int, wide: int, rng: Random, strength: float) -> NDArray[np.float32]:
    noise = np.random.default_rng(rng.getrandbits(32)).normal(0, 1, (high // 3 + 1, wide // 14 + 1))
    return cv2.resize(noise.astype(np.float32), (wide, high))[..., None] * strength


def _meadow(shared: Random, rng: Random) -> Pixels:
    """Grass: coarse patches that several tiles share, and blades of this tile's own."""
    base = np.array([90 + shared.randint(0, 50), 140 + shared.randint(0, 40), 60], np.float32)
    coarse = np.random.default_rng(shared.getrandbits(32)).normal(0, 18, (9, 10)).astype(np.float32)
    fine = np.random.default_rng(rng.getrandbits(32)).normal(0, 9, (HIGH // 3, WIDE // 3))
    grass = base + cv2.resize(coarse, (WIDE, HIGH), interpolation=cv2.INTER_CUBIC)[..., None]
    grass += cv2.resize(fine.astype(np.float32), (WIDE, HIGH))[..., None]
    return np.clip(grass, 0, 255).astype(np.uint8)


def _road(pen: ImageDraw.ImageDraw, edge: int, rng: Random) -> None:
    turn = math.radians(90 + 60 * edge)
    x, y = WIDE / 2 + HIGH / 2 * math.cos(turn), HIGH / 2 + HIGH / 2 * math.sin(turn)
    bend = (WIDE / 2 + rng.uniform(-40, 40), HIGH / 2 + rng.uniform(-40, 40))
    points = [(x, y), bend, (WIDE / 2, HIGH / 2)]
    pen.line(points, fill=(120, 96, 60), width=34, joint="curve")
    pen.line(points, fill=(206, 180, 130), width=26, joint="curve")


def _tree(pen: ImageDraw.ImageDraw, rng: Random) -> None:
    x, y, r = rng.uniform(0.1, 0.9) * WIDE, rng.uniform(0.1, 0.85) * HIGH, rng.uniform(7, 18)
    green = (rng.randint(20, 70), rng.randint(70, 120), rng.randint(20, 60))
    pen.rectangle((x - 2, y, x + 2, y + r * 1.5), fill=(80, 55, 30))
    pen.ellipse((x - r, y - r, x + r, y + r * 0.8), fill=green, outline=(20, 45, 20))
    pen.ellipse((x - r / 2, y - r * 0.7, x, y - r / 4), fill=tuple(c + 40 for c in green))


def _house(pen: ImageDraw.ImageDraw, rng: Random, x: float, y: float) -> None:
    px, py, w, h = x * WIDE, y * HIGH, rng.uniform(36, 74), rng.uniform(26, 48)
    wall = tuple(rng.randint(150, 235) for _ in "rgb")
    roof = (rng.randint(90, 190), rng.randint(40, 90), rng.randint(30, 80))
    pen.rectangle((px - w / 2, py, px + w / 2, py + h), fill=wall, outline="black", width=2)
    pen.polygon(
        [(px - w / 2 - 6, py), (px + rng.uniform(-14, 14), py - h * 0.8), (px + w / 2 + 6, py)],
        fill=roof, outline="black",
    )  # fmt: skip
    for n in range(rng.randint(1, 3)):
        left = px - w / 2 + 7 + n * 17
        pen.rectangle((left, py + 9, left + 9, py + 21), fill=(60, 60, 90))


def _piece(pen: ImageDraw.ImageDraw, x: float, y: float, rng: Random) -> None:
    """A wooden piece with its shadow: a person, a cube or an animal."""
    colour = rng.choice(WOODS)
    light = tuple(min(255, c + 30) for c in colour)
    r = rng.uniform(0.06, 0.085) * WIDE
    kind = rng.randrange(3)
    for dx, dy, fill in ((7, 9, (35, 32, 28)), (0, 0, colour)):
        cx, cy = x + dx, y + dy
        if kind == 0:
            pen.rounded_rectangle((cx - r, cy - r * 0.4, cx + r, cy + r * 0.2), 6, fill=fill)
            pen.polygon([(cx - r * 0.8, cy + r), (cx, cy - r), (cx + r * 0.8, cy + r)], fill=fill)
            pen.ellipse((cx - r * 0.45, cy - r * 1.4, cx + r * 0.45, cy - r * 0.5), fill=fill)
        elif kind == 1:
            pen.rectangle((cx - r * 0.8, cy - r * 0.8, cx + r * 0.8, cy + r * 0.8), fill=fill)
        else:
            pen.rounded_rectangle((cx - r * 1.2, cy - r * 0.6, cx + r, cy + r * 0.5), 8, fill=fill)
            pen.ellipse((cx + r * 0.5, cy - r, cx + r * 1.3, cy - r * 0.2), fill=fill)
    pen.line((x - r * 0.5, y - r * 0.3, x + r * 0.3, y - r * 0.3), fill=light, width=4)
