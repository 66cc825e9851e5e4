"""The relative places of text lines: blocks of running text, and the parts of one name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from vision.text.lines import Line, apart
from vision.text.names import NamedSpan


@dataclass(frozen=True)
class TextSettings:
    """When lines are of one text; distances in heights of a line."""

    next_line: float = 1.35
    """The largest distance between lines of one text."""
    next_word: float = 1.2
    """The largest distance between words of one line."""
    same_size: float = 1.45
    """Letters of one text are of one size; boxes differ by capitals and tails."""
    same_way_degrees: float = 8.0
    block: int = 3
    """This many lines or more are running text."""


SETTINGS = TextSettings()


def in_blocks(found: Sequence[Line]) -> set[Line]:
    """The lines within a block of several: rules text."""
    group = list(range(len(found)))

    def root(index: int) -> int:
        while group[index] != index:
            group[index] = index = group[group[index]]
        return index

    for one, other in combinations(range(len(found)), 2):
        if _stacked(found[one], found[other]):
            group[root(one)] = root(other)
    roots = [root(index) for index in range(len(found))]
    return {line for line, r in zip(found, roots, strict=True) if roots.count(r) >= SETTINGS.block}


def _offset(one: Line, other: Line) -> tuple[float, float, float] | None:
    """The place of `other` relative to `one`, two lines of one height and direction, in heights: how far
    below, the gap between their ends (negative: they overlap) and the overlap's share. None when
    they cannot be of one text."""
    if apart(one.angle, other.angle) > SETTINGS.same_way_degrees or not (
        1 / SETTINGS.same_size < one.height / other.height < SETTINGS.same_size
    ):
        return None
    height = (one.height + other.height) / 2
    way = one.along / one.length
    across = one.down / one.height
    move = other.centre - one.centre
    aside = abs(float(move @ way))
    gap = aside - (one.length + other.length) / 2
    return float(move @ across) / height, gap / height, -gap / min(one.length, other.length)


def _stacked(one: Line, other: Line) -> bool:
    place = _offset(one, other)
    return place is not None and 0.5 < abs(place[0]) < SETTINGS.next_line and place[2] > 0.3


def _beside(one: Line, other: Line) -> bool:
    place = _offset(one, other)
    return place is not None and abs(place[0]) < 0.4 and -0.5 < place[1] < SETTINGS.next_word


def same_text(one: Line, other: Line) -> bool:
    """Whether two lines are neighbours in one text, below or beside each other."""
    return _stacked(one, other) or _beside(one, other)


def in_order(one: Line, other: Line) -> tuple[Line, Line] | None:
    """The two as they are read, where they can be parts of one name."""
    if _stacked(one, other):
        first = float((other.centre - one.centre) @ one.down) > 0
    elif _beside(one, other):
        first = float((other.centre - one.centre) @ one.along) > 0
    else:
        return None
    return (one, other) if first else (other, one)


def union(one: Line, other: Line) -> Line:
    """Both lines as one, in the frame of the first."""
    way, across = one.along / one.length, one.down / one.height
    points = np.concatenate([one.box, other.box])
    a, d = points @ way, points @ across
    # The frame is not quite square under a tilt; its own basis brings the corners back.
    back = np.linalg.inv(np.stack([way, across]))
    corners = [
        back @ np.array(corner)
        for corner in (
            (a.min(), d.min()),
            (a.max(), d.min()),
            (a.max(), d.max()),
            (a.min(), d.max()),
        )
    ]
    return replace(
        one,
        box=np.array(corners),
        text=f"{one.text} {other.text}",
        score=min(one.score, other.score),
    )


def part_of(line: Line, span: NamedSpan) -> Line:
    """The part of a line that a name takes."""
    if (span.start, span.end) == (0.0, 1.0):
        return line
    upper, lower = line.box[1] - line.box[0], line.box[2] - line.box[3]
    box = np.array(
        [
            line.box[0] + upper * span.start,
            line.box[0] + upper * span.end,
            line.box[3] + lower * span.end,
            line.box[3] + lower * span.start,
        ]
    )
    return replace(line, box=box)
