"""The owner's way: pieces laid on a table and photographed, cut out and named by the service, confirmed,
and boards read with them, all over HTTP.

Read once with what the service cut by itself, and, if it missed pieces or flagged cuts as rough, again after
the owner dragged the corners of those, as exactly as a finger does. `photo_match` cuts its references out by
exact corners, which no owner has: those figures stand beside as "by corners". Grounds are drawn (see
`owner_photos`); `BENCH_GROUNDS=rug,white` measures only some, `BENCH_BOARDS=3` only that many boards.
"""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import cv2
import numpy as np
from flask.testing import FlaskClient
from threadpoolctl import threadpool_limits

from api import create_app
from bench import owner_photos, photo_sets
from bench.grounds import GROUNDS
from bench.owner import Owner
from bench.owner_photos import Laid
from bench.photo_sets import Shot
from bench.table import Table
from vision.shape import Shape

EXACT = "by corners"
BY_ITSELF, BY_HAND = "cut by itself", "the rest by hand"
# Grounds on which it is measured what three confirmed boards are good for.
LEARNING, LEARNT_FROM = ("real", "carpet"), 3


@dataclass
class Tally:
    """Counts over boards of pieces that have a reference, and seconds of processor time."""

    shown: int = 0
    right: int = 0
    wrong: int = 0
    asked: int = 0
    first_right: int = 0
    seconds: list[float] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Counts the boards of another one too."""
        for each in ("shown", "right", "wrong", "asked", "first_right"):
            setattr(self, each, getattr(self, each) + getattr(other, each))
        self.seconds += other.seconds


def run() -> Table:
    """Hexes and squares on every ground."""
    table = Table("photos as an owner takes them")
    if not photo_sets.FOLDER.is_dir():
        table.title += f" (no real photos: {photo_sets.FOLDER.name} is not there)"
        return table
    cv2.setNumThreads(1)
    threadpool_limits(1, "blas")  # as in the process that reads photos
    wanted = os.environ.get("BENCH_GROUNDS", ",".join([EXACT, "real", *GROUNDS]))
    boards = int(os.environ.get("BENCH_BOARDS", "100"))
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(
            {
                "DATABASE_URL": f"sqlite:///{Path(folder) / 'bench.db'}",
                "RATELIMIT_ENABLED": False,
                "PHOTO_IDLE_SECONDS": 0,
                "PHOTO_SECONDS": 3600,
                "PHOTO_WAIT_SECONDS": 3600,
            }
        )
        for shape, limits in (("hex", (97, 0.2, 3)), ("rectangle", (97, 0.5, 3))):
            _rows(table, app.test_client(), shape, wanted.split(","), boards, limits)
    return table


def _rows(
    table: Table,
    client: FlaskClient,
    shape: Shape,
    grounds: Iterable[str],
    boards: int,
    limits: tuple[float, float, float],
) -> None:
    pieces = owner_photos.hexes() if shape == "hex" else owner_photos.squares()
    name = "hexes" if shape == "hex" else "squares"
    shots = list((photo_sets.hexes if shape == "hex" else photo_sets.squares)()[1])[:boards]
    together = {BY_ITSELF: Tally(), BY_HAND: Tally()}
    for ground in grounds:
        if ground == "real" and shape != "hex":
            continue
        owner = Owner(client, shape, [piece.id for piece in pieces])
        missing: list[tuple[Laid, str, int | None]] = []
        rough: list[tuple[Laid, str, int | None]] = []
        photos = [] if ground == EXACT else owner_photos.photos(pieces, ground, shape)
        started = time.process_time()
        if ground == EXACT:
            for piece in pieces:
                owner.enrol_exact(piece)
        else:
            for laid in photos:
                gone, crooked = owner.enrol(laid)
                missing += [(laid, each, None) for each in gone]
                rough += [(laid, each, crop) for each, crop in crooked.items()]
        enrolled = (time.process_time() - started) / len(pieces)
        note = f"{len(missing)} not cut, {len(rough)} flagged; enrolled in {enrolled:.2f} s a piece"
        title = f"{name}, {ground}"
        tally = _read_all(table, title, note, owner, shots)
        if ground != EXACT:
            together[BY_ITSELF].add(tally)
        if missing or rough:
            rng = Random(1)
            for dragged in missing + rough:
                owner.drag(*dragged, rng)
            note = f"{len(missing)} added and {len(rough)} corrected by corners"
            tally = _read_all(table, f"{title}, {BY_HAND}", note, owner, shots)
        if ground != EXACT:
            together[BY_HAND].add(tally)
        if ground in LEARNING and len(shots) > LEARNT_FROM:
            _learn(table, title, owner, shots)
    for way, tally in together.items():
        if tally.shown:
            title, part = f"{name}, all grounds, {way}", 100 / tally.shown
            right, wrong, asked = limits
            table.add(f"{title}: right", part * tally.right, "%", target=right, at_least=True)
            table.add(f"{title}: wrong", part * tally.wrong, "%", target=wrong)
            table.add(f"{title}: asked", part * tally.asked, "%", target=asked)


def _read_all(table: Table, title: str, note: str, owner: Owner, shots: Iterable[Shot]) -> Tally:
    """Every board, read with the box as it is."""
    tally = Tally()
    for shot in shots:
        answer, seconds = owner.read(shot)
        tally.seconds.append(seconds)
        count(tally, answer, shot, owner.ours)
    table.add(f"{title}: right", 100 * tally.right / tally.shown, "%", baseline=note)
    asked = f"asked {tally.asked}, of which {tally.first_right} with the right name first"
    table.add(f"{title}: wrong", 100 * tally.wrong / tally.shown, "%", baseline=asked)
    table.add(f"{title}: processor time of a read", statistics.median(tally.seconds), "s")
    return tally


def _learn(table: Table, name: str, owner: Owner, shots: Sequence[Shot]) -> None:
    """What is asked about the other boards before and after three were confirmed."""
    before, after = Tally(), Tally()
    for shot in shots[LEARNT_FROM:]:
        count(before, owner.read(shot)[0], shot, owner.ours)
    kept = sum(owner.confirm(shot, owner.read(shot)[0]) for shot in shots[:LEARNT_FROM])
    for shot in shots[LEARNT_FROM:]:
        answer, seconds = owner.read(shot)
        after.seconds.append(seconds)
        count(after, answer, shot, owner.ours)
    missing = [each.shown - each.right - each.asked for each in (before, after)]
    note = f"before {before.asked} asked, {missing[0]} missing, {before.wrong} wrong; {kept} looks kept"
    title = f"{name}, after {LEARNT_FROM} confirmed boards"
    table.add(f"{title}: asked", after.asked, "", baseline=note, target=0)
    table.add(f"{title}: missing", missing[1], "")
    table.add(f"{title}: wrong", after.wrong, "", target=0)
    table.add(f"{title}: processor time of a read", statistics.median(after.seconds), "s")


def count(tally: Tally, answer: dict[str, Any], shot: Shot, ours: dict[str, str]) -> None:
    """Adds a reading. What has no reference counts only where it is named; where places are not
    marked, a name is right once."""
    known = [shown for shown in shot.truth if shown.name is not None and shown.name[0] in ours]
    tally.shown += len(known)
    left = list(shot.truth)
    for piece in answer["pieces"]:
        middle = np.mean(piece["corners"], 0)
        hit = [
            shown
            for shown in left
            if shown.name is not None
            and ours.get(shown.name[0]) == piece["id"]
            and (shown.place is None or shown.is_at(middle))
        ]
        if hit:
            tally.right += 1
            left.remove(hit[0])
        else:
            tally.wrong += 1
    for piece in answer["unsure"]:
        middle = np.mean(piece["corners"], 0)
        first = [candidate["id"] for candidate in piece["candidates"][:1]]
        over = [
            shown
            for shown in left
            if shown.name is not None
            and (ours.get(shown.name[0]) in first if shown.place is None else shown.is_at(middle))
        ]
        if over:
            tally.asked += 1
            assert over[0].name is not None
            tally.first_right += ours.get(over[0].name[0]) in first
            left.remove(over[0])
