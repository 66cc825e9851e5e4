"""What the service as a whole promises: other sites may call it, no address may flood it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from flask_smorest import Blueprint

import scoring
from api import create_app
from keytally import __version__

SCORE = "/api/v1/games/keyper/score"
ELSEWHERE = {"Origin": "https://blog.example"}


@pytest.mark.parametrize("path", ["/api/v1/games", "/api/v1/games/keyper", "/api/v1/nothing"])
def test_other_sites_may_read(client: FlaskClient, path: str) -> None:
    headers = client.get(path, headers=ELSEWHERE).headers
    assert headers["Access-Control-Allow-Origin"] == "*"
    assert "ETag" in headers["Access-Control-Expose-Headers"]


def test_other_sites_may_score(client: FlaskClient) -> None:
    wish = {
        **ELSEWHERE,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "content-type, accept-language",
    }
    leave = client.options(SCORE, headers=wish)
    assert leave.status_code == 200
    assert leave.headers["Access-Control-Allow-Origin"] == "*"
    assert "POST" in leave.headers["Access-Control-Allow-Methods"]
    assert "content-type" in leave.headers["Access-Control-Allow-Headers"].lower()
    answer = client.post(SCORE, json={}, headers=ELSEWHERE)
    assert answer.status_code == 422
    assert answer.headers["Access-Control-Allow-Origin"] == "*"


def test_pages_are_not_for_other_sites(client: FlaskClient) -> None:
    assert "Access-Control-Allow-Origin" not in client.get("/", headers=ELSEWHERE).headers


def test_too_many_requests_are_429_with_the_time_to_wait() -> None:
    client = create_app({"RATE_DEFAULT": "3 per minute", "RATELIMIT_ENABLED": True}).test_client()
    statuses = [client.post(SCORE, json={}).status_code for _ in range(4)]
    assert statuses == [422, 422, 422, 429]
    last = client.post(SCORE, json={}, headers={"Accept-Language": "de"})
    assert last.json["title"] == "Zu viele Anfragen"
    assert 0 < int(last.headers["Retry-After"]) <= 60
    assert client.get("/healthz").status_code == 200


def test_the_forms_own_files_have_no_limit() -> None:
    client = create_app({"RATE_DEFAULT": "1 per minute", "RATELIMIT_ENABLED": True}).test_client()
    answers = [client.get("/app.js") for _ in range(3)]
    assert [(each.status_code, "RateLimit" in each.headers) for each in answers] == [
        (200, False)
    ] * 3


def test_settings_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KEYTALLY_JSON_LIMIT", "100")
    client = create_app().test_client()
    assert client.post(SCORE, json={"players": "x" * 200}).status_code == 413


def test_the_service_starts_and_shows_a_box_without_loading_what_few_requests_need(
    tmp_path: Path,
) -> None:
    late = (
        "cv2",
        "numpy",
        "onnxruntime",
        "ortools",
        "pandas",
        "PIL",
        "psycopg",
        "rapidocr",
        "redis",
        "reportlab",
        *(f"scoring.{game}" for game in scoring.game_ids()),
    )
    code = f"""
import app, sys
print({set(late)} & sys.modules.keys())
client = app.app.test_client()
made = client.post("/api/v1/tilesets", json={{"game": "keyper", "name": "mine"}}).json
shown = client.get(f"/api/v1/tilesets/{{made['id']}}").json
assert sum(each["of"] for each in shown["progress"]) > 0
print({set(late)} & sys.modules.keys())
"""
    ran = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, "KEYTALLY_DATA": str(tmp_path)},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert ran.stdout.split() == ["set()", "{'scoring.keyper'}"]  # the game of the box itself


def test_the_document_is_put_together_once_and_not_at_the_start(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    documented: list[str] = []
    document = Blueprint.register_views_in_doc

    def noted(self: Blueprint, *args: Any, **options: Any) -> None:
        documented.append(self.name)
        document(self, *args, **options)

    monkeypatch.setattr(Blueprint, "register_views_in_doc", noted)
    app = create_app()
    assert documented == []

    def ask(_: int) -> bytes:
        return app.test_client().get("/api/v1/openapi.json").get_data()

    with ThreadPoolExecutor(4) as askers:
        assert len(set(askers.map(ask, range(4)))) == 1
    assert len(documented) == len(set(documented)) > 10


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/version"])
def test_how_it_is_now_is_kept_by_no_cache(client: FlaskClient, path: str) -> None:
    assert client.get(path).headers["Cache-Control"] == "no-store"


def test_the_index_leads_to_everything(client: FlaskClient) -> None:
    index = client.get("/api/v1").json
    assert index["version"] == client.get("/version").json["version"] == __version__
    for name in ("games", "document", "reference", "problems"):
        assert client.get(index["links"][name]).status_code == 200


def test_answers_have_headers_with_what_is_left(tmp_path: Path) -> None:
    limited = create_app(
        {"RATE_DEFAULT": "2 per minute", "DATABASE_URL": f"sqlite:///{tmp_path}/k.db"}
    ).test_client()
    first, second, third = (limited.get("/api/v1/games") for _ in range(3))
    assert first.headers["RateLimit-Policy"] == '"per-minute";q=2;w=60'
    assert re.fullmatch(r'"per-minute";r=1;t=\d+', first.headers["RateLimit"])
    assert (first.status_code, second.status_code, third.status_code) == (200, 200, 429)
    assert "Retry-After" not in second.headers
    assert 0 < int(third.headers["Retry-After"]) <= 60
    assert not [name for name, _ in third.headers if name.startswith("X-RateLimit")]


def test_scripts_of_other_sites_may_read_the_headers_that_matter(client: FlaskClient) -> None:
    answer = client.get("/api/v1/games", headers={"Origin": "https://elsewhere.example"})
    exposed = answer.headers["Access-Control-Expose-Headers"].split(", ")
    assert {"Content-Disposition", "ETag", "Location", "RateLimit", "Retry-After"} <= {*exposed}


def test_only_what_speaks_a_language_varies_by_it(client: FlaskClient) -> None:
    def asked(path: str, lang: str) -> Any:
        return client.get(path, headers={"Accept-Language": lang})

    rule = "/api/v1/games/keyper/rules/statue"
    assert asked(rule, "en").headers["ETag"] != asked(rule, "de").headers["ETag"]
    assert "Accept-Language" in asked(rule, "de").headers["Vary"]
    both = "/api/v1/games/keyper"
    assert asked(both, "en").headers["ETag"] == asked(both, "de").headers["ETag"]
    assert "Accept-Language" not in asked(both, "de").headers.get("Vary", "")
    assert "Content-Language" not in asked(both, "de").headers


@pytest.mark.parametrize("packing", ["br", "gzip", "identity"])
def test_a_version_is_known_again_however_it_was_packed(client: FlaskClient, packing: str) -> None:
    wish = {"Accept-Encoding": packing}
    first = client.get("/api/v1/games/keyper", headers=wish)
    again = client.get(
        "/api/v1/games/keyper", headers={**wish, "If-None-Match": first.headers["ETag"]}
    )
    assert again.status_code == 304
    assert "Accept-Encoding" in first.headers["Vary"]


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/api/v1/games?q=1", "unknown_field"),
        ("/api/v1/games/keyper/rules?question=statue", "unknown_field"),
        ("/api/v1/games/keyper/rules?lang=en&lang=de", "repeated_name"),
        ("/api/v1/languages?lang=de", "unknown_field"),
    ],
)
def test_queries_are_as_strict_as_bodies(client: FlaskClient, path: str, code: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 422
    assert [fault["code"] for fault in answer.json["errors"]] == [code]


def test_the_operator_names_the_contact_for_faults(client: FlaskClient) -> None:
    assert client.get("/.well-known/security.txt").status_code == 404
    configured = create_app({"CONTACT": "mailto:keys@example.org"}).test_client()
    text = configured.get("/.well-known/security.txt").text
    assert "Contact: mailto:keys@example.org\n" in text
    assert re.search(r"^Expires: \d{4}-\d\d-\d\dT[\d:]+Z$", text, re.M)
