"""Draws separate cards of our own invention: a title, art, and rules text that mentions other cards."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any
from zlib import crc32

import numpy as np
from PIL import Image, ImageDraw

from tests.vision.drawing import Photo, Tile, font, photograph

CARD = (400, 560)
"""Pixels of a card, seen straight from above."""
SPACE = 1.18
TITLE, RULES = 0.062, 0.043
"""Heights of letters, in widths of a card."""
WORDS = (
    "score", "three", "for", "each", "counter", "beside", "and", "discard", "one", "of", "other", "colour",
)  # fmt: skip


def draw_card(card: Tile, mentions: Sequence[str], letters: str = "") -> Image.Image:
    """A card with its title at the top and three or four lines of rules that mention other names."""
    rng = Random(crc32(card.id.encode()))
    wide, high = CARD
    image = Image.new("RGB", CARD, (228, 218, 196))
    pen = ImageDraw.Draw(image)
    for _ in range(24):  # the art
        x, y = rng.uniform(20, wide - 80), rng.uniform(70, high - 200)
        pen.ellipse((x, y, x + rng.uniform(20, 120), y + rng.uniform(20, 90)),
                    fill=tuple(rng.randint(50, 220) for _ in range(3)))  # fmt: skip
    pen.text((wide / 2, 34), card.name, fill=(45, 25, 20), anchor="mm",
             font=font(letters, round(wide * TITLE * 1.35)))  # fmt: skip
    rules = font(letters, round(wide * RULES * 1.35))
    for line in range(rng.randint(3, 4)):
        words = " ".join(rng.choice(WORDS) for _ in range(3))
        pen.text((26, high - 150 + line * wide * RULES * 1.75),
                 f"{words} {rng.choice(mentions)}" if line % 2 else f"{words} and", fill=(50, 35, 30),
                 font=rules)  # fmt: skip
    pen.rectangle((0, 0, wide - 1, high - 1), outline=(60, 50, 45), width=3)
    return image


def photo_of(
    seed: int, names: Sequence[str], count: int = 9, columns: int = 3, **how: Any
) -> Photo:
    """`count` cards of these names, separate and a little askew on a table, as in a phone's photo."""
    rng = Random(seed)
    shown = rng.sample(list(names), count)
    cards = [Tile(name, name, n % columns, n // columns) for n, name in enumerate(shown)]
    rows = -(-count // columns)
    cell = [side * SPACE for side in CARD]
    flat = Image.effect_noise((round(cell[0] * (columns + 0.4)), round(cell[1] * (rows + 0.4))), 18)
    table = Image.merge("RGB", [flat.point(lambda v, k=k: v * k // 128) for k in (110, 78, 52)])
    letters, corners = rng.choice(["DejaVuSerif-Bold.ttf", "DejaVuSansCondensed.ttf"]), []
    for card in cards:
        x = (card.x + 0.28) * cell[0] + rng.uniform(-12, 12)
        y = (card.y + 0.28) * cell[1] + rng.uniform(-12, 12)
        others = [name for name in names if name != card.name]
        turn = rng.gauss(0, 2.0)
        drawn = draw_card(card, others, letters)
        mask = Image.new("L", CARD, 255).rotate(turn, expand=True)
        table.paste(drawn.rotate(turn, expand=True, resample=Image.Resampling.BICUBIC),
                    (round(x), round(y)), mask)  # fmt: skip
        wide, high = CARD
        corners.append([(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)])
    return photograph(np.asarray(table), cards, np.array(corners, float), rng, **how)
