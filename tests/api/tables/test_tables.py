"""Shared tables as a whole: opened, seen by everybody, changed and deleted by the host."""

from __future__ import annotations

import re
from typing import Any

import pytest

import scoring
from store.tables.repository import find_table
from tests.api.conftest import OpenTable, SharedTable
from tests.scoring.as_json import score

URL = "/api/v1/tables"
EXAMPLE = scoring.game("keyper").describe()["example"]


def errors(answer: Any) -> list[tuple[str, str]]:
    assert answer.content_type == "application/problem+json"
    return [(each["pointer"], each["code"]) for each in answer.json["errors"]]


def test_a_new_table_has_a_code_to_read_out_and_gives_its_key_once(table: SharedTable) -> None:
    assert re.fullmatch("[2-9BCDFGHJKMNPQRSTVWXZ]{8}", table.code)
    assert table.made.headers["Location"] == table.url
    assert len(table.made.json["host_key"]) >= 32
    shown = table.client.get(table.url)
    assert table.made.json["host_key"] not in shown.text
    assert shown.json["seats"] == []
    assert (shown.json["score"], shown.json["score_errors"]) == (None, [])
    assert table.made.json["version"] == shown.json["version"] == 1


def test_the_code_is_read_in_any_case(table: SharedTable) -> None:
    assert table.client.get(f"{URL}/{table.code.lower()}").json["code"] == table.code


@pytest.mark.parametrize("code", ["BBBBBB", "bbb", "O0I1L0", "B%00BBBB", "ß" * 6, "B" * 500])
def test_where_there_is_no_table(table: SharedTable, code: str) -> None:
    answer = table.client.get(f"{URL}/{code}", headers={"Accept-Language": "de"})
    assert answer.status_code == 404
    assert "keinen Tisch" in answer.json["detail"]


@pytest.mark.parametrize("game", scoring.games())
def test_the_score_is_that_of_a_score_request(open_table: OpenTable, game: str) -> None:
    board = scoring.game(game).describe()["example"]
    table = open_table(game)
    names = ("Anna", "Ben")
    for name in names:
        assert table.sit(name).put(board).status_code == 200
    players = [{"name": name, "board": board} for name in names]
    for lang in ("en", "de"):
        state = table.state(lang)
        assert state["score"] == score(game, {"players": players}, lang)
        assert state["score_errors"] == []


def test_options_expansions_and_more_are_those_of_a_score_request(open_table: OpenTable) -> None:
    table = open_table(
        "keyflower",
        expansions=["farmers"],
        options={"hillside_counts_itself": False},
        table={"boat_order": ["Ben", "Anna"]},
    )
    for name in ("Anna", "Ben"):
        table.sit(name)
    state = table.state()
    assert state["expansions"] == ["farmers"]
    assert state["options"] == {"hillside_counts_itself": False}
    assert state["table"] == {"boat_order": ["Ben", "Anna"]}
    assert state["score"]["winners"] == ["Ben"]
    assert state["score"]["tie_break"]["by"] == "boat_order"


REFUSED: list[tuple[dict[str, Any], list[tuple[str, str]]]] = [
    ({}, [("/game", "missing")]),
    ({"game": "chess"}, [("/game", "unknown_id")]),
    ({"game": 1}, [("/game", "not_a_text")]),
    ({"game": "keyper", "x": 1}, [("/x", "unknown_field")]),
    ({"game": "keyper", "options": []}, [("/options", "not_an_object")]),
    ({"game": "keyper", "options": {"x": 1}}, [("/options/x", "unknown_field")]),
    ({"game": "keyper", "expansions": ["farmers"]}, [("/expansions", "unknown_field")]),
    ({"game": "keyflower", "expansions": ["x"]}, [("/expansions/0", "unknown_id")]),
    ({"game": "keyflower", "expansions": [1]}, [("/expansions/0", "not_a_text")]),
    ({"game": "keyflower", "expansions": "x"}, [("/expansions", "not_a_list")]),
    ({"game": "keyflower", "options": {"boat_3b_gold": 1}}, [("/options/boat_3b_gold", "unknown_id")]),
    ({"game": "keyper", "table": None}, [("/table", "null")]),
    ({"game": "keyper", "table": {"x": 1}}, [("/table/x", "unknown_field")]),
    ({"game": "keyper", "table": {"players": 9}}, [("/table/players", "out_of_range")]),
    ({"game": "keyper", "table": {"options": {}}}, [("/table/options", "unknown_field")]),
    ({"game": "key_harvest", "table": {"board_lines": [0]}}, [("/table/board_lines/0", "out_of_range")]),
]  # fmt: skip


@pytest.mark.parametrize(("body", "found"), REFUSED)
def test_what_does_not_fit_is_refused(
    table: SharedTable, body: dict[str, Any], found: list[tuple[str, str]]
) -> None:
    answer = table.client.post(URL, json=body)
    assert answer.status_code == 422
    assert errors(answer) == found


def test_the_state_is_sent_again_only_when_it_changed(table: SharedTable) -> None:
    english = {"Accept-Language": "en"}
    first = table.client.get(table.url, headers=english)
    known = {"If-None-Match": first.headers["ETag"]}
    again = table.client.get(table.url, headers={**english, **known})
    assert (again.status_code, again.data) == (304, b"")
    assert (
        table.client.get(table.url, headers={"Accept-Language": "de", **known}).status_code == 200
    )
    table.sit("Anna")
    assert table.client.get(table.url, headers={**english, **known}).status_code == 200


def test_the_host_changes_the_rules_of_the_table(open_table: OpenTable) -> None:
    table = open_table("key_market", table={"favour_track": ["Anna"]})
    answer = table.client.patch(
        table.url, json={"table": {"favour_track": ["Ben", "Anna"]}}, headers=table.host
    )
    assert answer.status_code == 200
    assert answer.json["table"] == {"favour_track": ["Ben", "Anna"]}
    assert answer.json["version"] == 2
    again = table.client.patch(table.url, json={"options": {}}, headers=table.host)
    assert again.json["version"] == 2  # nothing changed


def test_a_change_of_the_table_may_name_its_version(table: SharedTable) -> None:
    def change(tag: str) -> int:
        headers = {**table.host, "If-Match": tag}
        body = {"table": {"players": 3}}
        answer = table.client.patch(table.url, json=body, headers=headers)
        return int(answer.status_code)

    assert change('"7-en"') == 412
    assert change(table.made.headers["ETag"]) == 200
    assert change("*") == 200


def test_only_the_host_changes_or_deletes_a_table(table: SharedTable) -> None:
    anna = table.sit("Anna")
    for key, status in (({}, 401), (anna.key, 403), ({"Authorization": "Bearer x"}, 403)):
        assert table.client.patch(table.url, json={}, headers=key).status_code == status
        assert table.client.delete(table.url, headers=key).status_code == status
    wanted = table.client.delete(table.url)
    assert wanted.headers["WWW-Authenticate"] == "Bearer"
    assert table.client.delete(table.url, headers=table.host).status_code == 204
    assert table.client.get(table.url).status_code == 404


def test_a_refused_change_of_the_table_names_its_fields(table: SharedTable) -> None:
    body = {"options": {"x": 1}, "table": {"y": 1}}
    answer = table.client.patch(table.url, json=body, headers=table.host)
    assert sorted(errors(answer)) == [
        ("/options/x", "unknown_field"),
        ("/table/y", "unknown_field"),
    ]
    assert table.state()["version"] == 1


def test_who_is_listed_but_not_there_is_left_out_of_the_score_and_reported(
    open_table: OpenTable,
) -> None:
    table = open_table("key_market", table={"turn_order": ["Eva", "Ben", "Zoe", "Anna"]})
    for name in ("Anna", "Ben"):
        table.sit(name)
    state = table.state()
    assert state["score"]["winners"] == ["Ben"]
    assert [(e["pointer"], e["code"]) for e in state["score_errors"]] == [
        ("/table/turn_order/0", "no_such_player"), ("/table/turn_order/2", "no_such_player")]  # fmt: skip


def test_what_the_table_has_wrong_is_left_out_of_the_score_and_reported(
    open_table: OpenTable,
) -> None:
    """For example more seats than players, or an option that a later release has removed."""
    table = open_table("key_market", table={"players": 2, "turn_order": ["Ben", "Ben", "Anna"]})
    with table.app.extensions["database"].writing() as session:
        find_table(session, table.code).options = {"gone": 1}
    for name in ("Anna", "Ben", "Cleo"):
        table.sit(name)
    state = table.state()
    assert [player["name"] for player in state["score"]["players"]] == ["Anna", "Ben", "Cleo"]
    assert [(e["pointer"], e["code"]) for e in state["score_errors"]] == [
        ("/table/options/gone", "unknown_field"), ("/table/players", "too_few_players"),
        ("/table/turn_order/1", "name_twice")]  # fmt: skip


def test_a_board_that_no_longer_goes_with_the_table_has_no_score_but_a_reason(
    open_table: OpenTable,
) -> None:
    table = open_table("key_harvest")
    assert table.sit("Anna").put({"fields": ["G7"]}).status_code == 200
    table.client.patch(table.url, json={"table": {"board_lines": [3]}}, headers=table.host)
    state = table.state()
    assert state["score"] is None
    assert [(e["pointer"], e["code"]) for e in state["score_errors"]] == [
        ("/players/0/board/fields/0", "unknown_id")]  # fmt: skip
    assert state["seats"][0]["board"] == {"fields": ["G7"]}
