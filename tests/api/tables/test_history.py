"""Who changed what at a shared table, and that undo brings it back, again and again."""

from __future__ import annotations

from typing import Any

import pytest

from store.tables.models import Change
from store.tables.repository import FORGOTTEN_AT_ONCE, MAX_CHANGES, find_seat, find_table
from tests.api.conftest import OpenTable, SharedTable


def history(table: SharedTable) -> list[Any]:
    found: list[Any] = table.client.get(f"{table.url}/history").json
    return found


def visible(table: SharedTable) -> list[tuple[Any, ...]]:
    """(version, what, seat, by, fields) oldest first."""
    keys = ("version", "what", "seat", "by", "fields")
    return [tuple(row[key] for key in keys) for row in reversed(history(table))]


def test_history_shows_who_changed_what(open_table: OpenTable) -> None:
    table = open_table("key_market")
    anna = table.sit("Anna")
    anna.put({"gold": 1})
    anna.put({"gold": 2, "manor": True}, key=table.host)
    anna.put([], part="placed")
    table.client.patch(anna.url, json={"name": "Anne"}, headers=anna.key)
    body = {"table": {"turn_order": ["Anne"]}}
    table.client.patch(table.url, json=body, headers=table.host)
    table.client.patch(anna.url, json={"taken": False}, headers=anna.key)
    table.client.post(f"{anna.url}/key")
    table.client.delete(anna.url, headers=table.host)
    assert visible(table) == [
        (1, "table", None, "host", []),
        (2, "seat", 1, "seat", []),
        (3, "board", 1, "seat", ["gold"]),
        (4, "board", 1, "host", ["gold", "manor"]),
        (5, "placed", 1, "seat", ["placed"]),
        (6, "seat", 1, "seat", ["name"]),
        (7, "table", None, "host", ["turn_order"]),
        (8, "freed", 1, "seat", []),
        (9, "taken", 1, "seat", []),
        (10, "removed", 1, "host", []),
    ]
    assert {row["name"] for row in history(table)} == {None, "Anna", "Anne"}


def changed(table: SharedTable, key: Any = None) -> dict[int, Any]:
    """By version {field: (before, after)}, None without details."""
    rows = table.client.get(f"{table.url}/history", headers=key).json

    def fields(changes: Any) -> Any:
        return changes and {one["field"]: (one["before"], one["after"]) for one in changes}

    return {row["version"]: fields(row["changes"]) for row in rows}


def test_history_has_the_values_before_and_after(open_table: OpenTable) -> None:
    table = open_table("key_market")
    anna, ben = table.sit("Anna"), table.sit("Ben")
    anna.put({"gold": 1})
    ben.put({"retired": 2})
    anna.put({"gold": 2, "manor": True})
    table.client.patch(anna.url, json={"name": "Anne"}, headers=anna.key)
    table.client.patch(table.url, json={"table": {"turn_order": ["Anne"]}}, headers=table.host)
    assert changed(table) == {
        1: None, 2: None, 3: None, 4: {"gold": (None, 1)}, 5: {"retired": (None, 2)},
        6: {"gold": (1, 2), "manor": (None, True)}, 7: {"name": ("Anna", "Anne")},
        8: {"turn_order": (None, ["Anne"])},
    }  # fmt: skip


def test_what_was_taken_back_is_ignored_and_spoils_nothing(table: SharedTable) -> None:
    anna = table.sit("Anna")
    anna.put({"shipping": 1})
    anna.put({"shipping": 2})
    table.undo(anna.key)
    anna.put({"shipping": 3}, version=anna.shown()["version"])
    found = changed(table)
    assert found.pop(3) == {"shipping": (None, 1)}
    assert found.pop(6) == {"shipping": (1, 3)}
    assert set(found.values()) == {None}


def test_boards_that_are_kept_back_are_sent_to_their_own_phone_alone(table: SharedTable) -> None:
    anna, ben, free = table.sit("Anna"), table.sit("Ben"), table.sit("Cleo", taken=False)
    for seat, points in ((anna, 1), (ben, 2)):
        seat.put({"shipping": points})
    free.put({"shipping": 3}, key=table.host)
    table.client.patch(table.url, json={"options": {"statue": "uncapped"}}, headers=table.host)
    all_visible = changed(table)
    assert [version for version, visible in all_visible.items() if visible] == [8, 7, 6, 5]
    table.client.put(f"{table.url}/reveal", json={"hidden": True}, headers=table.host)

    def visible(key: Any) -> list[int]:
        return [version for version, what in changed(table, key).items() if what]

    assert visible(None) == [8]
    assert visible(anna.key) == [8, 5]
    assert visible(ben.key) == [8, 6]
    assert visible(table.host) == [8, 7]
    assert (
        table.client.get(f"{table.url}/export?format=json").json["history"][-5]["changes"] is None
    )
    table.client.put(f"{table.url}/reveal", json={"hidden": False}, headers=table.host)
    assert {version: visible for version, visible in changed(table).items() if visible} == {
        version: visible for version, visible in all_visible.items() if visible}  # fmt: skip


def test_a_seat_takes_its_changes_back_one_after_the_other(table: SharedTable) -> None:
    anna, ben = table.sit("Anna"), table.sit("Ben")
    anna.put({"shipping": 1})
    anna.put({"shipping": 2})
    ben.put({"shipping": 9})
    boards = []
    for _ in range(2):
        answer = table.undo(anna.key)
        assert answer.status_code == 200
        boards.append([seat["board"] for seat in answer.json["seats"]])
    assert boards == [[{"shipping": 1}, {"shipping": 9}], [{}, {"shipping": 9}]]
    assert answer.json["seats"][0]["version"] == 5
    assert answer.json["score"]["winners"] == ["Ben"]
    left = table.undo(anna.key)
    assert left.status_code == 409
    assert [(row["version"], row["undone"], row["undoes"]) for row in history(table)[:5]] == [
        (8, False, 4), (7, False, 5), (6, False, None), (5, True, None), (4, True, None)]  # fmt: skip


def test_a_change_after_an_undo_can_be_taken_back_too(table: SharedTable) -> None:
    anna = table.sit("Anna")
    for board in ({"shipping": 1}, {"shipping": 2}):
        anna.put(board)
    table.undo(anna.key)
    anna.put({"shipping": 3}, version=anna.shown()["version"])
    boards = [table.undo(anna.key).json["seats"][0]["board"] for _ in range(2)]
    assert boards == [{"shipping": 1}, {}]


def test_the_host_takes_back_the_last_change_of_anybody_or_of_one_seat(table: SharedTable) -> None:
    anna, ben = table.sit("Anna"), table.sit("Ben")
    anna.put({"shipping": 1})
    ben.put({"shipping": 2})
    body = {"table": {"players": 4}}
    table.client.patch(table.url, json=body, headers=table.host)
    assert table.undo(table.host, seat=1).json["seats"][0]["board"] == {}
    assert table.undo(table.host).json["table"] == {}
    assert table.undo(table.host).json["seats"][1]["board"] == {}
    assert table.undo(table.host).status_code == 409


def test_an_own_layout_and_a_name_come_back(open_table: OpenTable) -> None:
    table = open_table("key_market", table={"turn_order": ["Anna"]})
    anna = table.sit("Anna")
    anna.put([], part="placed")
    table.client.patch(anna.url, json={"name": "Anne"}, headers=anna.key)
    named = table.undo(anna.key).json
    assert (named["seats"][0]["name"], named["table"]) == ("Anna", {"turn_order": ["Anna"]})
    assert table.undo(anna.key).json["seats"][0]["placed"] is None


def test_who_was_removed_comes_back_with_the_board(table: SharedTable) -> None:
    anna = table.sit("Anna")
    anna.put({"shipping": 1})
    table.client.delete(anna.url, headers=anna.key)
    back = table.undo(anna.key).json["seats"]
    assert [(seat["name"], seat["board"]) for seat in back] == [("Anna", {"shipping": 1})]
    assert anna.put({"shipping": 2}).status_code == 200


def test_who_was_removed_comes_back_only_where_there_is_a_place_and_the_name_is_free(
    table: SharedTable,
) -> None:
    anna = table.sit("Anna")
    table.client.delete(anna.url, headers=table.host)
    again = table.sit("anna")
    assert "name" in table.undo(table.host).json["detail"]
    table.client.patch(again.url, json={"name": "Eva"}, headers=table.host)
    for name in ("Ben", "Cleo", "Dan"):
        table.sit(name)
    full = table.undo(table.host, seat=anna.number)
    assert (full.status_code, "4" in full.json["detail"]) == (409, True)


@pytest.mark.parametrize("seat", [0, -1, "1", 1.5, True])
def test_only_a_number_names_a_seat(table: SharedTable, seat: Any) -> None:
    answer = table.client.post(f"{table.url}/undo", json={"seat": seat}, headers=table.host)
    assert answer.status_code == 422
    assert answer.json["errors"][0]["pointer"] == "/seat"


def test_who_may_take_back(table: SharedTable) -> None:
    anna, ben = table.sit("Anna"), table.sit("Ben")
    anna.put({"shipping": 1})
    assert table.undo({}).status_code == 401
    assert table.undo({"Authorization": "Bearer x"}).status_code == 403
    assert table.undo(ben.key, seat=1).status_code == 403
    assert table.undo(ben.key).status_code == 409
    assert table.undo(table.host, seat=7).json["errors"][0]["pointer"] == "/seat"
    assert table.undo(anna.key, seat=1).status_code == 200


def test_only_so_many_changes_of_a_seat_are_kept(table: SharedTable) -> None:
    anna, ben = table.sit("Anna"), table.sit("Ben")
    ben.put({"shipping": 5})
    with table.app.extensions["database"].writing() as session:
        seat = find_seat(find_table(session, table.code), anna.number)
        seat.version = anna.version = (
            MAX_CHANGES - MAX_CHANGES % FORGOTTEN_AT_ONCE + 2 * FORGOTTEN_AT_ONCE - 1
        )
        # As many as would take long to send.
        for version in range(100, 100 + MAX_CHANGES):
            session.add(
                Change(table_code=table.code, version=version, what="board", by="seat", seat=1)
            )
    anna.put({"shipping": 1})
    rows = history(table)
    assert len([row for row in rows if row["seat"] == 1]) == MAX_CHANGES
    assert [row["what"] for row in rows if row["seat"] == 2] == ["board", "seat"]
