"""A box learns from confirmed readings, over HTTP."""

from __future__ import annotations

import io
import json
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest
from flask import Flask

import scoring
from tests.api.tilesets.boxes import URL
from tests.api.tilesets.owners import Owner
from tests.vision.drawing import Photo
from tests.vision.matching.villages import Kind, photograph_village
from vision.box.tileset import MOST_LOOKS

IDS = [piece.id for piece in scoring.game("keyflower").catalogue if piece.kind == "spring"][:3]


class Flower(Owner):
    """An owner of Keyflower."""

    def __init__(self, app: Flask) -> None:
        self.client = app.test_client()
        made = self.client.post(URL, json={"game": "keyflower", "name": "Our box"}).json
        self.id, self.auth = made["id"], {"Authorization": f"Bearer {made['edit_key']}"}

    def learn(self, photo: bytes, pieces: Any, auth: bool = True) -> Any:
        text = pieces if isinstance(pieces, str) else json.dumps(pieces)
        return self.send(f"{URL}/{self.id}/looks", photo, auth, pieces=text)


@pytest.fixture
def owner(app: Flask) -> Flower:
    return Flower(app)


@cache
def village(seed: int) -> Photo:
    """Three tiles; their ids are those of the game."""
    kinds = [Kind(piece, "base") for piece in IDS]
    return photograph_village(kinds, Random(seed), size=(800, 600), tilt=10, covered=0)


def confirmed(photo: Photo) -> list[dict[str, Any]]:
    return [
        {"id": tile.id, "side": "base", "corners": corners.round(1).tolist()}
        for tile, corners in zip(photo.tiles, photo.corners, strict=True)
    ]


def test_each_confirmed_reading_adds_what_it_shows_anew_up_to_a_few_looks(owner: Flower) -> None:
    first = village(1)
    answer = owner.learn(first.jpeg(), confirmed(first))
    assert answer.status_code == 201, answer.json
    assert sorted(crop["id"] for crop in answer.json["kept"]) == sorted(IDS)
    assert all(crop["confirmed"] for crop in answer.json["kept"])
    # The same photo adds nothing new.
    assert owner.learn(first.jpeg(), confirmed(first)).json["kept"] == []
    for seed in range(2, 2 + MOST_LOOKS):
        more = village(seed)
        assert owner.learn(more.jpeg(), confirmed(more)).status_code == 201
    ids = [crop["id"] for crop in owner.shown()["pieces"]]
    assert max(ids.count(piece) for piece in IDS) <= MOST_LOOKS
    exported = owner.client.get(f"{URL}/{owner.id}/export").data
    form = {"file": (io.BytesIO(exported), "box.zip")}
    made = owner.client.post(f"{URL}/import", data=form, content_type="multipart/form-data")
    assert [crop["id"] for crop in made.json["pieces"]] == ids


def test_a_board_is_read_by_what_was_confirmed(owner: Flower) -> None:
    first, second = village(1), village(9)
    owner.learn(first.jpeg(), confirmed(first))
    answer = owner.send("/api/v1/games/keyflower/photo", second.jpeg(), tileset=owner.id)
    assert sorted(piece["id"] for piece in answer.json["pieces"]) == sorted(IDS)


CORNERS = [[100, 100], [300, 100], [300, 300], [100, 300]]


@pytest.mark.parametrize(
    ("pieces", "pointer"),
    [
        ("nonsense", "/pieces"),
        ("{}", "/pieces"),
        ([], "/pieces"),
        ([{"id": "nothing", "corners": CORNERS}], "/pieces/0/id"),
        ([{"id": IDS[0], "side": "back", "corners": CORNERS}], "/pieces/0/side"),
        ([{"id": IDS[0]}], "/pieces/0/corners"),
        ([{"id": IDS[0], "corners": CORNERS[:3]}], "/pieces/0/corners"),
        ([{"id": IDS[0], "corners": [*CORNERS[:3], [1, "x"]]}], "/pieces/0/corners/3/1"),
        ([{"id": IDS[0], "corners": [*CORNERS[:3], [1, 1e9]]}], "/pieces/0/corners/3/1"),
    ],
)
def test_what_is_no_confirmed_piece_is_refused(owner: Flower, pieces: Any, pointer: str) -> None:
    answer = owner.learn(village(1).jpeg(), pieces)
    assert answer.status_code == 422
    assert [fault["pointer"] for fault in answer.json["errors"]] == [pointer]
    assert owner.shown()["pieces"] == []


def test_only_the_owner_teaches_a_box(owner: Flower) -> None:
    photo = village(1)
    assert owner.learn(photo.jpeg(), confirmed(photo), auth=False).status_code == 401
    assert owner.send(f"{URL}/{owner.id}/looks", photo.jpeg()).status_code == 422
    assert np.size(owner.shown()["pieces"]) == 0
