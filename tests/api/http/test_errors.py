"""Every error is problem+json, in the reader's language."""

from __future__ import annotations

import html

import pytest
from flask import Flask
from flask.testing import FlaskClient

from api.http.problems import KINDS, Kind

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
    assert answer.json["title"] == {"en": "No such game", "de": "Kein solches Spiel"}[lang]


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


def test_problems_have_distinct_types_and_explanations(client: FlaskClient) -> None:
    def new_table() -> str:
        code = client.post("/api/v1/tables", json={"game": "keyper"}).json["code"]
        return f"/api/v1/tables/{code}"

    table = new_table()
    client.post(f"{table}/seats", json={"name": "Anna"})
    answers = {
        "seat_taken": client.post(f"{table}/seats/1/key"),
        "no_score_yet": client.get(f"{new_table()}/export?format=csv"),
        "unknown_game": client.get("/api/v1/games/chess"),
        "unknown_table": client.get("/api/v1/tables/NOTABLES"),
        "does_not_fit": client.post(SCORE, json={}),
        "bad_request": client.post(SCORE, data="{", content_type="application/json"),
    }
    for kind, answer in answers.items():
        assert answer.json["code"] == kind
        assert answer.json["type"] == f"/problems/{kind.replace('_', '-')}"
        assert client.get(answer.json["type"]).status_code == 200


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.code)
def test_every_kind_of_problem_has_a_page_in_both_languages(
    client: FlaskClient, kind: Kind
) -> None:
    for lang in ("en", "de"):
        page = html.unescape(client.get(f"{kind.type}?lang={lang}").text)
        assert kind.title.render(lang) in page
        assert kind.remedy.render(lang) in page
    assert kind.title.render("en") != kind.title.render("de")
    assert client.get(f"{kind.type}-not").status_code == 404


def test_browsers_get_a_page_and_programs_a_problem(client: FlaskClient) -> None:
    browser = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8", "Accept-Language": "de"}
    page = client.get("/nopath", headers=browser)
    assert (page.status_code, page.mimetype) == (404, "text/html")
    assert "Nicht gefunden" in page.text
    assert "/static/pages.css" in page.text
    assert client.get("/nopath").mimetype == "application/problem+json"
    assert client.get("/api/v1/nopath", headers=browser).mimetype == "application/problem+json"


@pytest.mark.parametrize("written", ["Statue", "statu", "STATUE", "statute"])
def test_ids_that_are_nearly_right_suggest_the_right_one(client: FlaskClient, written: str) -> None:
    board = {"village": [{"tile": written, "row": 1, "column": 1}]}
    answer = client.post(SCORE, json={"players": [{"name": "Anna", "board": board}]})
    assert answer.json["errors"][0]["message"] == f"Unknown id: {written}. Did you mean statue?"


def test_ids_that_are_like_nothing_suggest_nothing(client: FlaskClient) -> None:
    board = {"village": [{"tile": "zzz", "row": 1, "column": 1}]}
    answer = client.post(SCORE, json={"players": [{"name": "Anna", "board": board}]})
    assert answer.json["errors"][0]["message"] == "Unknown id: zzz"
