"""Labels: fields of drawn country boards named by the label that they print, and what it costs.

Boards of random looks (grounds, fonts, spots of the labels, plates) with tiles, counters on some of
them, workers, glare; tilted by up to 30 degrees and turned any way, some with every tile turned. They
come in two halves: the reader was tuned while looking at the first, never at the second. The baseline
is RapidOCR as it comes, with all its defaults, on the same picture: it reads the labels of bare hexes
as well and cannot tell them from tiles.
"""

from __future__ import annotations

import statistics
from dataclasses import dataclass, field

import scoring
import vision
from bench.measuring import PLAIN_OCR, plain_ocr, timed
from bench.table import Table
from tests.vision.country import photo_of
from tests.vision.drawing import Photo
from vision.image.picture import decode
from vision.reading import Reading

BOARDS = 12
HALVES = {"tuned on": 1, "held out": 800_000}
SIZES = {"2 MP": (1600, 1200), "12 MP": (4000, 3000)}


@dataclass
class Score:
    """What was found on some boards; `reads` and `plain` are seconds a photo."""

    fields: int = 0
    legible: int = 0
    named: int = 0
    named_legible: int = 0
    asked: int = 0
    wrong: int = 0
    needless: int = 0
    plain_read: int = 0
    boards: int = 0
    reads: list[float] = field(default_factory=list)
    plain: list[float] = field(default_factory=list)

    def count(self, shot: Photo, reading: Reading, plain: set[str]) -> None:
        """Adds one board; `plain` are the texts that the baseline reads."""
        what = {tile.id: tile.at["what"] for tile in shot.tiles}
        tiles = {label for label, lies in what.items() if lies == "field"}
        legible = {tile.id for tile in shot.tiles if not tile.at["hidden"]} & tiles
        named = {piece.id for piece in reading.pieces}
        asked = {one.candidates[0].id for one in reading.unsure if one.candidates}
        self.fields += len(tiles)
        self.legible += len(legible)
        self.named += len(named & tiles)
        self.named_legible += len(named & legible)
        self.asked += len(asked & tiles)
        self.wrong += len(named - tiles)
        self.needless += sum(what[label] == "" for label in asked if label in what)
        self.plain_read += len(plain & tiles)
        self.boards += 1


def run() -> Table:
    """Measures everything."""
    table = Table("Labels of hexes")
    game = scoring.game("key_harvest")
    warm = photo_of(0, SIZES["2 MP"]).jpeg()  # loads the models
    plain_ocr(decode(warm).pixels)
    vision.read_photo("key_harvest", [warm], game)
    for half, seed in HALVES.items():
        for title, size in SIZES.items():
            score = Score()
            for number in range(BOARDS):
                shot = photo_of(seed + number, size)
                data = shot.jpeg()
                reading, seconds = timed(
                    lambda data=data: vision.read_photo("key_harvest", [data], game)
                )
                score.reads.append(seconds)
                pixels = decode(data).pixels
                read, seconds = timed(lambda pixels=pixels: plain_ocr(pixels))
                score.plain.append(seconds)
                score.count(shot, reading, set(read.txts or ()))
            _report(table, f"{title}, {half}", score)
    return table


def _report(table: Table, title: str, score: Score) -> None:
    share = 100 * score.named_legible / score.legible
    table.add(f"{title}: legible fields named", share, "%", target=85, at_least=True)
    table.add(f"{title}: all fields named", 100 * score.named / score.fields, "%")
    asked = 100 * (score.named + score.asked) / score.fields
    table.add(f"{title}: named or asked", asked, "%", target=99, at_least=True)
    table.add(f"{title}: wrong", score.wrong, f"of {score.named + score.wrong}", target=0)
    table.add(f"{title}: bare hexes asked about", score.needless / score.boards, "a board")
    table.add(
        f"{title}: labels of fields read plainly", 100 * score.plain_read / score.fields, "%",
        baseline=PLAIN_OCR,
    )  # fmt: skip
    median = statistics.median(score.reads)
    table.add(f"{title}: seconds a photo (median)", median, "s", target=1.5)
    ratio = statistics.median(r / p for r, p in zip(score.reads, score.plain, strict=True))
    table.add(f"{title}: time", ratio, "x", baseline=PLAIN_OCR)
