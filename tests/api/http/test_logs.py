"""An operator sees what happens: request ids, JSON logs without anything personal, metrics."""

from __future__ import annotations

import json
import logging
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from api import create_app
from api.http.logs import JsonFormatter, TextFormatter


@pytest.fixture
def client(tmp_path: Path) -> FlaskClient:
    database = f"sqlite:///{tmp_path}/keytally.db"
    return create_app({"DATABASE_URL": database, "ACCESS_LOG": True}).test_client()


@pytest.mark.parametrize("sent", ["abc-123", "0af7651916cd43dd8448eb211c80319c"])
def test_the_id_of_a_request_comes_back(client: FlaskClient, sent: str) -> None:
    answer = client.get("/api/v1/games", headers={"X-Request-ID": sent})
    assert answer.headers["X-Request-ID"] == sent


@pytest.mark.parametrize("sent", [None, "", "a b", "x" * 65, "<script>"])
def test_a_request_without_a_usable_id_is_given_one(client: FlaskClient, sent: str | None) -> None:
    headers = {} if sent is None else {"X-Request-ID": sent}
    given = {client.get("/api/v1/games", headers=headers).headers["X-Request-ID"] for _ in range(2)}
    assert len(given) == 2
    assert all(re.fullmatch("[0-9a-f]{16}", one) for one in given)


def test_the_access_log_has_routes_and_nothing_personal(
    client: FlaskClient, caplog: pytest.LogCaptureFixture
) -> None:
    made = client.post("/api/v1/tables", json={"game": "keyper"}).json
    with caplog.at_level(logging.INFO, "keytally.access"):
        headers = {"X-Request-ID": "abc"}
        client.post(f"/api/v1/tables/{made['code']}/seats", json={"name": "Anna"}, headers=headers)
        client.get(f"/{made['code']}")
    first, second = (record.fields for record in caplog.records if record.name == "keytally.access")  # type: ignore[attr-defined]
    assert {key: first[key] for key in ("method", "route", "status")} == {
        "method": "POST", "route": "/api/v1/tables/<code>/seats", "status": 201}  # fmt: skip
    assert (second["route"], second["status"]) == ("(none)", 404)
    lines = [TextFormatter().format(record) for record in caplog.records]
    assert f" method=POST route={first['route']} status=201 ms={first['ms']} " in lines[-2]
    written = json.dumps([first, second]) + "".join(lines)
    for secret in (made["code"], made["host_key"], "Anna", "127.0.0.1"):
        assert secret not in written


def test_a_log_line_is_json_with_the_error(caplog: pytest.LogCaptureFixture) -> None:
    try:
        raise ZeroDivisionError("nothing by nothing")
    except ZeroDivisionError:
        logging.getLogger("x").exception("it went %s", "wrong")
    line = JsonFormatter().format(caplog.records[-1])
    assert "\n" not in line
    read = json.loads(line)
    assert (read["level"], read["logger"], read["message"]) == ("error", "x", "it went wrong")
    assert "ZeroDivisionError: nothing by nothing" in read["exception"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", read["time"])


def test_a_fault_of_the_database_is_one_line(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    broken = create_app({"DATABASE_URL": f"sqlite:///{tmp_path}"}).test_client()
    assert broken.get("/readyz").status_code == 503
    (line,) = [record.getMessage() for record in caplog.records if record.name == "api"]
    assert line == "database: unable to open database file"


def test_metrics_are_off_unless_wanted(client: FlaskClient) -> None:
    assert client.get("/metrics").status_code == 404
