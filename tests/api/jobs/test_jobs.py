"""Photos read as jobs: 202 at once, how far it is, the same answer, cancel."""

from __future__ import annotations

import io
import time
from collections.abc import Iterator
from threading import Event
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image

import vision
from api import create_app
from tests.api.http.test_contract import check
from tests.api.photos.test_photo import bare_table
from vision import progress
from vision.reading import Reading

URL = "/api/v1/games/keyper/photo"
JOBS = "/api/v1/jobs"
LONG = 20.0
BOARD = {"village": [{"tile": "statue", "row": 1, "column": 1}]}
SEEN = Reading(BOARD, (), (), ("goods",), ((640, 480),), 5)


def picture() -> bytes:
    out = io.BytesIO()
    Image.effect_noise((640, 480), 90).convert("RGB").save(out, "JPEG")
    return out.getvalue()


def send(
    client: FlaskClient, *pictures: bytes, url: str = URL, prefer: str = "", **more: Any
) -> Any:
    files = [(io.BytesIO(data), f"{n}.jpg") for n, data in enumerate(pictures)]
    headers = {"Prefer": prefer} if prefer else {}
    return client.post(url, data={"photo": files}, content_type="multipart/form-data",
                       headers=headers, **more)  # fmt: skip


def followed(client: FlaskClient, url: str, state: str, **headers: str) -> Any:
    """The job as soon as it is in this state."""
    end = time.monotonic() + LONG
    while (job := client.get(url, headers=headers).json)[
        "state"
    ] != state and time.monotonic() < end:
        time.sleep(0.01)
    assert job["state"] == state
    return job


class Slow:
    """A reader that blocks at its names until it is released."""

    def __init__(self) -> None:
        self.stands, self.may_go_on, self.ended = Event(), Event(), Event()

    def __call__(self, *_: Any) -> Reading:
        try:
            progress.reached("names", 0.4)
            self.stands.set()
            assert self.may_go_on.wait(LONG)
            progress.reached("laying_out", 0.9)
            return SEEN
        finally:
            self.ended.set()


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    reader = Slow()
    monkeypatch.setattr(vision, "read_photo", reader)
    yield reader
    reader.may_go_on.set()
    reader.ended.wait(LONG)


def test_a_reading_as_a_job(app: Flask, client: FlaskClient, slow: Slow) -> None:
    document: dict[str, Any] = client.get("/api/v1/openapi.json").json
    answer = send(client, picture(), url=URL + "?score=true", prefer="respond-async")
    assert answer.status_code == 202
    assert answer.headers["Preference-Applied"] == "respond-async"
    check(document, "/api/v1/games/{game}/photo", answer, "post")
    url = answer.headers["Location"]
    assert slow.stands.wait(LONG)
    running = client.get(url)
    assert running.headers["Cache-Control"] == "no-store"
    check(document, f"{JOBS}/{{job}}", running)
    assert (running.json["state"], running.json["stage"]) == ("running", "names")
    assert running.json["percentage"] == 40
    german = client.get(url, headers={"Accept-Language": "de"}).json
    assert german["message"] != running.json["message"]
    slow.may_go_on.set()
    job = followed(client, url, "done")
    check(document, f"{JOBS}/{{job}}", client.get(url))
    assert job["percentage"] == 100
    assert job["problem"] is None
    # The same answer as that of the synchronous request.
    by_itself = send(client, picture(), url=URL + "?score=true")
    assert by_itself.status_code == 200
    assert job["reading"] == by_itself.json
    assert client.delete(url).status_code == 204
    assert client.get(url).status_code == 404


def test_a_quick_answer_needs_no_job(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vision, "read_photo", lambda *_: SEEN)
    answer = send(client, picture(), prefer="respond-async, wait=20")
    assert answer.status_code == 200
    assert answer.json["board"] == BOARD


def test_a_cancelled_reading_ends(client: FlaskClient, slow: Slow) -> None:
    url = send(client, picture(), prefer="respond-async").headers["Location"]
    assert slow.stands.wait(LONG)
    assert client.delete(url).status_code == 204
    assert client.get(url).status_code == 404
    slow.may_go_on.set()
    assert slow.ended.wait(LONG)


def test_a_reading_ends_when_its_client_leaves(client: FlaskClient, slow: Slow) -> None:
    gone = Event()
    gone.set()
    answer = send(client, picture(), environ_overrides={"keytally.gone": gone})
    assert answer.status_code == 503
    slow.may_go_on.set()
    assert slow.ended.wait(LONG)


def test_why_a_job_failed_is_answered_as_by_the_request_itself(client: FlaskClient) -> None:
    by_itself = send(client, bare_table(), b"none")
    assert by_itself.status_code == 422
    url = send(client, bare_table(), b"none", prefer="respond-async").headers["Location"]
    job = followed(client, url, "failed")
    assert job["problem"] == by_itself.json
    assert job["message"] == by_itself.json["errors"][0]["message"]
    assert job["reading"] is None


def test_a_fault_of_ours_is_a_500_and_no_secret(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_break = Event()

    def broken(*_: Any) -> None:
        may_break.wait(LONG)
        raise RuntimeError("secret")

    monkeypatch.setattr(vision, "read_photo", broken)
    url = send(client, picture(), prefer="respond-async").headers["Location"]
    may_break.set()
    assert send(client, picture()).status_code == 500
    job = followed(client, url, "failed")
    assert job["problem"]["status"] == 500
    assert "secret" not in str(job)


def test_an_address_has_so_many_photos_under_way(client: FlaskClient, slow: Slow) -> None:
    answers = [send(client, picture(), prefer="respond-async") for _ in range(5)]
    assert [answer.status_code for answer in answers] == [202] * 4 + [429]
    assert answers[4].headers["Retry-After"] == "10"
    assert send(client, picture(), prefer="respond-async",
                environ_base={"REMOTE_ADDR": "10.9.9.9"}).status_code == 202  # fmt: skip
    for answer in answers[:4]:
        client.delete(answer.headers["Location"])


@pytest.mark.parametrize("method", ["get", "delete"])
def test_an_unknown_job(client: FlaskClient, method: str) -> None:
    answer = getattr(client, method)(f"{JOBS}/nothing")
    assert answer.status_code == (404 if method == "get" else 204)


def test_a_photo_counts_for_each_of_its_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vision, "read_photo", lambda *_: SEEN)
    client = create_app(
        {"RATE_PHOTO": "5 per minute", "RATELIMIT_ENABLED": True, "PHOTO_IDLE_SECONDS": 0}
    ).test_client()
    sent = [send(client, *[picture()] * 2).status_code for _ in range(3)]
    assert sent == [200, 200, 429]
