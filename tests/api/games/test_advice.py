"""The advice route maps the coach to HTTP: answers, languages, faults with their pointers."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

import scoring
from tests.scoring.as_json import score

URL = "/api/v1/games/keyper/advice"
TWO = {
    "players": [
        {"name": "Anna", "board": {"gems": {"gold": 1}}},
        {"name": "Ben", "board": {"shipping": 2}},
    ]
}


def test_a_change_is_what_its_board_scores(client: FlaskClient) -> None:
    answer = client.post(URL, json={**TWO, "for": ["Anna"]})
    assert answer.status_code == 200
    (anna,) = answer.json["players"]
    best = anna["changes"][0]
    assert best["kind"] == "tile"
    (operations,) = [best["patch"]]
    tile = operations[-1]["value"]
    area = best["at"].split("/")[-2]
    board = {**TWO["players"][0]["board"], area: [tile]}  # type: ignore[dict-item]
    after = score("keyper", {"players": [{"name": "Anna", "board": board}, TWO["players"][1]]})
    assert after["players"][0]["total"] == best["total"] == anna["total"] + best["gain"]


def test_texts_come_in_german_and_names_in_both(client: FlaskClient) -> None:
    answer = client.post(URL, json=TWO, headers={"Accept-Language": "de"})
    assert answer.headers["Content-Language"] == "de"
    assert "Punkte" in answer.json["note"]
    change = answer.json["players"][0]["changes"][0]
    assert change["change"].startswith("dazu ")
    assert set(change["names"]) >= {"en", "de"}
    assert change["where"].startswith("Dorf, Reihe")


@pytest.mark.parametrize("game", scoring.games())
def test_offers_are_the_only_changes(client: FlaskClient, game: str) -> None:
    example = scoring.game(game).describe()["example"]
    body: dict[str, Any] = {"players": [{"name": "Anna", "board": example}]}
    url = f"/api/v1/games/{game}/advice"
    changes = client.post(url, json=body).json["players"][0]["changes"]
    offers = sorted({c["piece"] for c in changes if c["kind"] == "tile"})[:3]
    changes = client.post(url, json={**body, "offers": offers}).json["players"][0]["changes"]
    assert {c["piece"] for c in changes} == set(offers)
    assert all(c["kind"] == "tile" for c in changes)


@pytest.mark.parametrize(
    ("more", "pointer"),
    [({"season": "lent"}, "/season"), ({"offers": [3]}, "/offers/0"), ({"for": "Anna"}, "/for"),
     ({"for": ["Zoe"]}, "/for/0"), ({"seasons": "winter"}, "/seasons")],
)  # fmt: skip
def test_faults_have_pointers(client: FlaskClient, more: dict[str, Any], pointer: str) -> None:
    answer = client.post(URL, json={**TWO, **more})
    assert answer.status_code == 422
    assert [fault["pointer"] for fault in answer.json["errors"]] == [pointer]


def test_an_unknown_game(client: FlaskClient) -> None:
    assert client.post("/api/v1/games/chess/advice", json=TWO).status_code == 404
