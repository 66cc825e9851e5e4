"""The score route maps the scoring library to HTTP: answers, and faults with their pointers."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

import scoring

URL = "/api/v1/games/keyper/score"
ANNA = {"name": "Anna", "board": {}}


def faults(client: FlaskClient, body: Any) -> set[tuple[str, str]]:
    answer = client.post(URL, json=body)
    assert answer.status_code == 422, answer.json
    return {(fault["pointer"], fault["code"]) for fault in answer.json["errors"]}


def player(**more: Any) -> dict[str, Any]:
    return {"players": [{**ANNA, **more}]}


def board(**fields: Any) -> dict[str, Any]:
    return player(board=fields)


@pytest.mark.parametrize("game", scoring.games())
def test_the_example_of_each_game_scores(client: FlaskClient, game: str) -> None:
    example = client.get(f"/api/v1/games/{game}").json["example"]
    answer = client.post(
        f"/api/v1/games/{game}/score", json={"players": [{"name": "Anna", "board": example}]}
    )
    assert answer.status_code == 200
    anna = answer.json["players"][0]
    assert anna["total"] == sum(line["points"] for line in anna["lines"]) > 0
    assert anna["best"] is True
    assert answer.json["winners"] == ["Anna"]


def test_an_empty_board_scores_nothing(client: FlaskClient) -> None:
    answer = client.post(URL, json={"players": [ANNA]})
    assert answer.json["players"][0]["total"] == 0


def test_a_score_is_kept_by_nobody(client: FlaskClient) -> None:
    assert client.post(URL, json={"players": [ANNA]}).headers["Cache-Control"] == "no-store"


def test_texts_come_in_german(client: FlaskClient) -> None:
    example = scoring.game("keyper").describe()["example"]
    body = player(board=example)
    english = client.post(URL, json=body)
    german = client.post(URL, json=body, headers={"Accept-Language": "de"})
    assert german.headers["Content-Language"] == "de"
    words = [[line["how"] for line in a.json["players"][0]["lines"]] for a in (english, german)]
    assert words[0] != words[1]
    totals = [a.json["players"][0]["total"] for a in (english, german)]
    assert totals[0] == totals[1]


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({}, "/players"),
        ({"players": None}, "/players"),
        ({"players": {}}, "/players"),
        ({"players": []}, "/players"),
        ({"players": [None]}, "/players/0"),
        ({"players": [{"board": {}}]}, "/players/0/name"),
        ({"players": [{"name": "Anna"}]}, "/players/0/board"),
        ({"players": [ANNA], "x": 1}, "/x"),
        ({"players": [ANNA], "table": []}, "/table"),
        ({"players": [ANNA], "table": {"x": 1}}, "/table/x"),
        ({"players": [ANNA], "table": {"players": 0}}, "/table/players"),
        ({"players": [ANNA], "table": {"players": 99}}, "/table/players"),
        ({"players": [ANNA], "table": {"options": {"x": 1}}}, "/table/options/x"),
        ({"players": [ANNA], "table": {"options": {"statue": "huge"}}}, "/table/options/statue"),
        ({"players": [ANNA, ANNA]}, "/players/1/name"),
        (player(name=""), "/players/0/name"),
        (player(name=" "), "/players/0/name"),
        (player(name="x" * 1000), "/players/0/name"),
        (player(name=1), "/players/0/name"),
        (player(x=1), "/players/0/x"),
        (player(board=None), "/players/0/board"),
        (player(board=[]), "/players/0/board"),
        (player(placed={}), "/players/0/placed"),
        (player(placed=[{"piece": "gold", "on": "statue"}]), "/players/0/placed/0/count"),
        (player(placed=[{"piece": "nothing", "on": "statue"}]), "/players/0/placed/0/piece"),
        (board(x=1), "/players/0/board/x"),
        (board(gems=[]), "/players/0/board/gems"),
        (board(gems={"gold": None}), "/players/0/board/gems/gold"),
        (board(gems={"gold": -1}), "/players/0/board/gems/gold"),
        (board(gems={"gold": 1.5}), "/players/0/board/gems/gold"),
        (board(gems={"gold": 1.0}), "/players/0/board/gems/gold"),
        (board(gems={"gold": "1"}), "/players/0/board/gems/gold"),
        (board(gems={"gold": True}), "/players/0/board/gems/gold"),
        (board(gems={"gold": 1_000_001}), "/players/0/board/gems/gold"),
        (board(gems={"a/b~c": 1}), "/players/0/board/gems/a~1b~0c"),
        (board(shipping=-1), "/players/0/board/shipping"),
        (board(village={}), "/players/0/board/village"),
        (board(village=[1]), "/players/0/board/village/0"),
        (board(village=[{"tile": "nothing"}]), "/players/0/board/village/0/tile"),
        (board(village=[{"row": 1}]), "/players/0/board/village/0/tile"),
        (board(village=[{"tile": "alchemist", "row": 5}]), "/players/0/board/village/0/row"),
        (board(village=[{"tile": "alchemist", "upgraded": 1}]),
         "/players/0/board/village/0/upgraded"),
        (board(fairs=[{"season": "monsoon", "points": 1}]), "/players/0/board/fairs/0/season"),
    ],
)  # fmt: skip
def test_each_fault_is_pointed_at(client: FlaskClient, body: Any, pointer: str) -> None:
    assert pointer in {at for at, _ in faults(client, body)}


def test_all_faults_are_named_at_once(client: FlaskClient) -> None:
    body = board(gems={"gold": -1, "glass": 1}, animals={"cow": "x"}, shipping=None)
    assert {at for at, _ in faults(client, body)} == {
        "/players/0/board/gems/gold",
        "/players/0/board/gems/glass",
        "/players/0/board/animals/cow",
        "/players/0/board/shipping",
    }


def test_ten_thousand_players_are_one_fault(client: FlaskClient) -> None:
    body = {"players": [{"name": str(n), "board": {}} for n in range(10_000)]}
    assert faults(client, body) == {("/players", "too_many")}


def test_the_largest_counts_score(client: FlaskClient) -> None:
    game = scoring.game("keyper").describe()
    huge = {piece["id"]: 1_000_000 for piece in game["pieces"] if piece["kind"] == "gem"}
    body = player(board={**game["example"], "gems": huge})
    assert client.post(URL, json=body).status_code == 200
