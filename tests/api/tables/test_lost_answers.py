"""A Wi-Fi that drops between request and answer: who made the key asks again and has the seat."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.conftest import SharedTable, bearer, errors

KEY = "Anna-s_own_key_" + 17 * "x"


def test_who_sits_down_twice_with_one_key_has_one_seat(table: SharedTable) -> None:
    body = {"name": "Anna", "seat_key": KEY}
    first, second = (table.client.post(f"{table.url}/seats", json=body) for _ in range(2))
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json == second.json
    assert first.json["seat_key"] == KEY
    assert [seat["name"] for seat in table.state()["seats"]] == ["Anna"]
    assert table.state()["version"] == 2
    named = table.client.patch(f"{table.url}/seats/1", json={"name": "A"}, headers=bearer(KEY))
    assert named.status_code == 200


def test_the_name_of_another_is_refused_as_ever(table: SharedTable) -> None:
    table.sit("Anna", seat_key=KEY)
    other = {"name": "Anna", "seat_key": KEY.upper()}
    answer = table.client.post(f"{table.url}/seats", json=other)
    assert errors(answer) == [("/name", "name_twice")]


def test_a_seat_taken_twice_with_one_key_is_taken_once(table: SharedTable) -> None:
    seat = table.sit("Anna", taken=False)
    first, second = (table.client.post(f"{seat.url}/key", json={"seat_key": KEY}) for _ in range(2))
    assert (first.status_code, second.status_code) == (201, 201)
    assert second.json == first.json
    assert table.client.post(f"{seat.url}/key", json={"seat_key": KEY.upper()}).status_code == 409
    assert table.client.post(f"{seat.url}/key").status_code == 409
    seat.key = bearer(KEY)
    assert seat.put({"shipping": 3}).status_code == 200


def test_a_seat_that_was_freed_is_taken_anew_with_the_old_key(table: SharedTable) -> None:
    seat = table.sit("Anna", seat_key=KEY)
    table.client.patch(seat.url, json={"taken": False}, headers=bearer(KEY))
    again = table.client.post(f"{seat.url}/key", json={"seat_key": KEY})
    assert (again.status_code, again.json["taken"]) == (201, True)


def test_the_host_role_is_taken_over_although_the_answer_was_lost(table: SharedTable) -> None:
    anna = table.sit("Anna")
    table.client.put(f"{table.url}/host", json={"seat": 1}, headers=table.host)
    for _ in range(2):
        taken = table.client.post(f"{table.url}/host", json={"host_key": KEY}, headers=anna.key)
        assert (taken.status_code, taken.json["host_key"]) == (200, KEY)
    assert table.client.patch(table.url, json={}, headers=bearer(KEY)).status_code == 200
    assert table.client.patch(table.url, json={}, headers=table.host).status_code == 403
    other = {"host_key": KEY.upper()}
    assert table.client.post(f"{table.url}/host", json=other, headers=anna.key).status_code == 409


@pytest.mark.parametrize(
    ("key", "code"),
    [
        ("x" * 31, "not_a_key"),
        ("x" * 65, "too_many"),
        ("ä" * 32, "not_a_key"),
        (7, "not_a_text"),
        (None, "null"),
    ],
)
def test_a_key_that_could_be_guessed_is_refused(table: SharedTable, key: Any, code: str) -> None:
    seat = table.sit("Anna", taken=False)
    for path, body in (("/seats", {"name": "Ben"}), ("/seats/1/key", {})):
        answer = table.client.post(table.url + path, json={**body, "seat_key": key})
        assert errors(answer) == [("/seat_key", code)]
    assert not seat.shown()["taken"]


def test_an_undo_that_is_sent_twice_takes_back_one_change(table: SharedTable) -> None:
    anna, ben = table.sit("Anna"), table.sit("Ben")
    for n in (1, 2, 3):
        anna.put({"shipping": n})
    last = table.state()["version"]
    ben.put({"shipping": 9})
    for _ in range(2):
        undone = table.undo(anna.key, seat=1, version=last)
        assert undone.status_code == 200
        assert anna.shown()["board"] == {"shipping": 2}
    assert table.undo(anna.key, seat=1).status_code == 200
    assert anna.shown()["board"] == {"shipping": 1}


def test_an_undo_takes_back_no_other_change_than_was_meant(table: SharedTable) -> None:
    anna, ben = table.sit("Anna"), table.sit("Ben")
    anna.put({"shipping": 1})
    seen = table.state()["version"]
    anna.put({"shipping": 2}, key=table.host)
    assert table.undo(anna.key, seat=1, version=seen).status_code == 409
    assert table.undo(table.host, version=seen).status_code == 409
    assert table.undo(ben.key, version=seen).status_code == 409
    assert anna.shown()["board"] == {"shipping": 2}
