"""The owner of a box, and photos of its pieces."""

from __future__ import annotations

import io
from functools import cache
from random import Random
from typing import Any

import numpy as np
from flask import Flask

import scoring
from tests.api.tilesets.boxes import URL
from tests.vision.drawing import TILE, Tile, draw_tile, keyper_board, photograph

IDS = ("statue", "drainage", "alchemist", "kiln")


def tiles() -> list[Tile]:
    catalogue = scoring.game("keyper").catalogue
    return [Tile(piece, catalogue[piece].names.render(), 1.5 * (n % 3), 1.5 * (n // 3))
            for n, piece in enumerate(IDS)]  # fmt: skip


@cache
def laid_apart() -> bytes:
    """A photo of the tiles on plain paper."""
    flat = np.full((4 * TILE, 5 * TILE, 3), 236, np.uint8)
    corners = []
    for tile in tiles():
        x, y = int((tile.x + 0.5) * TILE), int((tile.y + 0.5) * TILE)
        flat[y : y + TILE, x : x + TILE] = draw_tile(tile)
        corners.append([(x, y), (x + TILE, y), (x + TILE, y + TILE), (x, y + TILE)])
    return photograph(
        flat, tiles(), np.array(corners, float), Random(1), tilt=8, fill=1.15, noise=2
    ).jpeg()


@cache
def board() -> bytes:
    """A photo of a player board that holds them in its village."""
    placed = [Tile(t.id, t.name, 2 + n % 3, n // 3) for n, t in enumerate(tiles())]
    flat, corners = keyper_board(placed, Random(2))
    return photograph(flat, placed, corners, Random(3), size=(1400, 1050), tilt=15).jpeg()


class Owner:
    """Somebody with a phone and a key."""

    def __init__(self, app: Flask, game: str = "keyper") -> None:
        self.client = app.test_client()
        made = self.client.post(URL, json={"game": game, "name": "Our box"}).json
        self.id, self.auth = made["id"], {"Authorization": f"Bearer {made['edit_key']}"}

    def send(self, path: str, photo: bytes, auth: bool = True, **more: str) -> Any:
        form = {"photo": (io.BytesIO(photo), "photo.jpg"), **more}
        headers = self.auth if auth else {}
        return self.client.post(
            path, data=form, headers=headers, content_type="multipart/form-data"
        )

    def shown(self) -> dict[str, Any]:
        answer: dict[str, Any] = self.client.get(f"{URL}/{self.id}").json
        return answer
