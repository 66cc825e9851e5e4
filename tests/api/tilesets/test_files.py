"""A tileset as one file: exported, imported, and what is refused."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any

import pytest
from flask import Flask
from PIL import Image
from sqlalchemy import text

from api.tilesets.slots import import_slot
from store.boxes.archive import MAX_PICTURE_SIDE, METHODS, read_archive
from store.errors import Invalid, TooLarge
from tests.api.tilesets.boxes import URL, Box, png
from tests.every import every


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


def packed(listed: Any, method: int = zipfile.ZIP_DEFLATED, **members: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        archive.writestr(
            "tileset.json", listed if isinstance(listed, bytes) else json.dumps(listed)
        )
        for name, data in members.items():
            archive.writestr(name, data)
    return out.getvalue()


def listing(**piece: Any) -> dict[str, Any]:
    return {"format": "keytally-tileset-1", "game": "keyper", "name": "x", "pieces": [piece]}


AT = "/file/tileset.json/pieces/0"


WRONG: dict[str, tuple[Callable[[], bytes], int, str | None]] = {
    "empty": (lambda: b"", 422, "/file"),
    "the beginning of a zip": (lambda: b"PK\x03\x04", 422, "/file"),
    "a picture": (png, 422, "/file"),
    "cut off": (lambda: packed({})[:60], 422, "/file"),
    "no JSON": (lambda: packed(b"{"), 422, "/file"),
    "nested too deep": (lambda: packed(b"[" * 100_000), 422, "/file"),
    "a lone surrogate for a game": (lambda: packed({**listing(), "game": "\ud800"}), 422, "/file"),
    "a lone surrogate for a field": (lambda: packed({**listing(), "\udfff": 1}), 422, "/file"),
    "NUL for a problem": (lambda: packed(listing(picture="a", problem="\0"), a=png()), 422, "/file"),
    "too many digits": (lambda: packed(b'{"format": %s}' % (b"9" * 5_000)), 422, "/file"),
    "compressed otherwise": (lambda: packed(listing(), method=zipfile.ZIP_LZMA), 422, "/file"),
    "a list": (lambda: packed([]), 422, "/file/tileset.json"),
    "another format": (
        lambda: packed({**listing(), "format": "other"}), 422, "/file/tileset.json/format",
    ),
    "an unknown game": (lambda: packed({**listing(), "game": "chess"}), 422, "/file/tileset.json/game"),
    "a path out of it": (lambda: packed(listing(picture="../../etc/passwd")), 422, "/file"),
    "text for a picture": (lambda: packed(listing(picture="a"), a=b"hello"), 422, f"{AT}/picture"),
    "too small a picture": (
        lambda: packed(listing(picture="a"), a=png(size=(1, 1))), 422, f"{AT}/picture",
    ),
    "too large a picture": (
        lambda: packed(listing(picture="a"), a=png(size=(MAX_PICTURE_SIDE + 1, 40))), 422, f"{AT}/picture",
    ),
    "an unknown piece": (lambda: packed(listing(picture="a", id="nothing"), a=png()), 422, f"{AT}/id"),
    "a bomb of a picture": (lambda: packed(listing(picture="a"), a=bytes(30_000_000)), 413, None),
    "a bomb of a list": (lambda: packed(b" " * 30_000_000), 413, None),
}  # fmt: skip
"""What each wrong file is: its bytes, made when they are needed, and the answer to it."""


@cache
def wrong_file(wrong: str) -> bytes:
    """Made once for both databases."""
    make, _, _ = WRONG[wrong]
    return make()


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_file_makes_nothing(emptied: Flask, box: Box, wrong: str) -> None:
    _, status, pointer = WRONG[wrong]
    answer = send_file(box, wrong_file(wrong))
    assert answer.status_code == status
    assert answer.content_type == "application/problem+json"
    if pointer:
        assert pointer in {fault["pointer"] for fault in answer.json["errors"]}
    with emptied.extensions["database"].reading() as session:
        assert session.execute(text("SELECT count(*) FROM tileset")).scalar() == 1


@pytest.mark.parametrize("method", METHODS)
def test_with_any_byte_damaged_it_is_read_or_refused(method: int) -> None:
    whole = packed(listing(picture="a"), method, a=png())

    def check(at: int) -> None:
        for value in {whole[at] ^ 1, whole[at] ^ 255}:
            damaged = whole[:at] + bytes([value]) + whole[at + 1 :]
            with suppress(Invalid, TooLarge):
                read_archive(io.BytesIO(damaged))

    every(range(len(whole)), check)


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
    assert send_file(box, more_than_a_box_holds()).status_code == 413


@cache
def more_than_a_box_holds() -> bytes:
    return packed(boxed(210), zipfile.ZIP_DEFLATED, **{f"p{n}": bytes(499_000) for n in range(210)})


def test_a_picture_larger_than_any_exported_one_is_refused_by_its_head(
    box: Box, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vision.image.crop.kept", lambda data: pytest.fail("decoded"))
    answer = send_file(box, packed(boxed(1), p0=png(size=(40, MAX_PICTURE_SIDE + 1))))
    assert [(fault["pointer"], fault["code"]) for fault in answer.json["errors"]] == [
        (f"{AT}/picture", "too_large_picture")]  # fmt: skip


def test_an_import_waits_for_a_slot(box: Box, emptied: Flask) -> None:
    emptied.config["PHOTO_WAIT_SECONDS"] = 0
    with emptied.test_request_context(environ_base={"REMOTE_ADDR": "10.9.9.9"}), import_slot():
        answer = send_file(box, packed(boxed(1), p0=png()))
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, "10")
    emptied.config["PHOTO_WAIT_SECONDS"] = 60
    assert send_file(box, packed(boxed(1), p0=png())).status_code == 201
