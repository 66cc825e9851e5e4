"""Rough outlines of pieces: polygons of the right kind that stand out from a plain surface."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.box.repetition import is_distinct
from vision.box.surface import standing_out
from vision.image.geometry import Matrix
from vision.image.picture import Pixels
from vision.shape import Shape


@dataclass(frozen=True, slots=True)
class OutlineSettings:
    """Thresholds (`limits_lab`) for how far a piece stands out from the surface. A piece takes at least
    `least_area` of the picture and fills `least_fill` of its hull and polygon. Pieces are of one size,
    `least_size` to `most_size` of the usual: others are hands, lids and shadows. On a plain surface there are
    `least_clean` outlines, of which all but a fifth fill their polygons by `clean_fill`."""

    limits_lab: tuple[float, ...] = (5.0, 7.0, 10.0, 14.0, 20.0, 28.0)
    least_area: float = 0.0015
    least_fill: float = 0.8
    least_size: float = 0.45
    most_size: float = 2.2
    least_clean: int = 3
    clean_fill: float = 0.95


SETTINGS = OutlineSettings()


def rough_outlines(small: Pixels, shape: Shape) -> tuple[list[Matrix], bool]:
    """The corners (n x 2) of possible pieces in a small photo of a plain surface, and whether the surface is
    plain enough for none to be missed."""
    # The surface and the right threshold differ from photo to photo: those that give the most and cleanest
    # pieces win.
    tries = [
        _equals(_distinct(small, _outlines(distance, limit, shape)))
        for distance in standing_out(small)
        for limit in SETTINGS.limits_lab
    ]
    best = max(tries, key=lambda found: sum(fill for _, fill in found))
    fills = [fill for _, fill in best]
    clean = (
        len(best) >= SETTINGS.least_clean and float(np.quantile(fills, 0.2)) >= SETTINGS.clean_fill
    )
    return [outline for outline, _ in best], clean


def _distinct(small: Pixels, outlines: list[tuple[Matrix, float]]) -> list[tuple[Matrix, float]]:
    """Those that are not checks of the ground."""
    kept = is_distinct(small, [outline for outline, _ in outlines], only_plain=True)
    return [outline for outline, distinct in zip(outlines, kept, strict=True) if distinct]


def _equals(outlines: list[tuple[Matrix, float]]) -> list[tuple[Matrix, float]]:
    """Those of about the usual size."""
    if not outlines:
        return []
    areas = np.array([cv2.contourArea(o.astype(np.float32)) for o, _ in outlines])
    usual = float(np.median(areas))
    fits = (areas > SETTINGS.least_size * usual) & (areas < SETTINGS.most_size * usual)
    return [outline for outline, fit in zip(outlines, fits, strict=True) if fit]


def _outlines(
    distance: NDArray[np.float32], limit: float, shape: Shape
) -> list[tuple[Matrix, float]]:
    """The polygons of regions that stand out by more than `limit`, and how well each is filled (0-1)."""
    height, width = distance.shape
    size = max(3, max(height, width) // 250) | 1
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
    mask = cv2.morphologyEx(
        np.where(distance > limit, 255, 0).astype(np.uint8), cv2.MORPH_OPEN, kernel
    )
    mask = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, kernel, iterations=2)
    found = []
    for contour in _whole(np.asarray(mask, np.uint8)):
        # A box around it is quick and no smaller than its hull.
        if np.prod(cv2.boundingRect(contour)[2:]) < SETTINGS.least_area * height * width:
            continue
        hull = cv2.convexHull(contour)
        area = cv2.contourArea(hull)
        if area < SETTINGS.least_area * height * width or area > 0.6 * height * width:
            continue
        if cv2.contourArea(contour) < SETTINGS.least_fill * area:
            continue
        polygon = _polygon(hull, 4 if shape == "rectangle" else 6)
        if polygon is None:
            continue
        fill = cv2.contourArea(contour) / max(cv2.contourArea(polygon.astype(np.float32)), 1.0)
        if fill > SETTINGS.least_fill:
            # A contour that extends beyond its polygon costs as much.
            found.append((polygon, min(fill, 1 / fill)))
    return found


def _whole(mask: NDArray[np.uint8]) -> list[NDArray[Any]]:
    """The outer contours of regions that the edge of the photo does not cut off.

    A region that is cut off may be the table around the surface (a sheet of paper): then the contours in its
    holes are used instead.
    """
    height, width = mask.shape
    contours, trees = cv2.findContours(mask, cv2.RETR_TREE, cv2.CHAIN_APPROX_NONE)
    rows = [] if trees is None else trees[0].tolist()  # next, previous, first inside, around
    inside: dict[int, list[int]] = defaultdict(list)
    for number, row in enumerate(rows):
        inside[row[3]].append(number)
    found = []
    waiting = inside[-1]
    while waiting:
        number = waiting.pop()
        x, y, w, h = cv2.boundingRect(contours[number])
        if x > 1 and y > 1 and x + w < width - 1 and y + h < height - 1:
            found.append(contours[number])
            continue
        waiting += sorted(island for gap in inside[number] for island in inside[gap])
    return found


def _polygon(hull: NDArray[Any], corners: int) -> Matrix | None:
    """The polygon with this many corners around a hull: its longest sides, prolonged till they meet.

    Rounded corners are no trouble that way.
    """
    length = cv2.arcLength(hull, True)
    rough = None
    for part in (0.01, 0.015, 0.02, 0.03, 0.04, 0.05, 0.07):
        approximate = cv2.approxPolyDP(hull, part * length, True)[:, 0]
        if len(approximate) == corners:
            rough = approximate.astype(np.float64)
            break
    if rough is None:
        return None
    points = hull[:, 0].astype(np.float64)
    # Hulls have long straight gaps: fill them so that each side is fitted along its whole length.
    sides = np.roll(points, -1, 0) - points
    steps = np.maximum(1, np.hypot(sides[:, 0], sides[:, 1]).astype(int))
    share = np.concatenate([np.arange(count) / count for count in steps])
    outline = np.repeat(points, steps, 0) + np.repeat(sides, steps, 0) * share[:, None]
    lines = np.array(
        [_side(outline, a, b) for a, b in zip(rough, np.roll(rough, -1, 0), strict=True)]
    )
    meets = np.cross(np.roll(lines, 1, 0), lines)
    if np.abs(meets[:, 2]).min() < 1e-9:
        return None
    polygon = meets[:, :2] / meets[:, 2:]
    moved = np.linalg.norm(polygon - rough, axis=1).max()
    return polygon if moved < 0.1 * length / corners * 2 else rough


def _side(outline: Matrix, a: Matrix, b: Matrix) -> Matrix:
    """The line (homogeneous) through the middle part of a side."""
    length = float(np.hypot(*(b - a)))
    way = (b - a) / length
    along = (outline - a) @ way / length
    off = np.abs((outline - a) @ np.array([-way[1], way[0]]))
    near = outline[(along > 0.15) & (along < 0.85) & (off < 0.06 * length)]
    if len(near) >= 5:
        vx, vy, x, y = cv2.fitLine(near.astype(np.float32), cv2.DIST_HUBER, 0, 0.01, 0.01).ravel()
        a, b = np.array([x, y], np.float64), np.array([x + vx, y + vy], np.float64)
    return np.array([a[1] - b[1], b[0] - a[0], a[0] * b[1] - a[1] * b[0]])
