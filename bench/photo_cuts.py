"""Are pieces cut out true on every ground, and is nothing else taken for one?

Without HTTP and without reading a board: what `photo_owner` begins with, on more photos. A cut is true
where it overlaps the piece by `TRUE`; a cut that is not, and is not flagged either, would be enrolled
silently. On a bare ground nothing may be found. `BENCH_GROUNDS` and `BENCH_SEEDS` measure only some.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from bench import owner_photos, photo_sets
from bench.grounds import GROUNDS
from bench.owner_photos import Laid, Piece
from bench.table import Table
from vision.box.cutout import Cutout
from vision.box.segmentation import cut_apart
from vision.image.geometry import overlap
from vision.shape import Shape

# Overlap of a cut with its piece (intersection over union) from which on the cut is true.
TRUE = 0.93
NEAR = 0.3


@dataclass
class Cuts:
    """Counts over photos."""

    shown: int = 0
    true: int = 0
    flagged: int = 0
    silent: int = 0
    missed: int = 0
    false: int = 0
    on_bare_ground: int = 0


def run() -> Table:
    """Hexes and squares on every ground."""
    table = Table("cutting out pieces laid apart")
    if not photo_sets.FOLDER.is_dir():
        table.title += f" (no real photos: {photo_sets.FOLDER.name} is not there)"
        return table
    grounds = os.environ.get("BENCH_GROUNDS", ",".join(GROUNDS)).split(",")
    seeds = int(os.environ.get("BENCH_SEEDS", "2"))
    sets: list[tuple[str, Shape, Sequence[Piece]]] = [
        ("hexes", "hex", owner_photos.hexes()),
        ("squares", "rectangle", owner_photos.squares()),
    ]
    for name, shape, pieces in sets:
        for ground in grounds:
            cuts = measure(pieces, ground, shape, seeds)
            note = (
                f"of {cuts.shown}: {cuts.missed} missed, {cuts.flagged} flagged, "
                f"{cuts.on_bare_ground} found on the bare ground"
            )
            true = 100 * cuts.true / cuts.shown
            table.add(f"{name}, {ground}: cut true", true, "%", baseline=note)
            table.add(f"{name}, {ground}: untrue and not flagged", cuts.silent, "", target=0)
            table.add(f"{name}, {ground}: cut where no piece lies", cuts.false, "", target=0)
    return table


def measure(pieces: Sequence[Piece], ground: str, shape: Shape, seeds: int) -> Cuts:
    """The cuts in photos of all the pieces, and in one of the ground alone."""
    cuts = Cuts()
    for seed in range(1, seeds + 1):
        for laid in owner_photos.lay(pieces, ground, shape, seed):
            count(cuts, laid, _cut(laid, shape))
    (bare,) = owner_photos.lay([], ground, shape, 1)
    cuts.on_bare_ground = len(_cut(bare, shape))
    return cuts


def _cut(laid: Laid, shape: Shape) -> list[Cutout]:
    pixels = cv2.imdecode(np.frombuffer(laid.jpeg, np.uint8), cv2.IMREAD_COLOR)
    return cut_apart(np.asarray(pixels, np.uint8), shape)


def count(cuts: Cuts, laid: Laid, found: Sequence[Cutout]) -> None:
    """Adds the cuts of one photo."""
    left = list(found)
    for outline in laid.outlines.values():
        cuts.shown += 1
        width = float(np.ptp(outline[:, 0]))
        near = [
            cutout
            for cutout in left
            if np.linalg.norm(cutout.polygon.mean(0) - outline.mean(0)) < NEAR * width
        ]
        if not near:
            cuts.missed += 1
            continue
        left.remove(near[0])
        true = overlap(near[0].polygon, outline) >= TRUE
        cuts.true += true
        cuts.flagged += near[0].rough
        cuts.silent += not true and not near[0].rough
    cuts.false += len(left)
