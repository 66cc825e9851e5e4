"""Distinguishes pieces from the ground by their colours.

A rug or a cloth has the same colours everywhere: a check, a lozenge or some stars may form a polygon of the
right size, but with nothing else in it. A printed piece has its own colours. So cuts that are right leave the
most different colours inside and outside.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.box.repetition import is_distinct
from vision.image.geometry import Matrix
from vision.image.picture import Pixels, shrunk
from vision.matching.verify import lab


@dataclass(frozen=True, slots=True)
class GroundSettings:
    """Colours are counted in steps of `bin_lab` (lightness, a, b). The ground is everything outside all
    polygons, each enlarged by `outside`; a polygon is sampled within `inside` of its size. It is ground where
    the histograms overlap by `common`. A ground smaller than `least_share` of the picture is not used."""

    bin_lab: tuple[float, float, float] = (10.0, 8.0, 8.0)
    outside: float = 1.08
    inside: float = 0.85
    common: float = 0.55
    least_share: float = 0.1


SETTINGS = GroundSettings()
# Histogram bins of each channel.
BINS = 16


class Colours:
    """The colours of a photo, counted in a copy (`small`) `factor` times as large, for comparing polygons (each
    n x 2, in pixels of the photo)."""

    def __init__(self, small: Pixels, factor: float = 1.0) -> None:
        self.small, self.factor = small, factor
        self._bins = _bins(small)

    @classmethod
    def of(cls, photo: Pixels, longer_side_px: int) -> Colours:
        """Counted in a copy of this size."""
        return cls(*shrunk(photo, longer_side_px))

    def information(self, polygons: Sequence[Matrix]) -> float:
        """The mutual information of the colour of a pixel and of whether it lies in one of the polygons, in
        nats."""
        return self._information(self._inside(polygons))

    def explained(self, polygons: Sequence[Matrix]) -> float:
        """The same as a share of the most possible (0-1)."""
        inside = self._inside(polygons)
        share = float(inside.mean())
        return self._information(inside) / max(_entropy(np.array([share, 1 - share])), 1e-9)

    def _information(self, inside: NDArray[np.bool_]) -> float:
        share = float(inside.mean())
        if not 0 < share < 1:
            return 0.0
        shares = [_shares(self._bins[inside == side]) for side in (True, False)]
        mixed = share * shares[0] + (1 - share) * shares[1]
        return _entropy(mixed) - share * _entropy(shares[0]) - (1 - share) * _entropy(shares[1])

    def _inside(self, polygons: Sequence[Matrix]) -> NDArray[np.bool_]:
        inside = np.zeros(self._bins.shape, np.uint8)
        for polygon in polygons:
            cv2.fillConvexPoly(inside, _grown(polygon * self.factor, 1.0), 1)
        return inside > 0

    def are_distinct(
        self, polygons: Sequence[Matrix], *, only_plain: bool = False
    ) -> NDArray[np.bool_]:
        """Which of the polygons do not repeat (see `is_distinct`)."""
        there = [polygon * self.factor for polygon in polygons]
        return is_distinct(self.small, there, only_plain=only_plain)

    def are_ground(self, polygons: Sequence[Matrix]) -> NDArray[np.bool_]:
        """Which of the polygons show ground alone."""
        bins, factor = self._bins, self.factor
        outside = np.ones(bins.shape, np.uint8)
        for polygon in polygons:
            cv2.fillConvexPoly(outside, _grown(polygon * factor, SETTINGS.outside), 0)
        if outside.mean() < SETTINGS.least_share:
            return np.zeros(len(polygons), bool)
        ground = _shares(bins[outside > 0])
        common = []
        for polygon in polygons:
            inside = np.zeros_like(outside)
            cv2.fillConvexPoly(inside, _grown(polygon * factor, SETTINGS.inside), 1)
            common.append(np.minimum(ground, _shares(bins[inside > 0])).sum())
        return np.asarray(np.array(common) >= SETTINGS.common, np.bool_)


def _entropy(shares: NDArray[np.float64]) -> float:
    some = shares[shares > 0]
    return float(-(some * np.log(some)).sum())


def _bins(small: Pixels) -> NDArray[np.intp]:
    """The number of the colour of each pixel (h x w)."""
    steps = (lab(small) - (0, -64, -64)) / SETTINGS.bin_lab
    light, a, b = np.moveaxis(np.clip(steps, 0, BINS - 1).astype(np.intp), -1, 0)
    bins: NDArray[np.intp] = (light * BINS + a) * BINS + b
    return bins


def _shares(bins: NDArray[np.intp]) -> NDArray[np.float64]:
    """The share of each colour, smoothed over its neighbours because light is uneven."""
    counts = np.bincount(bins, minlength=BINS**3).reshape(BINS, BINS, BINS).astype(float)
    for axis in range(3):
        near = np.moveaxis(np.pad(np.moveaxis(counts, axis, 0), ((1, 1), (0, 0), (0, 0))), 0, axis)
        before, after = (near.take(range(at, at + BINS), axis) for at in (0, 2))
        counts = (before + 2 * counts + after) / 4
    return np.asarray(counts / max(counts.sum(), 1e-9))


def _grown(polygon: Matrix, by: float) -> NDArray[np.int32]:
    middle = polygon.mean(0)
    return np.asarray(np.round((polygon - middle) * by + middle), np.int32)
