"""Printed names as a detector: finds the titles in a picture, never a name in running text."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from vision import progress
from vision.detection import Detection
from vision.image.picture import Picture
from vision.image.quality import weakness
from vision.reading import Candidate, Corners, Finding, Unsure
from vision.text import line_search, recognizing
from vision.text.blocks import in_blocks, in_order, part_of, same_text, union
from vision.text.detecting import SETTINGS as DETECTION
from vision.text.lines import Line
from vision.text.names import SURE, NamedSpan, NameIndex


@dataclass(frozen=True)
class TitleSettings:
    """Thresholds for titles. Sizes are shares of the usual title's height."""

    enough: int = 8
    """The number of names from which a lattice can predict the places of the others."""
    few: int = 3
    """With fewer names than this, and those small, the picture is searched more thoroughly."""
    running_text: float = 0.5
    """Not so where this share of its lines is running text: a title is larger, and would be seen."""
    shortest: float = 1.15
    """A line shorter than this, in its heights, holds a number, not a name."""
    letters: int = 3
    mentioned: float = 0.5
    """A name in letters smaller than this is a mention in a text, not a title."""
    mentioned_again: float = 0.9
    """The same limit where the name is also found in larger letters."""
    most_of_one: int = 2
    """A name on more pieces than this is doubted on all of them."""
    punctuated: float = 0.85
    """A title has no comma or full stop; smaller letters with one are no title."""
    twins: float = 0.05
    """A second-best name closer than this is asked about."""
    guess_score: float = 0.7
    guess_letters: int = 5
    guess_size: tuple[float, float] = (0.65, 1.5)
    """The least that a guess needs to be worth a question."""
    echo: float = 4.0
    """A name repeated within this many heights is part of the art of its own card."""


SETTINGS = TitleSettings()


@dataclass(frozen=True, slots=True, eq=False)
class Title:
    """A line, or a part of one, that is a name. `doubted`: too many pieces seem to bear it."""

    line: Line
    span: NamedSpan
    doubted: bool = False

    @property
    def weight(self) -> float:
        """How surely it was read."""
        return self.span.likeness * self.line.score

    @property
    def piece(self) -> str:
        """The id of the piece that it most likely names."""
        return self.span.matches[0].piece.id

    @property
    def is_sure(self) -> bool:
        """Whether the text can be the name."""
        return self.span.likeness >= SURE


class Names:
    """The detector that reads printed names. `names` are those printed on pieces."""

    def __init__(
        self,
        names: NameIndex,
        *,
        second_look: bool = False,
        thorough: bool = True,
        any_way: bool = False,
        pixels: int = DETECTION.glance_pixels,
    ) -> None:
        """`second_look`: `look_at` will be called for names that `find` may miss; `thorough`: a picture with
        hardly any name is worth a slow search; `any_way`: the pieces may face different ways; a picture is
        scaled to at most this many `pixels`."""
        self.names = names
        self._second_look = second_look
        self._thorough = thorough
        self._any_way = any_way
        self._pixels = pixels

    def find(self, picture: Picture) -> list[Detection]:
        """A finding for each title that is certainly a name, an unsure piece for each possible one."""
        seen = line_search.glance(picture, self._pixels)
        if not seen:
            return []
        running = in_blocks(seen)
        progress.reached("names", 0.6)
        titles = self._read(picture, seen) if self._second_look else []
        if sum(title.is_sure for title in titles) < SETTINGS.enough:
            progress.reached("names", 0.7)
            titles = self._read(picture, line_search.look_closer(picture, seen, self._pixels))
        is_text = len(running) >= SETTINGS.running_text * len(seen)
        if (
            self._thorough
            and len(titles) < SETTINGS.few
            and not is_text
            and self._may_hide(picture, titles or seen)
        ):
            progress.reached("names", 0.75)
            titles = max(titles, self._read(picture, line_search.search(picture)), key=len)
        if self._any_way:
            titles = self._either_way(picture, titles)
        return [_detection(title, picture.index) for title in _borne_by_few(titles)]

    def _either_way(self, picture: Picture, titles: list[Title]) -> list[Title]:
        """The titles read the right way up: a name can often be read upside down, only worse."""
        turned = [title.line.turned(2) for title in titles]
        again = recognizing.read(picture, turned, both_ways=False)
        for index, line in enumerate(again):
            for span in self.names.spans(line.text)[:1]:
                other = Title(line, span)
                if other.weight > titles[index].weight:
                    titles[index] = other
        return titles

    @staticmethod
    def _may_hide(picture: Picture, seen: Sequence[Title | Line]) -> bool:
        """Whether there is text so small that names may have been missed, and the picture is not merely dark
        or blurred. Where nothing looks like text, there are no names."""
        found = [each.line if isinstance(each, Title) else each for each in seen]
        return bool(found) and line_search.seen_small(picture, found) and weakness(picture) is None

    def look_at(self, picture: Picture, places: list[Corners]) -> list[Detection]:
        """Reads names at places where they are expected; `places` are boxes of upright lines."""
        read = recognizing.read(picture, [Line(box) for box in places], both_ways=False)
        titles = []
        for line in read:
            spans = self.names.spans(line.text)
            if len(spans) == 1 and _borne(Title(line, spans[0]), 0.0):
                titles.append(Title(line, spans[0]))
        return [_detection(title, picture.index) for title in titles]

    def _read(self, picture: Picture, found: list[Line]) -> list[Title]:
        running = in_blocks(found)
        read = recognizing.read(
            picture, [line for line in found if line not in running and _wide(line)]
        )
        return self._titles(
            self._joined([line for line in read if _letters(line.text) >= SETTINGS.letters])
        )

    def _joined(self, read: list[Line]) -> list[Line]:
        """Joins the parts of one name: words with a gap between them, a name in two lines."""
        done: set[int] = set()
        joined: list[Line] = []
        for one, other in combinations(range(len(read)), 2):
            if one in done or other in done:
                continue
            pair = in_order(read[one], read[other])
            if pair is None:
                continue
            together = union(*pair)
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
            Title(part_of(line, span), span)
            for line, found in zip(read, spans, strict=True)
            for span in found
            if not any(same_text(line, other) for other in others if other is not line)
        ]
        sure = [title.line.height for title in titles if title.is_sure]
        usual = float(np.median(sure)) if sure else 0.0
        titles = [title for title in titles if _borne(title, usual)]
        return _without_echoes(titles)


def _borne(title: Title, usual: float) -> bool:
    """Whether a piece bears the name, or a text only mentions it."""
    size = title.line.height / usual if usual else 1.0
    if not title.is_sure and (
        title.line.score < SETTINGS.guess_score
        or _letters(title.line.text) < SETTINGS.guess_letters
        or not SETTINGS.guess_size[0] < size < SETTINGS.guess_size[1]
    ):
        return False
    if re.search(r"[.,;:]\s*$|^\s*\+", title.line.text) and size < SETTINGS.punctuated:
        return False
    return size >= SETTINGS.mentioned


def _without_echoes(titles: list[Title]) -> list[Title]:
    """Drops a name repeated close to itself: in the art of its own card."""
    kept: list[Title] = []
    for title in sorted(titles, key=lambda t: -t.weight):
        near = SETTINGS.echo * title.line.height
        if not any(
            other.piece == title.piece
            and np.linalg.norm(other.line.centre - title.line.centre) < near
            for other in kept
        ):
            kept.append(title)
    return kept


def _borne_by_few(titles: list[Title]) -> list[Title]:
    """The titles without names that rules mention; one that too many pieces would bear is doubted."""
    sure = [title.line.height for title in titles if title.is_sure]
    usual = float(np.median(sure)) if sure else 0.0
    by_name: dict[str, list[Title]] = defaultdict(list)
    for title in titles:
        by_name[title.piece].append(title)
    kept: list[Title] = []
    for same in by_name.values():
        least = SETTINGS.mentioned_again * min(usual, max(title.line.height for title in same))
        borne = [title for title in same if len(same) == 1 or title.line.height >= least]
        many = len(borne) > SETTINGS.most_of_one
        kept += [replace(title, doubted=many) for title in borne]
    return kept


def _detection(title: Title, picture: int) -> Detection:
    best = title.span.matches
    margin = best[0].likeness - best[1].likeness if len(best) > 1 else 1.0
    if title.is_sure and margin >= SETTINGS.twins and not title.doubted:
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
    """The probability that the name is right: by its likeness, how well it was read, and the lead over the
    next."""
    alike = 1.0 - 0.9 * (1.0 - title.span.likeness)
    read = min(1.0, 0.4 + 0.6 * title.line.score)
    alone = 0.97 + 0.1 * min(margin, 0.25)
    return min(alike * read * alone, 0.995)


def _wide(line: Line) -> bool:
    return line.length > SETTINGS.shortest * line.height


def _letters(text: str) -> int:
    return sum(character.isalpha() for character in text)
