"""What the service as a whole promises: other sites may call it, no address may flood it."""

from __future__ import annotations

import subprocess
import sys

import pytest
from flask.testing import FlaskClient

from api import create_app

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


def test_settings_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KEYTALLY_JSON_LIMIT", "100")
    client = create_app().test_client()
    assert client.post(SCORE, json={"players": "x" * 200}).status_code == 413


def test_the_service_starts_without_loading_vision() -> None:
    code = "import app, sys; print({'cv2', 'onnxruntime', 'rapidocr'} & sys.modules.keys())"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "set()"
