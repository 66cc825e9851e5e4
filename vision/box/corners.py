"""A piece that a player marked by its corners: refused where no flat piece looks like that."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.box.cutout import rectified
from vision.image.crop import MIN_SIDE_PX, cut, kept_of
from vision.image.geometry import Matrix
from vision.image.picture import Picture
from vision.shape import OUTLINES

HEX_CORNERS = 6


@dataclass(frozen=True, slots=True)
class CornerSettings:
    """How far marked corners may be off a flat piece that is seen at an angle. `side_error`: of a side
    from the mean of it and its opposite, as a share. `corner_error`: of a corner of a hex from a regular
    one, in shares of a side. `stretch`: the longer over the shorter side of a tilted hex.
    `least_angle_deg` between two sides of a rectangle."""

    side_error: float = 0.15
    corner_error: float = 0.15
    stretch: float = 2.0
    least_angle_deg: float = 45.0


SETTINGS = CornerSettings()


class Crooked(ValueError):
    """The corners are those of no flat piece, however it is tilted."""


def cut_out(picture: Picture, corners: Matrix) -> bytes:
    """The piece between corners in a photo, as it is stored (PNG): the four corners of its upright bounding
    box, or the six of a hex, clockwise.

    Raises `Crooked` for corners that no piece can have, ValueError for corners that enclose no piece in the
    photo.
    """
    if len(corners) != HEX_CORNERS:
        kept_picture = cut(picture, corners)
        check_corners(corners)
        return kept_picture
    limit = np.array(picture.size)
    convex = cv2.isContourConvex(corners.astype(np.float32))
    sides = np.linalg.norm(corners - np.roll(corners, -1, 0), axis=1)
    within = (corners > -0.1 * limit) & (corners < 1.1 * limit)
    if not (within.all() and convex and sides.min() * 2 >= MIN_SIDE_PX):
        raise ValueError("no piece between these corners")
    check_corners(corners)
    pixels = rectified(picture.pixels, corners, "hex").pixels
    return kept_of(pixels)


def check_corners(corners: Matrix, settings: CornerSettings = SETTINGS) -> None:
    """Raises `Crooked` where a convex outline of four or six corners is that of no flat piece."""
    sides = np.roll(corners, -1, 0) - corners
    lengths = np.linalg.norm(sides, axis=1)
    opposite = np.roll(lengths, len(corners) // 2)
    if (np.abs(lengths - opposite) > settings.side_error * (lengths + opposite)).any():
        raise Crooked
    if len(corners) == HEX_CORNERS:
        _check_hex(corners, settings)
        return
    after = np.roll(sides, -1, 0)
    cosines = (sides * after).sum(1) / (lengths * np.roll(lengths, -1))
    if np.abs(cosines).max() > np.cos(np.deg2rad(settings.least_angle_deg)):
        raise Crooked


def _check_hex(corners: Matrix, settings: CornerSettings) -> None:
    """A tilted regular hexagon is an affine image of one, so the best such image must fit. The first corner
    and the direction of the list make no difference, as the symmetries of the hexagon are affine too."""
    regular = (OUTLINES["hex"] - 0.5) * (2.0, np.sqrt(3.0))  # sides of length 1
    regular = np.concatenate([regular, np.ones((HEX_CORNERS, 1))], 1)
    fit = np.linalg.lstsq(regular, corners, rcond=None)[0]
    longest, shortest = np.linalg.svd(fit[:2])[1]
    error = np.linalg.norm(regular @ fit - corners, axis=1).max()
    if error > settings.corner_error * np.sqrt(longest * shortest):
        raise Crooked
    if longest > settings.stretch * shortest:
        raise Crooked
