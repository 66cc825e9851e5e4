"""A piece cut out of a photo: its upright rectified picture, and its place in the photo."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.image.geometry import Matrix, transform_points
from vision.image.picture import Pixels
from vision.reading import Corners
from vision.shape import Shape

# Pixels of the longer side of a cut-out picture.
CROP_SIDE_PX = 400
# A piece needs this many pixels of the photo along its longer side.
MIN_SIDE_PX = 120


@dataclass(frozen=True, slots=True, eq=False)
class Cutout:
    """`pixels` of the piece (BGR), as upright as the photo; `corners` of its bounding box in
    the photo; `polygon` its outline there; `to_photo` (3 x 3) maps its pixels to the photo; `rough`
    where its edges are not clear enough to be trusted."""

    pixels: Pixels
    corners: Corners
    polygon: Matrix
    to_photo: Matrix
    rough: bool = False

    @property
    def seen_side(self) -> float:
        """Pixels of the photo along the longer side of the piece."""
        sides = np.linalg.norm(np.diff(self.corners, axis=0, append=self.corners[:1]), axis=1)
        return float(sides.max())

    def turned(self, step: int, shape: Shape) -> Cutout:
        """Turned clockwise by `step` of the shape's turns (a rectangle has 4, a hex 6)."""
        if not step:
            return self
        height, width = self.pixels.shape[:2]
        if shape == "rectangle":
            pixels = np.asarray(np.rot90(self.pixels, -step), np.uint8)
            size = width, height
            back = np.eye(3)
            for _ in range(step % 4):
                # A quarter clockwise moves (x, y) to (height - 1 - y, x); this is its way back.
                back = back @ np.array([[0, 1, 0], [-1, 0, size[1] - 1], [0, 0, 1.0]])
                size = size[1], size[0]
        else:
            matrix = cv2.getRotationMatrix2D(((width - 1) / 2, (height - 1) / 2), -60 * step, 1)
            pixels = np.asarray(
                cv2.warpAffine(
                    self.pixels, matrix, (width, height), borderMode=cv2.BORDER_REPLICATE
                ),
                np.uint8,
            )
            back = np.linalg.inv(np.vstack([matrix, [0, 0, 1]]))
        to_photo = self.to_photo @ back
        corners = transform_points(frame(pixels.shape[1], pixels.shape[0]), to_photo)
        return Cutout(np.ascontiguousarray(pixels), corners, self.polygon, to_photo, self.rough)


def rectified(photo: Pixels, polygon: Matrix, shape: Shape, rough: bool = False) -> Cutout:
    """Cuts a piece out, as upright as the photo."""
    sides = np.linalg.norm(np.roll(polygon, -1, 0) - polygon, axis=1)
    if shape == "rectangle":
        # Clockwise in the picture, beginning with the corner nearest to the upper left.
        start = int(np.argmin(polygon.sum(1)))
        polygon, sides = np.roll(polygon, -start, 0), np.roll(sides, -start)
        (ax, ay), (bx, by) = polygon[1] - polygon[0], polygon[2] - polygon[1]
        if ax * by < ay * bx:
            polygon = np.roll(polygon[::-1], 1, 0)
            sides = sides[::-1]
        wide, high = (sides[0] + sides[2]) / 2, (sides[1] + sides[3]) / 2
        if abs(np.log(wide / high)) < 0.08:
            wide = high
        target = frame(wide, high)
    else:
        centre = polygon.mean(0)
        turn = np.arctan2(polygon[:, 1] - centre[1], polygon[:, 0] - centre[0])
        polygon = polygon[np.argsort(turn)]
        # The six corners of a flat-top hex, the one on the right first, clockwise.
        angles = np.arctan2(*(polygon - centre).T[::-1])
        start = int(np.argmin(np.abs(angles)))
        polygon = np.roll(polygon, -start, 0)
        wide, high = 2.0, np.sqrt(3.0)
        right, middle = wide, high / 2
        target = np.array(
            [[right, middle], [1.5, high], [0.5, high], [0, middle], [0.5, 0], [1.5, 0]]
        )
    factor = (CROP_SIDE_PX - 1) / max(wide, high)
    size = round(wide * factor) + 1, round(high * factor) + 1
    to_crop, _ = cv2.findHomography(polygon, target * factor)
    to_photo = np.linalg.inv(np.asarray(to_crop, np.float64))
    reach = float(np.linalg.norm(np.roll(polygon, -1, 0) - polygon, axis=1).max())
    source, lookup = photo, to_photo
    shrink = CROP_SIDE_PX / (reach * (2 if shape == "hex" else 1))
    if shrink < 0.6:  # far more pixels than needed: fine print would flicker
        source = np.asarray(
            cv2.resize(photo, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA), np.uint8
        )
        lookup = np.diag([shrink, shrink, 1]) @ to_photo
    pixels = cv2.warpPerspective(
        source, lookup, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )  # fmt: skip
    corners = transform_points(frame(*size), to_photo)
    return Cutout(np.asarray(pixels, np.uint8), corners, polygon, to_photo, rough)


def frame(width: float, height: float) -> Matrix:
    """The corners (4 x 2) of a picture of this size, clockwise from the upper left."""
    return np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64)
