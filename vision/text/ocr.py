"""Text in a picture: detects lines, reads them, and compares them with given words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.image.picture import Pixels
from vision.text import engine
from vision.text.ctc import word_likelihoods

LINE_HEIGHT = engine.LINE_HEIGHT_PIXELS
# Lines that are read at once: each takes 1 MB of likelihoods.
BATCH = 32
# Narrow pictures and others are shown to the recognizer in boxes of these shapes.
NARROW, WIDE = 4 / 3, 2.0


@dataclass(frozen=True, slots=True)
class Read:
    """A recognized line: its text and the recognizer's confidence (0 to 1)."""

    text: str
    score: float


def detect(pixels: Pixels) -> NDArray[np.float64]:
    """Boxes around lines of text at any angle, n x 4 x 2, at the size the pixels come in."""
    return engine.find_boxes(pixels)


def recognize(lines: list[Pixels]) -> list[Read]:
    """The texts of pictures of one upright line each."""
    found: list[Read] = []
    for start in range(0, len(lines), BATCH):
        read = engine.read_lines(lines[start : start + BATCH])
        found += [Read(text.strip(), score) for text, score in read]
    return found


def likelihoods(
    lines: Sequence[Pixels], words: Sequence[str], alike: Mapping[str, str] | None = None
) -> NDArray[np.float64]:
    """The likelihood of each word for each picture of one upright line (lines x words).

    All words are of one length; `alike` as in `vision.text.ctc`.
    """
    found = np.zeros((len(lines), len(words)))
    is_narrow = np.array([line.shape[1] <= line.shape[0] * NARROW for line in lines], bool)
    for chosen, aspect in ((is_narrow, NARROW), (~is_narrow, WIDE)):
        numbers = np.flatnonzero(chosen)
        for part in np.split(numbers, range(BATCH, len(numbers), BATCH)):
            if len(part):
                chances = engine.character_chances([lines[i] for i in part], aspect)
                found[part] = word_likelihoods(chances, engine.characters(), words, alike or {})
    return found
