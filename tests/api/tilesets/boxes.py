"""A tileset whose crops are stored directly, without photos."""

from __future__ import annotations

import io
from typing import Any

from flask import Flask
from PIL import Image

from store import Database
from store.boxes.models import Crop
from store.boxes.repository import add_crops, find_tileset

URL = "/api/v1/tilesets"


def png(shade: int = 200, size: tuple[int, int] = (160, 120)) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", size, (shade, 100, 50)).save(out, "PNG")
    return out.getvalue()


class Box:
    """A tileset and its key, with three crops put there by hand, `each` like this."""

    def __init__(self, app: Flask, crops: int = 3, **each: Any) -> None:
        self.client = app.test_client()
        made = self.client.post(URL, json={"game": "keyper", "name": "Our box"})
        assert made.status_code == 201
        self.key = made.json["edit_key"]
        self.url = made.headers["Location"]
        self.auth = {"Authorization": f"Bearer {self.key}"}
        store: Database = app.extensions["database"]
        with store.writing() as session:
            found = find_tileset(session, made.json["id"])
            add_crops(found, [Crop(picture=png(50 * n), **each) for n in range(crops)])

    def shown(self) -> dict[str, Any]:
        answer: dict[str, Any] = self.client.get(self.url).json
        return answer

    def correct(self, piece: int, headers: dict[str, str] | None = None, **body: Any) -> Any:
        headers = self.auth if headers is None else headers
        return self.client.patch(f"{self.url}/pieces/{piece}", json=body, headers=headers)
