"""Spectators, a hidden result, the host's rights handed over, marks of players."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Any

from api import create_app
from tests.api.conftest import SharedTable, bearer


def looked_at(table: SharedTable) -> str:
    view: str = table.client.get(f"{table.url}/view").json["view"]
    return f"/api/v1/views/{view}"


def test_who_looks_on_sees_the_result_and_no_code_that_seats(table: SharedTable) -> None:
    table.sit("Anna").put({"shipping": 5})
    answer = table.client.get(looked_at(table))
    assert answer.json["score"]["players"][0]["total"] == 5
    assert table.code not in answer.text
    assert answer.json.keys().isdisjoint({"key"})
    known = table.client.get(looked_at(table), headers={"If-None-Match": answer.headers["ETag"]})
    assert known.status_code == 304


def test_the_code_for_looking_on_opens_nothing(table: SharedTable) -> None:
    anna = table.sit("Anna")
    view = looked_at(table).rsplit("/", 1)[1]
    for path in ("", "/seats", "/history", "/seats/1/key", "/export"):
        assert table.client.get(f"/api/v1/tables/{view}{path}").status_code in (404, 405)
    put = table.client.put(
        f"{anna.url}/board", json={"shipping": 9}, headers={**bearer(view), "If-Match": '"1"'}
    )
    assert put.status_code == 403
    assert (
        table.client.post(f"/api/v1/tables/{view}/seats", json={"name": "Eve"}).status_code == 404
    )
    assert looked_at(table) == looked_at(table)
    assert table.client.get("/api/v1/views/nothing").status_code == 404


def test_a_hidden_result_is_shown_to_nobody_who_looks_on(table: SharedTable) -> None:
    table.sit("Anna").put({"shipping": 5})
    url = looked_at(table)
    hide = table.client.put(f"{table.url}/reveal", json={"hidden": True}, headers=table.host)
    assert (hide.status_code, hide.json["hidden"]) == (200, True)
    hidden = table.client.get(url).json
    assert (hidden["score"], [seat["board"] for seat in hidden["seats"]]) == (None, [{}])
    table.client.put(f"{table.url}/reveal", json={"hidden": False}, headers=table.host)
    assert table.client.get(url).json["score"]["players"][0]["total"] == 5


def test_only_the_host_hides_the_result(table: SharedTable) -> None:
    anna = table.sit("Anna")
    for key, status in ((anna.key, 403), ({}, 401)):
        answer = table.client.put(f"{table.url}/reveal", json={"hidden": True}, headers=key)
        assert answer.status_code == status
    assert table.state()["hidden"] is False


def test_the_hosts_rights_go_over_to_the_seat_that_they_are_offered_to(table: SharedTable) -> None:
    anna, ben = table.sit("Anna"), table.sit("Ben")
    early = table.client.post(f"{table.url}/host", headers=ben.key)
    assert early.status_code == 409
    offered = table.client.put(f"{table.url}/host", json={"seat": ben.number}, headers=table.host)
    assert offered.json["host_offer"] == ben.number
    assert table.client.post(f"{table.url}/host", headers=anna.key).status_code == 403
    taken = table.client.post(f"{table.url}/host", headers=ben.key)
    assert (taken.status_code, taken.json["host_offer"]) == (200, None)
    new = bearer(taken.json["host_key"])
    change: dict[str, Any] = {"options": {}}
    assert table.client.patch(table.url, json=change, headers=table.host).status_code == 403
    assert table.client.patch(table.url, json=change, headers=new).status_code == 200
    # The seats are as they were.
    assert anna.put({"shipping": 3}).status_code == 200
    # Nobody takes them a second time.
    assert table.client.post(f"{table.url}/host", headers=ben.key).status_code == 409


def test_an_offer_can_be_taken_back_and_leads_to_a_seat_that_is_there(table: SharedTable) -> None:
    ben = table.sit("Ben")
    assert (
        table.client.put(f"{table.url}/host", json={"seat": 9}, headers=table.host).status_code
        == 404
    )
    assert (
        table.client.put(f"{table.url}/host", json={"seat": 1}, headers=ben.key).status_code == 403
    )
    table.client.put(f"{table.url}/host", json={"seat": 1}, headers=table.host)
    table.client.put(f"{table.url}/host", json={"seat": None}, headers=table.host)
    assert table.client.post(f"{table.url}/host", headers=ben.key).status_code == 409


def test_a_mark_travels_with_the_seat(table: SharedTable) -> None:
    anna = table.sit("Anna", colour="green")
    assert anna.shown()["colour"] == "green"
    table.client.patch(anna.url, json={"colour": "black"}, headers=anna.key)
    assert table.state()["seats"][0]["colour"] == "black"
    odd = table.client.patch(anna.url, json={"colour": "url(x)"}, headers=anna.key)
    assert (odd.status_code, odd.json["errors"][0]["pointer"]) == (422, "/colour")
    assert table.sit("Ben").shown()["colour"] is None


BOARD = {"shipping": 31}


def hidden_table(table: SharedTable) -> tuple[Any, Any]:
    """Anna has a board, Ben has one, and the host hides the result."""
    anna, ben = table.sit("Anna"), table.sit("Ben")
    anna.put(BOARD)
    ben.put({"shipping": 32})
    hide = table.client.put(f"{table.url}/reveal", json={"hidden": True}, headers=table.host)
    assert (hide.json["score"], hide.json["hidden"]) == (None, True)
    return anna, ben


def test_before_the_reveal_no_answer_contains_a_score_or_a_board(table: SharedTable) -> None:
    hidden_table(table)
    view = looked_at(table)
    stranger = {"Authorization": "Bearer nobody's"}
    for headers in ({}, stranger):
        for url in (
            table.url,
            view,
            f"{table.url}/history",
            f"{table.url}/export",
            f"{table.url}/seats/1",
        ):
            answer = table.client.get(url, headers=headers)
            assert answer.status_code == 200
            assert not re.search(r'":\s*3[12][,}\]]', answer.text), url
            assert 'shipping":' not in answer.text
        for form in ("csv", "bgstats"):
            refused = table.client.get(f"{table.url}/export?format={form}", headers=headers)
            assert refused.status_code == 409
    state = table.state()
    assert (state["score"], state["score_errors"]) == (None, [])
    assert [(seat["board"], seat["withheld"]) for seat in state["seats"]] == [({}, True)] * 2
    assert table.client.get(f"{table.url}/seats/1/board").status_code == 401
    assert table.client.get(f"{table.url}/seats/1/board", headers=stranger).status_code == 403
    with table.client.get(f"{table.url}/events?state=true", buffered=False) as stream:
        chunks = stream.iter_encoded()
        events = next(chunks) + next(chunks)
    assert b'"score":null' in events
    assert b"shipping" not in events


def test_before_the_reveal_each_sees_the_own_board_and_the_host_all(table: SharedTable) -> None:
    anna, ben = hidden_table(table)
    boards = {
        who: [seat["board"] for seat in table.client.get(table.url, headers=key).json["seats"]]
        for who, key in (("anna", anna.key), ("ben", ben.key), ("host", table.host))
    }
    assert boards == {
        "anna": [BOARD, {}],
        "ben": [{}, {"shipping": 32}],
        "host": [BOARD, {"shipping": 32}],
    }
    for key in (anna.key, table.host):
        assert table.client.get(table.url, headers=key).json["score"] is None
        assert table.client.get(f"{anna.url}/board", headers=key).json == BOARD
        assert table.client.get(anna.url, headers=key).json["board"] == BOARD
    assert table.client.get(f"{anna.url}/board", headers=ben.key).status_code == 403
    taken_back = table.undo(ben.key).json
    assert [seat["board"] for seat in taken_back["seats"]] == [{}, {}]


def test_the_reveal_shows_all_to_who_had_seen_it_kept_back(table: SharedTable) -> None:
    hidden_table(table)
    tags = {
        url: table.client.get(url).headers["ETag"] for url in (table.url, f"{table.url}/seats/1")
    }
    table.client.put(f"{table.url}/reveal", json={"hidden": False}, headers=table.host)
    for url, tag in tags.items():
        again = table.client.get(url, headers={"If-None-Match": tag})
        assert again.status_code == 200
    assert table.state()["seats"][0]["board"] == BOARD
    assert table.state()["score"]["players"][0]["total"] == 31


def test_a_table_has_the_day_on_which_it_expires(table: SharedTable) -> None:
    assert table.state()["expires"] is None
    made = create_app({"DATABASE_URL": table.app.config["DATABASE_URL"], "TABLE_DAYS": 30})
    limited = made.test_client().get(table.url).json
    last = datetime.fromisoformat(limited["changed"]) + timedelta(days=30)
    assert limited["expires"] == last.date().isoformat()
    made.extensions["database"].engine.dispose()
