"""Tilesets: who may read, who may change, and what is stored."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from api import create_app
from store.boxes.models import Crop
from store.boxes.repository import add_crops, find_tileset
from tests.api.tilesets.boxes import URL, Box, png


def test_a_new_tileset_is_empty_and_gives_its_key_once(emptied: Flask) -> None:
    box = Box(emptied, crops=0)
    shown = box.shown()
    assert shown["pieces"] == []
    assert shown["game"] == "keyper"
    assert len(box.key) >= 32
    assert box.key not in json.dumps(shown)
    groups = {row["group"]: row for row in shown["progress"]}
    assert (groups["spring"]["have"], groups["spring"]["of"]) == (0, 21)
    assert "statue" in {piece for row in groups.values() for piece in row["pieces"]}


def test_only_confirmed_pictures_count_for_progress(box: Box) -> None:
    box.correct(1, id="farmer", confirmed=False)
    assert {row["have"] for row in box.shown()["progress"]} == {0}
    box.correct(1, confirmed=True)
    assert {row["have"] for row in box.shown()["progress"]} == {0, 1}


@pytest.mark.parametrize(
    ("body", "pointers"),
    [
        ({}, {"/game", "/name"}),
        ({"game": "chess", "name": "x"}, {"/game"}),
        ({"game": "keyper", "name": ""}, {"/name"}),
        ({"game": "keyper", "name": "x" * 61}, {"/name"}),
        ({"game": "keyper", "name": "x", "more": 1}, {"/more"}),
        ({"game": "keyper", "name": "x\0"}, {"/name"}),
        ([], {""}),
    ],
)
def test_a_wrong_tileset_is_not_made(emptied: Flask, body: Any, pointers: set[str]) -> None:
    answer = emptied.test_client().post(URL, json=body)
    assert answer.status_code == 422
    assert {fault["pointer"] for fault in answer.json["errors"]} == pointers


def test_a_crop_is_confirmed_and_corrected(box: Box) -> None:
    before = box.shown()["version"]
    assert box.correct(1, id="statue", side="upgraded").json["confirmed"] is True
    assert box.correct(2, id="drainage").json["side"] is None
    assert box.correct(1, id="farmer").json["side"] is None
    assert box.correct(3, id=None, confirmed=False).json["id"] is None
    shown = box.shown()
    assert [(p["piece"], p["id"]) for p in shown["pieces"]] == [
        (1, "farmer"), (2, "drainage"), (3, None),
    ]  # fmt: skip
    assert shown["version"] == before + 4
    home = shown["progress"][0]
    assert (home["group"], home["have"], home["of"], len(home["pieces"])) == ("home", 1, 12, 12)


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"id": "nothing"}, "/id"),
        ({"id": "statue", "side": "reverse"}, "/side"),
        ({"side": "base"}, "/id"),
        ({"confirmed": True}, "/id"),
        ({"id": 1}, "/id"),
        ({"more": 1}, "/more"),
    ],
)
def test_a_wrong_correction_changes_nothing(box: Box, body: dict[str, Any], pointer: str) -> None:
    before = box.shown()
    answer = box.correct(1, **body)
    assert answer.status_code == 422
    assert [fault["pointer"] for fault in answer.json["errors"]] == [pointer]
    assert box.shown() == before


def test_a_picture_is_given_back(box: Box) -> None:
    address = box.shown()["pieces"][1]["picture"]
    answer = box.client.get(address)
    assert (answer.mimetype, answer.data) == ("image/png", png(50))
    again = box.client.get(address, headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304


def test_the_number_of_a_dropped_crop_is_not_given_again(emptied: Flask, box: Box) -> None:
    assert box.client.delete(f"{box.url}/pieces/3", headers=box.auth).status_code == 204
    with emptied.extensions["database"].writing() as session:
        add_crops(find_tileset(session, box.shown()["id"]), [Crop(picture=png())])
    assert [p["piece"] for p in box.shown()["pieces"]] == [1, 2, 4]


def test_a_deleted_tileset_is_gone_with_its_crops(emptied: Flask, box: Box) -> None:
    picture = box.shown()["pieces"][0]["picture"]
    assert box.client.delete(box.url, headers=box.auth).status_code == 204
    assert box.client.get(box.url).status_code == 404
    assert box.client.get(picture).status_code == 404
    with emptied.extensions["database"].reading() as session:
        assert session.query(Crop).count() == 0


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 401),
        ({"Authorization": "Bearer"}, 401),
        ({"Authorization": "Basic YTpi"}, 401),
        ({"Authorization": "Bearer wrong"}, 403),
    ],
)
def test_only_the_holder_of_the_key_changes_anything(
    box: Box, headers: dict[str, str], status: int
) -> None:
    before = box.shown()
    answers = [
        box.correct(1, headers, id="statue"),
        box.client.delete(f"{box.url}/pieces/1", headers=headers),
        box.client.delete(box.url, headers=headers),
    ]
    assert [answer.status_code for answer in answers] == [status] * 3
    if status == 401:
        assert answers[0].headers["WWW-Authenticate"] == "Bearer"
    assert box.shown() == before


def test_the_key_of_another_tileset_does_not_fit(emptied: Flask, box: Box) -> None:
    assert box.correct(1, Box(emptied).auth, id="statue").status_code == 403


@pytest.mark.parametrize(
    "path", ["/nothing", "/nothing/export", "/nothing/pieces/1/picture", "/%00"]
)
def test_unknown_tilesets_are_404(emptied: Flask, path: str) -> None:
    assert emptied.test_client().get(URL + path).status_code == 404


@pytest.mark.parametrize("piece", ["0", "99", "99999999999999999999", "x", "-1"])
def test_unknown_pieces_are_404(box: Box, piece: str) -> None:
    assert box.client.get(f"{box.url}/pieces/{piece}/picture").status_code == 404
    answer = box.client.patch(f"{box.url}/pieces/{piece}", json={"id": "statue"}, headers=box.auth)
    assert answer.status_code == 404
    if piece.isdecimal():
        assert answer.json["detail"] == f"There is no piece {piece} in this tileset."


def test_scoring_goes_on_when_the_database_is_away(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    away = create_app({"DATABASE_URL": f"sqlite:///{tmp_path}/a-file/keytally.db"})
    (tmp_path / "a-file").write_text("in the way")
    client: FlaskClient = away.test_client()
    refused = client.post(URL, json={"game": "keyper", "name": "x"})
    assert refused.status_code == 503
    assert "database" in refused.json["detail"]
    # Not the hour after which the limit of this route begins anew.
    assert refused.headers["Retry-After"] == "10"
    assert (client.get("/healthz").status_code, client.get("/readyz").status_code) == (200, 503)
    board = {"players": [{"name": "Anna", "board": {}}]}
    assert client.post("/api/v1/games/keyper/score", json=board).status_code == 200
