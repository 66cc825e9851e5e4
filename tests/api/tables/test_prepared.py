"""A change is scored by one process, for all of them."""

from __future__ import annotations

import json
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from api.tables import answers, prepared
from api.tables.prepared import States
from store import Database
from store.tables import lifecycle, seats
from store.tables.scores import scored
from store.tables.shared import SharedFolder


@pytest.fixture
def scorings(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The versions that were scored."""
    made: list[int] = []

    def counting(state: Any, language: str) -> Any:
        made.append(state["version"])
        return scored(state, language)

    monkeypatch.setattr(answers, "scored", counting)
    return made


def test_processes_score_a_change_once(
    database_url: str, tmp_path: Path, scorings: list[int]
) -> None:
    database = Database(database_url)
    code = lifecycle.open_table(database, "keyper", [], {}, {})[0]["code"]
    processes = [States(Database(database_url), SharedFolder(tmp_path)) for _ in range(4)]
    with ThreadPoolExecutor(8) as pool:
        for version in (1, 2, 3):
            if version > 1:
                seats.sit_down(database, code, f"P{version}", True, None)
            asked = [pool.submit(each.prepared, code, version, "en") for each in processes * 2]
            assert {each.result().version for each in asked} == {version}
    assert scorings == [1, 2, 3]


def test_what_came_meanwhile_is_in_it(
    database_url: str, tmp_path: Path, scorings: list[int]
) -> None:
    database = Database(database_url)
    code = lifecycle.open_table(database, "keyper", [], {}, {})[0]["code"]
    for name in ("Anna", "Ben"):
        seats.sit_down(database, code, name, True, None)
    one, other = (States(database, SharedFolder(tmp_path)) for _ in range(2))
    late = one.prepared(code, 1, "en")
    assert (late.version, json.loads(late.whole)["seats"][1]["name"]) == (3, "Ben")
    assert other.prepared(code, 2, "en") == late
    assert scorings == [3]


def test_news_wait_for_the_process_that_knows_the_table(
    database_url: str, tmp_path: Path, scorings: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prepared, "TIMEOUT_SECONDS", 30.0)
    database = Database(database_url)
    code = lifecycle.open_table(database, "keyper", [], {}, {})[0]["code"]
    one, other = (States(database, SharedFolder(tmp_path)) for _ in range(2))
    one.news(code, 1, "en")
    with ThreadPoolExecutor(1) as pool:
        for version in (2, 3):
            seats.sit_down(database, code, f"P{version}", True, None)
            waiting = pool.submit(other.news, code, version, "en")
            time.sleep(0.1)
            assert len(scorings) == version - 1
            made = one.news(code, version, "en")
            assert waiting.result() == made
    assert scorings == [1, 2, 3]


def test_news_do_not_wait_for_long(
    database_url: str, tmp_path: Path, scorings: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    database = Database(database_url)
    code = lifecycle.open_table(database, "keyper", [], {}, {})[0]["code"]
    gone, other = (States(database, SharedFolder(tmp_path)) for _ in range(2))
    gone.news(code, 1, "en")
    seats.sit_down(database, code, "Anna", True, None)
    assert other.news(code, 2, "en").version == 2
    # From now on the table is its own.
    monkeypatch.setattr(prepared, "TIMEOUT_SECONDS", 3000.0)
    seats.sit_down(database, code, "Ben", True, None)
    assert other.news(code, 3, "en").version == 3
    assert scorings == [1, 2, 3]
