"""Short labels in a picture: where they stand, which way is up, which of the known ones each is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.image.picture import Picture
from vision.reading import Corners
from vision.text import ocr
from vision.text.lines import Line, cut, towards

# What the recognizer takes for a letter or digit of a label now and then.
ALIKE = {
    "A": "4", "B": "8", "C": "c(", "D": "0O", "G": "6",
    "1": "Il|", "2": "Zz", "5": "Ss", "6": "bG", "7": "?", "8": "B", "9": "gq",
}  # fmt: skip
# From here on a label counts as read; the next best one is at most so likely beside it.
READ = 0.5
RIVAL = 0.2
# A box of a label is at most so many times longer than high, and so much larger or smaller than
# the usual one.
LONGEST = 2.6
SAME_SIZE = 2.0
# So many boxes are read all four ways up to learn which way the labels stand.
SAMPLE = 10
MOST_BOXES = 90
MOST_APART = 40
# A box is cut out with so much around it, in heights.
SPARE = 0.08


@dataclass(frozen=True, slots=True, eq=False)
class Label:
    """A box in which a label may stand, clockwise from its upper left corner, with the label that
    it most likely is, None where it is none. `chance` is the likelihood of it."""

    line: Line
    label: str | None = None
    chance: float = 0.0


def upright(picture: Picture, boxes: Sequence[Corners], known: Sequence[str]) -> list[Label]:
    """Reads boxes that stand the same way up, whichever that is; what stands otherwise is read as
    no label."""
    lines = _of_one_size([Line(box) for box in boxes])
    if not lines:
        return []
    angle = _usual_angle(lines)
    lines = [towards(line, angle) for line in lines]
    sample = lines[:SAMPLE]
    ways = [[line.turned(quarters) for line in sample] for quarters in range(4)]
    chances = likelihoods(picture, [line for way in ways for line in way], known)
    best = chances.max(1).reshape(4, len(sample)).sum(1)
    quarters = int(np.argmax(best))
    first = chances[quarters * len(sample) : (quarters + 1) * len(sample)]
    rest = [line.turned(quarters) for line in lines[SAMPLE:]]
    chances = np.concatenate([first, likelihoods(picture, rest, known)])
    return [
        Label(line, *choose(row, known))
        for line, row in zip([*ways[quarters], *rest], chances, strict=True)
    ]


def any_way_up(picture: Picture, boxes: Sequence[Corners], known: Sequence[str]) -> list[Label]:
    """Reads boxes each of which may stand any way up: as it reads best, if that is plain."""
    lines = _of_one_size([Line(box) for box in boxes])[:MOST_APART]
    return [best_of(picture, [line.turned(way) for way in range(4)], known) for line in lines]


def best_of(picture: Picture, ways: Sequence[Line], known: Sequence[str]) -> Label:
    """A label in that of several boxes which reads best."""
    chances = likelihoods(picture, ways, known)
    # One label may be another one upside down: E9 and G3.
    return Label(ways[int(np.argmax(chances.max(1)))], *choose(chances.max(0), known))


def likelihoods(
    picture: Picture, lines: Sequence[Line], known: Sequence[str]
) -> NDArray[np.float64]:
    """How likely each line says each of the known labels (lines x labels)."""
    return ocr.likelihoods([cut(picture.pixels, _spaced(line)) for line in lines], known, ALIKE)


def choose(chances: NDArray[np.float64], known: Sequence[str]) -> tuple[str | None, float]:
    """The label that these likelihoods are of, None where they are of none or of several."""
    first, second = np.argsort(chances)[::-1][:2]
    if chances[first] < READ or chances[second] > RIVAL * chances[first]:
        return None, 0.0
    return known[first], float(chances[first])


def _of_one_size(lines: Sequence[Line]) -> list[Line]:
    """The lines of about the usual size, those nearest to it first."""
    area = np.array([max(line.length * line.height, 1.0) for line in lines])
    usual = float(np.median(area)) if len(area) else 1.0
    off = np.abs(np.log(area / usual))
    kept = [
        (float(size), index)
        for index, (line, size) in enumerate(zip(lines, off, strict=True))
        if size < 2 * np.log(SAME_SIZE)
        and max(line.length, line.height) < LONGEST * max(min(line.length, line.height), 1.0)
    ]
    return [lines[index] for _, index in sorted(kept)[:MOST_BOXES]]


def _usual_angle(lines: Sequence[Line]) -> float:
    """The direction, up to quarters of a turn, in which most of the lines run."""
    angles = np.array([line.angle for line in lines])
    off = np.abs((angles[:, None] - angles + 45) % 90 - 45)
    return float(angles[int(np.argmax((off < 10).sum(1)))])


def _spaced(line: Line) -> Line:
    """The line with a little of what is around it."""
    way, across = line.along / max(line.length, 1e-6), line.down / max(line.height, 1e-6)
    more = SPARE * line.height
    out = np.array([-way - across, way - across, way + across, across - way]) * more
    return Line(line.box + out)
