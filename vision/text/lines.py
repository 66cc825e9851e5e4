"""Lines of text: where they stand in a picture, which way is up, what they say."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.image.picture import Picture, Pixels
from vision.reading import Corners
from vision.text import ocr

# Detection costs about 0.3 s and 250 MB a megapixel; it needs boxes of some 20 pixels.
GLANCE_PIXELS = 1_200_000
MOST_ENLARGED = 2.0
WANTED_HEIGHT = 24.0
# Parts of a picture that are searched one by one overlap by this share of its longer side.
OVERLAP = 0.04
# A picture longer than so many times its width is searched in parts.
LONGEST_SHAPE = 3
# How much a picture is sharpened and its light evened out before; small letters gain most by it.
SHARPEN = 2.0
EVEN_OUT = 3.0
# A closer look is worth its time when it sees the lines this much larger.
WORTH_A_LOOK = 1.15
# So many heights of a line beyond the outermost lines may others be too small to be seen at first.
BEYOND = 8.0
# With fewer lines than this only the largest were seen: the others are farther away and smaller.
MANY = 8
FEW_BEYOND = 20.0
# A box this much longer than high shows by itself which way its line runs.
CLEARLY_LONG = 1.6
# A box shorter than this holds a number, not a name.
SHORTEST = 1.15
# Lines read both ways up to learn which one is right, and at most read in one picture.
SAMPLE = 4
MOST_LINES = 110
# A line read less surely than this is tried the other way up.
DOUBTFUL = 0.80
MOST_SECOND_LOOKS = 24
# Within so many degrees lines run the same way.
PARALLEL = 25.0


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
        middle: Corners = self.box.mean(0)
        return middle

    @property
    def length(self) -> float:
        return float(np.linalg.norm(self.along))

    @property
    def height(self) -> float:
        return float(np.linalg.norm(self.down))

    @property
    def angle(self) -> float:
        """Direction of reading in degrees, clockwise from the picture's right."""
        return math.degrees(math.atan2(self.along[1], self.along[0]))

    def turned(self, quarters: int) -> Line:
        """The same box, read `quarters` quarter turns further clockwise."""
        return replace(self, box=np.roll(self.box, -quarters, axis=0))


def glance(picture: Picture) -> list[Line]:
    """The lines of a picture, unread, each turned to the way in which it is probably read."""
    factor = _glance_factor(picture, GLANCE_PIXELS)
    return _upright(picture, _detect(picture.pixels, factor))


def spots(picture: Picture) -> list[Corners]:
    """Boxes around whatever may be text at a glance, without an upper side."""
    return _detect(picture.pixels, _glance_factor(picture, GLANCE_PIXELS))


def look_closer(picture: Picture, lines: list[Line]) -> list[Line]:
    """Looks again, upright and larger, where lines were seen; these lines where that is no gain."""
    angle = _usual_angle(lines)
    upright = [line for line in lines if apart(line.angle, angle) < PARALLEL]
    closer = _closer(picture, upright, angle) if upright else []
    inside = [line.centre for line in closer]
    return _largest(closer + [line for line in lines if not _holds(line, inside)])


def search(picture: Picture) -> list[Line]:
    """Like `glance` for letters half as high, at four times the cost."""
    factor = _glance_factor(picture, 4 * GLANCE_PIXELS)
    return look_closer(picture, _upright(picture, _quarters(picture.pixels, factor)))


def seen_small(picture: Picture, lines: list[Line]) -> bool:
    """Whether `glance` saw these lines so small that it may have missed others."""
    factor = _glance_factor(picture, GLANCE_PIXELS)
    return factor < MOST_ENLARGED and all(line.height * factor < WANTED_HEIGHT for line in lines)


def read(picture: Picture, lines: list[Line], both_ways: bool = True) -> list[Line]:
    """The lines with their texts; with `both_ways` what makes no sense is tried upside down."""
    done = _recognise(picture, lines)
    if not both_ways:
        return done
    doubtful = [
        index
        for index, line in enumerate(done)
        if line.score < DOUBTFUL and line.length > CLEARLY_LONG * line.height
    ][:MOST_SECOND_LOOKS]
    again = _recognise(picture, [done[index].turned(2) for index in doubtful])
    for index, line in zip(doubtful, again, strict=True):
        if line.score > max(done[index].score, 0.6):
            done[index] = line
    return done


def cut(pixels: Pixels, line: Line) -> Pixels:
    """The line by itself, upright, at the height that the recogniser wants."""
    high = ocr.LINE_HEIGHT
    wide = max(high, round(high * line.length / max(line.height, 1.0)))
    wide = min(wide, 20 * high)
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


def _upright(picture: Picture, boxes: list[Corners]) -> list[Line]:
    angle = _reading_angle(picture, boxes)
    return _largest([towards(Line(box), angle) for box in boxes])


def _largest(lines: list[Line]) -> list[Line]:
    return sorted(lines, key=lambda line: -line.height)[:MOST_LINES]


def _usual_angle(lines: list[Line]) -> float:
    """The direction in which most of the lines run, by their length."""
    if not lines:
        return 0.0
    return max(
        (line.angle for line in lines),
        key=lambda angle: sum(o.length for o in lines if apart(o.angle, angle) < PARALLEL / 2),
    )


def _glance_factor(picture: Picture, area: int) -> float:
    width, height = picture.size
    return min(MOST_ENLARGED, math.sqrt(area / (width * height)))


def _quarters(pixels: Pixels, factor: float) -> list[Corners]:
    """Boxes found in the four quarters of a picture."""
    height, width = pixels.shape[:2]
    spare = round(OVERLAP * max(width, height))
    return _in_parts(pixels, factor, _halves(width, spare), _halves(height, spare))


def _halves(size: int, spare: int) -> list[tuple[int, int]]:
    return [(0, size // 2 + spare), (size // 2 - spare, size)]


def _in_strips(pixels: Pixels, factor: float) -> list[Corners]:
    """Boxes found in the parts of a picture far longer than wide, on which detection is slow."""
    height, width = pixels.shape[:2]
    step = LONGEST_SHAPE * min(width, height)
    across, down = ([(0, size)] for size in (width, height))
    parts = [(at, min(at + step, max(width, height))) for at in range(0, max(width, height), step)]
    return _in_parts(
        pixels, factor, parts if width > height else across, parts if height > width else down
    )


def _in_parts(
    pixels: Pixels, factor: float, across: list[tuple[int, int]], down: list[tuple[int, int]]
) -> list[Corners]:
    boxes: list[Corners] = []
    for top, bottom in down:
        for left, right in across:
            found = np.array(_detect(pixels[top:bottom, left:right], factor)).reshape(-1, 4, 2)
            centres = [box.mean(0) for box in boxes]
            boxes += [
                box for box in found + np.array([left, top]) if not _holds(Line(box), centres)
            ]
    return boxes


def _detect(pixels: Pixels, factor: float) -> list[Corners]:
    """Boxes in pixels of `pixels`, looked for at `factor` times their size."""
    if max(pixels.shape[:2]) > 1.5 * LONGEST_SHAPE * min(pixels.shape[:2]):
        return _in_strips(pixels, factor)
    way = cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
    seen = cv2.resize(pixels, None, fx=factor, fy=factor, interpolation=way)
    # Sharpened and evened out, small letters on dark and light ground stand out alike.
    grey = cv2.cvtColor(seen, cv2.COLOR_BGR2GRAY)
    soft = cv2.GaussianBlur(grey, (0, 0), 1.0)
    grey = cv2.addWeighted(grey, 1 + SHARPEN, soft, -SHARPEN, 0)
    grey = cv2.createCLAHE(EVEN_OUT, (16, 16)).apply(grey)
    boxes = ocr.detect(np.asarray(cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR), np.uint8))
    return list(boxes / factor)


def _reading_angle(picture: Picture, boxes: list[Corners]) -> float:
    """The direction in which most of the picture is read; 0 where nothing tells."""
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
    near = np.abs((angles - best + 90) % 180 - 90) < PARALLEL
    drift = (angles[near] - best + 90) % 180 - 90
    axis = best + float(np.average(drift, weights=weights[near]))
    sample = sorted((line for line, ok in zip(long, near, strict=True) if ok), key=_worth)[:SAMPLE]
    forward = [towards(line, axis) for line in sample]
    texts = _recognise(picture, forward + [line.turned(2) for line in forward])
    sense = [line.score * min(len(line.text), 12) for line in texts]
    return axis if sum(sense[: len(sample)]) >= sum(sense[len(sample) :]) else axis + 180


def _worth(line: Line) -> float:
    """Sorts lines by how much they tell about the way up: high letters, a word long."""
    return -line.height * min(line.length / line.height, 6.0)


def _closer(picture: Picture, lines: list[Line], angle: float) -> list[Line]:
    """The lines in the part of the picture that holds `lines`; none where they were large enough."""
    usual = float(np.median([line.height for line in lines]))
    lines = [line for line in lines if 0.5 < line.height / usual < 2.0]
    few = len(lines) < MANY
    low, high, upright = _part(picture, lines, angle, (FEW_BEYOND if few else BEYOND) * usual)
    small = float(np.percentile([line.height for line in lines], 25)) * (0.7 if few else 1.0)
    factor = min(
        MOST_ENLARGED, WANTED_HEIGHT / small, math.sqrt(GLANCE_PIXELS / float(np.prod(high - low)))
    )
    gain = 1.0 if few else WORTH_A_LOOK
    if factor < gain * _glance_factor(picture, GLANCE_PIXELS):
        return []
    # Only what is needed of the picture is enlarged.
    outline = np.array([low, (high[0], low[1]), high, (low[0], high[1])]) @ upright
    left, top = np.floor(outline.min(0)).astype(int).clip(0)
    right, bottom = np.ceil(outline.max(0)).astype(int)
    way = cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
    pixels = picture.pixels[top:bottom, left:right]
    seen = cv2.resize(pixels, None, fx=factor, fy=factor, interpolation=way)
    width, height = (int(side) for side in np.ceil((high - low) * factor))
    move = (upright @ np.array([left, top]) - low) * factor
    view = np.hstack([upright, move.reshape(2, 1)])
    shown = cv2.warpAffine(seen, view, (width, height), borderMode=cv2.BORDER_REPLICATE)
    found = _detect(np.asarray(shown, np.uint8), 1.0)
    return [towards(Line((box / factor + low) @ upright), angle) for box in found]


def _part(
    picture: Picture, lines: list[Line], angle: float, beyond: float
) -> tuple[Corners, Corners, Corners]:
    """The part of a picture around lines, as the lowest and highest coordinates in a frame turned
    upright, and the matrix that turns the picture into that frame."""
    upright = np.asarray(cv2.getRotationMatrix2D((0.0, 0.0), angle, 1.0)[:, :2], np.float64)
    corners = np.concatenate([line.box for line in lines]) @ upright.T
    frame = np.array([[0, 0], [0, 1], [1, 0], [1, 1]]) * picture.size @ upright.T
    low = np.maximum(corners.min(0) - beyond, frame.min(0))
    high = np.minimum(corners.max(0) + beyond, frame.max(0))
    return low, high, upright


def _holds(line: Line, points: list[Corners]) -> bool:
    box = line.box.astype(np.float32)
    return any(cv2.pointPolygonTest(box, (float(x), float(y)), False) >= 0 for x, y in points)


def _recognise(picture: Picture, lines: list[Line]) -> list[Line]:
    texts = ocr.recognise([cut(picture.pixels, line) for line in lines])
    return [
        replace(line, text=found.text, score=found.score)
        for line, found in zip(lines, texts, strict=True)
    ]
