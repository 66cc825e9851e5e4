"""One index over the points of all references, and the votes that a photo's points cast in it."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.image.geometry import Matrix
from vision.matching.features import Features, Floats, root_sift


@dataclass(frozen=True, slots=True)
class IndexSettings:
    """For each point, `neighbours` are looked up with `checks`, and `look_neighbours` more for each further
    picture of one side: several references may rightly match it (twins, both sides of a tile, further
    pictures of one piece), so the ratio test uses the last of them. The lookup runs in `threads`. The random
    trees use a fixed `seed`, so that every process reads a photo the same way."""

    neighbours: int = 8
    look_neighbours: int = 4
    checks: int = 40
    threads: int = 2
    seed: int = 1


SETTINGS = IndexSettings()


@dataclass(frozen=True, slots=True, eq=False)
class Votes:
    """Pairs (point of the photo, point of a reference), each a vote for a pose of the reference.

    n each: `query` and `train` number the points, `owner` the reference; `centre` (n x 2) is where
    the reference's centre would be, `scale` photo pixels per reference pixel, `angle` its rotation in
    radians; `ratio` is the distance over that of the last neighbour (small: distinctive).
    """

    query: NDArray[np.intp]
    train: NDArray[np.intp]
    owner: NDArray[np.intp]
    centre: NDArray[np.float64]
    scale: Floats
    angle: Floats
    ratio: Floats

    def __len__(self) -> int:
        return len(self.query)


@dataclass(frozen=True, slots=True, eq=False)
class LookedUp:
    """Points of a picture, the nearest reference points of each (`nearest`, n x neighbours) and their `ratio`
    (n x neighbours, as in `Votes`)."""

    features: Features
    nearest: NDArray[np.intp]
    ratio: Floats

    def through(self, matrix: Matrix) -> LookedUp:
        """As `Features.through`."""
        return LookedUp(self.features.through(matrix), self.nearest, self.ratio)

    def only(self, kept: NDArray[np.bool_]) -> LookedUp:
        """The points of the mask `kept` (n)."""
        return LookedUp(self.features.only(kept), self.nearest[kept], self.ratio[kept])


class Index:
    """All references' points. `points` are measured from the reference's centre."""

    def __init__(
        self,
        references: Sequence[Features],
        centres: Sequence[tuple[float, float]],
        *,
        looks: int = 1,
    ):
        """`looks` is how many of the references may show the same side of one piece."""
        self._neighbours = SETTINGS.neighbours + SETTINGS.look_neighbours * (looks - 1)
        self.owner = np.repeat(np.arange(len(references)), [len(f) for f in references])
        self.points = np.concatenate(
            [f.points - np.array(c, np.float32) for f, c in zip(references, centres, strict=True)]
            or [np.zeros((0, 2), np.float32)]
        )
        self.sizes = np.concatenate([f.sizes for f in references] or [np.zeros(0, np.float32)])
        self.angles = np.concatenate([f.angles for f in references] or [np.zeros(0, np.float32)])
        self._trees = None
        if len(self.owner) > self._neighbours:
            # The trees point into this array: it must live as long as they do.
            self._descriptors = root_sift(np.concatenate([f.descriptors for f in references]))
            cv2.setRNGSeed(SETTINGS.seed)
            self._trees = cv2.flann.Index(self._descriptors, {"algorithm": 1, "trees": 4})

    def votes(self, seen: LookedUp, most_ratio: float) -> Votes:
        """The votes of a picture's points whose ratio is below `most_ratio`."""
        photo, found, ratio = seen.features, seen.nearest, seen.ratio
        query, rank = np.nonzero(ratio < most_ratio)
        train = found[query, rank]
        scale = photo.sizes[query] / self.sizes[train]
        angle = photo.angles[query] - self.angles[train]
        c, s = np.cos(angle) * scale, np.sin(angle) * scale
        x, y = self.points[train].T
        turned = np.stack([c * x - s * y, s * x + c * y], 1)
        return Votes(
            query=query,
            train=train,
            owner=self.owner[train],
            centre=photo.points[query].astype(np.float64) - turned,
            scale=scale,
            angle=np.mod(angle, 2 * np.pi).astype(np.float32),
            ratio=ratio[query, rank],
        )

    def _look_up(self, descriptors: Floats) -> tuple[NDArray[np.intp], Floats]:
        """The nearest points and their squared distances."""
        if self._trees is None or not len(descriptors):
            return np.zeros((0, self._neighbours), np.intp), np.zeros(
                (0, self._neighbours), np.float32
            )
        found, squared = self._trees.knnSearch(
            descriptors, self._neighbours, params={"checks": SETTINGS.checks}
        )
        return np.asarray(found, np.intp), np.asarray(squared, np.float32)

    def look_up(self, photo: Features) -> LookedUp:
        """The points of a picture with the nearest reference points of each."""
        # Points are looked up independently, so the cores share them.
        parts = np.array_split(root_sift(photo.descriptors), SETTINGS.threads)
        with ThreadPoolExecutor(SETTINGS.threads) as cores:
            answers = list(cores.map(self._look_up, parts))
        found, squared = (np.concatenate(each) for each in zip(*answers, strict=True))
        distance = np.sqrt(np.maximum(squared, 0))
        ratio = distance / np.maximum(distance[:, -1:], np.float32(1e-6))
        return LookedUp(photo, found, np.asarray(ratio, np.float32))
