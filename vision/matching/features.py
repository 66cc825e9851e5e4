"""Distinctive points of a picture and how they look around (SIFT)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.image.geometry import Matrix, transform_points

Grey = NDArray[np.uint8]
Floats = NDArray[np.float32]

DESCRIPTOR_LENGTH = 128


@dataclass(frozen=True, slots=True)
class FeatureSettings:
    """`cells` along the longer side among which the points are shared out."""

    cells: int = 24


SETTINGS = FeatureSettings()


@dataclass(frozen=True, slots=True, eq=False)
class Features:
    """n points: `points` n x 2 in pixels, `sizes` (pixels) and `angles` (radians) n,
    `descriptors` n x 128, whole numbers 0-255."""

    points: Floats
    sizes: Floats
    angles: Floats
    descriptors: NDArray[np.uint8]

    def __len__(self) -> int:
        return len(self.points)

    def through(self, matrix: Matrix) -> Features:
        """The points mapped to another picture by `matrix` (3 x 3). The descriptors are kept, so the map must
        not distort much."""
        points = self.points.astype(np.float64)
        way = np.stack([np.cos(self.angles), np.sin(self.angles)], 1)
        across = np.stack([-way[:, 1], way[:, 0]], 1)
        target = transform_points(points, matrix)
        along = transform_points(points + way, matrix) - target
        aside = transform_points(points + across, matrix) - target
        growth = np.sqrt(np.abs(along[:, 0] * aside[:, 1] - along[:, 1] * aside[:, 0]))
        return Features(
            points=target.astype(np.float32),
            sizes=(self.sizes * growth).astype(np.float32),
            angles=np.arctan2(along[:, 1], along[:, 0]).astype(np.float32),
            descriptors=self.descriptors,
        )

    def only(self, kept: NDArray[np.bool_]) -> Features:
        """The points of the mask `kept` (n)."""
        return Features(
            self.points[kept], self.sizes[kept], self.angles[kept], self.descriptors[kept]
        )


def find_features(
    grey: Grey, most: int, *, contrast: float = 0.04, mask: Grey | None = None
) -> Features:
    """At most `most` points of a picture, shared out over its area.

    Otherwise carpets and wood would use them up: each cell of the picture keeps its strongest.
    `contrast` is the least contrast of a point, `mask` is zero where no points are wanted.
    """
    sift = cv2.SIFT.create(nfeatures=0, contrastThreshold=contrast)
    # In one go: describing only what is kept saves hardly anything, as the scales are built twice then.
    keypoints, descriptors = sift.detectAndCompute(grey, mask)
    if not len(keypoints):
        return NONE
    if len(keypoints) > most:
        kept = _shared_out(keypoints, most, max(grey.shape) / SETTINGS.cells)
        keypoints, descriptors = [keypoints[i] for i in kept], descriptors[kept]
    values = np.array([(*k.pt, k.size, k.angle) for k in keypoints], np.float32)
    return Features(
        points=values[:, :2],
        sizes=values[:, 2],
        angles=np.deg2rad(values[:, 3]),
        descriptors=descriptors.astype(np.uint8),
    )


NONE = Features(
    np.zeros((0, 2), np.float32),
    np.zeros(0, np.float32),
    np.zeros(0, np.float32),
    np.zeros((0, DESCRIPTOR_LENGTH), np.uint8),
)


def _shared_out(keypoints: Sequence[cv2.KeyPoint], most: int, cell: float) -> NDArray[np.intp]:
    """The places of the `most` points that are kept."""
    points = np.array([k.pt for k in keypoints])
    response = np.array([k.response for k in keypoints])
    columns, rows = (points // cell).astype(int).T
    cells = rows * 4096 + columns
    by_cell = np.lexsort((-response, cells))
    starts = np.flatnonzero(np.diff(cells[by_cell], prepend=-1))
    lengths = np.diff(np.append(starts, len(by_cell)))
    rank = np.empty(len(by_cell), int)
    rank[by_cell] = np.arange(len(by_cell)) - np.repeat(starts, lengths)
    return np.lexsort((-response, rank))[:most]


def root_sift(descriptors: NDArray[np.uint8]) -> Floats:
    """Descriptors for which the Euclidean distance is the Hellinger distance."""
    values = descriptors.astype(np.float32)
    values /= values.sum(1, keepdims=True) + 1e-7
    return np.sqrt(values, out=values)
