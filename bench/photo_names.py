"""Printed names: titles on real cards, whole Keyper boards drawn by the tests, time and memory.

The baseline is RapidOCR as it comes, with all its defaults, on the same picture. The real cards lie
outside the repository (see `bench.photo_sets`); without them only the drawn boards are measured.
Boards come in two halves: the reader was tuned while looking at the first, never at the second.
"""

from __future__ import annotations

import json
import multiprocessing
import statistics
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

import numpy as np

import scoring
import vision
import vision.reading
from bench.measuring import PLAIN_OCR, peak_of_process, plain_ocr, timed
from bench.photo_sets import FOLDER
from bench.table import Table
from tests.vision.drawing import Photo, keyper_board, photograph, put_pieces, random_keyper
from vision.image.picture import decode
from vision.reading import Finding
from vision.text.names import NameIndex, Piece
from vision.text.titles import Names

BOARDS = 10
HALVES = {"tuned on": 5000, "held out": 700_000}
SIZES = {"2 MP": (1600, 1200), "12 MP": (4000, 3000)}


@dataclass
class Score:
    """What was found on some boards; `reads` and `plain` are seconds a photo."""

    tiles: int = 0
    named: int = 0
    wrong: int = 0
    placed: int = 0
    misplaced: int = 0
    exact: int = 0
    boards: int = 0
    reads: list[float] = field(default_factory=list)
    plain: list[float] = field(default_factory=list)

    def count(self, shot: Photo, reading: vision.reading.Reading) -> None:
        """Adds one board."""
        wanted = {tile.id: tile.at for tile in shot.tiles}
        found = {piece.id: piece.at for piece in reading.pieces}
        both = wanted.keys() & found.keys()
        self.tiles += len(wanted)
        self.named += len(both)
        self.wrong += len(found.keys() - wanted.keys())
        self.placed += sum(found[piece] == wanted[piece] for piece in both)
        self.misplaced += sum(found[piece] not in (None, wanted[piece]) for piece in both)
        self.exact += found == wanted
        self.boards += 1


def run() -> Table:
    """Measures everything."""
    table = Table("Printed names")
    timed(lambda: plain_ocr(np.zeros((64, 64, 3), np.uint8)))  # loads the models
    if (FOLDER / "names").exists():
        _cards(table)
    for half, seed in HALVES.items():
        for title, size in SIZES.items():
            score = Score()
            for shot in _shots(seed, size):
                _measure(shot, score)
            _report(table, f"boards, {title}, {half}", score)
    table.add("peak memory, 12 MP", _memory(), "MB", target=700)
    return table


def _cards(table: Table) -> None:
    """Exactly the titles of real cards, not the names in their rules."""
    marked = json.loads((FOLDER / "names" / "truth.json").read_text())
    detector = Names(NameIndex(Piece(name, (name,)) for name in marked["names"]))
    exact, reads, plain = 0, [], []
    for photo, titles in marked["truth"].items():
        picture = decode((FOLDER / "names" / f"{photo}.jpg").read_bytes())
        found, seconds = timed(lambda p=picture: detector.find(p))
        reads.append(seconds)
        plain.append(timed(lambda p=picture: plain_ocr(p.pixels))[1])
        exact += sorted(s.id for s in found if isinstance(s, Finding)) == sorted(titles)
    table.add(
        "cards: exactly the titles", exact, f"of {len(reads)}", target=len(reads), at_least=True
    )
    _speed(table, "cards", reads, plain, target=1.5)


def _shots(seed: int, size: tuple[int, int]) -> Iterator[Photo]:
    pieces = scoring.game("keyper").describe()["pieces"]
    for number in range(BOARDS):
        rng = Random(seed + number)
        tiles = random_keyper(pieces, rng, rng.randint(8, 20), "en")
        flat, corners = keyper_board(tiles, rng, rng.choice([0, 0.15, 0.3]))
        flat = put_pieces(flat, corners, rng, 2)
        yield photograph(
            flat,
            tiles,
            corners,
            rng,
            size=size,
            turn=rng.uniform(0, 360),
            tilt=rng.uniform(0, 35),
            blur=rng.uniform(0.5, 1.0) * size[0] / 1600,
            glare=rng.choice([0, 0, 0.5]),
            fill=rng.uniform(0.8, 0.97),
        )


def _measure(shot: Photo, score: Score) -> None:
    data, game = shot.jpeg(), scoring.game("keyper")
    reading, seconds = timed(lambda: vision.read_photo("keyper", [data], game))
    score.reads.append(seconds)
    pixels = decode(data).pixels
    score.plain.append(timed(lambda: plain_ocr(pixels))[1])
    score.count(shot, reading)


def _report(table: Table, title: str, score: Score) -> None:
    named = score.named + score.wrong
    table.add(f"{title}: tiles named", 100 * score.named / score.tiles, "%")
    table.add(
        f"{title}: names right", 100 * score.named / max(named, 1), "%", target=99, at_least=True
    )
    table.add(f"{title}: on the right plot", 100 * score.placed / score.tiles, "%")
    table.add(f"{title}: on a wrong plot", 100 * score.misplaced / score.tiles, "%")
    table.add(f"{title}: boards without a fault", score.exact, f"of {score.boards}")
    _speed(table, title, score.reads, score.plain)


def _speed(
    table: Table, title: str, reads: list[float], plain: list[float], target: float | None = None
) -> None:
    table.add(f"{title}: seconds a photo (median)", statistics.median(reads), "s", target=target)
    ratio = statistics.median(r / p for r, p in zip(reads, plain, strict=True))
    table.add(f"{title}: time", ratio, "x", baseline=PLAIN_OCR)


def _memory() -> float:
    """The peak of a process of its own that reads one photo, in megabytes."""
    shot = next(_shots(1, SIZES["12 MP"]))
    context = multiprocessing.get_context("spawn")
    with context.Pool(1) as pool:
        return pool.apply(_peak, (shot.jpeg(),))


def _peak(data: bytes) -> float:
    vision.read_photo("keyper", [data], scoring.game("keyper"))
    return peak_of_process()
