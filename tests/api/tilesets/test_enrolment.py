"""A box is photographed once; afterwards its boards are read by looks, also without printed names."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from flask import Flask
from PIL import Image

from tests.api.tilesets.boxes import URL
from tests.api.tilesets.owners import IDS, Owner, board, laid_apart


@pytest.fixture(scope="module")
def enrolled(app: Flask) -> Owner:
    owner = Owner(app)
    answer = owner.send(f"{URL}/{owner.id}/photos", laid_apart(), side="base")
    assert answer.status_code == 201, answer.json
    owner.proposals = answer.json  # type: ignore[attr-defined]
    return owner


def test_laid_apart_pieces_are_proposed_by_their_names(enrolled: Owner) -> None:
    proposals = enrolled.proposals["proposals"]  # type: ignore[attr-defined]
    assert {(each["id"], each["side"]) for each in proposals} == {(i, "base") for i in IDS}
    assert not any(each["confirmed"] for each in proposals)
    picture = enrolled.client.get(proposals[0]["picture"])
    with Image.open(io.BytesIO(picture.data)) as crop:
        assert max(crop.size) == 320


def test_a_board_is_read_by_the_confirmed_pictures(enrolled: Owner) -> None:
    numbers = [each["piece"] for each in enrolled.shown()["pieces"]]
    confirmed = enrolled.client.patch(
        f"{URL}/{enrolled.id}", json={"confirm": numbers}, headers=enrolled.auth
    )
    assert confirmed.status_code == 200
    answer = enrolled.send("/api/v1/games/keyper/photo", board(), auth=False, tileset=enrolled.id)
    assert answer.status_code == 200, answer.json
    village = {(t["tile"], t["row"], t["column"]) for t in answer.json["board"]["village"]}
    assert village == {(piece, n // 3 + 1, n % 3 + 1) for n, piece in enumerate(IDS)}
    assert {"match", "both"} & {piece["by"] for piece in answer.json["pieces"]}


def test_the_self_test_answers(enrolled: Owner) -> None:
    answer = enrolled.client.get(f"{URL}/{enrolled.id}/self-test")
    assert answer.status_code == 200
    assert answer.json["complete"] is False
    for weakness in answer.json["weaknesses"]:
        assert weakness["message"]


def test_a_piece_corrected_in_play_is_kept(owner: Owner) -> None:
    corners = json.dumps([[100, 100], [400, 100], [400, 420], [100, 420]])
    answer = owner.send(
        f"{URL}/{owner.id}/pieces", board(), id="mine", side="upgraded", corners=corners
    )
    assert answer.status_code == 201
    assert answer.json["confirmed"] is True
    with Image.open(io.BytesIO(owner.client.get(answer.json["picture"]).data)) as crop:
        assert crop.size == (300, 320)


@pytest.mark.parametrize(
    ("more", "pointer"),
    [
        ({}, "/id"),
        ({"id": "mine"}, "/corners"),
        ({"id": "nothing", "corners": "[]"}, "/id"),
        ({"id": "mine", "side": "back", "corners": "[]"}, "/side"),
        ({"id": "mine", "corners": "[]"}, "/corners"),
        ({"id": "mine", "corners": "nonsense"}, "/corners"),
        ({"id": "mine", "corners": "[[0,0],[1,0],[1,1],[0,1]]"}, "/corners"),
        ({"id": "mine", "corners": "[[0,0],[400,400],[400,0],[0,400]]"}, "/corners"),
        ({"id": "mine", "corners": "[[9e4,0],[9e4,400],[9e4,0],[0,400]]"}, "/corners"),
        ({"id": "mine", "corners": "[[1e999,0],[400,0],[400,400],[0,400]]"}, "/corners"),
    ],
)
def test_wrong_corrections_are_refused(owner: Owner, more: dict[str, Any], pointer: str) -> None:
    answer = owner.send(f"{URL}/{owner.id}/pieces", board(), **more)
    assert answer.status_code == 422
    assert [fault["pointer"] for fault in answer.json["errors"]] == [pointer]
    assert owner.shown()["pieces"] == []


def test_a_side_that_no_piece_has_is_refused(owner: Owner) -> None:
    answer = owner.send(f"{URL}/{owner.id}/photos", board(), side="back")
    assert answer.status_code == 422
    assert [(f["pointer"], f["code"]) for f in answer.json["errors"]] == [("/side", "unknown_id")]


@pytest.mark.parametrize("path", ["photos", "pieces"])
def test_only_the_owner_adds_pictures(owner: Owner, path: str) -> None:
    assert owner.send(f"{URL}/{owner.id}/{path}", b"x", auth=False).status_code == 401
    assert owner.send(f"{URL}/nothing/{path}", b"x").status_code == 404
    owner.auth = {"Authorization": "Bearer wrong"}
    assert owner.send(f"{URL}/{owner.id}/{path}", b"x").status_code == 403


def test_what_is_no_photo_is_refused_and_nothing_kept(owner: Owner) -> None:
    answer = owner.send(f"{URL}/{owner.id}/photos", b"hello")
    assert [f["pointer"] for f in answer.json["errors"]] == ["/photo"]
    assert owner.shown()["version"] == 1


def test_unknown_crops_are_not_confirmed(owner: Owner) -> None:
    answer = owner.client.patch(f"{URL}/{owner.id}", json={"confirm": [7]}, headers=owner.auth)
    assert [f["pointer"] for f in answer.json["errors"]] == ["/confirm/0"]


@pytest.mark.parametrize("game", ["keyper", "key_harvest"])
def test_a_tileset_that_does_not_fit_is_refused(owner: Owner, game: str) -> None:
    tileset = "nothing" if game == "keyper" else owner.id
    answer = owner.send(f"/api/v1/games/{game}/photo", board(), tileset=tileset)
    assert answer.status_code == 422
    assert [f["pointer"] for f in answer.json["errors"]] == ["/tileset"]


def test_an_empty_tileset_reads_by_names_alone(owner: Owner) -> None:
    with Image.open(io.BytesIO(board())) as photo:
        small = io.BytesIO()
        photo.reduce(4).save(small, "JPEG")
    answer = owner.send("/api/v1/games/keyper/photo", small.getvalue(), tileset=owner.id)
    assert answer.status_code == 200


def test_the_sheet_is_a_pdf(owner: Owner) -> None:
    answer = owner.client.get(f"{URL}/sheet.pdf")
    assert answer.mimetype == "application/pdf"
    assert answer.data.startswith(b"%PDF")
