"""The catalogue: what clients draw their forms from, kept by caches until it changes."""

from __future__ import annotations

import json

import pytest
from flask.testing import FlaskClient

import scoring

GAMES = list(scoring.games())


def test_the_games_stand_in_the_order_of_the_contract(client: FlaskClient) -> None:
    rows = client.get("/api/v1/games").json
    contract = ["keyper", "key_harvest", "key_market", "key_flow", "keyflower"]
    assert [row["id"] for row in rows if row["id"] in contract] == contract
    assert all(row.keys() >= {"id", "title", "players", "expansions", "book"} for row in rows)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_described_in_full(client: FlaskClient, game: str) -> None:
    found = client.get(f"/api/v1/games/{game}").json
    assert found.keys() >= {"pieces", "options", "board_schema", "example", "unknowns"}
    for piece in found["pieces"]:
        assert {"en", "de"} <= piece["names"].keys(), piece["id"]


@pytest.mark.parametrize("game", GAMES)
def test_the_board_schema_knows_each_field_of_the_example(client: FlaskClient, game: str) -> None:
    found = client.get(f"/api/v1/games/{game}").json
    assert found["board_schema"]["additionalProperties"] is False
    assert found["example"].keys() <= found["board_schema"]["properties"].keys()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("path", ["", "/rules", "/rules?q=points"])
def test_the_catalogue_is_kept_by_caches(client: FlaskClient, game: str, path: str) -> None:
    url = f"/api/v1/games/{game}{path}"
    first = client.get(url)
    assert first.cache_control.max_age
    again = client.get(url, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    other = client.get(url, headers={"If-None-Match": '"another"'})
    assert (other.status_code, other.data) == (200, first.data)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_its_entry_and_its_page(client: FlaskClient, game: str) -> None:
    for rule in client.get(f"/api/v1/games/{game}/rules").json:
        url = f"/games/{game}/rules/{rule['id']}"
        assert client.get(f"/api/v1{url}").json["id"] == rule["id"]
        page = client.get(f"/rules/{game}/{rule['id']}")
        assert page.status_code == 200, rule["id"]


def test_the_rules_answer_in_the_language_asked_for(client: FlaskClient) -> None:
    url = "/api/v1/games/keyper/rules?q=statue"
    english, german = client.get(url), client.get(url, headers={"Accept-Language": "de"})
    assert english.json[0]["id"] == german.json[0]["id"] == "statue"
    assert english.json[0]["text"] != german.json[0]["text"]
    assert english.headers["ETag"] != german.headers["ETag"]
    by_query = client.get(url + "&lang=de")
    assert by_query.json == german.json
    assert by_query.headers["Content-Language"] == "de"


@pytest.mark.parametrize("question", ["", "\0", "%", "💎" * 50, "' OR 1=1", "x" * 200, "()[]*+\\"])
def test_no_question_is_too_odd(client: FlaskClient, question: str) -> None:
    answer = client.get("/api/v1/games/keyper/rules", query_string={"q": question})
    assert answer.status_code == 200
    json.dumps(answer.json)
