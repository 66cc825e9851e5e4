"""Draws country boards of our own invention: labelled hexes, field tiles, workers, counters.

Nothing is copied from the game: grounds, crops and workers are plain shapes, labels are in fonts of the
machine. Every hex of the board bears its label; so does every tile, which is on its own label.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import cv2
import numpy as np
from PIL import Image, ImageDraw

from tests.vision.camera import Points
from tests.vision.drawing import FONTS, WOODS, Photo, Pixels, Tile, font, photograph

LINES = (7, 8, 9, 8, 9, 8, 7)
CROPS = [(112, 74, 44), (70, 130, 52), (228, 134, 40), (142, 32, 56), (230, 196, 60)]
GROUNDS = [(222, 206, 170), (160, 178, 112), (196, 196, 190), (104, 122, 80), (206, 190, 150)]
# The place of a label relative to the centre of its hex, in units of the distance to a corner.
SPOTS = [(0.0, -0.62), (0.0, 0.6), (-0.42, -0.42), (0.45, 0.35), (0.0, 0.0)]


@dataclass(frozen=True)
class Style:
    """How one edition looks: `size` is the height of its letters in distances middle to corner."""

    ground: tuple[int, int, int]
    letters: str
    size: float
    spot: tuple[float, float]
    tile_spot: tuple[float, float]
    plate: bool
    across: bool
    texture: float

    @classmethod
    def of(cls, rng: Random) -> Style:
        spot = rng.choice(SPOTS)
        return cls(
            ground=rng.choice(GROUNDS),
            letters=rng.choice(FONTS),
            size=rng.uniform(0.26, 0.4),
            spot=spot,
            tile_spot=spot if rng.random() < 0.6 else rng.choice(SPOTS[:4]),
            plate=rng.random() < 0.4,
            across=rng.random() < 0.6,
            texture=rng.choice([0, 6, 12]),
        )


@dataclass(frozen=True)
class Cell:
    """A hex of a board to draw: `what` is on it ("field", "worker" or "", nothing)."""

    label: str
    what: str = ""
    turn: int = 0
    pieces: tuple[tuple[float, float], ...] = ()
    """Where counters lie, in distances middle to corner."""


def random_cells(rng: Random, *, turned: bool = False) -> list[Cell]:
    """Fields in a few heaps, workers here and there, counters on some tiles."""
    labels = [f"{'ABCDEFG'[i]}{n + 1}" for i, length in enumerate(LINES) for n in range(length)]
    fields = set(rng.sample(labels, rng.randint(8, 24)))
    free = [label for label in labels if label not in fields]
    workers = set(rng.sample(free, rng.randint(0, 5)))
    cells = []
    for label in labels:
        what = "field" if label in fields else "worker" if label in workers else ""
        most = 2 if what == "field" and rng.random() < 0.4 else 0
        cells.append(Cell(
            label, what, rng.randrange(6) if turned and what == "field" else 0,
            tuple((rng.uniform(-0.5, 0.5), rng.uniform(-0.5, 0.5)) for _ in range(most)),
        ))  # fmt: skip
    return cells


def draw_board(
    cells: list[Cell], style: Style, rng: Random, reach: int = 100
) -> tuple[Pixels, list[Tile], Points]:
    """The board straight from above, its hexes `reach` pixels from middle to corner.

    Returns its pixels, one `Tile` for each cell (`at`: what is on it) and their boxes.
    """
    middles = {cell.label: middle(cell.label, style.across) * reach for cell in cells}
    spread = np.array(list(middles.values()))
    move = 1.6 * reach - spread.min(0)
    wide, high = (int(side) for side in spread.max(0) + move + 1.6 * reach)
    table = np.array([rng.randint(60, 190) for _ in "rgb"], np.float32)
    board = _textured((wide, high), table, 10, rng)
    ground = _textured((wide, high), np.array(style.ground, np.float32), style.texture, rng)
    pen = ImageDraw.Draw(board)
    outline = (rng.randint(50, 110),) * 3
    mask = Image.new("L", (wide, high))
    for at in middles.values():
        ImageDraw.Draw(mask).polygon(_hexagon(at + move, 1.0 * reach, style.across), fill=255)
    board.paste(ground, (0, 0), mask)
    tiles, boxes = [], []
    crops = {cell.label: rng.randrange(5) for cell in cells}
    for cell in cells:
        at = middles[cell.label] + move
        pen.polygon(_hexagon(at, reach, style.across), outline=outline, width=max(1, reach // 40))
        _label(board, cell.label, at, style.spot, style, reach, 0, style.ground)
        if cell.what == "field":
            _field(board, cell, at, style, reach, crops[cell.label], rng)
        if cell.what == "worker":
            _worker(board, at, style, reach, rng)
        half = np.array([math.sqrt(3) / 2, 1.0] if style.across else [1.0, math.sqrt(3) / 2])
        boxes.append([at + half * reach * k for k in ((-1, -1), (1, -1), (1, 1), (-1, 1))])
        where = {"at": cell.label, "what": cell.what, "hidden": _hides(cell, style)}
        tiles.append(Tile(cell.label, cell.label, *at, at=where))
    for cell in cells:
        for x, y in cell.pieces:
            _counter(pen, middles[cell.label] + move + np.array([x, y]) * reach, reach, rng)
    return np.asarray(board), tiles, np.asarray(boxes)


def photo_of(seed: int, size: tuple[int, int] = (1600, 1200), *, tilt: float = 30.0) -> Photo:
    """A photo of a random board, tilted by up to `tilt` degrees and turned any way."""
    rng = Random(seed)
    cells, style = random_cells(rng, turned=rng.random() < 0.25), Style.of(rng)
    flat, tiles, boxes = draw_board(cells, style, rng, 100 if size[0] < 2500 else 200)
    return photograph(
        flat, tiles, boxes, rng, size=size, turn=rng.uniform(0, 360), tilt=rng.uniform(0, tilt),
        blur=rng.uniform(0.5, 0.9) * size[0] / 1600, glare=rng.choice([0, 0, 0.4]),
        fill=rng.uniform(0.85, 0.98),
    )  # fmt: skip


def draw_sheet(labels: Sequence[str], style: Style, rng: Random, reach: int = 130) -> bytes:
    """A photo (JPEG) of field tiles that lie apart on a plain sheet, each turned its own way."""
    paper, step, across = (236, 236, 232), int(2.9 * reach), 4
    rows = -(-len(labels) // across)
    sheet = Image.new("RGB", (across * step, rows * step), paper)
    for number, label in enumerate(labels):
        tile = Image.new("RGB", (3 * reach, 3 * reach), paper)
        middle_ = np.array([1.5 * reach, 1.5 * reach])
        _field(tile, Cell(label, "field"), middle_, style, reach, rng.randrange(5), rng)
        tile = tile.rotate(rng.uniform(0, 360), resample=Image.Resampling.BICUBIC, fillcolor=paper)
        spare = 3 * reach - step
        tile = tile.crop((spare // 2, spare // 2, spare // 2 + step, spare // 2 + step))
        sheet.paste(tile, (number % across * step, number // across * step))
    noise = np.random.default_rng(rng.getrandbits(32)).normal(0, 3, (*sheet.size[::-1], 3))
    pixels = np.clip(np.asarray(sheet) + noise, 0, 255).astype(np.uint8)
    return Photo(pixels, (), np.zeros((0, 4, 2))).jpeg()


def middle(label: str, across: bool) -> Points:
    """Where a hex lies, in distances middle to corner; lines run across or down."""
    line, number = "ABCDEFG".index(label[0]), int(label[1])
    along = (number - 1 - (LINES[line] - 1) / 2) * math.sqrt(3)
    return np.array([along, 1.5 * line] if across else [1.5 * line, along])


def _field(
    board: Image.Image, cell: Cell, at: Points, style: Style, reach: int, crop: int, rng: Random
) -> None:
    """A tile of a crop: coloured ground, its sign in the middle, its label."""
    side = int(2.4 * reach)
    tile = Image.new("RGBA", (side, side))
    centre = np.array([side / 2, side / 2])
    pen = ImageDraw.Draw(tile)
    colour = tuple(int(np.clip(c + rng.gauss(0, 8), 0, 255)) for c in CROPS[crop])
    pen.polygon(_hexagon(centre, 0.97 * reach, style.across), fill=colour, outline=(30, 26, 22))
    _crop(pen, centre, 0.3 * reach, crop, rng)
    ink = (*colour, 255)
    _label(tile, cell.label, centre, style.tile_spot, style, reach, 0, ink[:3])
    turn = 60 * cell.turn + rng.gauss(0, 1.0)
    tile = tile.rotate(turn, resample=Image.Resampling.BICUBIC)
    askew = np.array([rng.gauss(0, 0.015), rng.gauss(0, 0.015)]) * reach
    board.paste(tile, tuple(np.round(at - centre + askew).astype(int)), tile)


def _hides(cell: Cell, style: Style) -> bool:
    """Whether a counter lies on the label of a tile."""
    a = -math.radians(60 * cell.turn)
    x, y = style.tile_spot
    spot = np.array([x * math.cos(a) - y * math.sin(a), x * math.sin(a) + y * math.cos(a)])
    reach = 0.17 + 0.5 * style.size
    return any(np.linalg.norm(np.array(piece) - spot) < reach for piece in cell.pieces)


def _crop(pen: ImageDraw.ImageDraw, at: Points, r: float, crop: int, rng: Random) -> None:
    x, y = at
    light = tuple(min(255, c + 50) for c in CROPS[crop])
    dark = tuple(c // 2 for c in CROPS[crop])
    for k in range(crop + 3):
        a = 2 * math.pi * k / (crop + 3) + 0.3
        cx, cy = x + r * 0.6 * math.cos(a), y + r * 0.6 * math.sin(a)
        box = (cx - r * 0.4, cy - r * 0.4, cx + r * 0.4, cy + r * 0.4)
        (pen.ellipse if crop % 2 else pen.rectangle)(box, fill=light, outline=dark, width=2)
    pen.line((x, y - r, x, y + r), fill=dark, width=max(2, int(r / 6)))


def _worker(board: Image.Image, at: Points, style: Style, reach: int, rng: Random) -> None:
    """A worker tile hides the hex; a wooden worker is at its centre."""
    pen = ImageDraw.Draw(board)
    if rng.random() < 0.3:
        _counter(pen, at, 1.6 * reach, rng)
        return
    pen.polygon(_hexagon(at, 0.97 * reach, style.across), fill=(238, 230, 208), outline="black")
    r, coat = 0.32 * reach, rng.choice(WOODS)
    x, y = at
    pen.ellipse((x - r / 2, y - r * 1.3, x + r / 2, y - r * 0.3), fill=(226, 180, 150))
    pen.polygon([(x - r, y + r), (x, y - r * 0.4), (x + r, y + r)], fill=coat)
    face = font(style.letters, int(0.36 * reach))
    spots = ((-0.45, -0.3), (0.45, 0.3))
    for text, (dx, dy) in zip(
        (rng.choice("ABCDEFGHIJKL"), str(rng.randint(1, 5))), spots, strict=True
    ):
        pen.text((x + dx * reach, y + dy * reach), text, fill="black", font=face, anchor="mm")


def _label(
    image: Image.Image, text: str, at: Points, spot: tuple[float, float], style: Style, reach: int,
    turn: int, ground: tuple[int, ...],
) -> None:  # fmt: skip
    pen = ImageDraw.Draw(image)
    x, y = at + np.array(spot) * reach
    face = font(style.letters, round(1.35 * style.size * reach))
    dark = sum(ground) < 380 and not style.plate
    if style.plate:
        w, h = pen.textlength(text, font=face) / 2 + 0.08 * reach, 0.62 * style.size * reach
        pen.rounded_rectangle((x - w, y - h, x + w, y + h), h / 2, fill=(240, 232, 208))
    pen.text((x, y), text, fill=(246, 238, 214) if dark else (34, 26, 20), font=face, anchor="mm")


def _counter(pen: ImageDraw.ImageDraw, at: Points, reach: float, rng: Random) -> None:
    x, y = at
    r = 0.17 * reach
    pen.ellipse((x - r + 4, y - r + 6, x + r + 4, y + r + 6), fill=(36, 32, 28))
    pen.ellipse((x - r, y - r, x + r, y + r), fill=rng.choice(WOODS), outline=(30, 28, 26))


def _hexagon(at: Points, reach: float, across: bool) -> list[tuple[float, float]]:
    """Corners; horizontal lines consist of pointy-topped hexes."""
    start = math.pi / 6 if across else 0.0
    return [
        (at[0] + reach * math.cos(start + k * math.pi / 3), at[1] + reach * math.sin(start + k * math.pi / 3))
        for k in range(6)
    ]  # fmt: skip


def _textured(size: tuple[int, int], colour: Points, strength: float, rng: Random) -> Image.Image:
    wide, high = size
    noise = np.random.default_rng(rng.getrandbits(32))
    coarse = cv2.resize(noise.normal(0, 1, (high // 60 + 1, wide // 60 + 1)), size)
    fine = cv2.resize(noise.normal(0, 1, (high // 5 + 1, wide // 5 + 1)), size)
    grain = strength * (0.6 * coarse + 0.5 * fine)
    return Image.fromarray(np.clip(colour + grain[..., None], 0, 255).astype(np.uint8))
