"""Printed names as a detector: finds the titles in a picture, never a name in running text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from vision.detection import Detection
from vision.image.picture import Picture
from vision.image.quality import weakness
from vision.reading import Candidate, Corners, Finding, Unsure
from vision.text import lines
from vision.text.lines import Line, apart
from vision.text.names import SURE, NamedSpan, NameIndex

# With so many names a lattice can tell where the others stand.
ENOUGH = 8
# With fewer names than this, and those small, the picture is searched more thoroughly.
FEW = 3
# Lines of one text stand at most so far below each other, in heights of a line.
NEXT_LINE = 1.35
# Words of one line stand at most so far apart.
NEXT_WORD = 1.2
# Lines of one text have letters of the same size; boxes differ by capitals and tails.
SAME_SIZE = 1.45
# Lines of one text run the same way within so many degrees.
SAME_WAY = 8.0
# A block of so many lines is running text.
BLOCK = 3
# A name in letters this much smaller than the usual title is mentioned, not borne.
MENTIONED = 0.5
# A title has no comma or full stop; letters smaller than this share of a title's say it is one.
PUNCTUATED = 0.85
# A second-best name closer than this is asked about.
TWINS = 0.05
# The least that a guess needs to be worth a question.
GUESS_SCORE = 0.7
GUESS_LETTERS = 5


@dataclass(frozen=True, slots=True, eq=False)
class Title:
    """A line, or a part of one, that is a name."""

    line: Line
    span: NamedSpan

    @property
    def weight(self) -> float:
        return self.span.likeness * self.line.score


class Names:
    """The detector that reads printed names. `names` are those that stand on pieces."""

    def __init__(
        self,
        names: NameIndex,
        *,
        second_look: bool = False,
        thorough: bool = True,
        any_way: bool = False,
    ) -> None:
        """`second_look` says that `look_at` will be asked for what `find` may overlook, `thorough`
        that a picture in which hardly any name is found is worth a slow search, `any_way` that the
        pieces do not all lie the same way round."""
        self.names = names
        self._second_look = second_look
        self._thorough = thorough
        self._any_way = any_way

    def find(self, picture: Picture) -> list[Detection]:
        """A finding for each title that is surely a name, an unsure piece for what may be one."""
        seen = lines.glance(picture)
        titles = self._read(picture, seen) if self._second_look else []
        if sum(title.span.likeness >= SURE for title in titles) < ENOUGH:
            titles = self._read(picture, lines.look_closer(picture, seen))
        if self._thorough and len(titles) < FEW and self._may_hide(picture, titles or seen):
            titles = max(titles, self._read(picture, lines.search(picture)), key=len)
        if self._any_way:
            titles = self._either_way(picture, titles)
        return [_sighting(title, picture.index) for title in titles]

    def _either_way(self, picture: Picture, titles: list[Title]) -> list[Title]:
        """The titles read the right way up: a name can often be read upside down, only worse."""
        turned = [title.line.turned(2) for title in titles]
        again = lines.read(picture, turned, both_ways=False)
        for index, line in enumerate(again):
            for span in self.names.spans(line.text)[:1]:
                other = Title(line, span)
                if other.weight > titles[index].weight:
                    titles[index] = other
        return titles

    @staticmethod
    def _may_hide(picture: Picture, seen: Sequence[Title | Line]) -> bool:
        """Whether there is text so small that names in it may not have been seen, and the picture is
        not only dark or blurred. Where nothing at all looks like text, there are no names."""
        found = [each.line if isinstance(each, Title) else each for each in seen]
        return bool(found) and lines.seen_small(picture, found) and weakness(picture) is None

    def look_at(self, picture: Picture, places: list[Corners]) -> list[Detection]:
        """Reads names at places where they are expected; `places` are boxes of upright lines."""
        read = lines.read(picture, [Line(box) for box in places], both_ways=False)
        titles = []
        for line in read:
            spans = self.names.spans(line.text)
            if len(spans) == 1 and _borne(Title(line, spans[0]), 0.0):
                titles.append(Title(line, spans[0]))
        return [_sighting(title, picture.index) for title in titles]

    def _read(self, picture: Picture, found: list[Line]) -> list[Title]:
        running = _in_blocks(found)
        read = lines.read(picture, [line for line in found if line not in running and _wide(line)])
        return self._titles(self._joined([line for line in read if _letters(line.text) >= 3]))

    def _joined(self, read: list[Line]) -> list[Line]:
        """Puts together what is one name only together: words apart, a name in two lines."""
        done: set[int] = set()
        joined: list[Line] = []
        for one, other in combinations(range(len(read)), 2):
            if one in done or other in done:
                continue
            pair = _in_order(read[one], read[other])
            if pair is None:
                continue
            together = _union(*pair)
            whole = self.names.matches(together.text)
            if not whole or whole[0].likeness < SURE:
                continue
            apart_ = [self.names.matches(line.text) for line in pair]
            if all(m and m[0].likeness >= SURE for m in apart_):
                continue  # two neighbours, each with its own name
            if any(m and m[0].likeness > whole[0].likeness for m in apart_):
                continue
            joined.append(together)
            done |= {one, other}
        return joined + [line for index, line in enumerate(read) if index not in done]

    def _titles(self, read: list[Line]) -> list[Title]:
        spans = [self.names.spans(line.text) for line in read]
        named = [bool(s) and s[0].likeness >= SURE for s in spans]
        others = [line for line, is_name in zip(read, named, strict=True) if not is_name]
        titles = [
            Title(_part(line, span), span)
            for line, found in zip(read, spans, strict=True)
            for span in found
            if not any(_same_text(line, other) for other in others if other is not line)
        ]
        sure = [title.line.height for title in titles if title.span.likeness >= SURE]
        usual = float(np.median(sure)) if sure else 0.0
        titles = [title for title in titles if _borne(title, usual)]
        return _without_echoes(titles)


def _borne(title: Title, usual: float) -> bool:
    """Whether a piece bears the name, or a text only mentions it."""
    size = title.line.height / usual if usual else 1.0
    if title.span.likeness < SURE and (
        title.line.score < GUESS_SCORE
        or _letters(title.line.text) < GUESS_LETTERS
        or not 0.65 < size < 1.5
    ):
        return False
    if re.search(r"[.,;:]\s*$|^\s*\+", title.line.text) and size < PUNCTUATED:
        return False
    return size >= MENTIONED


def _without_echoes(titles: list[Title]) -> list[Title]:
    """Drops a name that stands again close to itself: in the art of its own card."""
    kept: list[Title] = []
    for title in sorted(titles, key=lambda t: -t.weight):
        near = 4 * title.line.height
        if not any(
            other.span.matches[0].piece.id == title.span.matches[0].piece.id
            and np.linalg.norm(other.line.centre - title.line.centre) < near
            for other in kept
        ):
            kept.append(title)
    return kept


def _sighting(title: Title, picture: int) -> Detection:
    best = title.span.matches
    margin = best[0].likeness - best[1].likeness if len(best) > 1 else 1.0
    if best[0].likeness >= SURE and margin >= TWINS:
        confidence = _confidence(title, margin)
        piece = best[0].piece.id
        return Finding(
            piece, None, confidence, "name", title.line.box, picture=picture, outline=False
        )
    total = sum(match.likeness**4 for match in best[:3])
    candidates = tuple(
        Candidate(match.piece.id, None, match.likeness**5 / total) for match in best[:3]
    )
    return Unsure(title.line.box, candidates, picture=picture, outline=False)


def _confidence(title: Title, margin: float) -> float:
    """How likely the name is right: by how alike it is, how well it was read, how far the next."""
    alike = 1.0 - 0.9 * (1.0 - title.span.likeness)
    read = min(1.0, 0.4 + 0.6 * title.line.score)
    alone = 0.97 + 0.1 * min(margin, 0.25)
    return min(alike * read * alone, 0.995)


def _in_blocks(found: list[Line]) -> set[Line]:
    """The lines that stand in a block of several: rules text, whatever it says."""
    group = list(range(len(found)))

    def root(index: int) -> int:
        while group[index] != index:
            group[index] = index = group[group[index]]
        return index

    for one, other in combinations(range(len(found)), 2):
        if _stacked(found[one], found[other]):
            group[root(one)] = root(other)
    roots = [root(index) for index in range(len(found))]
    return {line for line, r in zip(found, roots, strict=True) if roots.count(r) >= BLOCK}


def _offset(one: Line, other: Line) -> tuple[float, float, float] | None:
    """How `other` lies to `one`, both in lines of one height and direction, in heights: how far
    below, the gap between their ends (negative: they overlap) and the overlap's share. None when
    they cannot be of one text."""
    if apart(one.angle, other.angle) > SAME_WAY or not (
        1 / SAME_SIZE < one.height / other.height < SAME_SIZE
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
    return place is not None and 0.5 < abs(place[0]) < NEXT_LINE and place[2] > 0.3


def _beside(one: Line, other: Line) -> bool:
    place = _offset(one, other)
    return place is not None and abs(place[0]) < 0.4 and -0.5 < place[1] < NEXT_WORD


def _same_text(one: Line, other: Line) -> bool:
    return _stacked(one, other) or _beside(one, other)


def _in_order(one: Line, other: Line) -> tuple[Line, Line] | None:
    """The two as they are read, where they can be parts of one name."""
    if _stacked(one, other):
        first = float((other.centre - one.centre) @ one.down) > 0
    elif _beside(one, other):
        first = float((other.centre - one.centre) @ one.along) > 0
    else:
        return None
    return (one, other) if first else (other, one)


def _union(one: Line, other: Line) -> Line:
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


def _part(line: Line, span: NamedSpan) -> Line:
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


def _wide(line: Line) -> bool:
    return line.length > lines.SHORTEST * line.height


def _letters(text: str) -> int:
    return sum(character.isalpha() for character in text)
