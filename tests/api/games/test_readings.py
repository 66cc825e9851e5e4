"""What a table read off a card is kept, counted, offered to the next table and marked in its result."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from api import create_app
from store.readings.repository import MAX_READINGS_OF_FIELD

URL = "/api/v1/games/key_flow/readings"
PIGS = {"rates": [{"per": {"pig": 2}, "points": 5}]}


@pytest.fixture
def client(tmp_path: Path) -> FlaskClient:
    """An app with an empty database."""
    url = f"sqlite:///{tmp_path / 'keytally.db'}"
    return create_app({"DATABASE_URL": url, "RATELIMIT_ENABLED": False}).test_client()


def keep(client: FlaskClient, values: Any, piece: str = "ranch", **more: Any) -> Any:
    body = {"piece": piece, "values": values, "origin": "Anna", **more}
    return client.post(URL, json=body)


def test_the_next_table_is_offered_what_one_has_read(client: FlaskClient) -> None:
    assert client.get(URL).json == []
    assert keep(client, PIGS).status_code == 201
    (row,) = client.get(URL).json or []
    assert (row["piece"], row["values"], row["origin"], row["times"]) == ("ranch", PIGS, "Anna", 1)


def test_equal_readings_are_counted_and_the_commonest_comes_first(client: FlaskClient) -> None:
    other = {"rates": [{"per": {"pig": 1}, "points": 9}]}
    keep(client, other)
    keep(client, PIGS)
    assert keep(client, PIGS, origin="Ben").json["times"] == 2
    keep(client, {"points": 4}, "sawmill", upgrades=1)
    rows = client.get(URL).json or []
    assert [(r["piece"], r["upgrades"], r["times"]) for r in rows] == [
        ("ranch", 0, 2), ("ranch", 0, 1), ("sawmill", 1, 1)]  # fmt: skip
    assert rows[0]["values"] == PIGS


def test_only_so_many_readings_of_a_field_are_kept(client: FlaskClient) -> None:
    for _ in range(2):
        keep(client, PIGS)
    for points in range(MAX_READINGS_OF_FIELD + 5):
        keep(client, {"points": points})
    rows = client.get(URL).json or []
    assert len(rows) == MAX_READINGS_OF_FIELD
    assert rows[0]["values"] == PIGS


def test_a_result_that_used_a_reading_names_its_source(client: FlaskClient) -> None:
    board = {"cards": [{"card": "ranch", "values": {**PIGS, "origin": "Anna"}},
                       {"card": "field", "printed": {"animals": {"pig": 2}}}]}  # fmt: skip
    asked = {"players": [{"name": "Eva", "board": board}]}
    answer = client.post("/api/v1/games/key_flow/score", json=asked).json
    assert answer
    (player,) = answer["players"]
    assert player["total"] == 5
    (assumption,) = [a for a in player["assumptions"] if a["code"] == "remembered_values"]
    assert "Anna" in assumption["message"]


REFUSED: list[tuple[dict[str, Any], str, str]] = [
    ({"piece": "forge"}, "/piece", "unknown_id"),
    ({"piece": "pub"}, "/piece", "unknown_id"),
    ({"values": {}}, "/values", "too_few"),
    ({"values": {"origin": "Ben"}}, "/values", "too_few"),
    ({"values": {"points": -1}}, "/values/points", "out_of_range"),
    ({"values": {"rates": [{"per": {"goat": 1}, "points": 1}]}}, "/values/rates/0/per/goat", "unknown_field"),
    ({"origin": ""}, "/origin", "too_few"),
    ({"upgrades": 3}, "/upgrades", "out_of_range"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "pointer", "code"), REFUSED)
def test_what_does_not_fit_is_refused(
    client: FlaskClient, change: dict[str, Any], pointer: str, code: str
) -> None:
    body = {"piece": "ranch", "values": PIGS, "origin": "Anna", **change}
    answer = client.post(URL, json=body)
    assert answer.status_code == 422
    assert answer.json
    assert [(e["pointer"], e["code"]) for e in answer.json["errors"]] == [(pointer, code)]


def test_values_that_are_no_object_are_refused(client: FlaskClient) -> None:
    assert keep(client, [1]).status_code == 422
    assert keep(client, None).status_code == 422


def test_other_games_have_nothing_to_read(client: FlaskClient) -> None:
    assert client.get("/api/v1/games/keyper/readings").json == []
    refused = client.post("/api/v1/games/keyper/readings",
                          json={"piece": "statue", "values": PIGS, "origin": "A"})  # fmt: skip
    assert refused.status_code == 422
    assert client.get("/api/v1/games/chess/readings").status_code == 404
