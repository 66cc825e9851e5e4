"""Drawn grounds that pieces may lie on: tables, cloths, wood, carpets, mats, and patterns that repeat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


def _plain(
    width: int, height: int, side: int, rng: np.random.Generator, *, colour: Sequence[float]
) -> Floats:
    """A painted table or a sheet of paper."""
    return coloured(0.8 * noise(width, height, side / 2, rng), colour)


def _cloth(
    width: int, height: int, side: int, rng: np.random.Generator, *, colour: Sequence[float]
) -> Floats:
    """A woven cloth with folds."""
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    thread = side / 60
    weave = 3 * np.sin(xs * 2 * np.pi / thread) * np.sin(ys * 2 * np.pi / thread)
    folds = 5 * noise(width, height, side, rng)
    return coloured(weave + folds + 3 * noise(width, height, side / 80, rng), colour)


def _wood(
    width: int, height: int, side: int, rng: np.random.Generator, *, colour: Sequence[float]
) -> Floats:
    """Boards with grain along them."""
    grain = sum(
        strength * noise(width, height, fine, rng, stretch=stretch)
        for strength, fine, stretch in ((6, side / 14, 30), (7, side / 50, 40), (4, side / 100, 12))
    )
    board = side * 1.4
    rows = (np.arange(height) // board).astype(int)
    grain += rng.normal(0, 5, rows.max() + 1)[rows][:, None]
    grain[np.arange(height) % round(board) < max(1, side // 110)] -= 25
    return coloured(grain * max(0.5, float(np.mean(colour)) / 150), colour)


def _pile(
    width: int,
    height: int,
    side: int,
    rng: np.random.Generator,
    *,
    colours: Sequence[Sequence[float]],
) -> Floats:
    """Tufts of wool, in bands of several colours for a rug."""
    tufts = sum(
        strength * noise(width, height, fine, rng)
        for strength, fine in ((14, side / 16), (16, side / 36), (9, side / 90))
    )
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    wave = ys + 0.12 * side * np.abs((xs / side * 4) % 2 - 1)
    band = (wave / (0.55 * side)).astype(int) % len(colours)
    return np.asarray(np.array(colours, np.float32)[band] + np.float32(1) * tufts[:, :, None])


def _bamboo(width: int, height: int, side: int, rng: np.random.Generator) -> Floats:
    """A mat of slats with nodes, sewn together in lines."""
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    slat = side / 7
    rows = (ys / slat).astype(int)
    count = rows.max() + 1
    shade = rng.normal(0, 7, count)[rows]
    rounding = -14 * np.abs((ys / slat) % 1 - 0.5) ** 2 * 4
    nodes = (xs / (side * 1.3) + rng.uniform(0, 1, count)[rows]) % 1 < 0.02
    seams = (xs / (side * 0.9)) % 1 < 0.012
    grain = 4 * noise(width, height, side / 60, rng, stretch=20)
    change = shade + rounding + grain - 26 * nodes - 45 * seams - 40 * ((ys / slat) % 1 < 0.05)
    return coloured(change.astype(np.float32), (120, 175, 205))


def _starry(width: int, height: int, side: int, rng: np.random.Generator) -> Floats:
    """A dark cloth on which the same star is printed again and again."""
    table = _cloth(width, height, side, rng, colour=(85, 45, 35))
    turn = np.arange(10) * np.pi / 5 - np.pi / 2
    star = np.stack([np.cos(turn), np.sin(turn)], 1) * np.tile([1.0, 0.42], 5)[:, None]
    step = 0.42 * side
    for row in range(int(height / step) + 2):
        for column in range(int(width / step) + 2):
            middle = np.array([column + 0.5 * (row % 2), row]) * step
            points = np.round(middle + star * side * 0.11).astype(np.int32)
            cv2.fillPoly(table, [points], (165, 200, 215), cv2.LINE_AA)
    return table


def _pattern(
    width: int,
    height: int,
    side: int,
    rng: np.random.Generator,
    *,
    kind: str,
    colours: Sequence[Sequence[float]],
) -> Floats:
    """A woven rug or cloth with a pattern that repeats: straight or zigzag stripes, checks, lozenges."""
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    zigzag = np.abs((xs / (0.5 * side)) % 2 - 1)
    if kind == "stripes":
        band = (xs / (0.45 * side)).astype(int)
    elif kind == "zigzag":
        band = ((ys + 0.5 * side * zigzag) / (0.35 * side)).astype(int)
    elif kind == "checks":
        band = (xs / (0.9 * side)).astype(int) + (ys / (0.9 * side)).astype(int)
    else:
        band = ((xs + ys) / side).astype(int) + ((xs - ys + 9 * width) / side).astype(int)
    weave = 4 * noise(width, height, side / 70, rng) + 3 * noise(width, height, side / 20, rng)
    table = np.array(colours, np.float32)[band % len(colours)] + weave[:, :, None]
    return np.asarray(cv2.GaussianBlur(table, (0, 0), max(0.6, side / 250)), np.float32)


def _gingham(width: int, height: int, side: int, rng: np.random.Generator) -> Floats:
    """A tablecloth of translucent bands that cross, in three tones of red, with folds."""
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    band = 0.36 * side
    crossing = ((xs / band).astype(int) % 2 + (ys / band).astype(int) % 2) / 2
    white, red = np.array((232, 236, 238), np.float32), np.array((52, 44, 178), np.float32)
    table = white + crossing[:, :, None].astype(np.float32) * (red - white)
    thread = 5 * np.sin(xs * 2 * np.pi / (side / 50)) * np.sin(ys * 2 * np.pi / (side / 50))
    return np.asarray(table + (thread + 6 * noise(width, height, side, rng))[:, :, None])


def _newspaper(width: int, height: int, side: int, rng: np.random.Generator) -> Floats:
    """Columns of text under headlines, with grey pictures among them."""
    table = np.full((height, width), 214, np.float32) + 3 * noise(width, height, side, rng)
    column, line = round(1.15 * side), max(4, side // 14)
    for left in range(0, width, column):
        top = int(rng.integers(0, side // 3))
        while top < height:
            kind, rest = rng.random(), column - side // 10
            if kind < 0.12:  # a picture with a frame
                high = int(rng.integers(side // 2, side))
                part = table[top : top + high, left : left + rest]
                part[:] = (
                    120 + 35 * noise(width, height, side / 9, rng)[: part.shape[0], : part.shape[1]]
                )
                top += high + line
                continue
            size = 3 * line if kind < 0.2 else line
            x = left
            while x < left + rest - size:
                word = min(int(rng.integers(2, 9)) * size // 2, left + rest - x)
                letters = rng.random((6, max(2, 2 * word // size))).astype(np.float32)
                ink = cv2.resize(letters, (word, round(0.6 * size)), interpolation=cv2.INTER_LINEAR)
                part = table[top : top + ink.shape[0], x : x + word]
                part -= 150 * (ink[: part.shape[0], : part.shape[1]] > 0.45)
                x += word + size // 2
            top += round(1.25 * size)
    soft = np.asarray(cv2.GaussianBlur(table, (0, 0), 0.8), np.float32)
    return coloured(soft - 214, (196, 210, 214))


def _glossy(width: int, height: int, side: int, rng: np.random.Generator) -> Floats:
    """A varnished table in which a window is reflected, with its bars, and a lamp."""
    table = _wood(width, height, side, rng, colour=(46, 74, 120))
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    across, along = xs / side + 0.3 * ys / side, ys / side - 0.1 * xs / side
    pane = (across % 1.6 > 0.12) & (along % 1.9 > 0.12)
    there = (across > 0.8) & (across < 4.1) & (along > 0.6) & (along < 3.6)
    window = cv2.GaussianBlur((pane & there).astype(np.float32), (0, 0), side / 60)
    lamp = np.exp(-((xs - 0.8 * width) ** 2 + (ys - 0.7 * height) ** 2) / (0.9 * side) ** 2)
    shine = 0.45 * window + 0.8 * lamp
    return np.asarray(table + shine[:, :, None] * (np.array((250, 246, 238), np.float32) - table))


def noise(
    width: int, height: int, scale: float, rng: np.random.Generator, *, stretch: float = 1
) -> Floats:
    """Smooth noise of standard deviation 1 whose grains are `scale` high and `stretch` times wider."""
    high = max(3, round(height / max(scale, 1)))
    wide = max(3, round(width / max(scale * stretch, 1)))
    coarse = rng.normal(0, 1, (high, wide)).astype(np.float32)
    smooth = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)
    return np.asarray(smooth / smooth.std(), np.float32)


def coloured(change: Floats, colour: Sequence[float]) -> Floats:
    return np.asarray(np.array(colour, np.float32) + change[:, :, None], np.float32)


Ground = Callable[[int, int, int, np.random.Generator], Floats]
"""Width and height of the ground, the side of a piece (pixels) and chance -> its pixels (BGR)."""
# Colours are blue, green, red.
GROUNDS: dict[str, Ground] = {
    "white": partial(_plain, colour=(238, 240, 240)),
    "grey cloth": partial(_cloth, colour=(128, 126, 124)),
    "light wood": partial(_wood, colour=(160, 188, 208)),
    "dark wood": partial(_wood, colour=(30, 42, 62)),
    "carpet": partial(_pile, colours=((160, 172, 180),)),
    "rug": partial(_pile, colours=((60, 70, 150), (120, 150, 170), (110, 80, 50))),
    "bamboo": _bamboo,
    "starry cloth": _starry,
}
_RUG = ((60, 70, 150), (150, 175, 190), (110, 80, 50))
# Grounds whose pattern repeats in shapes that pieces may have.
PATTERNED: dict[str, Ground] = {
    "striped rug": partial(_pattern, kind="stripes", colours=_RUG),
    "zigzag rug": partial(_pattern, kind="zigzag", colours=_RUG),
    "checked cloth": partial(_pattern, kind="checks", colours=((70, 60, 170), (225, 225, 225))),
    "lozenge rug": partial(_pattern, kind="lozenges", colours=_RUG),
}
GROUNDS |= PATTERNED
# Grounds of other kinds, drawn last.
LATER: dict[str, Ground] = {
    "gingham": _gingham,
    "newspaper": _newspaper,
    "glossy table": _glossy,
}
GROUNDS |= LATER
