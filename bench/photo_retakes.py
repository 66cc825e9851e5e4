"""Harder photos than there are: the real ones turned, tilted, shrunk, in other light, blurred, saved anew.

Nothing in the matcher was chosen on one photo, and this is how that shows: every real photo is taken
again several times by chance. The photos themselves, as they are, are the baseline. No targets: these
figures are for comparing one state of the matcher with the next.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import cv2
import numpy as np
from numpy.typing import NDArray

from bench import photo_sets
from bench.photo_match import Score, count
from bench.photo_sets import Shot, Shown
from bench.table import Table
from vision.image.geometry import transform_points
from vision.image.picture import Picture, Pixels
from vision.matching.matcher import Matcher
from vision.matching.references import Reference, References

RETAKES = 3
# A photo this large was taken by a phone, which may as well have been farther away.
LARGE = 2000


def run() -> Table:
    """Recall and precision on retaken photos, next to those on the originals."""
    table = Table("photos taken again in other ways")
    if not photo_sets.FOLDER.is_dir():
        table.title += f" (no real photos: {photo_sets.FOLDER.name} is not there)"
        return table
    for name, (references, shots), complete in (
        ("hexes", photo_sets.hexes(), True),
        ("squares", photo_sets.squares(), False),
        ("patrol", photo_sets.patrol(), True),
    ):
        plain, again = measure(references, shots, complete)
        for figure, values in (
            ("found", (plain.recall, again.recall)),
            ("right", (plain.precision, again.precision)),
        ):
            table.add(
                f"{name}: {figure}", values[1], "%", baseline=f"as they are {values[0]:.1f} %"
            )
    return table


def measure(
    references: list[Reference], shots: Iterable[Shot], complete: bool
) -> tuple[Score, Score]:
    """The scores of the photos as they are, and of their retakes."""
    matcher = Matcher(References(references), complete=complete)
    plain, again = Score(), Score()
    for number, shot in enumerate(shots):
        count(plain, matcher.find(Picture(shot.pixels)), shot.truth)
        for turn in range(RETAKES):
            other = retaken(shot, Random(1000 * number + turn))
            count(again, matcher.find(Picture(other.pixels)), other.truth)
    return plain, again


def retaken(shot: Shot, rng: Random) -> Shot:
    """The photo as another hand might have taken it."""
    look, size = _camera(shot.pixels, rng)
    border = rng.choice([cv2.BORDER_REFLECT, cv2.BORDER_CONSTANT])
    pixels = cv2.warpPerspective(
        shot.pixels, look, size, flags=cv2.INTER_AREA, borderMode=border, borderValue=(90, 110, 130)
    )
    blur = rng.choice([0, 0.6, 1.0]) * float(np.sqrt(np.linalg.det(look[:2, :2])))
    lit = _lit(np.asarray(pixels, np.uint8), rng)
    if blur:
        lit = np.asarray(cv2.GaussianBlur(lit, (0, 0), blur), np.uint8)
    saved = cv2.imencode(".jpg", lit, [cv2.IMWRITE_JPEG_QUALITY, rng.choice([70, 85, 95])])[1]
    truth = tuple(_moved(shown, look) for shown in shot.truth)
    return Shot(shot.title, np.asarray(cv2.imdecode(saved, cv2.IMREAD_COLOR), np.uint8), truth)


def _camera(pixels: Pixels, rng: Random) -> tuple[NDArray[np.float64], tuple[int, int]]:
    """What maps the photo to its retake, and how large that is."""
    height, width = pixels.shape[:2]
    turn = np.deg2rad(rng.choice([0, 90, 180, 270]) + rng.uniform(-25, 25))
    scale = rng.choice([1.0, 0.8, 0.6] if max(height, width) > LARGE else [1.0, 0.9])
    c, s = np.cos(turn) * scale, np.sin(turn) * scale
    wide, high = int(abs(width * c) + abs(height * s)), int(abs(width * s) + abs(height * c))
    turned = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]])
    turned[:2, 2] = np.array([wide, high]) / 2 - turned[:2, :2] @ [width / 2, height / 2]
    frame = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
    inward = np.array([[1, 1], [-1, 1], [-1, -1], [1, -1]])
    leaning = np.array([[rng.uniform(0, 0.1) * wide, rng.uniform(0, 0.1) * high] for _ in frame])
    tilt = cv2.getPerspectiveTransform(frame, (frame + inward * leaning).astype(np.float32))
    return np.asarray(tilt @ turned), (wide, high)


def _lit(pixels: Pixels, rng: Random) -> Pixels:
    """In other light: brighter or darker, warmer or colder, uneven."""
    light = 255 * (pixels / 255.0) ** rng.uniform(0.6, 1.6)
    light *= np.array([rng.uniform(0.85, 1.1), 1, rng.uniform(0.85, 1.1)]) * rng.uniform(0.7, 1.05)
    light *= np.linspace(rng.uniform(0.6, 1), rng.uniform(0.6, 1), len(pixels))[:, None, None]
    return np.clip(light, 0, 255).astype(np.uint8)


def _moved(shown: Shown, look: NDArray[np.float64]) -> Shown:
    if shown.place is None:
        return shown
    reach = np.array([[0, 0], [shown.size, 0], [0, shown.size]])
    middle, across, down = transform_points(shown.place + reach, look)
    size = float(np.linalg.norm(across - middle) + np.linalg.norm(down - middle)) / 2
    return Shown(shown.name, middle, size)
