"""Somebody with a phone and a box of their own: what the form does for them, over HTTP."""

from __future__ import annotations

import io
import json
import time
from collections.abc import Sequence
from random import Random
from typing import Any

import cv2
import numpy as np
from flask.testing import FlaskClient

import scoring
from bench.owner_photos import Laid, Piece
from bench.photo_sets import Shot
from vision.shape import Shape

URL = "/api/v1"
# Pieces of the photos stand for pieces of a game of ours of the same shape, of which one exists.
GAMES: dict[Shape, str] = {"hex": "keyflower", "rectangle": "keyper"}
# How far a finger drags corners off (standard deviation, in widths of the piece).
FINGER = 0.01


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

    def enrol(self, laid: Laid) -> tuple[list[str], dict[str, int]]:
        """Sends a photo and confirms what was cut; which pieces are missing, and the crops of those cut
        roughly."""
        answer = self._post(f"{self.url}/photos", laid.jpeg)
        missing: list[str] = []
        rough: dict[str, int] = {}
        for piece, outline in laid.outlines.items():
            middle = outline.mean(0)
            width = float(np.ptp(outline[:, 0]))
            near = [
                each
                for each in answer["proposals"]
                if np.linalg.norm(np.mean(each["corners"], 0) - middle) < 0.3 * width
            ]
            if not near:
                missing.append(piece)
                continue
            if near[0].get("problem") is not None:
                rough[piece] = near[0]["piece"]
            self._name(near[0]["piece"], piece)
        return missing, rough

    def drag(self, laid: Laid, piece: str, crop: int | None, rng: Random) -> None:
        """Drags corners onto a piece that was not cut (None), or roughly, and names it."""
        outline = laid.outlines[piece]
        error = FINGER * float(np.ptp(outline[:, 0]))
        corners = [[rng.gauss(x, error), rng.gauss(y, error)] for x, y in outline]
        self._post(
            f"{self.url}/pieces",
            laid.jpeg,
            id=self.ours[piece],
            side="base",
            corners=json.dumps(corners),
            **({} if crop is None else {"replaces": str(crop)}),
        )

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
        """Confirms to the box what a reading got right, named or asked; returns how many looks it keeps."""
        names = {self.ours.get(shown.name[0]) for shown in shot.truth if shown.name}
        named = [
            *((piece, piece["id"]) for piece in answer["pieces"]),
            *((row, row["candidates"][0]["id"]) for row in answer["unsure"] if row["candidates"]),
        ]
        pieces = [
            {"id": piece, "side": "base", "corners": row["corners"]}
            for row, piece in named
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
