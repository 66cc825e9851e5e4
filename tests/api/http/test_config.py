"""Settings are read and validated at startup: errors name the setting, misspelt ones are refused."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import requests

from api import create_app
from api.http.config import OF_OTHERS, SETTINGS, SettingsError, read_settings, table

ROOT = Path(__file__).parents[3]
SCORE = "/api/v1/games/keyper/score"

WRONG = [
    ("KEYTALLY_RATE_DEFAULT", "10", "expected a rate"),
    ("KEYTALLY_RATE_PHOTO", "many per minute", "expected a rate"),
    ("KEYTALLY_PROXIES", "abc", "a whole number of at least 0"),
    ("KEYTALLY_PROXIES", "-1", "a whole number of at least 0"),
    ("KEYTALLY_JSON_LIMIT", "0", "a whole number of at least 1"),
    ("KEYTALLY_PHOTO_SLOTS", "1.5", "a whole number of at least 1"),
    ("DATABASE_URL", "mysql://host/name", "postgresql://"),
    ("DATABASE_URL", "host/name", "postgresql://"),
    ("REDIS_URL", "localhost:6379", "redis://"),
    ("PORT", "http", "a whole number"),
    ("WEB_CONCURRENCY", "0", "a whole number of at least 1"),
    ("KEYTALLY_URL", "keytally.example", "https://"),
    ("KEYTALLY_RATE_DEFAULTS", "10 per minute", "did you mean KEYTALLY_RATE_DEFAULT?"),
    ("KEYTALLY_EVERYTHING", "1", "Unknown setting KEYTALLY_EVERYTHING"),
]


@pytest.mark.parametrize(("name", "value", "message"), WRONG)
def test_what_cannot_be_used_is_named_at_the_start(name: str, value: str, message: str) -> None:
    with pytest.raises(SettingsError) as refused:
        read_settings({name: value})
    assert name in str(refused.value)
    assert message in str(refused.value)


def test_all_faults_are_reported_at_once() -> None:
    with pytest.raises(SettingsError) as refused:
        read_settings({name: value for name, value, _ in WRONG[:3]})
    assert len(str(refused.value).splitlines()) == 3


def test_what_is_not_set_or_empty_has_its_default() -> None:
    assert read_settings({"DATABASE_URL": "", "HOME": "/"}) == read_settings({})
    assert read_settings({}) == {setting.name: setting.default for setting in SETTINGS}
    assert read_settings({"KEYTALLY_PROXIES": "2"})["PROXIES"] == 2


@pytest.mark.parametrize("command", ["app.py", "-m gunicorn --bind 127.0.0.1:0 app:app"])
def test_the_service_ends_with_the_message(command: str, tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, *command.split()],
        cwd=ROOT,
        env={**os.environ, "KEYTALLY_PROXIES": "abc", "KEYTALLY_DATA": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert ran.returncode != 0
    assert "KEYTALLY_PROXIES='abc': expected a whole number of at least 0." in ran.stderr
    assert "Traceback" not in ran.stderr


def test_the_table_for_operators_is_the_settings() -> None:
    guide = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    assert table() in guide
    # No guide names a variable that there is not.
    known = {setting.environment for setting in SETTINGS} | {*OF_OTHERS}
    for page in (ROOT / "README.md", *(ROOT / "docs").glob("*.md"), ROOT / "compose.yaml"):
        named = set(re.findall(r"\bKEYTALLY_[A-Z_]+\b", page.read_text(encoding="utf-8")))
        assert named <= known, page


def test_processes_with_one_redis_count_together(
    serve: Any, redis_url: str, tmp_path: Path
) -> None:
    settings = {"REDIS_URL": redis_url, "KEYTALLY_RATE_DEFAULT": "20 per hour"}
    with serve(2, KEYTALLY_DATA=str(tmp_path), **settings) as (url, _):
        # Each on its own connection, so that both processes get some.
        statuses = [requests.post(url + SCORE, json={}, timeout=30).status_code for _ in range(30)]
    assert statuses == [422] * 20 + [429] * 10


def test_a_redis_that_is_away_stops_no_scoring() -> None:
    client = create_app({"REDIS_URL": "redis://127.0.0.1:1/0"}).test_client()
    assert [client.post(SCORE, json={}).status_code for _ in range(2)] == [422, 422]
