"""Photos in bad light, and blurred ones: what is still named, and is anything named wrongly?

The real photos are changed as bad light or an unsteady hand changes them, and read with whole boxes and with
boxes in which half of the designs have no picture. Either the values are brightened until they clip, or the
light, in stops, as by a camera that exposes for too long.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random

import cv2
import numpy as np

from bench import owner_photos, photo_sets
from bench.photo_calibration import owner_box, placed
from bench.photo_sets import Shot, Shown
from bench.table import Table
from vision.detection import Detection
from vision.image.picture import Picture, Pixels
from vision.image.quality import doubt, weakness
from vision.matching.matcher import Matcher
from vision.matching.references import Reference, References
from vision.reading import Finding, Unsure

# Seed of the designs that have no picture.
HALF = 1
# Only one photo in this many is read: one of hexes has 12 megapixels, one of squares at most 0.7.
EVERY = {"hexes": 4, "squares": 2}


def run() -> Table:
    """What is named in each light, and the wrong names in all of them."""
    table = Table("photos in bad light")
    if not photo_sets.FOLDER.is_dir():
        table.title += f" (no real photos: {photo_sets.FOLDER.name} is not there)"
        return table
    exact, shots = photo_sets.hexes()
    box = owner_box(owner_photos.hexes(), "carpet", "hex")
    _rows(table, "hexes", box, _placed(exact, _some("hexes", shots)))
    exact, shots = photo_sets.squares()
    _rows(table, "squares", exact, _placed(exact, _some("squares", shots)))
    return table


def _some(kind: str, shots: Iterable[Shot]) -> list[Shot]:
    """Photos from all over the set."""
    return list(shots)[:: EVERY[kind]][: int(os.environ.get("BENCH_BOARDS", "100"))]


def _placed(exact: Sequence[Reference], shots: Sequence[Shot]) -> list[Shot]:
    """The photos with the place of every piece."""
    return [Shot(shot.title, shot.pixels, tuple(placed(exact, shot))) for shot in shots]


def brightened(pixels: Pixels, factor: float) -> Pixels:
    """The values multiplied by a factor, up to white."""
    return np.asarray(cv2.convertScaleAbs(pixels, alpha=factor), np.uint8)


def exposed(pixels: Pixels, stops: float) -> Pixels:
    """The picture with this many stops more light, through the curve of sRGB, up to white."""
    value = np.arange(256) / 255
    light = np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)
    light = np.minimum(1, light * 2**stops)
    value = np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)
    return np.asarray(cv2.LUT(pixels, np.rint(value * 255).astype(np.uint8)), np.uint8)


def glare(pixels: Pixels, factor: float) -> Pixels:
    """The right half brightened."""
    half = pixels.shape[1] // 2
    return np.concatenate([pixels[:, :half], brightened(pixels[:, half:], factor)], 1)


def soft(pixels: Pixels, sigma: float) -> Pixels:
    """Blurred by this many pixels."""
    return np.asarray(cv2.GaussianBlur(pixels, (0, 0), sigma), np.uint8)


LIGHTS: Mapping[str, Callable[[Pixels], Pixels]] = {
    "as it is": lambda pixels: pixels,
    **{f"x {factor}": partial(brightened, factor=factor) for factor in (1.2, 1.5, 1.8, 2.0)},
    **{f"{stops:+} stops": partial(exposed, stops=stops) for stops in (1, 1.5, 2)},
    "right half x 1.6": partial(glare, factor=1.6),
    **{f"x {factor}": partial(brightened, factor=factor) for factor in (0.5, 0.25, 0.15)},
    **{f"blurred by {sigma} px": partial(soft, sigma=sigma) for sigma in (2, 4)},
}


@dataclass
class Count:
    """Of the pieces with a reference (`known`): how many are `named`, and `asked` about with their own name
    first. `wrong` are all other names stated, `noted` the photos that the reader reports as blurred or
    overexposed, of `photos`."""

    known: int = 0
    named: int = 0
    asked: int = 0
    wrong: int = 0
    noted: int = 0
    photos: int = 0


def _rows(table: Table, kind: str, box: Sequence[Reference], shots: Sequence[Shot]) -> None:
    ids = sorted({reference.id for reference in box})
    half = set(Random(HALF).sample(ids, len(ids) // 2))
    parts = {"": list(box), ", half a box": [each for each in box if each.id in half]}
    for part, references in parts.items():
        matcher = Matcher(References(references))
        present = {reference.id for reference in references}
        wrong = 0
        for light, change in LIGHTS.items():
            count = Count()
            for shot in shots:
                picture = Picture(change(shot.pixels))
                add(count, matcher.find(picture), picture, shot.truth, present)
            wrong += count.wrong
            against = (
                f"of {count.known}, {count.asked} asked, noted {count.noted} of {count.photos}"
                + (f", {count.wrong} WRONG" if count.wrong else "")
            )
            share = 100 * count.named / max(1, count.known)
            table.add(f"{kind}{part}, {light}: named", share, "%", baseline=against)
        table.add(f"{kind}{part}: wrong names", wrong, "", target=0)


def add(
    count: Count,
    found: Sequence[Detection],
    picture: Picture,
    truth: Sequence[Shown],
    present: set[str],
) -> None:
    """Adds what was found in one photo to a count."""
    count.photos += 1
    if not found:
        count.noted += bool(weakness(picture))
    elif any(isinstance(each, Unsure) for each in found):
        count.noted += bool(doubt(picture))
    count.known += sum(shown.name is not None and shown.name[0] in present for shown in truth)
    for each in found:
        lying = next((shown for shown in truth if shown.is_at(each.corners.mean(0))), None)
        name = lying.name[0] if lying and lying.name else None
        if isinstance(each, Finding):
            count.named += each.id == name
            count.wrong += each.id != name
        elif each.candidates:
            count.asked += each.candidates[0].id == name
