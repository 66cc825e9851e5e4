"""Photos of a part of a board, in boxes in which some designs have no picture: is a stranger ever named?

A third of each real photo is cut off, on each of its four sides. What the edge cuts off looks like
a twin without a picture, so it must be asked about; what is wholly seen is to be named as on whole photos.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from bench import photo_sets
from bench.photo_calibration import owner_box, placed
from bench.photo_match import Score, count
from bench.photo_sets import Shot, Shown
from bench.table import Table
from vision.image.picture import Picture
from vision.matching.matcher import Matcher
from vision.matching.references import Reference, References

CUT = 1 / 3
# From the middle of a piece to its farthest corner, in widths of it.
REACH = 0.75


def run() -> Table:
    """Wrong names on parts of photos, and the recall of fully visible pieces."""
    table = Table("photos of parts of boards (a third is cut off)")
    if not photo_sets.FOLDER.is_dir():
        table.title += f" (no real photos: {photo_sets.FOLDER.name} is not there)"
        return table
    from bench import owner_photos

    most = int(os.environ.get("BENCH_BOARDS", "100"))
    exact, shots = photo_sets.squares()
    _row(table, "squares, by corners", exact, exact, list(shots)[:most])
    exact, shots = photo_sets.squares()
    owned = owner_box(owner_photos.squares(), "carpet", "rectangle")
    _row(table, "squares, from a carpet", exact, owned, list(shots)[:most])
    exact, shots = photo_sets.hexes()
    _row(table, "10 of 19 hexes", exact, exact[:10], list(shots)[:most])
    return table


def _row(
    table: Table, name: str, every: list[Reference], box: list[Reference], shots: list[Shot]
) -> None:
    matcher = Matcher(References(box))
    known = {reference.id for reference in box}
    every_score, whole_score = Score(), Score()
    for shot in shots:
        truth = placed(every, shot)
        for part in parts(replace(shot, truth=tuple(truth))):
            found = matcher.find(Picture(part.pixels))
            there = [shown for shown in part.truth if shown.name and shown.name[0] in known]
            count(every_score, found, there)
            count(whole_score, found, [each for each in there if wholly_seen(each, part)])
    note = f"{every_score.right} named, {every_score.asked} asked"
    table.add(f"{name}: wrong names", every_score.wrong, "", baseline=note, target=0)
    of = f"of {whole_score.shown}"
    table.add(f"{name}: named of what is wholly seen", whole_score.recall, "%", baseline=of)


def parts(shot: Shot) -> Iterator[Shot]:
    """The photo without a third of it, on each side."""
    height, width = shot.pixels.shape[:2]
    x, y = round(width * CUT), round(height * CUT)
    for left, top, right, bottom in (
        (x, 0, width, height),
        (0, 0, width - x, height),
        (0, y, width, height),
        (0, 0, width, height - y),
    ):
        pixels = np.ascontiguousarray(shot.pixels[top:bottom, left:right])
        truth = tuple(
            Shown(shown.name, shown.place - (left, top), shown.size)
            for shown in shot.truth
            if shown.place is not None
        )
        yield Shot(f"{shot.title} {left},{top}", pixels, truth)


def wholly_seen(shown: Shown, shot: Shot) -> bool:
    """Whether the edge of the photo cuts nothing of it off."""
    assert shown.place is not None
    limit = np.array(shot.pixels.shape[1::-1]) - REACH * shown.size
    return bool(((shown.place > REACH * shown.size) & (shown.place < limit)).all())
