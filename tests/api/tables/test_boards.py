"""Boards of a shared table: who may change them, and that no phone overwrites another's change."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest

import scoring
from tests.api.conftest import OpenTable, SharedTable, errors

EXAMPLE = scoring.game("keyper").describe()["example"]


def test_a_board_is_kept_as_it_was_sent(table: SharedTable) -> None:
    anna = table.sit("Anna")
    answer = anna.put(EXAMPLE)
    assert (answer.status_code, answer.headers["ETag"], answer.json["version"]) == (200, '"2"', 2)
    bare = table.client.get(f"{anna.url}/board")
    assert (bare.json, bare.headers["ETag"]) == (EXAMPLE, '"2"')
    assert list(bare.json or ()) == list(EXAMPLE)
    known = {"If-None-Match": bare.headers["ETag"]}
    assert table.client.get(f"{anna.url}/board", headers=known).status_code == 304


def test_the_holder_of_the_seat_and_the_host_may_change_it(table: SharedTable) -> None:
    anna, ben = table.sit("Anna"), table.sit("Ben")
    assert anna.put({"shipping": 1}).status_code == 200
    assert anna.put({"shipping": 2}, key=table.host).status_code == 200
    for url in (f"{anna.url}/board", f"{anna.url}/placed"):
        for key, status in (({}, 401), ({"Authorization": "Basic eDp5"}, 401), (ben.key, 403)):
            headers = {**key, "If-Match": '"3"'}
            assert table.client.put(url, json={}, headers=headers).status_code == status
    assert table.client.patch(anna.url, json={"name": "X"}, headers=ben.key).status_code == 403
    assert table.client.delete(anna.url, headers=ben.key).status_code == 403
    assert anna.shown()["board"] == {"shipping": 2}


def test_without_a_version_nothing_is_changed(table: SharedTable) -> None:
    anna = table.sit("Anna")
    answer = table.client.put(f"{anna.url}/board", json={"shipping": 1}, headers=anna.key)
    assert answer.status_code == 428
    assert "If-Match" in answer.json["detail"]
    assert anna.shown()["board"] == {}


@pytest.mark.parametrize("tag", ['"1"', '"9"', '"x"', "x"])
def test_a_conflict_gives_both_versions(table: SharedTable, tag: str) -> None:
    anna = table.sit("Anna")
    anna.put({"shipping": 1})
    headers = {**anna.key, "If-Match": tag}
    answer = table.client.put(f"{anna.url}/board", json={"shipping": 2}, headers=headers)
    assert answer.status_code == 412
    assert answer.content_type == "application/problem+json"
    assert answer.json["current"] == {"version": 2, "board": {"shipping": 1}, "placed": None}
    assert answer.json["sent"] == {"shipping": 2}
    assert answer.headers["ETag"] == '"2"'
    assert anna.shown()["board"] == {"shipping": 1}


@pytest.mark.parametrize("tag", ['W/"2"', '"1", "2"', "*"])
def test_tags_as_proxies_and_tools_write_them(table: SharedTable, tag: str) -> None:
    anna = table.sit("Anna")
    anna.put({"shipping": 1})
    headers = {**anna.key, "If-Match": tag}
    answer = table.client.put(f"{anna.url}/board", json={"shipping": 2}, headers=headers)
    assert (answer.status_code, answer.json["version"]) == (200, 3)


def test_what_got_no_answer_may_be_sent_again(table: SharedTable) -> None:
    anna = table.sit("Anna")
    anna.put({"shipping": 1}, version=1)
    version = table.state()["version"]
    again = anna.put({"shipping": 1}, version=1)
    assert (again.status_code, again.json["version"]) == (200, 2)
    assert table.state()["version"] == version


def test_of_two_who_change_the_same_version_exactly_one_wins(table: SharedTable) -> None:
    anna = table.sit("Anna")
    for version in range(1, 9):
        start = Barrier(2)

        def send(shipping: int, version: int = version, start: Barrier = start) -> int:
            client = table.app.test_client()
            headers = {**anna.key, "If-Match": f'"{version}"'}
            start.wait()
            answer = client.put(f"{anna.url}/board", json={"shipping": shipping}, headers=headers)
            return int(answer.status_code)

        with ThreadPoolExecutor(2) as pool:
            assert sorted(pool.map(send, (version * 2, version * 2 + 1))) == [200, 412]
        assert anna.shown()["version"] == version + 1


def test_changes_of_different_seats_never_conflict(table: SharedTable) -> None:
    seats = [table.sit(f"P{n}") for n in range(4)]

    def play(seat: Any) -> list[int]:
        url, version, statuses = f"{seat.url}/board", 1, []
        client = table.app.test_client()
        for shipping in range(1, 9):
            headers = {**seat.key, "If-Match": f'"{version}"'}
            answer = client.put(url, json={"shipping": shipping}, headers=headers)
            statuses.append(answer.status_code)
            version = answer.json["version"]
        return statuses

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(play, seats)) == [[200] * 8] * 4
    state = table.state()
    assert [seat["board"] for seat in state["seats"]] == [{"shipping": 8}] * 4
    assert state["version"] == 1 + 4 + 4 * 8


BOARDS: list[tuple[str, Any, list[tuple[str, str]]]] = [
    ("keyper", [], [("", "not_an_object")]),
    ("keyper", None, [("", "null")]),
    ("keyper", {"gems": {"gold": -1}, "x~/": 1}, [("/gems/gold", "out_of_range"), ("/x~0~1", "unknown_field")]),
    ("keyper", {"village": [{"tile": "nonsense", "row": 1, "column": 1}]}, [("/village/0/tile", "unknown_id")]),
    ("key_harvest", {"fields": ["E4", "Z9"]}, [("/fields/1", "unknown_id")]),
    ("key_market", {"gold": 1.5}, [("/gold", "not_a_whole_number")]),
]  # fmt: skip


@pytest.mark.parametrize(("game", "board", "found"), BOARDS)
def test_a_board_that_does_not_fit_is_refused_with_pointers_into_it(
    open_table: OpenTable, game: str, board: Any, found: list[tuple[str, str]]
) -> None:
    anna = open_table(game).sit("Anna")
    answer = anna.put(board)
    assert answer.status_code == 422
    assert errors(answer) == found
    assert anna.shown()["version"] == 1


def test_labels_are_those_of_the_board_that_the_table_has(open_table: OpenTable) -> None:
    anna = open_table("key_harvest", table={"board_lines": [3]}).sit("Anna")
    assert anna.put({"fields": ["A3"]}).status_code == 200
    assert errors(anna.put({"fields": ["A3", "A4"]})) == [("/fields/1", "unknown_id")]


def test_a_body_that_is_no_json_is_refused(table: SharedTable) -> None:
    anna = table.sit("Anna")
    headers = {**anna.key, "If-Match": '"1"', "Content-Type": "application/json"}
    url = f"{anna.url}/board"
    assert table.client.put(url, data="{", headers=headers).status_code == 400
    twice = table.client.put(url, data='{"gold": 1, "gold": 2}', headers=headers)
    assert errors(twice) == [("/gold", "repeated_name")]
    headers["Content-Type"] = "text/plain"
    assert table.client.put(url, data="{}", headers=headers).status_code == 415


VILLAGE = {
    "village": [{"tile": "prospector", "row": 1, "column": 1}],
    "gems": {"gold": 2, "ruby": 1},
}
OWN = [{"piece": "gold", "count": 2, "on": "prospector"}]


def test_an_own_layout_counts_and_can_be_given_up(table: SharedTable) -> None:
    anna = table.sit("Anna")
    anna.put(VILLAGE)
    best = table.state()["score"]["players"][0]["total"]
    assert anna.put(OWN, part="placed").json["placed"] == OWN
    scored = table.state()["score"]["players"][0]
    assert (scored["placed_total"], scored["best_total"]) == (scored["total"], best)
    assert anna.put(None, part="placed").json["version"] == 4
    assert table.state()["score"]["players"][0]["placed_total"] is None


PLACED: list[tuple[Any, list[tuple[str, str]]]] = [
    ({}, [("", "not_a_list")]),
    ([{"piece": "gold"}], [("/0/on", "missing")]),
    ([{"piece": "ruby", "on": "prospector", "count": 9}], [("/0/count", "not_held")]),
    ([{"piece": "unicorn", "on": "prospector"}], [("/0/piece", "unknown_id")]),
    ([{"piece": "gold", "on": "nowhere"}], [("/0/on", "unknown_id")]),
]


@pytest.mark.parametrize(("placed", "found"), PLACED)
def test_a_layout_that_does_not_fit_is_refused_with_pointers_into_it(
    table: SharedTable, placed: Any, found: list[tuple[str, str]]
) -> None:
    anna = table.sit("Anna")
    anna.put(VILLAGE)
    assert errors(anna.put(placed, part="placed")) == found


def test_a_layout_that_the_board_has_outgrown_is_left_out_and_reported(table: SharedTable) -> None:
    anna, ben = table.sit("Anna"), table.sit("Ben")
    ben.put({"shipping": 5})
    anna.put(VILLAGE)
    anna.put(OWN, part="placed")
    assert anna.put({"shipping": 7}).status_code == 200
    state = table.state()
    assert [player["total"] for player in state["score"]["players"]] == [7, 5]
    assert [(e["pointer"], e["code"]) for e in state["score_errors"]] == [
        ("/players/0/placed/0/count", "not_held")]  # fmt: skip
    assert state["seats"][0]["placed"] == OWN
