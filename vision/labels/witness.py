"""Printed labels as a witness: names the tiles that lie on the labelled hexes of a board.

A tile prints the label of the hex that it lies on, and so does the bare hex. A label by itself is
therefore only a question; where the hex plainly looks other than the bare ones, a tile lies there.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

import cv2
import numpy as np

from vision import lines
from vision.labels.board import Board, find_board, laid_flat
from vision.labels.ground import Look, looks
from vision.labels.reading import READ, Label, any_way_up, likelihoods, upright
from vision.lattices.hexes import Place
from vision.picture import Picture
from vision.reading import Candidate, Corners, Finding, Unsure
from vision.witness import Sighting

# Edges of hexes this much clearer than other lines tell where each hex lies.
CLEAR_EDGES = 1.15
# How likely a tile bears the label that was read on a hex that is not bare, at best.
NAMED = 0.98
# ... that some tile lies on a hex that is not bare and shows no label: it may be a worker.
COVERED = 0.5
# ... that a tile lies on a hex of which nothing but the label is known.
MAYBE = 0.5
# A label of another hex that is read so surely is worth a question.
CONTRADICTS = 0.8
# Hexes that are read once more, and boxes in each.
MOST_HEXES, MOST_BOXES = 30, 2


class Labels:
    """The witness that reads labels. `places` are those printed on the board, where each lies in
    the lattice of `vision.lattices.hexes`; a piece has its label for an id."""

    def __init__(self, places: Mapping[str, Place]) -> None:
        self._places = places
        self._known = list(places)

    def find(self, picture: Picture) -> list[Sighting]:
        """A finding for each tile whose label is read, an unsure piece where there may be one."""
        boxes = lines.spots(picture)
        labels = upright(picture, boxes, self._known)
        board = find_board(picture, labels, self._places)
        if board is None or board.edges < CLEAR_EDGES:
            return [_asked(label, picture.index) for label in labels if label.label]
        within = self._within(board, boxes)
        flat = laid_flat(picture, board.to_picture, list(self._places.values()))
        look = looks(flat, self._places, board.box, within.keys())
        read = self._read(picture, board, labels, within, look)
        found = []
        for label, place in self._places.items():
            seen = look.get(label, None if look else Look.UNCLEAR)
            if seen is None or seen is Look.BARE or not (look or label in read):
                continue
            corners = board.outline(place)
            found.append(_sighting(label, seen, read.get(label), corners, picture.index))
        return found

    def read(self, picture: Picture) -> list[Sighting]:
        """The labels of tiles that lie apart, each as it lies: a finding with the box around it."""
        return [
            Finding(label.label, None, NAMED * label.chance, "name", label.line.box,
                    picture=picture.index, outline=False)
            for label in any_way_up(picture, lines.spots(picture), self._known)
            if label.label
        ]  # fmt: skip

    def _within(self, board: Board, boxes: Sequence[Corners]) -> dict[str, list[Corners]]:
        """The boxes of text by the hex in which they stand."""
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
    ) -> dict[str, tuple[str, float]]:
        """The label that is read on each hex, and its likelihood: the right one if it is there in
        any of the turns in which a tile may lie."""
        read: dict[str, tuple[str, float]] = {}
        for label in labels:
            home = board.place_of(label.line.centre)
            if label.label and self._places[label.label] == home:
                read[label.label] = label.label, label.chance
        open_ = [
            label for label in within
            if label not in read and look.get(label, Look.UNCLEAR) is not Look.BARE
        ][:MOST_HEXES]  # fmt: skip
        tried = [
            (label, line)
            for label in open_
            for box in within[label][:MOST_BOXES]
            for line in board.turned(box.mean(0))
        ]
        chances = likelihoods(picture, [line for _, line in tried], self._known)
        for (label, _), row in zip(tried, chances, strict=True):
            best = self._known[int(np.argmax(row))]
            own = float(row[self._known.index(label)])
            if own >= READ and own >= row.max():
                read[label] = label, own
            elif row.max() >= CONTRADICTS and read.get(label, ("", 0))[0] != label:
                read[label] = best, float(row.max())
        return read


def _sighting(
    label: str, look: Look, read: tuple[str, float] | None, corners: Corners, picture: int
) -> Sighting:
    """What lies on a hex that is not plainly bare."""
    said, chance = read or (None, 0.0)
    if said == label and look is Look.COVERED:
        return Finding(label, None, NAMED * min(1.0, 0.9 + 0.1 * chance), "name", corners,
                       picture=picture)  # fmt: skip
    if said is not None and said != label:
        both = (Candidate(label, None, COVERED * 0.8), Candidate(said, None, COVERED * 0.8))
        return Unsure(corners, both, picture=picture)
    share = COVERED if look is Look.COVERED else MAYBE
    printed = said == label
    return Unsure(corners, (Candidate(label, None, share),), picture=picture, printed=printed)


def _asked(label: Label, picture: int) -> Unsure:
    """A label of which only the line is known."""
    candidate = Candidate(label.label or "", None, MAYBE)
    return Unsure(label.line.box, (candidate,), picture=picture, outline=False, printed=True)
