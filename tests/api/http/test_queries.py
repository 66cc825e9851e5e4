"""A query parameter with a value that the document excludes is refused, whatever the others are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from tests.api.conftest import OpenTable
from tests.api.tilesets.boxes import Box
from tests.every import every


@pytest.fixture
def there(served: Flask, open_table: OpenTable) -> dict[str, Any]:
    """A value for each part of an address."""
    table = open_table()
    table.sit("Anna")
    view = table.client.get(f"{table.url}/view").json["view"]
    box = Box(served, crops=1).url.rsplit("/", 1)[1]
    return {"code": table.code, "seat": 1, "view": view, "game": "keyper", "rule": "hut",
            "tileset": box, "piece": 1, "lang": "de"}  # fmt: skip


def test_no_value_that_the_document_excludes_is_taken(served: Flask, there: dict[str, Any]) -> None:
    client = served.test_client()

    def check(case: tuple[str, str, str]) -> None:
        path, name, value = case
        question = {"q": "sheep"} if path.endswith("/questions") else {}
        answer = client.get(path.format(**there), query_string={**question, name: value})
        assert answer.status_code == 422
        assert {fault["pointer"] for fault in answer.json["errors"]} == {f"/{name}"}

    document: Any = client.get("/api/v1/openapi.json").json
    every(excluded(document), check)


def excluded(document: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Path, parameter and a value that it cannot have, of each operation that reads. Texts may be anything."""
    for path, operations in document["paths"].items():
        for parameter in operations.get("get", {}).get("parameters", []):
            schema = parameter.get("schema", {})
            if parameter.get("in") != "query":
                continue
            if "enum" in schema or "$ref" in schema or schema["type"] in ("boolean", "integer"):
                yield path, parameter["name"], "nonsense"
            if schema.get("type") == "integer":
                yield path, parameter["name"], ""
                yield path, parameter["name"], "9" * 4_500
