"""Pieces named by their looks: recall, precision and time against plain SIFT, reference by reference.

The baseline is the textbook way: SIFT on the photo at 2000 pixels, each reference matched by itself
(FLANN, ratio test), a homography by MAGSAC. Both run on the same photo one after the other, so the
ratio of their times means the same on every machine. Decoding is not counted. Photos are split into
two halves (odd and even); nothing in the matcher was chosen on the second one alone.
"""

from __future__ import annotations

import multiprocessing
import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np

from bench import photo_sets
from bench.measuring import peak_of_process, timed
from bench.photo_sets import Shot, Shown
from bench.table import Table
from vision.detection import Detection
from vision.image.picture import Picture, Pixels
from vision.matching.matcher import Matcher
from vision.matching.references import Reference, References
from vision.reading import Finding

VILLAGES = 8
BASELINE = "SIFT + FLANN + MAGSAC per reference, 2000 px"
BASELINE_SIDE = 2000
BASELINE_POINTS = 10_000
BASELINE_INLIERS = 10


@dataclass
class Score:
    """Counts over photos: pieces that lie there, named right, named wrong; seconds for each photo."""

    shown: int = 0
    right: int = 0
    wrong: int = 0
    asked: int = 0
    seconds: list[float] = field(default_factory=list)
    baseline_right: int = 0
    baseline_seconds: list[float] = field(default_factory=list)

    @property
    def recall(self) -> float:
        return 100 * self.right / max(1, self.shown)

    @property
    def precision(self) -> float:
        return 100 * self.right / max(1, self.right + self.wrong)

    @property
    def ratio(self) -> float:
        return statistics.median(
            a / b for a, b in zip(self.seconds, self.baseline_seconds, strict=True)
        )


def run() -> Table:
    """Measures everything for which there are photos. Of hexes and water tiles every one there is
    has its reference (`complete`); of the squares some have none."""
    table = Table("photo matching")
    if photo_sets.FOLDER.is_dir():
        references, shots = photo_sets.hexes()
        _rows(table, "hexes", measure(references, shots, complete=True), 99.5, 99.8, 1.0, 1.2)
        _ten_of_nineteen(table)
        references, shots = photo_sets.squares()
        _rows(table, "squares", measure(references, shots), 99, 99, 0.5, 1.2)
        references, shots = photo_sets.patrol()
        _rows(table, "patrol", measure(references, shots, complete=True), 100, 100, None, None)
    else:
        table.title += (
            f" (no real photos: {photo_sets.FOLDER.name} is not there, see KEYTALLY_PHOTOS)"
        )
    box = photo_sets.drawn_box(64)
    score = measure(box, photo_sets.villages(VILLAGES), complete=True)
    _rows(table, "drawn villages", score, 97, 99, 1.2, None)
    table.add("600 references against 60", growth(), "x", target=1.5, baseline="time with 60")
    table.add("memory of one read", peak_memory(), "MB", target=700)
    return table


def measure(
    references: Sequence[Reference], shots: Iterable[Shot], *, complete: bool = False
) -> list[Score]:
    """The scores of the odd and of the even photos."""
    matcher = Matcher(References(references), complete=complete)
    halves = [Score(), Score()]
    for number, shot in enumerate(shots):
        score = halves[number % 2]
        found, seconds = timed(lambda shot=shot: matcher.find(Picture(shot.pixels)))
        score.seconds.append(seconds)
        plain, seconds = timed(lambda shot=shot: baseline(references, shot.pixels))
        score.baseline_seconds.append(seconds)
        score.baseline_right += len(plain & {shown.name for shown in shot.truth})
        count(score, found, shot.truth)
    return halves


def count(score: Score, found: Sequence[Detection], truth: Sequence[Shown]) -> None:
    """Adds the findings of one photo to a score. Where places are not marked, an id is right once."""
    left = list(truth)
    score.shown += sum(shown.name is not None for shown in truth)
    for detection in found:
        if not isinstance(detection, Finding):
            score.asked += 1
            continue
        hit = next((shown for shown in left if _is(shown, detection)), None)
        if hit is None:
            score.wrong += 1
        else:
            score.right += 1
            left.remove(hit)


def _is(shown: Shown, finding: Finding) -> bool:
    if shown.name != (finding.id, finding.side):
        return False
    return shown.place is None or shown.is_at(finding.corners.mean(0))


def baseline(references: Sequence[Reference], photo: Pixels) -> set[tuple[str, str | None] | None]:
    """What the textbook way finds."""
    factor = min(1.0, BASELINE_SIDE / max(photo.shape[:2]))
    small = cv2.resize(photo, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    sift = cv2.SIFT.create(nfeatures=BASELINE_POINTS)
    points, described = sift.detectAndCompute(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), None)
    flann = cv2.FlannBasedMatcher({"algorithm": 1, "trees": 4}, {"checks": 32})
    flann.add([described])
    flann.train()
    names: set[tuple[str, str | None] | None] = set()
    for reference in references:
        features = reference.features
        pairs = flann.knnMatch(features.descriptors.astype(np.float32), k=2)
        good = [p[0] for p in pairs if len(p) == 2 and p[0].distance < 0.75 * p[1].distance]
        if len(good) < BASELINE_INLIERS:
            continue
        source = features.points[[m.queryIdx for m in good]]
        target = np.array([points[m.trainIdx].pt for m in good], np.float32)
        _, agree = cv2.findHomography(source, target, cv2.USAC_MAGSAC, 4.0)
        if agree is not None and agree.sum() >= BASELINE_INLIERS:
            names.add((reference.id, reference.side))
    return names


def _rows(
    table: Table,
    name: str,
    halves: list[Score],
    recall: float,
    precision: float,
    seconds: float | None,
    ratio: float | None,
) -> None:
    for half, score in zip(("odd", "even"), halves, strict=True):
        if not score.shown:
            continue
        plain = f"baseline {100 * score.baseline_right / score.shown:.1f} %"
        title = f"{name}, {half} photos"
        table.add(
            f"{title}: found", score.recall, "%", baseline=plain, target=recall, at_least=True
        )
        table.add(f"{title}: right", score.precision, "%", target=precision, at_least=True)
    every = Score(
        seconds=[s for half in halves for s in half.seconds],
        baseline_seconds=[s for half in halves for s in half.baseline_seconds],
    )
    table.add(f"{name}: time", statistics.median(every.seconds), "s", target=seconds)
    table.add(f"{name}: time", every.ratio, "x", baseline=BASELINE, target=ratio)


def _ten_of_nineteen(table: Table) -> None:
    references, shots = photo_sets.hexes()
    matcher = Matcher(References(references[:10]))
    known = {reference.id for reference in references[:10]}
    right = wrong = photos = 0
    for shot in shots:
        names = [s.id for s in matcher.find(Picture(shot.pixels)) if isinstance(s, Finding)]
        right += len(known & set(names))
        # An id that is named twice was given to one of the others.
        wrong += len(names) - len(set(names))
        photos += 1
    table.add("10 of 19 hexes: found", 100 * right / (10 * photos), "%", target=98, at_least=True)
    table.add("10 of 19 hexes: others named", 100 * wrong / (9 * photos), "%", target=2)


def growth() -> float:
    """How much longer a photo takes with 600 references than with 60."""
    box = photo_sets.drawn_box(300)
    few, many = Matcher(References(box[:60])), Matcher(References(box))
    ratios = []
    for shot in photo_sets.villages(3, tiles=30, shown=20):
        picture = Picture(shot.pixels)
        few.find(picture)
        ratios.append(
            timed(lambda p=picture: many.find(p))[1] / timed(lambda p=picture: few.find(p))[1]
        )
    return statistics.median(ratios)


def peak_memory() -> float:
    """The most memory (MB) that a process needs to enrol 128 hexes and read one large photo."""
    fresh = multiprocessing.get_context("spawn")
    with fresh.Pool(1) as drawing:
        jpeg = drawing.apply(_draw_one)
    # Drawing needs more than reading does, so that is a process of its own.
    with fresh.Pool(1) as reading:
        return reading.apply(_read_alone, (jpeg,))


def _draw_one() -> bytes:
    return cv2.imencode(".jpg", next(photo_sets.villages(1)).pixels)[1].tobytes()


def _read_alone(jpeg: bytes) -> float:
    pixels = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    Matcher(References(photo_sets.drawn_box(64)), complete=True).find(
        Picture(np.asarray(pixels, np.uint8))
    )
    return peak_of_process()
