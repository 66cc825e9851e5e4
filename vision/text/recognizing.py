"""Reads lines of text, and finds out which way up they are."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from vision.image.picture import Picture
from vision.reading import Corners
from vision.text import ocr
from vision.text.lines import CLEARLY_LONG, Line, cut, towards

PARALLEL_DEGREES = 25.0
"""Lines that differ by less run the same way."""


@dataclass(frozen=True)
class ReadingSettings:
    """How lines are read; scores are the recognizer's (0 to 1)."""

    sample: int = 4
    """The number of lines that are read both ways up to learn which one is right."""
    sample_heights: float = 8.0
    """How much of each of these lines is read, in its heights: the cost of a line is its length."""
    doubtful: float = 0.80
    """A line read less surely than this is tried the other way up, if it then is better than `likely`."""
    likely: float = 0.6
    most_second_looks: int = 24


SETTINGS = ReadingSettings()


def read(picture: Picture, lines: list[Line], both_ways: bool = True) -> list[Line]:
    """The lines with their texts; with `both_ways` what makes no sense is tried upside down."""
    done = _texts(picture, lines)
    if not both_ways:
        return done
    doubtful = [
        index
        for index, line in enumerate(done)
        if line.score < SETTINGS.doubtful and line.length > CLEARLY_LONG * line.height
    ][: SETTINGS.most_second_looks]
    again = _texts(picture, [done[index].turned(2) for index in doubtful])
    for index, line in zip(doubtful, again, strict=True):
        if line.score > max(done[index].score, SETTINGS.likely):
            done[index] = line
    return done


def reading_angle(picture: Picture, boxes: list[Corners]) -> float:
    """The main reading direction of the picture; 0 where it is unknown."""
    long = [
        line
        for line in (towards(Line(box), 0.0) for box in boxes)
        if line.length > CLEARLY_LONG * line.height
    ]
    if not long:
        return 0.0
    angles = np.array([line.angle % 180 for line in long])
    weights = np.array([line.length for line in long])
    grid = np.arange(0, 180, 2.0)
    away = np.abs((grid[:, None] - angles + 90) % 180 - 90)
    best = float(grid[np.argmax((np.exp(-((away / 8) ** 2)) * weights).sum(1))])
    near = np.abs((angles - best + 90) % 180 - 90) < PARALLEL_DEGREES
    drift = (angles[near] - best + 90) % 180 - 90
    axis = best + float(np.average(drift, weights=weights[near]))
    sample = sorted((line for line, ok in zip(long, near, strict=True) if ok), key=_worth)[
        : SETTINGS.sample
    ]
    forward = [_beginning(towards(line, axis)) for line in sample]
    texts = _texts(picture, forward + [line.turned(2) for line in forward])
    sense = [line.score * min(len(line.text), 12) for line in texts]
    return axis if sum(sense[: len(sample)]) >= sum(sense[len(sample) :]) else axis + 180


def _beginning(line: Line) -> Line:
    """The part of a line that is enough to find out which way up it is."""
    share = min(1.0, SETTINGS.sample_heights * line.height / max(line.length, 1e-6))
    upper, lower = line.box[1] - line.box[0], line.box[2] - line.box[3]
    left, under = line.box[0], line.box[3]
    return replace(line, box=np.array([left, left + upper * share, under + lower * share, under]))


def _worth(line: Line) -> float:
    """Sorts lines by how well they show which way is up: large letters, a word long."""
    return -line.height * min(line.length / line.height, 6.0)


def _texts(picture: Picture, lines: list[Line]) -> list[Line]:
    texts = ocr.recognize([cut(picture.pixels, line) for line in lines])
    return [
        replace(line, text=found.text, score=found.score)
        for line, found in zip(lines, texts, strict=True)
    ]
