"""Tilesets: who may read, who may change, what is kept, and the whole as one file."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image
from sqlalchemy import text

from api import create_app
from store import Database
from store.boxes.models import Crop
from store.boxes.repository import add_crops, find_tileset

URL = "/api/v1/tilesets"


@pytest.fixture
def app(served: Flask) -> Flask:
    """The app with an empty database."""
    with served.extensions["database"].writing() as session:
        session.execute(text("DELETE FROM tileset"))
    return served


def png(shade: int = 200, size: tuple[int, int] = (160, 120)) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", size, (shade, 100, 50)).save(out, "PNG")
    return out.getvalue()


class Box:
    """A tileset and its key, with three crops put there by hand."""

    def __init__(self, app: Flask, crops: int = 3) -> None:
        self.client = app.test_client()
        made = self.client.post(URL, json={"game": "keyper", "name": "Our box"})
        assert made.status_code == 201
        self.key = made.json["edit_key"]
        self.url = made.headers["Location"]
        self.auth = {"Authorization": f"Bearer {self.key}"}
        store: Database = app.extensions["database"]
        with store.writing() as session:
            found = find_tileset(session, made.json["id"])
            add_crops(found, [Crop(picture=png(50 * n)) for n in range(crops)])

    def shown(self) -> dict[str, Any]:
        answer: dict[str, Any] = self.client.get(self.url).json
        return answer

    def correct(self, piece: int, headers: dict[str, str] | None = None, **body: Any) -> Any:
        headers = self.auth if headers is None else headers
        return self.client.patch(f"{self.url}/pieces/{piece}", json=body, headers=headers)


@pytest.fixture
def box(app: Flask) -> Box:
    return Box(app)


def test_a_new_tileset_is_empty_and_gives_its_key_once(app: Flask) -> None:
    box = Box(app, crops=0)
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
        ({"game": "keyper", "name": "x\0"}, {""}),
        ([], {""}),
    ],
)
def test_a_wrong_tileset_is_not_made(app: Flask, body: Any, pointers: set[str]) -> None:
    answer = app.test_client().post(URL, json=body)
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


def test_the_number_of_a_dropped_crop_is_not_given_again(app: Flask, box: Box) -> None:
    assert box.client.delete(f"{box.url}/pieces/3", headers=box.auth).status_code == 204
    with app.extensions["database"].writing() as session:
        add_crops(find_tileset(session, box.shown()["id"]), [Crop(picture=png())])
    assert [p["piece"] for p in box.shown()["pieces"]] == [1, 2, 4]


def test_a_deleted_tileset_is_gone_with_its_crops(app: Flask, box: Box) -> None:
    picture = box.shown()["pieces"][0]["picture"]
    assert box.client.delete(box.url, headers=box.auth).status_code == 204
    assert box.client.get(box.url).status_code == 404
    assert box.client.get(picture).status_code == 404
    with app.extensions["database"].reading() as session:
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


def test_the_key_of_another_tileset_does_not_fit(app: Flask, box: Box) -> None:
    assert box.correct(1, Box(app).auth, id="statue").status_code == 403


@pytest.mark.parametrize(
    "path", ["/nothing", "/nothing/export", "/nothing/pieces/1/picture", "/%00"]
)
def test_unknown_tilesets_are_404(app: Flask, path: str) -> None:
    assert app.test_client().get(URL + path).status_code == 404


@pytest.mark.parametrize("piece", ["0", "99", "99999999999999999999", "x", "-1"])
def test_unknown_pieces_are_404(box: Box, piece: str) -> None:
    assert box.client.get(f"{box.url}/pieces/{piece}/picture").status_code == 404
    answer = box.client.patch(f"{box.url}/pieces/{piece}", json={"id": "statue"}, headers=box.auth)
    assert answer.status_code == 404


def send_file(box: Box, data: bytes) -> Any:
    form = {"file": (io.BytesIO(data), "box.zip")}
    return box.client.post(f"{URL}/import", data=form, content_type="multipart/form-data")


def test_an_exported_file_makes_the_same_tileset(box: Box) -> None:
    box.correct(1, id="statue", side="upgraded")
    exported = box.client.get(f"{box.url}/export")
    assert exported.mimetype == "application/zip"
    assert "Our-box.tileset.zip" in exported.headers["Content-Disposition"]
    made = send_file(box, exported.data)
    assert made.status_code == 201
    assert made.json["id"] not in box.url
    assert made.json["edit_key"] != box.key
    known = ("id", "side", "confirmed")
    assert [[p[k] for k in known] for p in made.json["pieces"]] == [
        [p[k] for k in known] for p in box.shown()["pieces"]
    ]
    first, other = (box.client.get(each["pieces"][1]["picture"]).data
                    for each in (box.shown(), made.json))  # fmt: skip
    with Image.open(io.BytesIO(first)) as one, Image.open(io.BytesIO(other)) as two:
        assert one.tobytes() == two.tobytes()


def packed(listed: Any, **members: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(
            "tileset.json", listed if isinstance(listed, bytes) else json.dumps(listed)
        )
        for name, data in members.items():
            archive.writestr(name, data)
    return out.getvalue()


def listing(**piece: Any) -> dict[str, Any]:
    return {"format": "keytally-tileset-1", "game": "keyper", "name": "x", "pieces": [piece]}


AT = "/file/tileset.json/pieces/0"


@pytest.mark.parametrize(
    ("data", "status", "pointer"),
    [
        (b"", 422, "/file"),
        (b"PK\x03\x04", 422, "/file"),
        (png(), 422, "/file"),
        (packed({})[:60], 422, "/file"),
        (packed(b"{"), 422, "/file"),
        (packed(b"[" * 100_000), 422, "/file"),
        (packed([]), 422, "/file/tileset.json"),
        (packed({**listing(), "format": "other"}), 422, "/file/tileset.json/format"),
        (packed({**listing(), "game": "chess"}), 422, "/file/tileset.json/game"),
        (packed(listing(picture="../../etc/passwd")), 422, "/file"),
        (packed(listing(picture="a"), a=b"hello"), 422, f"{AT}/picture"),
        (packed(listing(picture="a"), a=png(size=(1, 1))), 422, f"{AT}/picture"),
        (packed(listing(picture="a"), a=png(size=(5000, 5000))), 422, f"{AT}/picture"),
        (packed(listing(picture="a", id="nothing"), a=png()), 422, f"{AT}/id"),
        (packed(listing(picture="a"), a=bytes(30_000_000)), 413, None),
        (packed(b" " * 30_000_000), 413, None),
    ],
    # Not the bytes themselves: a packed file carries the time, and each worker packs its own.
    ids=lambda value: f"{len(value)} bytes" if isinstance(value, bytes) else None,
)
def test_a_wrong_file_makes_nothing(
    app: Flask, box: Box, data: bytes, status: int, pointer: str | None
) -> None:
    answer = send_file(box, data)
    assert answer.status_code == status
    assert answer.content_type == "application/problem+json"
    if pointer:
        assert pointer in {fault["pointer"] for fault in answer.json["errors"]}
    with app.extensions["database"].reading() as session:
        assert session.execute(text("SELECT count(*) FROM tileset")).scalar() == 1


def boxed(count: int, **piece: Any) -> dict[str, Any]:
    return {**listing(), "pieces": [{"picture": f"p{n}", **piece} for n in range(count)]}


def test_a_picture_named_many_times_is_refused_before_any_is_decoded(
    box: Box, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vision.image.crop.kept", lambda data: pytest.fail("decoded"))
    bomb = packed(boxed(2_000, picture="a"), a=png())
    assert len(bomb) < 400_000
    answer = send_file(box, bomb)
    assert answer.status_code == 422
    assert {fault["code"] for fault in answer.json["errors"]} == {"repeated_picture", "more"}


def test_more_than_a_box_holds_is_refused_before_any_is_decoded(
    box: Box, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vision.image.crop.kept", lambda data: pytest.fail("decoded"))
    pictures = {f"p{n}": bytes(499_000) for n in range(210)}
    assert send_file(box, packed(boxed(210), **pictures)).status_code == 413


def test_a_picture_larger_than_any_exported_one_is_refused_by_its_head(
    box: Box, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vision.image.crop.kept", lambda data: pytest.fail("decoded"))
    answer = send_file(box, packed(boxed(1), p0=png(size=(4_000, 4_000))))
    assert [(fault["pointer"], fault["code"]) for fault in answer.json["errors"]] == [
        (f"{AT}/picture", "too_large_picture")]  # fmt: skip


def test_an_import_waits_for_a_slot(box: Box, app: Flask) -> None:
    from api.tilesets.slots import import_slot

    app.config["PHOTO_WAIT_SECONDS"] = 0
    with app.test_request_context(environ_base={"REMOTE_ADDR": "10.9.9.9"}), import_slot():
        answer = send_file(box, packed(boxed(1), p0=png()))
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, "10")
    app.config["PHOTO_WAIT_SECONDS"] = 60
    assert send_file(box, packed(boxed(1), p0=png())).status_code == 201


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
