"""Does a confidence mean what it says? Photos in which half of the references are left out.

Every place where a reference was suspected is one sample: its likeness, and whether it was right.
The weights of `vision.matching.confidence` are fitted on the odd photos; `python -m
bench.photo_calibration` prints them. The table holds the confidences against the truth on the even
photos, which the weights have not seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import NDArray

from bench import photo_sets
from bench.photo_sets import Lying, Shot
from bench.table import Table
from vision.image.geometry import transform_points
from vision.image.picture import Picture
from vision.matching import confidence
from vision.matching.matcher import Matcher
from vision.matching.references import Reference, References
from vision.reading import Finding

VILLAGES = 6
# Places that look like nothing at all are no samples: they would flatter the figures.
SUSPECTED = 0.3
ROUNDS = 40
# Keeps the weights finite where right and wrong lie wholly apart.
RIDGE = 0.02
BANDS = ((0.0, 0.2), (0.2, 0.5), (0.5, 0.8), (0.8, 0.95), (0.95, 1.0))


@dataclass(frozen=True, eq=False)
class Sample:
    """1, best half and mean of a likeness; its confidence, and whether it was right."""

    values: NDArray[np.float64]
    confidence: float
    right: bool


def run() -> Table:
    """Holds confidences against the truth on the even photos."""
    table = Table("confidence of photo matching (half of the references left out)")
    samples = gather()[1]
    error = 0.0
    for low, high in BANDS:
        band = [s for s in samples if low <= s.confidence < high or s.confidence == high == 1.0]
        if not band:
            continue
        said = float(np.mean([s.confidence for s in band]))
        right = float(np.mean([s.right for s in band]))
        error += abs(said - right) * len(band) / len(samples)
        table.add(f"said {low:g}-{high:g}: {len(band)} places, right", 100 * right, "%",
                  baseline=f"said {100 * said:.0f} %")  # fmt: skip
    table.add("mean error of the confidence", 100 * error, "%", target=5)
    return table


def gather() -> tuple[list[Sample], list[Sample]]:
    """Samples of the odd and of the even photos."""
    halves: tuple[list[Sample], list[Sample]] = ([], [])
    sets = [(photo_sets.drawn_box(64), photo_sets.villages(VILLAGES))]
    if photo_sets.FOLDER.is_dir():
        sets += [photo_sets.hexes(), photo_sets.squares(), photo_sets.patrol()]
    for references, shots in sets:
        for number, shot in enumerate(shots):
            halves[number % 2].extend(_samples(references, shot, Random(number)))
    return halves


def _samples(references: Sequence[Reference], shot: Shot, rng: Random) -> Iterable[Sample]:
    truth = _placed(references, shot)
    ids = sorted({reference.id for reference in references})
    kept = set(rng.sample(ids, len(ids) // 2))
    matcher = Matcher(References([r for r in references if r.id in kept]))
    seen = matcher.inspect(shot.pixels)
    for place in seen.places if seen else ():
        option = place.best
        likeness = option.likeness
        if likeness.best_half < SUSPECTED:
            continue
        item = matcher.references.items[option.owner]
        point = (
            transform_points(option.centre[None], seen.area.to_photo)[0] if seen else np.zeros(2)
        )
        right = any(
            lying.name == (item.id, item.side)
            and lying.place is not None
            and np.linalg.norm(point - lying.place) < 0.35 * lying.size
            for lying in truth
        )
        values = np.array([1, likeness.best_half, likeness.mean])
        yield Sample(values, confidence.probability(likeness), right)


def _placed(references: Sequence[Reference], shot: Shot) -> list[Lying]:
    """The truth; where places are not marked, those that the whole set of references gives (each
    id lies there once, so a place is certain when it is the only one)."""
    if all(lying.place is not None for lying in shot.truth):
        return list(shot.truth)
    found = Matcher(References(references)).find(Picture(shot.pixels))
    return [
        Lying((f.id, f.side), f.corners.mean(0), float(np.linalg.norm(f.corners[0] - f.corners[1])))
        for f in found
        if isinstance(f, Finding)
    ]


def fit(samples: Sequence[Sample]) -> NDArray[np.float64]:
    """Logistic weights (bias, best half, mean) by Newton's method."""
    x = np.array([s.values for s in samples])
    y = np.array([s.right for s in samples], float)
    weights = np.zeros(x.shape[1])
    for _ in range(ROUNDS):
        p = 1 / (1 + np.exp(-x @ weights))
        gradient = x.T @ (p - y) + RIDGE * weights
        curve = (x * (p * (1 - p))[:, None]).T @ x + RIDGE * np.eye(len(weights))
        weights -= np.linalg.solve(curve, gradient)
    return weights


if __name__ == "__main__":
    odd, even = gather()
    weights = fit(odd)
    print(f"{len(odd)} odd samples, {len(even)} even; weights", np.round(weights, 2).tolist())
    for low, high in BANDS:
        said = [1 / (1 + np.exp(-s.values @ weights)) for s in even]
        band = [s.right for s, p in zip(even, said, strict=True) if low <= p <= high]
        if band:
            print(f"said {low:g}-{high:g}: {len(band)} even places, {np.mean(band):.0%} right")
