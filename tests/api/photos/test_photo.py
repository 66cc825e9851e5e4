"""The photo route: anything but a picture of a board is a 4xx problem that names the field."""

from __future__ import annotations

import io
import struct
import zlib
from typing import Any

import pytest
from flask.testing import FlaskClient
from PIL import Image
from werkzeug.test import TestResponse

import vision
from vision.reading import Reading

URL = "/api/v1/games/keyper/photo"
SMALL = (200, 200)


def picture(form: str = "JPEG", size: tuple[int, int] = (640, 480), **more: Any) -> bytes:
    out = io.BytesIO()
    Image.effect_noise(size, 90).convert("RGB").save(out, form, **more)
    return out.getvalue()


def bare_table() -> bytes:
    """A picture in which there is nothing to read, which is soon known."""
    out = io.BytesIO()
    Image.new("RGB", (640, 480), "grey").save(out, "JPEG")
    return out.getvalue()


def send(client: FlaskClient, *pictures: bytes, url: str = URL, **fields: str) -> TestResponse:
    files = [(io.BytesIO(data), f"{n}.jpg") for n, data in enumerate(pictures)]
    return client.post(url, data={"photo": files, **fields}, content_type="multipart/form-data")


def png_of(width: int, height: int) -> bytes:
    """A few bytes of PNG that claim to be of this size."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(kind + data))
        return struct.pack(">I", len(data)) + kind + data + check

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(bytes(1000))) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


@pytest.mark.parametrize(
    ("pictures", "code"),
    [
        ([b""], "empty"),
        ([b"hello"], "not_an_image"),
        ([b"GIF89a" + bytes(100)], "not_an_image"),
        ([b"%PDF-1.7" + bytes(1000)], "not_an_image"),
        ([picture(size=SMALL)[:5000]], "truncated"),
        ([picture("PNG", SMALL)[:5000]], "truncated"),
        ([b"\xff\xd8\xff\xe0"], "not_an_image"),
        ([png_of(10_000, 10_000)], "too_large_picture"),
        ([png_of(1, 50_000)], "too_small_picture"),
        ([png_of(2**31 - 1, 2**31 - 1)], "too_large_picture"),
        ([bare_table(), b"hello"], "not_an_image"),
    ],
)
def test_what_is_no_picture_is_refused(
    client: FlaskClient, pictures: list[bytes], code: str
) -> None:
    answer = send(client, *pictures)
    assert answer.status_code == 422
    assert answer.content_type == "application/problem+json"
    pointer = "/photo" if len(pictures) == 1 else "/photo/1"
    assert [(f["pointer"], f["code"]) for f in answer.json["errors"]] == [(pointer, code)]


def test_refusals_speak_german(client: FlaskClient) -> None:
    headers = {"Accept-Language": "de"}
    data = {"photo": (io.BytesIO(b"hello"), "a.jpg")}
    german = client.post(URL, data=data, headers=headers).json["errors"][0]["message"]
    assert german != send(client, b"hello").json["errors"][0]["message"]


def test_too_many_pictures_are_refused(client: FlaskClient) -> None:
    answer = send(client, *[picture(size=(200, 200))] * 30)
    assert answer.status_code == 422
    assert answer.json["errors"][0]["pointer"] == "/photo"


@pytest.mark.parametrize("what", ['filename="a.jpg"', ""], ids=["file", "text"])
@pytest.mark.parametrize("url", [URL, "/api/v1/tilesets/import"])
def test_a_part_without_a_name_is_an_unknown_field(
    client: FlaskClient, url: str, what: str
) -> None:
    part = f"--x\r\nContent-Disposition: form-data; {what}\r\n\r\nabc\r\n--x--\r\n".encode()
    answer = client.post(url, data=part, content_type="multipart/form-data; boundary=x")
    faults = {fault["pointer"]: fault["code"] for fault in answer.json["errors"]}
    field = "/photo" if url == URL else "/file"
    assert (answer.status_code, faults) == (422, {"/": "unknown_field", field: "missing"})


def test_a_flood_of_parts_is_refused(client: FlaskClient) -> None:
    assert send(client, *[b"x"] * 200).status_code == 413


@pytest.mark.parametrize(
    ("data", "faults"),
    [
        ({}, {"/photo": "missing"}),
        ({"photo": "just text"}, {"/photo": "not_a_file"}),
        ({"picture": (io.BytesIO(b"x"), "a.jpg")},
         {"/picture": "unknown_field", "/photo": "missing"}),
        ({"photo": "text", "a/b": "1"}, {"/photo": "not_a_file", "/a~1b": "unknown_field"}),
    ],
)  # fmt: skip
def test_wrong_fields_are_named(
    client: FlaskClient, data: dict[str, Any], faults: dict[str, str]
) -> None:
    answer = client.post(URL, data=data, content_type="multipart/form-data")
    assert answer.status_code == 422
    assert {f["pointer"]: f["code"] for f in answer.json["errors"]} == faults


@pytest.mark.parametrize("content_type", ["application/json", "image/jpeg", ""])
def test_other_content_types_are_415(client: FlaskClient, content_type: str) -> None:
    assert client.post(URL, data=picture(), content_type=content_type).status_code == 415


def test_a_form_without_boundary_is_a_problem(client: FlaskClient) -> None:
    answer = client.post(URL, data=b"--x", content_type="multipart/form-data")
    assert (answer.status_code, answer.headers["Accept"]) == (415, "multipart/form-data")
    assert "boundary" in answer.json["detail"]


def test_a_packed_form_is_415_and_says_how_to_send_it(client: FlaskClient) -> None:
    answer = client.post(
        URL, data={"photo": (io.BytesIO(b"x"), "a.jpg")}, headers={"Content-Encoding": "br"}
    )
    assert (answer.status_code, answer.headers["Accept-Encoding"]) == (415, "identity")


def test_more_than_forty_megabytes_are_413(client: FlaskClient) -> None:
    assert send(client, bytes(41_000_000)).status_code == 413


@pytest.mark.parametrize("value", ["maybe", "True", ""])
def test_an_odd_flag_is_refused(client: FlaskClient, value: str) -> None:
    answer = send(client, picture(), url=f"{URL}?score={value}")
    assert answer.json["errors"][0]["pointer"] == "/score"


@pytest.fixture
def reading(monkeypatch: pytest.MonkeyPatch) -> Reading:
    """A reader that always sees the same board; the real one has its own tests."""
    board = {"village": [{"tile": "statue", "row": 1, "column": 1}]}
    seen = Reading(board, (), (), ("goods", "gems"), ((640, 480),), 5)
    monkeypatch.setattr(vision, "read_photo", lambda *_: seen)
    return seen


def test_a_reading_is_answered_as_it_is(client: FlaskClient, reading: Reading) -> None:
    answer = send(client, picture())
    assert answer.status_code == 200
    assert answer.json == {**reading.to_json(), "questions": []}
    assert answer.headers["Cache-Control"] == "no-store"


def test_a_reading_can_be_scored(client: FlaskClient, reading: Reading) -> None:
    answer = send(client, picture(), url=URL + "?score=true").json
    anna = answer["score"]["players"][0]
    assert [line["element"] for line in anna["lines"] if line["points"]] == ["statue"]
    unseen = {a["at"] for a in anna["assumptions"] if a["code"] == "not_visible"}
    assert unseen == {"/players/0/board/goods", "/players/0/board/gems"}


def test_a_draft_that_does_not_score_is_still_given(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    odd = Reading({"village": [{"tile": "statue"}]}, (), (), (), ((640, 480),), 5)
    monkeypatch.setattr(vision, "read_photo", lambda *_: odd)
    answer = send(client, picture(), url=URL + "?score=true")
    assert answer.status_code == 200
    assert answer.json["score"] is None
    assert answer.json["board"] == odd.board
    faults = {fault["pointer"] for fault in answer.json["score_errors"]}
    assert faults == {"/board/village/0/row", "/board/village/0/column"}


@pytest.mark.parametrize(
    ("url", "fields", "pointer"),
    [
        (f"{URL}?tileset=nope", {}, "/tileset"),
        (URL, {"tileset": "nope"}, "/tileset"),
        (f"{URL}?scor=true", {}, "/scor"),
        (URL, {"scor": "true"}, "/scor"),
        (URL, {"score": "maybe"}, "/score"),
        (URL, {"score": ""}, "/score"),
        (f"{URL}?score=true", {"score": "false"}, "/score"),
    ],
)
def test_form_and_query_are_taken_alike_and_what_is_unknown_is_refused(
    client: FlaskClient, url: str, fields: dict[str, str], pointer: str
) -> None:
    answer = send(client, picture(), url=url, **fields)
    assert answer.status_code == 422
    assert [fault["pointer"] for fault in answer.json["errors"]] == [pointer]
