"""Fixtures for tests of stored data: the app on its own database, of each supported kind."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Protocol

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from api import create_app


@pytest.fixture(scope="module")
def served(database_url: str) -> Iterator[Flask]:
    """The app with its own database."""
    made = create_app(
        {
            "DATABASE_URL": database_url,
            "PROPAGATE_EXCEPTIONS": False,
            "RATELIMIT_ENABLED": False,
            "PHOTO_IDLE_SECONDS": 0,
        }
    )
    yield made
    made.extensions["database"].engine.dispose()


class TablePlayer:
    """A seat at a shared table, and the phone that holds its key."""

    def __init__(self, table: SharedTable, answer: Any) -> None:
        self.table, self.number, self.version = table, answer["seat"], answer["version"]
        self.url = f"{table.url}/seats/{self.number}"
        self.key = bearer(answer["seat_key"])

    def put(
        self,
        board: object,
        version: int | None = None,
        key: dict[str, str] | None = None,
        part: str = "board",
    ) -> TestResponse:
        """Sends a board as based on `version` (default: the one this phone saw last)."""
        headers = {**(key or self.key), "If-Match": f'"{version or self.version}"'}
        sent = {"data": json.dumps(board), "content_type": "application/json"}
        answer = self.table.client.put(f"{self.url}/{part}", headers=headers, **sent)
        if answer.status_code == 200:
            self.version = answer.json["version"]
        return answer

    def shown(self) -> Any:
        return self.table.client.get(self.url).json


class SharedTable:
    """A table shared by several phones, and the host's phone."""

    def __init__(self, app: Flask, game: str = "keyper", **more: Any) -> None:
        self.app, self.client = app, app.test_client()
        self.made = self.client.post("/api/v1/tables", json={"game": game, **more})
        assert self.made.status_code == 201, self.made.text
        self.code = self.made.json["code"]
        self.url = f"/api/v1/tables/{self.code}"
        self.host = bearer(self.made.json["host_key"])

    def sit(self, name: str, **more: Any) -> TablePlayer:
        answer = self.client.post(f"{self.url}/seats", json={"name": name, **more})
        assert answer.status_code == 201, answer.text
        return TablePlayer(self, answer.json)

    def state(self, lang: str = "en") -> Any:
        return self.client.get(self.url, headers={"Accept-Language": lang}).json

    def undo(self, key: dict[str, str], **body: Any) -> TestResponse:
        sent = {"json": body} if body else {}
        return self.client.post(f"{self.url}/undo", headers=key, **sent)


def errors(answer: Any) -> list[tuple[str, str]]:
    """Pointer and code of each fault in a problem."""
    assert answer.content_type == "application/problem+json"
    return [(each["pointer"], each["code"]) for each in answer.json["errors"]]


def bearer(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"}


class OpenTable(Protocol):
    """Opens a shared table: `open_table("keyper", options={...})`."""

    def __call__(self, game: str = "keyper", **more: Any) -> SharedTable: ...


@pytest.fixture
def open_table(served: Flask) -> OpenTable:
    def opened(game: str = "keyper", **more: Any) -> SharedTable:
        return SharedTable(served, game, **more)

    return opened


@pytest.fixture
def table(open_table: OpenTable) -> SharedTable:
    """A Keyper table without players."""
    return open_table()
