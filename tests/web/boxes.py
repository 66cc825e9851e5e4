"""A box of pictures on the server, for the tests of the form."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any, ClassVar

import numpy as np
import requests

from tests.vision.drawing import TILE, Photo, Tile, draw_tile, photograph
from tests.web.form import Form, name
from tests.web.test_photo import square

IDS = ("statue", "drainage", "kiln")


@cache
def laid_apart(side: str = "base") -> Photo:
    """The drawn tiles side by side on plain paper."""
    return side_by_side([Tile(piece, name(piece), n, 0, side) for n, piece in enumerate(IDS)])


def side_by_side(tiles: list[Tile]) -> Photo:
    """Three tiles on plain paper."""
    flat = np.full((2 * TILE, 5 * TILE, 3), 236, np.uint8)
    corners = []
    for n, tile in enumerate(tiles):
        x, y = int((0.5 + 1.5 * n) * TILE), TILE // 2
        flat[y : y + TILE, x : x + TILE] = draw_tile(tile)
        corners.append([(x, y), (x + TILE, y), (x + TILE, y + TILE), (x, y + TILE)])
    return photograph(
        flat, tiles, np.array(corners, float), Random(1), size=(1300, 600), tilt=4, noise=2
    )


def file(data: bytes, kind: str = "image/jpeg") -> Any:
    return {"name": "photo.jpg", "mimeType": kind, "buffer": data}


class Box:
    """A box on the server whose pictures were cut at known corners, so that nothing need be read.

    The first one is cut, all others are opened from its file.
    """

    _saved: ClassVar[dict[str, bytes]] = {}

    def __init__(self, url: str, confirmed: bool = True) -> None:
        self.url = f"{url}/api/v1/tilesets"
        if saved := self._saved.get(url):
            self._made(requests.post(f"{self.url}/import", files={"file": saved}, timeout=30))
        else:
            self._cut()
            self._saved[url] = requests.get(f"{self.url}/{self.id}/export", timeout=30).content
        if not confirmed:
            self.change(1, confirmed=False)
            self.change(2, confirmed=False, side=None)
            self.change(3, confirmed=False, id=None)

    def _made(self, answer: requests.Response) -> None:
        assert answer.status_code == 201, answer.text
        self.id, self.key = answer.json()["id"], answer.json()["edit_key"]
        self.auth = {"Authorization": f"Bearer {self.key}"}

    def _cut(self) -> None:
        self._made(requests.post(self.url, json={"game": "keyper", "name": "Our box"}, timeout=30))
        photo = laid_apart()
        for tile, corners in zip(photo.tiles, photo.corners, strict=True):
            form = {"id": tile.id, "side": "base", "corners": json.dumps(corners.tolist())}
            kept = requests.post(
                f"{self.url}/{self.id}/pieces", data=form, headers=self.auth, timeout=60,
                files={"photo": photo.jpeg()},
            )  # fmt: skip
            assert kept.status_code == 201, kept.text

    def change(self, piece: int, **change: Any) -> None:
        answer = requests.patch(
            f"{self.url}/{self.id}/pieces/{piece}", json=change, headers=self.auth, timeout=30
        )
        assert answer.status_code == 200, answer.text

    def pieces(self) -> list[tuple[str | None, str | None, bool]]:
        answer = requests.get(f"{self.url}/{self.id}", timeout=30).json()
        return [(one["id"], one["side"], one["confirmed"]) for one in answer["pieces"]]

    def on(self, form: Form, key: bool = True) -> Form:
        """Lets the device know the box."""
        entry = {"id": self.id, "name": "Our box", "key": self.key if key else None}
        form.keep("boxes/keyper", [entry])
        return form


def known(form: Form) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(
        form.page.evaluate("localStorage.getItem('keytally/boxes/keyper')") or "[]"
    )
    return found


def stub_enrolment(form: Form, numbers: list[int], refused: list[dict[str, Any]]) -> None:
    """Answers a photo of pieces in the reader's place with pictures that the box already holds."""
    proposals = [{"piece": n, "photo": 0, "corners": square(100 * n, 80)} for n in numbers]
    form.page.route(
        "**/api/v1/tilesets/*/photos",
        lambda route: route.fulfill(status=201, json={"proposals": proposals, "refused": refused}),
    )


def photograph_pieces(form: Form, data: bytes | None = None) -> None:
    form.page.locator(".photo-pick input").first.set_input_files(file(data or laid_apart().jpeg()))
