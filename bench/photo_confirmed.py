"""After three confirmed boards of one box, is anything asked about on the others?

Without HTTP: boxes cut out of photos as an owner takes them, three boards read and what was right of it
confirmed, the looks kept that the service would keep, and the other boards read. Of squares, which differ from
their twins by little, also with halves of a box, where half of what lies on a board is unknown. `BENCH_GROUNDS`
measures only some.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Sequence
from random import Random

from bench import owner_photos, photo_sets
from bench.owner import GAMES
from bench.owner_photos import REAL
from bench.photo_calibration import owner_box, placed
from bench.photo_match import Score, count
from bench.photo_sets import Shot, Shown
from bench.table import Table
from vision.box.looks import Confirmed, new_looks
from vision.box.tileset import Tileset
from vision.detection import Detection
from vision.image.picture import Picture
from vision.matching.references import Reference
from vision.reading import Finding
from vision.shape import Shape

GROUNDS: dict[Shape, tuple[str, ...]] = {
    "hex": (REAL, "carpet", "light wood", "white"),
    "rectangle": ("carpet", "grey cloth"),
}
# Which boards are confirmed, numbered from 1.
CONFIRMED: dict[Shape, tuple[tuple[int, int, int], ...]] = {
    "hex": ((1, 2, 3), (4, 5, 6), (8, 9, 10)),
    "rectangle": ((1, 2, 3), (5, 6, 7)),
}


def run() -> Table:
    """What is open, and wrong names, on the boards that were not confirmed."""
    table = Table("boards read after three were confirmed")
    if not photo_sets.FOLDER.is_dir():
        table.title += f" (no real photos: {photo_sets.FOLDER.name} is not there)"
        return table
    wanted = os.environ.get("BENCH_GROUNDS", ",".join({*GROUNDS["hex"], *GROUNDS["rectangle"]}))
    sets: list[tuple[str, Shape]] = [("hexes", "hex"), ("squares", "rectangle")]
    for name, shape in sets:
        pieces = owner_photos.hexes() if shape == "hex" else owner_photos.squares()
        exact, shots = photo_sets.hexes() if shape == "hex" else photo_sets.squares()
        boards = [(shot, placed(exact, shot)) for shot in shots]
        for ground in GROUNDS[shape]:
            if ground not in wanted.split(","):
                continue
            box = owner_box(pieces, ground, shape)
            _row(table, f"{name}, {ground}", box, boards, shape, target=0)
            if shape == "rectangle":
                ids = sorted({reference.id for reference in box})
                kept = set(Random(ground).sample(ids, len(ids) // 2))
                for half, part in (("a half", kept), ("the other half", set(ids) - kept)):
                    some = [reference for reference in box if reference.id in part]
                    _row(table, f"{name}, {ground}, {half}", some, boards, shape)
    return table


Boards = Sequence[tuple[Shot, Sequence[Shown]]]


def _row(
    table: Table,
    name: str,
    box: Sequence[Reference],
    boards: Boards,
    shape: Shape,
    target: float | None = None,
) -> None:
    """A box, with each choice of three confirmed boards."""
    score, looks = Score(), 0
    for chosen in CONFIRMED[shape]:
        tileset = Tileset(GAMES[shape])
        for number, reference in enumerate(box):
            tileset.put(number, reference.pixels, reference.id, None)
        confirmed = [boards[number - 1] for number in chosen]
        looks += sum(_confirm(tileset, *board) for board in confirmed)
        known = {reference.id for reference in box}
        for board in boards:
            if board not in confirmed:
                shot, truth = board
                there = [shown for shown in truth if shown.name and shown.name[0] in known]
                count(score, tileset.find(Picture(shot.pixels)), there)
    note = f"of {score.shown}, {looks} looks kept"
    table.add(f"{name}: open", score.shown - score.right, "", baseline=note, target=target)
    table.add(f"{name}: wrong", score.wrong, "", target=0)


def _confirm(tileset: Tileset, shot: Shot, truth: Sequence[Shown]) -> int:
    """Confirms to the box what a reading got right, named or asked; returns how many looks it keeps."""
    picture = Picture(shot.pixels)
    right = [
        Confirmed(id=name, side=None, corners=found.corners.tolist())
        for found in tileset.find(picture)
        if (name := _first(found)) and _lies_there(name, found, truth)
    ]
    looks = list(new_looks(picture, right, tileset))
    first = 1 + max(int(key) for key in tileset)
    for key, (number, pixels) in enumerate(looks, first):
        tileset.put(key, pixels, right[number]["id"], None)
    return len(looks)


def _first(found: Detection) -> str | None:
    """The likeliest name."""
    if isinstance(found, Finding):
        return found.id
    return found.candidates[0].id if found.candidates else None


def _lies_there(name: str, found: Detection, truth: Collection[Shown]) -> bool:
    middle = found.corners.mean(0)
    return any(
        shown.name is not None and shown.name[0] == name and shown.is_at(middle) for shown in truth
    )
