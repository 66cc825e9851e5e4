"""The plain surface that pieces lie on: how far each pixel of a photo stands out of it."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.image.geometry import Matrix
from vision.image.picture import Pixels

# Colours are counted in steps of this (Lab); so many may be the surface, so far apart, and each
# takes at least this share of the photo.
BIN, APART = 8.0, 20.0
MOST_SURFACES, LEAST_SHARE = 3, 0.01
# Rounds of fitting the light on the surface, each without what stood out before.
ROUNDS = 4
# What is nearer than this (in Lab) to the surface as it is lit is surface in every round.
LEAST_LIMIT = 5.0


def standing_out(small: Pixels) -> list[NDArray[np.float32]]:
    """How far each pixel differs (in Lab) from what may be the plain surface, however unevenly that
    is lit; one map for each colour that may be the surface (a table, or a sheet of paper on it)."""
    soft = cv2.GaussianBlur(small, (0, 0), 1.0)
    lab = cv2.cvtColor(soft.astype(np.float32) / 255, cv2.COLOR_BGR2LAB)
    height, width = lab.shape[:2]
    ys, xs = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
    terms = np.stack([np.ones_like(xs), xs, ys, xs * ys, xs**2, ys**2], -1).reshape(-1, 6)
    colours = lab.reshape(-1, 3).astype(np.float64)
    sample = np.arange(0, len(terms), 7)
    return [
        np.asarray(_off(colours, terms, sample, surface).reshape(height, width), np.float32)
        for surface in _surfaces(colours[sample])
    ]


def _surfaces(colours: Matrix) -> list[Matrix]:
    """The commonest colours (n x 3), each well apart from those before it."""
    coarse = np.round(colours / BIN).astype(int)
    _, first, counts = np.unique(coarse, axis=0, return_index=True, return_counts=True)
    found: list[Matrix] = []
    for at in np.argsort(-counts):
        colour = colours[first[at]]
        if all(np.linalg.norm(colour - other) > APART for other in found):
            found.append(colour)
        if len(found) == MOST_SURFACES or counts[at] < LEAST_SHARE * len(colours):
            break
    return found


def _off(
    colours: Matrix, terms: Matrix, sample: NDArray[np.intp], surface: Matrix
) -> NDArray[np.float64]:
    """How far each pixel is off a surface, the light upon which is learnt round by round."""
    distance = np.linalg.norm(colours - surface, axis=1)
    limit = 16.0
    for _ in range(ROUNDS):
        plain = sample[distance[sample] < limit]
        if len(plain) < 50:
            break
        lit = np.linalg.lstsq(terms[plain], colours[plain], rcond=None)[0]
        distance = np.linalg.norm(colours - terms @ lit, axis=1)
        limit = max(LEAST_LIMIT, 3 * float(np.quantile(distance[plain], 0.4)))
    return np.asarray(distance)
