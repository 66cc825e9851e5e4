"""Labels of tiles that were cut out separately: all are printed in the same spot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import cv2
import numpy as np

from vision.boards.hexes import Place, rotation
from vision.box.cutout import Cutout
from vision.detection import Detection
from vision.image.geometry import transform_points
from vision.image.picture import Picture
from vision.labels.reading import Label, any_way_up, best_of
from vision.reading import Corners, Finding
from vision.text.line_search import spots
from vision.text.lines import Line

# How likely a label that was read is the right one, at best.
SURE = 0.97


def read_cutouts(
    picture: Picture, cutouts: Sequence[Cutout], places: Mapping[str, Place]
) -> list[Detection]:
    """The labels of hexes that were cut out of a picture, as they lie in it."""
    known = list(places)
    seen = any_way_up(picture, spots(picture), known)
    read = [(cutout, label) for cutout in cutouts for label in seen
            if label.label and _holds(cutout, label.line)]  # fmt: skip
    if read:
        # The most confident label gives the spot in its tile, up to a rotation.
        cutout, label = max(read, key=lambda pair: pair[1].chance)
        box = _from_middle(cutout, label.line)
        done = [cutout for cutout, _ in read]
        for cutout in cutouts:
            if cutout not in done:
                ways = [_line(cutout, box @ rotation(turn)) for turn in range(6)]
                read.append((cutout, best_of(picture, ways, known)))
    return [_finding(label, picture.index) for _, label in read if label.label]


def _finding(label: Label, picture: int) -> Finding:
    confidence = SURE * (0.9 + 0.1 * label.chance)
    return Finding(label.label or "", None, confidence, "name", label.line.box, picture=picture,
                   outline=False)  # fmt: skip


def _holds(cutout: Cutout, line: Line) -> bool:
    x, y = line.centre
    outline = cutout.polygon.astype(np.float32)
    return cv2.pointPolygonTest(outline, (float(x), float(y)), False) >= 0


def _middle(cutout: Cutout) -> Corners:
    height, width = cutout.pixels.shape[:2]
    return np.array([width - 1, height - 1]) / 2


def _from_middle(cutout: Cutout, line: Line) -> Corners:
    return transform_points(line.box, np.linalg.inv(cutout.to_photo)) - _middle(cutout)


def _line(cutout: Cutout, box: Corners) -> Line:
    return Line(transform_points(box + _middle(cutout), cutout.to_photo))
