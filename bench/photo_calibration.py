"""Are confidences calibrated? Boxes cut out of photos as an owner takes them, whole and by halves.

Every answer is one sample: what was stated of its first name, whether it was stated or asked, and whether it
was right. Boxes are cut by exact corners and out of photos of pieces on a ground (`owner_photos`); of each
box all references are there, or a half of them, so that half of what lies on a board is unknown. The
weights of `vision.matching.confidence` are fitted on the odd photos: `python -m bench.photo_calibration`
prints them. The table holds the confidences against the truth on the even photos, which they have not seen.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

import cv2
import numpy as np
from numpy.typing import NDArray

from bench import owner_photos, photo_sets
from bench.owner_photos import Piece
from bench.photo_sets import Shot, Shown
from bench.table import Table
from vision.box.segmentation import cut_apart
from vision.image.geometry import transform_points
from vision.image.picture import Picture
from vision.matching.confidence import logit
from vision.matching.matcher import Matcher
from vision.matching.naming import decide
from vision.matching.references import Reference, References
from vision.reading import Finding
from vision.shape import Shape

VILLAGES = 6
GROUNDS = ("white", "carpet")
ROUNDS = 40
# Keeps the weights finite where right and wrong lie wholly apart.
RIDGE = 0.02
BANDS = ((0.0, 0.2), (0.2, 0.5), (0.5, 0.8), (0.8, 0.95), (0.95, 1.0))


@dataclass(frozen=True, slots=True)
class Sample:
    """The `raw` chance of the first name as the matcher weighs it, the `confidence` that is stated, whether
    the name was stated (`named`), and whether it was `right`."""

    raw: float
    confidence: float
    named: bool
    right: bool

    @property
    def values(self) -> NDArray[np.float64]:
        """What the weights are for: 1, the log odds of the raw chance, stated or not."""
        return np.array([1.0, logit(self.raw), float(self.named)])


def run() -> Table:
    """Holds confidences against the truth on the even photos."""
    table = Table("confidence of photo matching (owner's boxes, whole and halves)")
    samples = gather()[1]
    for named, title in ((True, "named"), (False, "asked")):
        mine = [sample for sample in samples if sample.named == named]
        if not mine:
            continue
        error = 0.0
        for low, high in BANDS:
            band = [s for s in mine if low <= s.confidence < high or s.confidence == high == 1.0]
            if not band:
                continue
            stated = float(np.mean([s.confidence for s in band]))
            right = float(np.mean([s.right for s in band]))
            error += abs(stated - right) * len(band) / len(mine)
            table.add(f"{title}, stated {low:g}-{high:g}: {len(band)} places, right", 100 * right, "%",
                      baseline=f"stated {100 * stated:.0f} %")  # fmt: skip
        table.add(f"{title}: mean error of the confidence", 100 * error, "%", target=5)
        if named:
            wrong = sum(not sample.right for sample in mine)
            table.add(f"named, of {len(mine)}: wrong", wrong, "", target=0)
    return table


def gather() -> tuple[list[Sample], list[Sample]]:
    """Samples of the odd and of the even photos."""
    halves: tuple[list[Sample], list[Sample]] = ([], [])
    for boxes, shots in _sets():
        for number, shot in enumerate(shots):
            truth = placed(boxes[0], shot)
            for box in boxes:
                halves[number % 2].extend(samples(box, shot, truth, Random(number)))
    return halves


def _sets() -> Iterator[tuple[list[list[Reference]], Iterator[Shot]]]:
    """The boxes of each set, the one by exact corners first, and its photos."""
    yield [photo_sets.drawn_box(64)], photo_sets.villages(VILLAGES)
    if not photo_sets.FOLDER.is_dir():
        return
    grounds = os.environ.get("BENCH_GROUNDS", ",".join(GROUNDS)).split(",")
    exact, shots = photo_sets.hexes()
    owned = [owner_box(owner_photos.hexes(), ground, "hex") for ground in grounds]
    yield [exact, *owned], shots
    exact, shots = photo_sets.squares()
    owned = [owner_box(owner_photos.squares(), ground, "rectangle") for ground in grounds]
    yield [exact, *owned], shots
    exact, shots = photo_sets.patrol()
    yield [exact], shots


def owner_box(pieces: Sequence[Piece], ground: str, shape: Shape) -> list[Reference]:
    """The references that a photo of pieces on a ground gives, named by where they lie."""
    box = []
    for laid in owner_photos.photos(pieces, ground, shape):
        photo = cv2.imdecode(np.frombuffer(laid.jpeg, np.uint8), cv2.IMREAD_COLOR)
        cutouts = cut_apart(np.asarray(photo, np.uint8), shape)
        for piece, outline in laid.outlines.items():
            off = [np.linalg.norm(c.polygon.mean(0) - outline.mean(0)) for c in cutouts]
            if off and min(off) < 0.3 * np.ptp(outline[:, 0]):
                pixels = cutouts[int(np.argmin(off))].pixels
                box.append(Reference.of(pixels, piece, shape=shape))
    return box


def samples(
    box: Sequence[Reference], shot: Shot, truth: Sequence[Shown], rng: Random
) -> Iterator[Sample]:
    """What is answered about a photo with the whole of a box and with half of it."""
    ids = sorted({reference.id for reference in box})
    kept = set(rng.sample(ids, len(ids) // 2))
    for part in (list(box), [reference for reference in box if reference.id in kept]):
        matcher = Matcher(References(part))
        board = matcher.inspect(shot.pixels)
        if board is None:
            continue
        for verdict in decide(board.places, board.references, complete=False):
            option = verdict.options[0]
            item = matcher.references.items[option.owner]
            point = transform_points(option.centre[None], board.area.to_photo)[0]
            right = any(
                shown.name is not None and shown.name[0] == item.id and shown.is_at(point)
                for shown in truth
            )
            yield Sample(verdict.raw, verdict.chances[0], verdict.named, right)


def placed(references: Sequence[Reference], shot: Shot) -> list[Shown]:
    """The truth; where places are not marked, those that the whole set of references gives (each
    id lies there once, so a place is certain when it is the only one)."""
    if all(shown.place is not None for shown in shot.truth):
        return list(shot.truth)
    found = Matcher(References(references), complete=True).find(Picture(shot.pixels))
    return [
        Shown((f.id, f.side), f.corners.mean(0), float(np.linalg.norm(f.corners[0] - f.corners[1])))
        for f in found
        if isinstance(f, Finding)
    ]


def fit(samples: Sequence[Sample]) -> NDArray[np.float64]:
    """Logistic weights (bias, log odds, stated) by Newton's method."""
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
        stated = [1 / (1 + np.exp(-s.values @ weights)) for s in even]
        band = [s.right for s, p in zip(even, stated, strict=True) if low <= p <= high]
        if band:
            print(f"stated {low:g}-{high:g}: {len(band)} even places, {np.mean(band):.0%} right")
