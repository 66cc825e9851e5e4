"""Lines of text: their positions, and each one cut out for the recognizer."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.image.picture import Pixels
from vision.reading import Corners
from vision.text import ocr

# The shape of a box with this aspect ratio gives the direction of its line.
CLEARLY_LONG = 1.6
# The longest line that is read, in heights.
LONGEST = 20


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """A line of text: `box` runs clockwise from the upper left of its first letter."""

    box: Corners
    text: str = ""
    score: float = 0.0

    @property
    def along(self) -> Corners:
        """The vector from the line's left end to its right end."""
        vector: Corners = (self.box[1] + self.box[2] - self.box[0] - self.box[3]) / 2
        return vector

    @property
    def down(self) -> Corners:
        """The vector from the line's upper edge to its lower edge."""
        vector: Corners = (self.box[3] + self.box[2] - self.box[0] - self.box[1]) / 2
        return vector

    @property
    def centre(self) -> Corners:
        """The middle of its box in pixels."""
        middle: Corners = self.box.mean(0)
        return middle

    @property
    def length(self) -> float:
        """The length along the print in pixels."""
        return float(np.linalg.norm(self.along))

    @property
    def height(self) -> float:
        """The height across the print in pixels."""
        return float(np.linalg.norm(self.down))

    @property
    def angle(self) -> float:
        """Direction of reading in degrees, clockwise from the picture's right."""
        return math.degrees(math.atan2(self.along[1], self.along[0]))

    def turned(self, quarters: int) -> Line:
        """The same box, read `quarters` quarter turns further clockwise."""
        return replace(self, box=np.roll(self.box, -quarters, axis=0))


def cut(pixels: Pixels, line: Line) -> Pixels:
    """The line cut out, upright, at the height that the recognizer needs."""
    high = ocr.LINE_HEIGHT
    wide = max(high, round(high * line.length / max(line.height, 1.0)))
    wide = min(wide, LONGEST * high)
    low = np.floor(line.box.min(0) - 2).astype(int).clip(0)
    top = np.ceil(line.box.max(0) + 3).astype(int)
    part = pixels[low[1] : top[1], low[0] : top[0]]
    if part.size == 0:
        return np.zeros((high, high, 3), np.uint8)
    box = line.box - low
    shrink = high / max(line.height, 1.0)
    if shrink < 0.6:
        small = cv2.resize(part, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
        part = np.asarray(small, np.uint8)
        box = box * shrink
    frame = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
    look = cv2.getPerspectiveTransform(box.astype(np.float32), frame)
    cut = cv2.warpPerspective(
        part, look, (wide, high), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(cut, np.uint8)


def towards(line: Line, angle: float) -> Line:
    """The line turned by quarters to run nearest to `angle`; a long box runs along its length."""
    ways = [line.turned(quarters) for quarters in range(4)]
    if max(line.length, line.height) > CLEARLY_LONG * min(line.length, line.height):
        ways = [way for way in ways if way.length >= way.height]
    return min(ways, key=lambda way: apart(way.angle, angle))


def apart(angle: float, other: float) -> float:
    """The difference of two directions in degrees, 0 to 180."""
    return abs((angle - other + 180) % 360 - 180)


def holds(line: Line, points: list[Corners]) -> bool:
    """Whether one of the points lies in the box of the line."""
    box = line.box.astype(np.float32)
    return any(cv2.pointPolygonTest(box, (float(x), float(y)), False) >= 0 for x, y in points)
