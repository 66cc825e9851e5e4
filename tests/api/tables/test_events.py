"""Event streams of a shared table: their content and their end."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from api.tables import events
from store.tables import change_watcher, watched
from tests.api.conftest import SharedTable

URL = "/api/v1/tables"


@pytest.fixture(autouse=True)
def _hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(change_watcher, "POLL_SECONDS", 0.01)
    monkeypatch.setattr(events, "LOOK_SECONDS", 0.01)


@pytest.fixture
def app(served: Flask) -> Iterator[Flask]:
    """The app, whose streams end at once."""
    served.config["EVENT_SECONDS"] = 0.1
    yield served
    served.config["EVENT_SECONDS"] = 300


def listen(table: SharedTable, **headers: str) -> list[Any]:
    """The events of a stream until its end: (id, data) each."""
    answer = table.client.get(f"{table.url}/events", headers=headers)
    assert answer.content_type == "text/event-stream; charset=utf-8"
    retry, *events = answer.text.strip().split("\n\n")
    assert retry == "retry: 2000"
    return [news(event.split("\n")) for event in events]


def news(lines: list[str]) -> tuple[int, Any]:
    fields = dict(line.split(": ", 1) for line in lines)
    assert fields["event"] == "state"
    return int(fields["id"]), json.loads(fields["data"])


@pytest.mark.usefixtures("app")
def test_the_present_version_comes_at_once(table: SharedTable) -> None:
    assert listen(table) == [(1, {"version": 1, "seats": {}})]
    for name in ("Anna", "Ben"):
        table.sit(name).put({"shipping": 1})
    assert listen(table) == [(5, {"version": 5, "seats": {"1": 2, "2": 2}})]


@pytest.mark.usefixtures("app")
def test_who_names_what_is_known_is_sent_the_rest(table: SharedTable) -> None:
    anna, ben = table.sit("Anna"), table.sit("Ben")
    anna.put({"shipping": 1})
    table.client.delete(ben.url, headers=ben.key)
    assert listen(table, Last_Event_ID="3") == [(5, {"version": 5, "seats": {"1": 2, "2": None}})]
    assert listen(table, Last_Event_ID="5") == []
    everything = [(5, {"version": 5, "seats": {"1": 2, "2": None}})]
    for odd in ("", "x", "-1", "99", "٣", "9" * 5_000):
        assert listen(table, Last_Event_ID=odd) == everything


def test_a_change_is_sent_while_the_stream_is_open(table: SharedTable) -> None:
    anna = table.sit("Anna")
    with table.client.get(f"{table.url}/events", buffered=False) as stream:
        chunks = stream.iter_encoded()
        read = [next(chunks) for _ in range(2)]
        anna.put({"shipping": 1})
        read.append(next(chunks))
        assert read[-1] == b'id: 3\nevent: state\ndata: {"version": 3, "seats": {"1": 2}}\n\n'
        table.client.delete(table.url, headers=table.host)
        assert list(chunks) == []


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_news_bring_the_state_along_where_it_is_wanted(table: SharedTable, lang: str) -> None:
    anna = table.sit("Anna")
    url = f"{table.url}/events?state=true&lang={lang}"
    with table.client.get(url, buffered=False) as stream:
        chunks = stream.iter_encoded()
        next(chunks)
        for shipping in (0, 7):
            if shipping:
                anna.put({"shipping": shipping})
            version, sent = news(next(chunks).decode().strip().split("\n"))
            shown = table.state(lang)
            assert sent["state"] == shown
            assert (version, sent["version"]) == (shown["version"], shown["version"])
            assert sent["seats"] == {"1": anna.version}


@pytest.mark.parametrize(
    ("query", "allowed"),
    [("state=maybe", ["false", "true", "changes"]), ("state=true&lang=fr", ["en", "de"])],
)
def test_odd_questions_about_news_are_refused_with_what_is_allowed(
    table: SharedTable, query: str, allowed: list[str]
) -> None:
    answer = table.client.get(f"{table.url}/events?{query}")
    assert answer.status_code == 422
    (error,) = answer.json["errors"]
    assert error["code"] == "unknown_id"
    assert set(error["message"].removeprefix("Must be one of: ").split(", ")) == {*allowed}


def test_a_quiet_stream_gives_signs_of_life(
    table: SharedTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watched, "BEAT_SECONDS", 0.0)
    with table.client.get(f"{table.url}/events", buffered=False) as stream:
        chunks = stream.iter_encoded()
        assert [next(chunks) for _ in range(3)][2].startswith(b":")


def test_so_many_streams_and_no_more(table: SharedTable) -> None:
    table.app.config["EVENT_STREAMS"] = 2
    url = f"{table.url}/events"
    opened = [table.client.get(url, buffered=False) for _ in range(2)]
    refused = table.client.get(url)
    assert (refused.status_code, refused.headers["Retry-After"]) == (503, "30")
    opened[0].close()
    again = table.client.get(url, buffered=False)
    assert again.status_code == 200
    for stream in (again, opened[1]):
        stream.close()
    table.app.config["EVENT_STREAMS"] = 40


def test_a_stream_of_no_table_is_refused(table: SharedTable) -> None:
    assert table.client.get(f"{URL}/BBBBBB/events").status_code == 404


def test_later_news_bring_only_what_changed(table: SharedTable) -> None:
    anna, ben = table.sit("Anna"), table.sit("Ben")
    with table.client.get(f"{table.url}/events?state=changes", buffered=False) as stream:
        chunks = stream.iter_encoded()
        next(chunks)
        first = news(next(chunks).decode().strip().split("\n"))[1]
        assert first["state"] == table.state()
        ben.put({"shipping": 7})
        changes = news(next(chunks).decode().strip().split("\n"))[1]["changes"]
    shown = table.state()
    assert changes["since"] == first["state"]["version"]
    assert (changes["order"], changes["table"]["version"]) == ([1, 2], shown["version"])
    assert changes["seats"] == [shown["seats"][ben.number - 1]]
    assert changes["players"]["1"] == shown["score"]["players"][1]
    assert anna.number not in [seat["seat"] for seat in changes["seats"]]
