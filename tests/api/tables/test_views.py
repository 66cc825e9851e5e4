"""Looking on without a seat, a result that is kept back, the host's rights handed over, marks of players."""

from __future__ import annotations

from typing import Any

from tests.api.conftest import bearer


def looked_at(table: Any) -> str:
    view: str = table.client.get(f"{table.url}/view").json["view"]
    return f"/api/v1/views/{view}"


def test_who_looks_on_sees_the_result_and_no_code_that_seats(table: Any) -> None:
    table.sit("Anna").put({"shipping": 5})
    answer = table.client.get(looked_at(table))
    assert answer.json["score"]["players"][0]["total"] == 5
    assert table.code not in answer.text
    assert "key" not in answer.json
    known = table.client.get(looked_at(table), headers={"If-None-Match": answer.headers["ETag"]})
    assert known.status_code == 304


def test_the_code_for_looking_on_opens_nothing(table: Any) -> None:
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


def test_a_hidden_result_is_shown_to_nobody_who_looks_on(table: Any) -> None:
    table.sit("Anna").put({"shipping": 5})
    url = looked_at(table)
    hide = table.client.put(f"{table.url}/reveal", json={"hidden": True}, headers=table.host)
    assert (hide.status_code, hide.json["hidden"]) == (200, True)
    hidden = table.client.get(url).json
    assert (hidden["score"], [seat["board"] for seat in hidden["seats"]]) == (None, [{}])
    table.client.put(f"{table.url}/reveal", json={"hidden": False}, headers=table.host)
    assert table.client.get(url).json["score"]["players"][0]["total"] == 5


def test_only_the_host_hides_the_result(table: Any) -> None:
    anna = table.sit("Anna")
    for key, status in ((anna.key, 403), ({}, 401)):
        answer = table.client.put(f"{table.url}/reveal", json={"hidden": True}, headers=key)
        assert answer.status_code == status
    assert table.state()["hidden"] is False


def test_the_hosts_rights_go_over_to_the_seat_that_they_are_offered_to(table: Any) -> None:
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


def test_an_offer_can_be_taken_back_and_leads_to_a_seat_that_is_there(table: Any) -> None:
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


def test_a_mark_travels_with_the_seat(table: Any) -> None:
    anna = table.sit("Anna", colour="green")
    assert anna.shown()["colour"] == "green"
    table.client.patch(anna.url, json={"colour": "black"}, headers=anna.key)
    assert table.state()["seats"][0]["colour"] == "black"
    odd = table.client.patch(anna.url, json={"colour": "url(x)"}, headers=anna.key)
    assert (odd.status_code, odd.json["errors"][0]["pointer"]) == (422, "/colour")
    assert table.sit("Ben").shown()["colour"] is None
