"""Seats of a shared table: who may take, rename, free and leave them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.conftest import OpenTable, SharedTable, errors


def test_who_sits_down_gets_a_seat_and_its_key(table: SharedTable) -> None:
    answer = table.client.post(f"{table.url}/seats", json={"name": " Anna "})
    assert answer.status_code == 201
    assert answer.headers["Location"] == f"{table.url}/seats/1"
    assert answer.headers["ETag"] == '"1"'
    assert (answer.json["seat"], answer.json["name"], answer.json["board"]) == (1, "Anna", {})
    assert answer.json["seat_key"] not in table.client.get(f"{table.url}/seats/1").text
    assert table.state()["version"] == 2


NAMES: list[tuple[Any, str]] = [
    ("", "too_few"), ("  ", "too_few"), ("x" * 61, "too_many"), (1, "not_a_text"), (None, "null"),
    ("Anna", "name_twice"), (" anna ", "name_twice"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "code"), NAMES)
def test_names_that_will_not_do(table: SharedTable, name: Any, code: str) -> None:
    table.sit("Anna")
    ben = table.sit("Ben")
    made = table.client.post(f"{table.url}/seats", json={"name": name})
    renamed = table.client.patch(ben.url, json={"name": name}, headers=ben.key)
    for answer in (made, renamed):
        assert answer.status_code == 422
        assert errors(answer) == [("/name", code)]


def test_no_more_sit_than_can_play(table: SharedTable) -> None:
    for n in range(4):
        table.sit(f"P{n}")
    full = table.client.post(f"{table.url}/seats", json={"name": "P4"})
    assert full.status_code == 409
    assert "4" in full.json["detail"]


def test_a_name_can_be_changed_also_where_it_is_listed(open_table: OpenTable) -> None:
    table = open_table("key_market", table={"turn_order": ["Ben", "Anna"]})
    anna, ben = table.sit("Anna"), table.sit("Ben")
    answer = table.client.patch(ben.url, json={"name": "Benno"}, headers=ben.key)
    assert (answer.status_code, answer.json["version"]) == (200, ben.version)
    state = table.state()
    assert state["table"] == {"turn_order": ["Benno", "Anna"]}
    assert state["score"]["winners"] == ["Benno"]
    capital = table.client.patch(anna.url, json={"name": "ANNA"}, headers=table.host)
    assert capital.json["name"] == "ANNA"


def test_a_seat_kept_for_a_phone_is_taken_once(table: SharedTable) -> None:
    seat = table.sit("Anna", taken=False)
    first = table.client.post(f"{seat.url}/key")
    assert (first.status_code, first.json["taken"]) == (201, True)
    assert table.client.post(f"{seat.url}/key").status_code == 409
    assert seat.put({}).status_code == 403  # the key of before
    seat.key = {"Authorization": f"Bearer {first.json['seat_key']}"}
    assert seat.put({"shipping": 3}).status_code == 200
    again = table.client.post(f"{seat.url}/key", headers=table.host)
    assert again.status_code == 201
    assert seat.put({"shipping": 4}).status_code == 403


def test_a_freed_seat_can_be_taken_by_another_phone(table: SharedTable) -> None:
    seat = table.sit("Anna")
    seat.put({"shipping": 3})
    freed = table.client.patch(seat.url, json={"taken": False}, headers=seat.key)
    assert freed.json["taken"] is False
    # The phone that freed it writes no more, but may come back as long as nobody else took it.
    assert seat.put({"shipping": 4}).status_code == 403
    assert table.undo(seat.key).status_code == 403
    rename = table.client.patch(seat.url, json={"name": "X"}, headers=seat.key)
    assert rename.status_code == 403
    back = table.client.patch(seat.url, json={"taken": True}, headers=seat.key)
    assert (back.status_code, back.json["taken"]) == (200, True)
    table.client.patch(seat.url, json={"taken": False}, headers=seat.key)
    taken = table.client.post(f"{seat.url}/key")
    assert (taken.status_code, taken.json["board"]) == (201, {"shipping": 3})
    late = table.client.patch(seat.url, json={"taken": True}, headers=seat.key)
    assert late.status_code == 403


def test_who_leaves_is_gone_and_the_number_is_not_given_again(table: SharedTable) -> None:
    anna, ben = table.sit("Anna"), table.sit("Ben")
    assert table.client.delete(anna.url, headers=anna.key).status_code == 204
    assert [seat["name"] for seat in table.state()["seats"]] == ["Ben"]
    for path in ("", "/board"):
        assert table.client.get(anna.url + path).status_code == 404
    assert anna.put({}).status_code == 404
    assert table.client.delete(ben.url, headers=table.host).status_code == 204
    assert table.sit("Anna").number == 3


@pytest.mark.parametrize("path", ["", "/seats/1", "/seats/1/board", "/qr.svg"])
def test_a_read_needs_no_version(table: SharedTable, path: str) -> None:
    table.sit("Anna")
    for tag in ("*", '"7"'):
        headers = {"If-Match": tag}
        url = table.url + path
        answer = table.client.get(url, headers=headers, base_url="https://keytally.example")
        assert answer.status_code == 200


@pytest.mark.parametrize("seat", ["9", "0", "99999999999999999999", "x", "-1"])
def test_where_nobody_sits(table: SharedTable, seat: str) -> None:
    assert table.client.get(f"{table.url}/seats/{seat}").status_code == 404


@pytest.mark.parametrize("number", [0, 99, 2**31, 2**63, 156461225757263309461999105081344])
def test_a_seat_that_cannot_be_is_not_found(table: SharedTable, number: int) -> None:
    anna = table.sit("Anna")
    headers = {**anna.key, "If-Match": '"1"'}
    client, address = table.client, f"/api/v1/tables/{table.code}/seats/{number}"
    for method, path, body in (
        ("GET", "", None), ("PATCH", "", {"name": "B"}), ("DELETE", "", None), ("POST", "/key", None),
        ("GET", "/board", None), ("PUT", "/board", None), ("PUT", "/placed", None),
    ):  # fmt: skip
        sent = (
            {"data": "null", "content_type": "application/json"}
            if method == "PUT"
            else {"json": body}
        )
        answer = client.open(address + path, method=method, headers=headers, **sent)
        assert (method, path, answer.status_code) == (method, path, 404)
        assert answer.json["detail"] == f"There is no seat {number} at this table."


@pytest.mark.parametrize("digits", [50, 5000])
def test_an_endless_number_is_an_address_where_nothing_is(table: SharedTable, digits: int) -> None:
    answer = table.client.get(f"{table.url}/seats/{'9' * digits}")
    assert (answer.status_code, answer.json["detail"]) == (404, "There is nothing at this address.")
