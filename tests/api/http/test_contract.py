"""The document covers every answer: no key without a schema, and nothing lost on the way out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

import scoring
from scoring.allocation import solver
from scoring.game import no_changes

API = "/api/v1"
KEEPS_OTHERS = {"Piece"}
"""Schemas whose members differ by game, as described there."""


@pytest.fixture(scope="module")
def document(app: Flask) -> dict[str, Any]:
    found: dict[str, Any] = app.test_client().get(f"{API}/openapi.json").json
    return found


def undocumented(document: dict[str, Any], schema: Any, value: Any, at: str = "") -> Iterator[str]:
    """JSON pointers to the members of an answer that its schema does not name."""
    while "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[1]
        if name in KEEPS_OTHERS:
            return
        schema = document["components"]["schemas"][name]
    for choice in schema.get("anyOf", schema.get("allOf", ())):
        if "$ref" in choice:
            schema = {**schema, **choice}
            schema.pop("anyOf", None), schema.pop("allOf", None)
            yield from undocumented(document, schema, value, at)
            return
    if isinstance(value, dict) and "properties" in schema:
        for key, inner in value.items():
            if key not in schema["properties"]:
                yield f"{at}/{key}"
            else:
                yield from undocumented(document, schema["properties"][key], inner, f"{at}/{key}")
    elif isinstance(value, list):
        for inner in value:
            yield from undocumented(document, schema.get("items", {}), inner, f"{at}/-")


def check(document: dict[str, Any], path: str, answer: Any, method: str = "get") -> None:
    """Fails on every member of an answer that the document does not have at this path."""
    described = document["paths"][path][method]["responses"][str(answer.status_code)]["content"]
    (media,) = (content for kind, content in described.items() if kind == answer.mimetype)
    assert sorted(set(undocumented(document, media["schema"], answer.json))) == []


@pytest.mark.parametrize("game", scoring.games())
def test_every_example_is_answered_as_documented(
    client: FlaskClient, document: dict[str, Any], game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # On a busy machine the nicest of equal layouts is not always found in time.
    monkeypatch.setattr(solver, "WISH_SECONDS", 10.0)
    path = f"{API}/games/{game}/score"
    body = document["paths"][path]["post"]["requestBody"]["content"]["application/json"]
    example = body["examples"]["one_board"]["value"]["players"][0]
    tie = {"players": [{**example, "name": name} for name in ("Anna", "Ben")]}
    placed = {"players": [{**example, "placed": []}]}
    for sent in (*(each["value"] for each in body["examples"].values()), tie, placed):
        answer = client.post(path, json=sent)
        assert answer.status_code == 200
        check(document, path, answer, "post")
        # Nothing in the score is lost in the schema.
        assert answer.json == scoring.score(game, sent).to_dict()


@pytest.mark.parametrize("game", scoring.games())
def test_advice_is_answered_as_documented(
    client: FlaskClient, document: dict[str, Any], game: str
) -> None:
    path = f"{API}/games/{game}/advice"
    body = document["paths"][path]["post"]["requestBody"]["content"]["application/json"]
    for example in body["examples"].values():
        answer = client.post(path, json=example["value"])
        assert answer.status_code == 200
        check(document, path, answer, "post")
        tries = scoring.game(game).changes is not no_changes
        assert bool(answer.json["players"][0]["changes"]) == tries


@pytest.mark.parametrize("game", scoring.games())
def test_games_and_rules_are_described_as_documented(
    client: FlaskClient, document: dict[str, Any], game: str
) -> None:
    described = client.get(f"{API}/games/{game}")
    check(document, f"{API}/games/{{game}}", described)
    known = scoring.game(game)
    assert {**(described.json or {}), "board_schema": None} == {
        **known.describe(),
        "board_schema": None,
    }
    rules = client.get(f"{API}/games/{game}/rules")
    check(document, f"{API}/games/{{game}}/rules", rules)
    assert rules.json == [rule.to_dict() for rule in known.rules.search("", "en")]
    rule = client.get(f"{API}/games/{game}/rules/{rules.json[0]['id']}")
    check(document, f"{API}/games/{{game}}/rules/{{rule}}", rule)


def test_tables_are_answered_as_documented(client: FlaskClient, document: dict[str, Any]) -> None:
    made = client.post(f"{API}/tables", json={"game": "keyper"})
    check(document, f"{API}/tables", made, "post")
    url, path = f"{API}/tables/{made.json['code']}", f"{API}/tables/{{code}}"
    host = {"Authorization": f"Bearer {made.json['host_key']}", "If-Match": "*"}
    seat = client.post(f"{url}/seats", json={"name": "Anna"})
    check(document, f"{path}/seats", seat, "post")
    board = scoring.game("keyper").describe()["example"]
    put = client.put(f"{url}/seats/1/board", json=board, headers=host)
    check(document, f"{path}/seats/{{seat}}/board", put, "put")
    stale = client.put(f"{url}/seats/1/board", json={}, headers={**host, "If-Match": '"1"'})
    assert stale.status_code == 412
    check(document, f"{path}/seats/{{seat}}/board", stale, "put")
    for tail in ("", "/seats/{seat}", "/history"):
        check(document, path + tail, client.get(url + tail.replace("{seat}", "1")))
    check(document, f"{path}/undo", client.post(f"{url}/undo", headers=host), "post")


def test_tilesets_and_readings_are_answered_as_documented(
    client: FlaskClient, document: dict[str, Any]
) -> None:
    made = client.post(f"{API}/tilesets", json={"game": "keyper", "name": "box"})
    check(document, f"{API}/tilesets", made, "post")
    shown = client.get(f"{API}/tilesets/{made.json['id']}")
    check(document, f"{API}/tilesets/{{tileset}}", shown)
    reading = {
        "piece": "ranch",
        "values": {"rates": [{"per": {"pig": 2}, "points": 5}]},
        "origin": "Anna",
    }
    path = f"{API}/games/{{game}}/readings"
    for answer, method in (
        (client.post(f"{API}/games/key_flow/readings", json=reading), "post"),
        (client.get(f"{API}/games/key_flow/readings"), "get"),
        (client.get(f"{API}/games/chess/readings"), "get"),
    ):
        check(document, path, answer, method)
