"""Drops polygons that repeat: a ground texture does, while each piece has its own print.

Stars on a cloth, checks and the lozenges of a rug are polygons of one size too. What looks the same in
several places of a photo is ground, as no box has that many copies of a piece.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.image.geometry import Matrix
from vision.image.picture import Pixels
from vision.matching.verify import lab


@dataclass(frozen=True, slots=True)
class RepetitionSettings:
    """The content of a polygon is compared at `patch_px`, blurred by `blur_sigma_px` because rough outlines
    are inexact, without a margin of `rim` (a share). Two are the same where they correlate by `same`, or
    where both are plain (a standard deviation below `plain_lab`) and of one colour (`colour_lab`). A polygon
    that is the same as at least `others` is ground."""

    patch_px: int = 32
    blur_sigma_px: float = 1.0
    rim: float = 0.08
    same: float = 0.8
    plain_lab: float = 3.5
    colour_lab: float = 7.0
    others: int = 3


SETTINGS = RepetitionSettings()


def is_distinct(
    photo: Pixels, polygons: Sequence[Matrix], *, only_plain: bool = False
) -> NDArray[np.bool_]:
    """Which of the polygons (each n x 2, in pixels of the photo) do not repeat. With `only_plain` all that
    show anything are kept (on a plain table everything was put there on purpose).
    """
    if len(polygons) <= SETTINGS.others:
        return np.ones(len(polygons), bool)
    turns = 1 if only_plain else len(polygons[0])
    patches = _patches(photo, np.array(polygons, np.float64), turns)
    means = patches[0].mean(1)
    rest = patches - patches.mean(2, keepdims=True)
    contrast = np.sqrt((rest[0] ** 2).mean((1, 2)))
    plain = contrast < SETTINGS.plain_lab
    near = np.linalg.norm(means[:, None] - means[None], axis=2) < SETTINGS.colour_lab
    same = plain[:, None] & plain[None] & near
    if not only_plain:
        rest /= np.linalg.norm(rest, axis=(2, 3), keepdims=True) + 1e-6
        flat = rest.reshape(turns, len(polygons), -1)
        alike = np.max([flat[0] @ turned.T for turned in flat], axis=0)
        same |= (alike > SETTINGS.same) & ~plain[:, None] & ~plain[None]
    np.fill_diagonal(same, False)
    return np.asarray(same.sum(1) < SETTINGS.others)


def _patches(photo: Pixels, polygons: Matrix, turns: int) -> NDArray[np.float32]:
    """The content of polygons (k x corners x 2), warped to regular ones in each rotation: turns x k x values
    x 3, in Lab."""
    corners = polygons.shape[1]
    seen_px = float(np.median(np.ptp(polygons, axis=1).max(1)))
    factor = min(1.0, SETTINGS.patch_px / max(seen_px, 1.0))
    small = cv2.resize(photo, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    colours = cv2.GaussianBlur(lab(np.asarray(small, np.uint8)), (0, 0), SETTINGS.blur_sigma_px)
    regular, inner = _regular(corners)
    # Perspective within one piece is negligible: an affine map will do.
    fit = np.linalg.pinv(np.column_stack([regular, np.ones(corners)]))
    rolled = np.array([np.roll(polygons, -turn, 1) for turn in range(turns)])
    points = np.column_stack([inner, np.ones(len(inner))]) @ (fit @ rolled) * factor
    flat = points.reshape(turns * len(polygons), len(inner), 2).astype(np.float32)
    values = cv2.remap(colours, flat[..., 0], flat[..., 1], cv2.INTER_LINEAR,
                       borderMode=cv2.BORDER_REPLICATE)  # fmt: skip
    return np.asarray(values, np.float32).reshape(turns, len(polygons), len(inner), 3)


@cache
def _regular(corners: int) -> tuple[Matrix, Matrix]:
    """The corners of a regular polygon in the unit square, and sample points within its margin."""
    if corners == 4:
        regular = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], float)
    else:
        turn = np.arange(corners) * 2 * np.pi / corners
        regular = (np.stack([np.cos(turn), np.sin(turn)], 1) + 1) / 2
    rim = (regular - 0.5) * (1 - 2 * SETTINGS.rim) + 0.5
    steps = (np.arange(SETTINGS.patch_px) + 0.5) / SETTINGS.patch_px
    grid = np.stack(np.meshgrid(steps, steps), -1).reshape(-1, 2)
    outline = rim.astype(np.float32)
    inside = [cv2.pointPolygonTest(outline, (float(x), float(y)), False) >= 0 for x, y in grid]
    return regular, grid[inside]
