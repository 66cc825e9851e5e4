"""Who tries codes or keys is stopped; neighbours on the same address play on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from api import create_app
from api.http import guesses
from store.lru import Lru

TABLES = "/api/v1/tables"
MOST = 5


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    """An app that allows few misses, without state of other tests."""
    monkeypatch.setattr(guesses, "_used", Lru(guesses.REMEMBERED))
    database = f"sqlite:///{tmp_path}/keytally.db"
    return create_app(
        {"DATABASE_URL": database, "RATE_GUESSES": f"{MOST} per hour", "RATELIMIT_ENABLED": True}
    ).test_client()


def at(address: str) -> dict[str, Any]:
    return {"environ_base": {"REMOTE_ADDR": address}}


def guess(client: FlaskClient, address: str, times: int) -> list[int]:
    return [
        client.get(f"{TABLES}/{'BCDFGHJK'[n]}BBBBBBB", **at(address)).status_code
        for n in range(times)
    ]


def test_who_guesses_codes_is_stopped_also_before_a_right_one(client: FlaskClient) -> None:
    code = client.post(TABLES, json={"game": "keyper"}, **at("10.0.0.1")).json["code"]
    assert guess(client, "10.0.0.9", MOST + 2) == [404] * MOST + [429] * 2
    stopped = client.get(f"{TABLES}/{code}", **at("10.0.0.9"))
    assert stopped.status_code == 429
    assert 0 < int(stopped.headers["Retry-After"]) <= 3600
    assert stopped.content_type == "application/problem+json"
    # An invalid key does not help.
    bogus = {"headers": {"Authorization": "Bearer x"}}
    assert client.get(f"{TABLES}/{code}", **bogus, **at("10.0.0.9")).status_code == 429
    assert client.get(f"{TABLES}/{code}", **at("10.0.0.1")).status_code == 200


def test_neighbours_on_the_same_address_play_on(client: FlaskClient) -> None:
    made = client.post(TABLES, json={"game": "keyper"}, **at("10.0.0.2")).json
    url = f"{TABLES}/{made['code']}"
    seat = client.post(f"{url}/seats", json={"name": "Anna"}, **at("10.0.0.2")).json
    assert guess(client, "10.0.0.2", MOST + 2)[-1] == 429
    assert client.get(url, **at("10.0.0.2")).status_code == 200
    key = {"Authorization": f"Bearer {seat['seat_key']}", "If-Match": '"1"'}
    put = client.put(f"{url}/seats/1/board", json={"shipping": 1}, headers=key, **at("10.0.0.2"))
    assert put.status_code == 200
    # A phone that is new at the address has its key.
    assert guess(client, "10.0.0.3", MOST + 2)[-1] == 429
    assert client.get(url, headers=key, **at("10.0.0.3")).status_code == 200


def test_wrong_keys_are_slowed_too(client: FlaskClient) -> None:
    made = client.post(TABLES, json={"game": "keyper"}, **at("10.0.0.4")).json
    wrong = {"headers": {"Authorization": "Bearer wrong"}, **at("10.0.0.4")}
    url = f"{TABLES}/{made['code']}"
    statuses = [client.patch(url, json={}, **wrong).status_code for _ in range(MOST + 1)]
    assert statuses == [403] * MOST + [429]
    right = {"Authorization": f"Bearer {made['host_key']}"}
    assert client.patch(url, json={}, headers=right, **at("10.0.0.4")).status_code == 200


def test_an_unknown_seat_is_no_guess(client: FlaskClient) -> None:
    made = client.post(TABLES, json={"game": "keyper"}, **at("10.0.0.5")).json
    seat = f"{TABLES}/{made['code']}/seats/9"
    assert {client.get(seat, **at("10.0.0.5")).status_code for _ in range(MOST + 3)} == {404}
