"""The owner's way: pieces laid on a table and photographed, cut out and named by the service, confirmed,
and boards read with them, all over HTTP.

`photo_match` cuts its references out by exact corners, which no owner has: those figures stand beside as
"by corners". Grounds are drawn (see `owner_photos`); `BENCH_GROUNDS=rug,white` measures only some,
`BENCH_BOARDS=3` only so many boards.
"""

from __future__ import annotations

import io
import json
import os
import statistics
import tempfile
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from flask.testing import FlaskClient

import scoring
from api import create_app
from bench import owner_photos, photo_sets
from bench.grounds import GROUNDS
from bench.owner_photos import Laid, Piece
from bench.photo_sets import Shot
from bench.table import Table
from vision.shape import Shape

URL = "/api/v1"
EXACT = "by corners"
# Pieces of the photos stand for pieces of a game of ours of the same shape, of which one exists.
GAMES: dict[Shape, str] = {"hex": "keyflower", "rectangle": "keyper"}
# Grounds on which it is measured what three confirmed boards are good for.
LEARNING, LEARNT_FROM = ("real", "carpet"), 3
# A finding lies on a piece when it is nearer than this to its middle, in widths of it.
NEAR = 0.35


@dataclass
class Tally:
    """Counts over boards of pieces that have a reference, and seconds of processor time."""

    lying: int = 0
    right: int = 0
    wrong: int = 0
    asked: int = 0
    first_right: int = 0
    seconds: list[float] = field(default_factory=list)


class Owner:
    """Somebody with a phone, a box, and the key to it."""

    def __init__(self, client: FlaskClient, shape: Shape, ids: Sequence[str]) -> None:
        self.client, self.shape, self.game = client, shape, GAMES[shape]
        catalogue = scoring.game(self.game).catalogue
        kinds = ("spring", "summer", "autumn") if shape == "hex" else ("country",)
        ours = [piece.id for piece in catalogue if piece.kind in kinds and piece.sides]
        self.ours = dict(zip(ids, ours, strict=False))
        made: Any = client.post(f"{URL}/tilesets", json={"game": self.game, "name": "bench"}).json
        self.url = f"{URL}/tilesets/{made['id']}"
        self.tileset = made["id"]
        self.auth = {"Authorization": f"Bearer {made['edit_key']}"}

    def enrol(self, laid: Laid) -> tuple[int, int]:
        """Sends a photo and confirms what was cut; how many pieces are missing, and cut roughly."""
        answer = self._post(f"{self.url}/photos", laid.jpeg)
        missing = rough = 0
        for piece, outline in laid.outlines.items():
            middle = outline.mean(0)
            width = float(np.ptp(outline[:, 0]))
            near = [
                each
                for each in answer["proposals"]
                if np.linalg.norm(np.mean(each["corners"], 0) - middle) < 0.3 * width
            ]
            if not near:
                missing += 1
                continue
            rough += near[0].get("problem") is not None
            self._name(near[0]["piece"], piece)
        return missing, rough

    def enrol_exact(self, piece: Piece) -> None:
        """Sends a picture that holds the piece alone, with its corners."""
        height, width = piece.pixels.shape[:2]
        corners = str([[0, 0], [width, 0], [width, height], [0, height]])
        padded = cv2.copyMakeBorder(piece.pixels, 0, 20, 0, 20, cv2.BORDER_REPLICATE)
        photo = cv2.imencode(".png", padded)[1].tobytes()
        side = "base"
        self._post(f"{self.url}/pieces", photo, id=self.ours[piece.id], side=side, corners=corners)

    def read(self, shot: Shot) -> tuple[dict[str, Any], float]:
        """The reading of a board, and the processor time that it took."""
        jpeg = cv2.imencode(".jpg", shot.pixels, [cv2.IMWRITE_JPEG_QUALITY, 95])[1].tobytes()
        started = time.process_time()
        answer = self._post(f"{URL}/games/{self.game}/photo", jpeg, tileset=self.tileset)
        return answer, time.process_time() - started

    def confirm(self, shot: Shot, answer: dict[str, Any]) -> int:
        """Tells the box of what a reading got right, stated or asked; how many looks it keeps."""
        names = {self.ours.get(lying.name[0]) for lying in shot.truth if lying.name}
        said = [
            *((piece, piece["id"]) for piece in answer["pieces"]),
            *((row, row["candidates"][0]["id"]) for row in answer["unsure"] if row["candidates"]),
        ]
        pieces = [
            {"id": piece, "side": "base", "corners": row["corners"]}
            for row, piece in said
            if piece in names
        ]
        jpeg = cv2.imencode(".jpg", shot.pixels, [cv2.IMWRITE_JPEG_QUALITY, 95])[1].tobytes()
        return len(self._post(f"{self.url}/looks", jpeg, pieces=json.dumps(pieces))["kept"])

    def _name(self, number: int, piece: str) -> None:
        body = {"id": self.ours[piece], "side": "base", "confirmed": True}
        answer = self.client.patch(f"{self.url}/pieces/{number}", json=body, headers=self.auth)
        assert answer.status_code == 200, answer.json

    def _post(self, url: str, photo: bytes, **more: str) -> dict[str, Any]:
        form = {"photo": (io.BytesIO(photo), "photo.jpg"), **more}
        answer = self.client.post(
            url, data=form, headers=self.auth, content_type="multipart/form-data"
        )
        assert answer.status_code in (200, 201), answer.json
        found: dict[str, Any] = answer.json
        return found


def run() -> Table:
    """Hexes and squares on every ground."""
    table = Table("photos as an owner takes them")
    if not photo_sets.FOLDER.is_dir():
        table.title += f" (no real photos: {photo_sets.FOLDER.name} is not there)"
        return table
    cv2.setNumThreads(1)
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
    together = Tally()
    for ground in grounds:
        if ground == "real" and shape != "hex":
            continue
        owner = Owner(client, shape, [piece.id for piece in pieces])
        missing = rough = 0
        started = time.process_time()
        if ground == EXACT:
            for piece in pieces:
                owner.enrol_exact(piece)
        else:
            for laid in _photos(pieces, ground, shape):
                gone, crooked = owner.enrol(laid)
                missing, rough = missing + gone, rough + crooked
        enrolled = time.process_time() - started
        tally = Tally()
        for shot in shots:
            answer, seconds = owner.read(shot)
            tally.seconds.append(seconds)
            count(tally, answer, shot, owner.ours)
        if ground != EXACT:
            for each in ("lying", "right", "wrong", "asked", "first_right"):
                setattr(together, each, getattr(together, each) + getattr(tally, each))
        said = f"{missing} not cut, {rough} flagged; enrolled in {enrolled / len(pieces):.2f} s a piece"
        table.add(f"{name}, {ground}: right", 100 * tally.right / tally.lying, "%", baseline=said)
        asked = f"asked {tally.asked}, of which {tally.first_right} with the right name first"
        table.add(f"{name}, {ground}: wrong", 100 * tally.wrong / tally.lying, "%", baseline=asked)
        seconds = statistics.median(tally.seconds)
        table.add(f"{name}, {ground}: processor time of a read", seconds, "s")
        if ground in LEARNING and len(shots) > LEARNT_FROM:
            _learn(table, f"{name}, {ground}", owner, shots)
    if together.lying:
        right, wrong, asked_most = limits
        part = 100 / together.lying
        table.add(
            f"{name}, all grounds: right", part * together.right, "%", target=right, at_least=True
        )
        table.add(f"{name}, all grounds: wrong", part * together.wrong, "%", target=wrong)
        table.add(f"{name}, all grounds: asked", part * together.asked, "%", target=asked_most)


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
    missing = [each.lying - each.right - each.asked for each in (before, after)]
    said = f"before {before.asked} asked, {missing[0]} missing, {before.wrong} wrong; {kept} looks kept"
    title = f"{name}, after {LEARNT_FROM} confirmed boards"
    table.add(f"{title}: asked", after.asked, "", baseline=said, target=0)
    table.add(f"{title}: missing", missing[1], "")
    table.add(f"{title}: wrong", after.wrong, "", target=0)
    table.add(f"{title}: processor time of a read", statistics.median(after.seconds), "s")


def _photos(pieces: Sequence[Piece], ground: str, shape: Shape) -> list[Laid]:
    if ground == "real":
        jpeg = (photo_sets.FOLDER / "hexes/enrol.jpg").read_bytes()
        return [Laid(jpeg, owner_photos.hex_outlines())]
    return owner_photos.lay(pieces, ground, shape, 1)


def count(tally: Tally, answer: dict[str, Any], shot: Shot, ours: dict[str, str]) -> None:
    """Adds a reading. What has no reference counts only where it is named; where places are not
    marked, a name is right once."""
    known = [lying for lying in shot.truth if lying.name is not None and lying.name[0] in ours]
    tally.lying += len(known)
    left = list(shot.truth)
    for piece in answer["pieces"]:
        middle = np.mean(piece["corners"], 0)
        hit = [
            lying
            for lying in left
            if lying.name is not None
            and ours.get(lying.name[0]) == piece["id"]
            and (lying.place is None or np.linalg.norm(middle - lying.place) < NEAR * lying.size)
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
            lying
            for lying in left
            if lying.name is not None
            and (
                ours.get(lying.name[0]) in first
                if lying.place is None
                else np.linalg.norm(middle - lying.place) < NEAR * lying.size
            )
        ]
        if over:
            tally.asked += 1
            assert over[0].name is not None
            tally.first_right += ours.get(over[0].name[0]) in first
            left.remove(over[0])
