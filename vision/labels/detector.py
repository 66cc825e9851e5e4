"""A detector by printed labels: names the tiles on the labelled hexes of a board.

A tile bears the label of the hex under it, and so does the bare hex. A label alone is therefore only a
question; if the hex clearly differs from bare ones, there is a tile on it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import cv2
import numpy as np

from vision.boards.hexes import Place
from vision.detection import Detection
from vision.image.picture import Picture
from vision.labels.board import Board, find_board, laid_flat
from vision.labels.ground import Look, looks
from vision.labels.reading import SETTINGS as READING
from vision.labels.reading import Label, likelihoods, upright
from vision.reading import Candidate, Corners, Finding, Unsure
from vision.text.line_search import spots
from vision.text.lines import Line


@dataclass(frozen=True)
class DetectorSettings:
    """Limits and confidences for tiles on hexes."""

    clear_edges: float = 1.15
    """Edges of hexes must be this much clearer than other lines to locate the hexes."""
    named: float = 0.98
    """The highest probability for a label that was read on a hex that is not bare."""
    maybe: float = 0.5
    """How likely one lies on a hex that is not bare, or of which only the label is known."""
    disputed: float = 0.4
    """How likely it is either of two."""
    contradicts: float = 0.8
    """A label of another hex that is read so surely is worth a question."""
    most_spots: int = 2
    same_spot: float = 0.15
    """Spots in which tiles usually have their labels, and how far apart they are, in hexes."""
    most_tries: int = 80
    """Lines that are read at once at most."""


SETTINGS = DetectorSettings()


class ReadLabel(NamedTuple):
    """The label that was read in a hex, its likelihood, and in which spot of the hex."""

    label: str
    chance: float
    spot: tuple[float, float]


NOTHING = ReadLabel("", 0.0, (0.0, 0.0))


class Labels:
    """The detector that reads labels. `places` are those printed on the board, where each lies in
    the lattice of `vision.boards.hexes`; a piece has its label for an id."""

    def __init__(self, places: Mapping[str, Place]) -> None:
        self._places = places
        self._known = list(places)

    def find(self, picture: Picture) -> list[Detection]:
        """A finding for each tile whose label is read, an unsure piece where there may be one, and the bare
        hexes (`Unsure.bare`)."""
        boxes = spots(picture)
        labels = upright(picture, boxes, self._known)
        board = find_board(picture, labels, self._places)
        if board is None or board.edges < SETTINGS.clear_edges:
            return [_asked(label, picture.index) for label in labels if label.label]
        within = self._within(board, boxes)
        flat = laid_flat(picture, board.to_picture, list(self._places.values()))
        look = looks(flat, self._places, board.box, within.keys())
        read = self._read(picture, board, labels, within, look)
        found = []
        for label, place in self._places.items():
            seen = look.get(label, None if look else Look.UNCLEAR)
            if seen is None or not (look or label in read):
                continue
            corners = board.outline(place)
            found.append(_detection(label, seen, read.get(label, NOTHING), corners, picture.index))
        return found

    def _within(self, board: Board, boxes: Sequence[Corners]) -> dict[str, list[Corners]]:
        """The boxes of text by hex."""
        within = defaultdict(list)
        for label, place in self._places.items():
            outline = board.hexagon(place).astype(np.float32)
            for box in boxes:
                x, y = box.mean(0)
                if cv2.pointPolygonTest(outline, (float(x), float(y)), False) >= 0:
                    within[label].append(box)
        return within

    def _read(
        self,
        picture: Picture,
        board: Board,
        labels: Sequence[Label],
        within: Mapping[str, list[Corners]],
        look: Mapping[str, Look],
    ) -> dict[str, ReadLabel]:
        """What is read on each hex that is not bare: its own label in any rotation of a tile, else another
        label that is read with confidence."""
        read = {
            label.label: ReadLabel(label.label, label.chance, board.off_middle(label.line.centre))
            for label in labels
            if label.label and self._places[label.label] == board.place_of(label.line.centre)
        }
        usual = board.box.mean(0)
        on_ground = (float(usual[0]), float(usual[1]))

        def left() -> list[str]:
            return [label for label in self._places
                    if label in look and look[label] is not Look.BARE
                    and read.get(label, NOTHING).label != label]  # fmt: skip

        def look_at(tries: Sequence[tuple[str, Line]]) -> None:
            read.update(self._second_look(picture, board, tries[: SETTINGS.most_tries]))

        def stands(label: str, spot: tuple[float, float], turn: int = 0) -> tuple[str, Line]:
            return label, board.label_at(self._places[label], spot, turn)

        look_at([stands(label, on_ground) for label in left()])
        tiles = _usual([label_read.spot for label, label_read in read.items()
                        if look.get(label) is Look.COVERED and label_read.label == label])  # fmt: skip
        look_at([stands(label, spot) for label in left() for spot in tiles])
        # A tile may be rotated: its label is as upright as its box, any way up, ...
        look_at([
            (label, Line(box).turned(quarters))
            for label in left()
            for box in _likest(within.get(label, []), board.label_at(self._places[label], on_ground))
            for quarters in range(4)
        ])  # fmt: skip
        # ... or the box holds more than the label.
        spot = (tiles or [on_ground])[0]
        look_at([stands(label, spot, turn) for label in left() for turn in range(1, 6)])
        return read

    def _second_look(
        self, picture: Picture, board: Board, tries: Sequence[tuple[str, Line]]
    ) -> dict[str, ReadLabel]:
        """Reads lines that may be labels of hexes: the hex's own or, with confidence, another."""
        read: dict[str, ReadLabel] = {}
        rows = likelihoods(picture, [line for _, line in tries], self._known)
        for (label, line), row in zip(tries, rows, strict=True):
            own, best = float(row[self._known.index(label)]), float(row.max())
            before = read.get(label, NOTHING)
            if own >= READING.read and own == best:
                if before.label != label or own > before.chance:
                    read[label] = ReadLabel(label, own, board.off_middle(line.centre))
            elif best >= SETTINGS.contradicts and before.label != label and best > before.chance:
                other = self._known[int(np.argmax(row))]
                read[label] = ReadLabel(other, best, board.off_middle(line.centre))
        return read


def _likest(boxes: Sequence[Corners], label: Line) -> list[Corners]:
    """The box that is most nearly of the size of a label."""
    size = label.length * label.height
    return sorted(boxes, key=lambda box: abs(np.log(max(_area(box), 1.0) / size)))[:1]


def _area(box: Corners) -> float:
    line = Line(box)
    return line.length * line.height


def _usual(spots: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """The distinct spots of labels on tiles, the most common first."""
    left = list(spots)
    found: list[tuple[float, float]] = []
    while left and len(found) < SETTINGS.most_spots:
        near = [
            [
                other
                for other in left
                if np.hypot(other[0] - one[0], other[1] - one[1]) < SETTINGS.same_spot
            ]
            for one in left
        ]
        most = max(near, key=len)
        middle = np.median(most, axis=0)
        found.append((float(middle[0]), float(middle[1])))
        left = [spot for spot in left if spot not in most]
    return found


def _detection(
    label: str, look: Look, label_read: ReadLabel, corners: Corners, picture: int
) -> Detection:
    """What is on a visible hex."""
    if look is Look.BARE:
        return Unsure(corners, (), picture=picture, bare=True)
    printed = label_read.label == label
    if printed and look is Look.COVERED:
        confidence = SETTINGS.named * (0.9 + 0.1 * label_read.chance)
        return Finding(label, None, confidence, "name", corners, picture=picture)
    if label_read.label and not printed:
        both = tuple(Candidate(one, None, SETTINGS.disputed) for one in (label, label_read.label))
        return Unsure(corners, both, picture=picture)
    return Unsure(
        corners, (Candidate(label, None, SETTINGS.maybe),), picture=picture, printed=printed
    )


def _asked(label: Label, picture: int) -> Unsure:
    """A label of which only the line is known."""
    candidate = Candidate(label.label or "", None, SETTINGS.maybe)
    return Unsure(label.line.box, (candidate,), picture=picture, outline=False, printed=True)
