"""Every error is problem+json, in the reader's language."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

SCORE = "/api/v1/games/keyper/score"


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/v1/nothing", 404),
        ("POST", "/api/v1/nothing", 404),
        ("GET", "/nothing", 404),
        ("GET", "/vendor/nothing.js", 404),
        ("GET", "/vendor/../app.py", 404),
        ("GET", "/api/v1/games/chess", 404),
        ("GET", "/api/v1/games/chess/rules", 404),
        ("POST", "/api/v1/games/chess/score", 404),
        ("POST", "/api/v1/games/chess/photo", 404),
        ("GET", "/api/v1/games/keyper/rules/nothing", 404),
        ("GET", "/rules/keyper/nothing", 404),
        ("GET", "/rules/chess/nothing", 404),
        ("GET", "/api/v1/games/keyper/rules?lang=fr", 422),
        ("GET", "/api/v1/games/keyper/rules?q=" + "x" * 300, 422),
        ("DELETE", "/api/v1/games", 405),
        ("GET", SCORE, 405),
        ("PUT", SCORE, 405),
        ("POST", "/", 405),
        ("POST", SCORE, 415),
    ],
)
def test_errors_are_problems(client: FlaskClient, method: str, path: str, status: int) -> None:
    answer = client.open(path, method=method)
    assert answer.status_code == status
    assert answer.content_type == "application/problem+json"
    assert answer.json.keys() >= {"type", "title", "status", "detail", "errors"}
    assert answer.json["status"] == status
    assert answer.json["title"]
    assert answer.json["detail"]


def test_a_method_that_is_not_allowed_names_those_that_are(client: FlaskClient) -> None:
    assert "POST" in client.get(SCORE).headers["Allow"]


def test_a_head_request_has_no_body(client: FlaskClient) -> None:
    answer = client.head("/api/v1/games/chess")
    assert (answer.status_code, answer.data) == (404, b"")


@pytest.mark.parametrize(
    ("wish", "lang"),
    [
        ("de", "de"),
        ("de-AT, en;q=0.8", "de"),
        ("fr, de;q=0.5, en;q=0.2", "de"),
        ("en-GB", "en"),
        ("fr", "en"),
        ("*", "en"),
        ("", "en"),
        ("de;q=0", "en"),
        ("x" * 5000, "en"),
    ],
)
def test_errors_speak_the_readers_language(client: FlaskClient, wish: str, lang: str) -> None:
    answer = client.get("/api/v1/games/chess", headers={"Accept-Language": wish})
    assert answer.headers["Content-Language"] == lang
    assert "Accept-Language" in answer.headers["Vary"]
    assert answer.json["title"] == {"en": "Not found", "de": "Nicht gefunden"}[lang]


def test_the_faults_of_a_board_speak_german(client: FlaskClient) -> None:
    answer = client.post(SCORE, json={}, headers={"Accept-Language": "de"})
    english = client.post(SCORE, json={})
    assert answer.json["errors"][0]["pointer"] == english.json["errors"][0]["pointer"] == "/players"
    assert answer.json["errors"][0]["message"] != english.json["errors"][0]["message"]


def test_a_fault_of_ours_is_a_problem_too(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("secret detail")

    monkeypatch.setattr("scoring.score", broken)
    answer = app.test_client().post(SCORE, json={})
    assert answer.status_code == 500
    assert answer.content_type == "application/problem+json"
    assert "secret" not in answer.get_data(as_text=True)
