"""Short labels in a picture: their places, which way is up, and which of the known ones each is."""

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


@dataclass(frozen=True)
class LabelSettings:
    """How labels are read; sizes in heights of a box."""

    read: float = 0.5
    """From this likelihood on a label counts as read, if the next best one is far less likely (`rival`)."""
    rival: float = 0.2
    """The likelihood of the next best label, relative to that of the best, is at most this."""
    longest: float = 2.6
    """A box is at most this many times longer than high."""
    same_size: float = 2.0
    """A box is at most this many times larger or smaller than the usual one."""
    sample: int = 10
    """The number of boxes that are read in all four rotations to learn which way up the labels are."""
    most_boxes: int = 90
    most_apart: int = 40
    """At most this many boxes are read, those of pieces that lie apart."""
    spare: float = 0.08
    """The margin with which a box is cut out."""


SETTINGS = LabelSettings()


@dataclass(frozen=True, slots=True, eq=False)
class Label:
    """A box that may hold a label, clockwise from its upper left corner, with the most likely label, None for
    no label. `chance` is its likelihood."""

    line: Line
    label: str | None = None
    chance: float = 0.0


def upright(picture: Picture, boxes: Sequence[Corners], known: Sequence[str]) -> list[Label]:
    """Reads boxes that share one orientation, whichever that is; boxes in another one are read as no
    label."""
    lines = _of_one_size([Line(box) for box in boxes])
    if not lines:
        return []
    angle = _usual_angle(lines)
    lines = [towards(line, angle) for line in lines]
    sample = lines[: SETTINGS.sample]
    ways = [[line.turned(quarters) for line in sample] for quarters in range(4)]
    chances = likelihoods(picture, [line for way in ways for line in way], known)
    best = chances.max(1).reshape(4, len(sample)).sum(1)
    quarters = int(np.argmax(best))
    first = chances[quarters * len(sample) : (quarters + 1) * len(sample)]
    rest = [line.turned(quarters) for line in lines[SETTINGS.sample :]]
    chances = np.concatenate([first, likelihoods(picture, rest, known)])
    return [
        Label(line, *choose(row, known))
        for line, row in zip([*ways[quarters], *rest], chances, strict=True)
    ]


def any_way_up(picture: Picture, boxes: Sequence[Corners], known: Sequence[str]) -> list[Label]:
    """Reads boxes of any orientation: each as it reads best, if that is clear."""
    lines = _of_one_size([Line(box) for box in boxes])[: SETTINGS.most_apart]
    return [best_of(picture, [line.turned(way) for way in range(4)], known) for line in lines]


def best_of(picture: Picture, ways: Sequence[Line], known: Sequence[str]) -> Label:
    """A label in that of several boxes which reads best."""
    chances = likelihoods(picture, ways, known)
    # One label may be another one upside down: E9 and G3.
    return Label(ways[int(np.argmax(chances.max(1)))], *choose(chances.max(0), known))


def likelihoods(
    picture: Picture, lines: Sequence[Line], known: Sequence[str]
) -> NDArray[np.float64]:
    """The likelihood of each known label for each line (lines x labels)."""
    return ocr.likelihoods([cut(picture.pixels, _spaced(line)) for line in lines], known, ALIKE)


def choose(chances: NDArray[np.float64], known: Sequence[str]) -> tuple[str | None, float]:
    """The label that these likelihoods are of, None where they are of none or of several."""
    first, second = np.argsort(chances)[::-1][:2]
    if chances[first] < SETTINGS.read or chances[second] > SETTINGS.rival * chances[first]:
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
        if size < 2 * np.log(SETTINGS.same_size)
        and max(line.length, line.height)
        < SETTINGS.longest * max(min(line.length, line.height), 1.0)
    ]
    return [lines[index] for _, index in sorted(kept)[: SETTINGS.most_boxes]]


def _usual_angle(lines: Sequence[Line]) -> float:
    """The direction, up to quarters of a turn, in which most of the lines run."""
    angles = np.array([line.angle for line in lines])
    off = np.abs((angles[:, None] - angles + 45) % 90 - 45)
    return float(angles[int(np.argmax((off < 10).sum(1)))])


def _spaced(line: Line) -> Line:
    """The line with a margin."""
    way, across = line.along / max(line.length, 1e-6), line.down / max(line.height, 1e-6)
    more = SETTINGS.spare * line.height
    out = np.array([-way - across, way - across, way + across, across - way]) * more
    return Line(line.box + out)
