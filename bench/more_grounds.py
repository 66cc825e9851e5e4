"""Grounds drawn to test on: stone, grass, planks, a tiled floor, a printed mat, an oilcloth, a pebble beach.
Nothing was chosen on them before they were first measured."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from bench.grounds import Floats, Ground, coloured, noise


def _granite(width: int, height: int, side: int, rng: np.random.Generator) -> Floats:
    """Polished stone: grains of light, dark and reddish minerals."""
    fine, coarse = (noise(width, height, side / scale, rng) for scale in (45, 20))
    grain = fine + 0.7 * coarse
    table = coloured(16 * noise(width, height, side / 90, rng), (150, 154, 160))
    for there, colour in (
        (grain > 1.1, (205, 208, 210)),
        (grain < -1.1, (48, 48, 52)),
        (np.abs(noise(width, height, side / 30, rng)) > 1.9, (112, 128, 165)),
    ):
        table[there] = np.array(colour, np.float32) + rng.normal(0, 8)
    return np.asarray(cv2.GaussianBlur(table, (0, 0), max(0.6, side / 300)), np.float32)


def _grass(width: int, height: int, side: int, rng: np.random.Generator) -> Floats:
    """A mat of artificial grass: short blades of several greens, lying every way."""
    table = coloured(10 * noise(width, height, side / 10, rng), (35, 70, 45))
    blades = width * height // max(20, side * side // 260)
    places = rng.uniform(0, 1, (blades, 2)) * (width, height)
    ways = rng.uniform(0, 2 * np.pi, blades)
    lengths = side * rng.uniform(0.05, 0.16, blades)
    ends = places + lengths[:, None] * np.stack([np.cos(ways), np.sin(ways)], 1)
    light = rng.uniform(0.5, 1.5, blades)
    for start, end, shade in zip(places, ends, light, strict=True):
        (x, y), (u, v) = np.round(start).astype(int), np.round(end).astype(int)
        colour = tuple(float(c * shade) for c in (50, 125, 75))
        cv2.line(
            table, (int(x), int(y)), (int(u), int(v)), colour, max(1, side // 130), cv2.LINE_AA
        )
    return table


def _planks(width: int, height: int, side: int, rng: np.random.Generator) -> Floats:
    """Oak planks with strong grain, knots and dark joints, askew in the photo."""
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    along, across = xs + 0.17 * ys, ys - 0.17 * xs + width
    wide = 0.62 * side
    plank = (across / wide).astype(int)
    shade = rng.normal(0, 14, plank.max() + 1)[plank]
    offset = rng.uniform(0, 1000, plank.max() + 1)[plank].astype(np.float32)
    bend = 0.10 * side * np.sin((along + offset) / (0.9 * side)) * noise(width, height, side, rng)
    lines = np.sin((across + bend) * 2 * np.pi / (side / 11) + offset)
    grain = 17 * lines + 9 * noise(width, height, side / 50, rng, stretch=25)
    ends = ((along + 7 * offset) % (3.1 * side)) < side / 40
    joints = (across % wide < side / 40) | ends
    for _ in range(max(3, width * height // (3 * side * side))):
        x, y = rng.uniform(0, width), rng.uniform(0, height)
        away = np.hypot((xs - x) / 1.6, ys - y) / (0.07 * side)
        grain -= 55 * np.exp(-(away**2)) + 12 * np.sin(6 * away) * np.exp(-away / 2)
    return coloured(np.asarray(grain + shade - 75 * joints, np.float32), (92, 138, 172))


def _tiled(width: int, height: int, side: int, rng: np.random.Generator) -> Floats:
    """A floor of square tiles a little smaller than the pieces, with pale joints and marbled faces."""
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    u, v = xs + 0.11 * ys, ys - 0.11 * xs + width
    step = 0.9 * side
    tile = (u / step).astype(int) * 37 + (v / step).astype(int)
    shade = rng.normal(0, 7, tile.max() + 1)[tile]
    veins = -22 * np.exp(-((noise(width, height, side / 4, rng) / 0.12) ** 2))
    joint = ((u % step) < side / 22) | ((v % step) < side / 22)
    change = shade + veins + 3 * noise(width, height, side / 60, rng)
    table = coloured(np.asarray(change, np.float32), (120, 140, 158))
    table[joint] = np.array((205, 210, 212), np.float32)
    return np.asarray(cv2.GaussianBlur(table, (0, 0), max(0.7, side / 160)), np.float32)


def _playmat(width: int, height: int, side: int, rng: np.random.Generator) -> Floats:
    """A printed neoprene mat: a painted landscape with hills, a river, and frames with straight edges."""
    table = coloured(0 * noise(width, height, side, rng), (140, 120, 70))
    hill = noise(width, height, 0.9 * side, rng)
    for level, colour in ((-0.6, (60, 130, 90)), (0.1, (70, 165, 140)), (0.8, (110, 150, 190))):
        table[hill > level] = colour
    river = np.abs(noise(width, height, 1.4 * side, rng)) < 0.12
    table[river] = (170, 110, 40)
    for _ in range(8):
        x, y = (int(rng.uniform(0, n)) for n in (width, height))
        box: NDArray[np.intp] = np.array([x, y, x + rng.uniform(0.5, 1.6) * side,
                                          y + rng.uniform(0.5, 1.6) * side]).astype(int)  # fmt: skip
        frame = tuple(float(c) for c in rng.uniform(20, 235, 3))
        cv2.rectangle(table, (box[0], box[1]), (box[2], box[3]), frame, max(2, side // 30))
    table += 7 * noise(width, height, side / 8, rng)[:, :, None]
    table += 4 * noise(width, height, side / 70, rng)[:, :, None]
    return np.asarray(cv2.GaussianBlur(table, (0, 0), max(0.6, side / 200)), np.float32)


def _oilcloth(width: int, height: int, side: int, rng: np.random.Generator) -> Floats:
    """Glossy checks in two colours, half as wide as a piece, with printed cherries on the pale ones, askew."""
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    u, v = xs - 0.21 * ys + width, ys + 0.21 * xs
    step = 0.52 * side
    columns, rows = (u / step).astype(int), (v / step).astype(int)
    dark = (columns + rows) % 2 == 0
    away = np.hypot(u % step - step / 2, v % step - step / 2)
    table = coloured(2 * noise(width, height, side / 30, rng), (214, 228, 232))
    table[dark] += np.array((160, 120, 60), np.float32) - (214, 228, 232)
    table[~dark & (away < 0.22 * step)] = np.array((50, 45, 170), np.float32)
    shine = 18 * np.maximum(noise(width, height, 1.2 * side, rng), 0)
    return np.asarray(cv2.GaussianBlur(table + shine[:, :, None], (0, 0), max(0.7, side / 180)),
                      np.float32)  # fmt: skip


def _pebbles(width: int, height: int, side: int, rng: np.random.Generator) -> Floats:
    """A beach of round stones of many greys and browns, a sixth as wide as a piece, lying one over another."""
    table = coloured(6 * noise(width, height, side / 40, rng), (50, 56, 62))
    for _ in range(width * height * 90 // (side * side)):
        x, y = (int(rng.uniform(0, n)) for n in (width, height))
        long = side * rng.uniform(0.05, 0.14)
        axes = max(2, int(long)), max(2, int(long * rng.uniform(0.55, 0.95)))
        shade, warm = rng.uniform(60, 215), rng.normal(0, 12)
        turn = rng.uniform(0, 180)
        for grown, colour in (
            (1.08, (38.0, 42.0, 46.0)),
            (1.0, (shade - warm, shade, shade + warm)),
        ):
            size = int(axes[0] * grown), int(axes[1] * grown)
            cv2.ellipse(table, (x, y), size, turn, 0, 360, colour, -1, cv2.LINE_AA)
    table += 9 * noise(width, height, side / 25, rng)[:, :, None]
    table += 5 * noise(width, height, side / 80, rng)[:, :, None]
    return np.asarray(cv2.GaussianBlur(table, (0, 0), max(0.6, side / 220)), np.float32)


# By name, as in `bench.grounds`.
UNSEEN: dict[str, Ground] = {
    "granite": _granite,
    "grass mat": _grass,
    "planks": _planks,
    "tiled floor": _tiled,
    "playmat": _playmat,
    "oilcloth": _oilcloth,
    "pebbles": _pebbles,
}
