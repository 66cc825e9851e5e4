"""The texture of a ground repeats; pieces share their size and shape, but each has a print of its own.

Stars on a cloth, checks and the lozenges of a rug are polygons of one size, too. What looks the same in
several places of a photo is ground, or a piece of which nobody lays down so many beside each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.image.geometry import Matrix
from vision.image.picture import Pixels
from vision.matching.verify import lab


@dataclass(frozen=True, slots=True)
class RepetitionSettings:
    """What lies in a polygon is compared in `patch_px`, blurred by `blur_sigma_px` as rough outlines are
    not exact, without `rim` (a share) at its edges. Two are the same where they correlate by `same`, or
    where both are plain (a standard deviation below `plain_lab`) and of one colour (`colour_lab`). What
    is the same as at least `others` is ground."""

    patch_px: int = 32
    blur_sigma_px: float = 1.0
    rim: float = 0.08
    same: float = 0.7
    plain_lab: float = 3.5
    colour_lab: float = 7.0
    others: int = 3


SETTINGS = RepetitionSettings()


def is_distinct(
    photo: Pixels, polygons: Sequence[Matrix], *, only_plain: bool = False
) -> NDArray[np.bool_]:
    """Which of the polygons (each n x 2, in pixels of the photo) show what is not seen in many others;
    `only_plain`: of those that show anything all are (on a plain table somebody laid down what lies there).
    """
    if len(polygons) <= SETTINGS.others:
        return np.ones(len(polygons), bool)
    corners = len(polygons[0])
    turns = [[_patch(photo, np.roll(p, -turn, 0)) for p in polygons] for turn in range(corners)]
    patches = np.array(turns)  # turns x polygons x values x 3
    means = patches.mean(2)
    rest = patches - means[:, :, None]
    contrast = np.sqrt((rest**2).mean((2, 3)))
    unit = (rest / (np.linalg.norm(rest, axis=(2, 3), keepdims=True) + 1e-6)).reshape(
        corners, len(polygons), -1
    )
    alike = np.max([unit[0] @ turned.T for turned in unit], axis=0)
    plain = contrast[0] < SETTINGS.plain_lab
    near = np.linalg.norm(means[0][:, None] - means[0][None], axis=2) < SETTINGS.colour_lab
    same = plain[:, None] & plain[None] & near
    if not only_plain:
        same |= (alike > SETTINGS.same) & ~plain[:, None] & ~plain[None]
    np.fill_diagonal(same, False)
    return np.asarray(same.sum(1) < SETTINGS.others)


def _patch(photo: Pixels, polygon: Matrix) -> NDArray[np.float32]:
    """What lies within a polygon (values x 3, Lab), seen as a regular one."""
    side, count = SETTINGS.patch_px, len(polygon)
    if count == 4:
        target = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * (side - 1.0)
    else:
        turn = np.arange(count) * 2 * np.pi / count
        target = (np.stack([np.cos(turn), np.sin(turn)], 1) + 1) / 2 * (side - 1)
    matrix = cv2.findHomography(polygon.astype(np.float64), target)[0]
    pixels = cv2.warpPerspective(
        photo, matrix, (side, side), flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE
    )
    colours = cv2.GaussianBlur(lab(np.asarray(pixels, np.uint8)), (0, 0), SETTINGS.blur_sigma_px)
    inner = cv2.fillConvexPoly(
        np.zeros((side, side), np.uint8),
        np.round((target - side / 2) * (1 - 2 * SETTINGS.rim) + side / 2).astype(np.int32),
        1,
    )
    return np.asarray(colours[inner > 0], np.float32)
