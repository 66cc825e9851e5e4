"""The plain surface under the pieces: how far each pixel of a photo stands out from it."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.image.geometry import Matrix
from vision.image.picture import Pixels


@dataclass(frozen=True, slots=True)
class SurfaceSettings:
    """Colours are counted in bins of `bin_lab`; there are at most `most_surfaces` candidates for the surface,
    `apart_lab` from each other, each at least `least_share` of the photo. The lighting is fitted to every
    `sample`th pixel, of which `least_sample` must be surface, in `rounds`. Each round drops the outliers of
    the one before, beyond `first_limit_lab` at first; pixels nearer than `least_limit_lab` always count as
    surface."""

    bin_lab: float = 8.0
    apart_lab: float = 20.0
    most_surfaces: int = 3
    least_share: float = 0.01
    sample: int = 13
    least_sample: int = 50
    rounds: int = 4
    first_limit_lab: float = 16.0
    least_limit_lab: float = 5.0


SETTINGS = SurfaceSettings()
# More than there are bins along any axis of Lab.
BINS = 64


def standing_out(small: Pixels) -> list[NDArray[np.float32]]:
    """How far each pixel differs (in Lab) from the plain surface under uneven light; one map for each
    candidate for the surface (a table, or a sheet of paper on it)."""
    soft = cv2.GaussianBlur(small, (0, 0), 1.0)
    lab = np.asarray(cv2.cvtColor(soft.astype(np.float32) / 255, cv2.COLOR_BGR2LAB), np.float32)
    height, width = lab.shape[:2]
    ys, xs = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
    terms = np.stack([np.ones_like(xs), xs, ys, xs * ys, xs**2, ys**2], -1).astype(np.float32)
    sampled = slice(None, None, SETTINGS.sample)
    colours = lab.reshape(-1, 3)[sampled].astype(np.float64)
    where = terms.reshape(-1, 6)[sampled].astype(np.float64)
    return [_distances(lab, terms, _lit(colours, where, surface)) for surface in _surfaces(colours)]


def _surfaces(colours: Matrix) -> list[Matrix]:
    """The commonest colours (n x 3), each well apart from those before it."""
    bins = np.round(colours / SETTINGS.bin_lab).astype(int) + BINS // 2
    numbers = (bins[:, 0] * BINS + bins[:, 1]) * BINS + bins[:, 2]
    _, first, counts = np.unique(numbers, return_index=True, return_counts=True)
    found: list[Matrix] = []
    for at in np.argsort(-counts):
        colour = colours[first[at]]
        if all(np.linalg.norm(colour - other) > SETTINGS.apart_lab for other in found):
            found.append(colour)
        if len(found) == SETTINGS.most_surfaces or counts[at] < SETTINGS.least_share * len(colours):
            break
    return found


def _lit(colours: Matrix, terms: Matrix, surface: Matrix) -> Matrix:
    """A surface's colours as `terms` of their place (6 x 3); the lighting is fitted round by round."""
    distance = np.linalg.norm(colours - surface, axis=1)
    lit = np.zeros((terms.shape[1], 3))
    lit[0] = surface
    limit = SETTINGS.first_limit_lab
    for _ in range(SETTINGS.rounds):
        plain = distance < limit
        if plain.sum() < SETTINGS.least_sample:
            break
        kept = terms * plain[:, None]
        lit = np.linalg.lstsq(kept.T @ terms, kept.T @ colours, rcond=None)[0]
        distance = np.linalg.norm(colours - terms @ lit, axis=1)
        limit = max(SETTINGS.least_limit_lab, 3 * float(np.quantile(distance[plain], 0.4)))
    return lit


def _distances(
    lab: NDArray[np.float32], terms: NDArray[np.float32], lit: Matrix
) -> NDArray[np.float32]:
    off = lab - terms @ lit.astype(np.float32)
    return np.asarray(np.sqrt(np.einsum("hwc,hwc->hw", off, off)))
