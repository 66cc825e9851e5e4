"""The OpenAPI document is valid, its examples run, and the service conforms to it.

`CASES` is how many cases `make soak` sends of each operation, 1,000 by default.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import pytest
from flask import Flask
from flask.testing import FlaskClient

import scoring
from tests.api.http.document import OPERATIONS, URL

FEW, MANY = 2, int(os.environ.get("CASES", "1000"))
"""Cases of an operation in `make test`, and in `make soak`."""
MADE = min(300, MANY)
"""As many where each makes a table, a box or a job first."""
MADE_FIRST = ("/api/v1/tables/{", "/api/v1/views/{", "/tilesets/{", "/jobs/{")
"""In the addresses of these."""


@pytest.fixture(scope="module")
def document(app: Flask) -> dict[str, Any]:
    found: dict[str, Any] = app.test_client().get(URL).json
    return found


def test_the_document_is_of_openapi_3_1(document: dict[str, Any]) -> None:
    assert document["openapi"] == "3.1.0"
    assert {f"/api/v1/games/{game}/score" for game in scoring.games()} <= document["paths"].keys()


def test_the_document_is_valid(document: dict[str, Any]) -> None:
    from openapi_spec_validator import OpenAPIV31SpecValidator  # of no use to other tests

    assert [error.message for error in OpenAPIV31SpecValidator(document).iter_errors()] == []


def test_forms_state_how_many_files_they_take(document: dict[str, Any]) -> None:
    forms = [
        media["schema"]["properties"]
        for path in document["paths"].values()
        for operation in path.values()
        if isinstance(operation, dict)
        and (
            media := operation.get("requestBody", {}).get("content", {}).get("multipart/form-data")
        )
    ]
    files = [field for form in forms for field in form.values() if field["type"] == "array"]
    assert len(files) >= 5
    assert all(field["maxItems"] >= 1 for field in files)


def test_every_operation_has_a_unique_id_a_summary_and_a_description(
    document: dict[str, Any],
) -> None:
    operations = [
        operation
        for path in document["paths"].values()
        for method, operation in path.items()
        if method != "parameters"
    ]
    ids = [operation["operationId"] for operation in operations]
    assert len(set(ids)) == len(ids)
    for operation in operations:
        assert operation["summary"], operation
        assert operation["description"], operation


def test_schemas_have_names_and_generators_can_type_them(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    assert not [name for name in schemas if name[-1].isdigit() or name.endswith("Schema")]
    for part in every_part(schemas):
        assert set(map(type, part.get("enum", []))) <= {str, int}
        if part.get("default", "") is None:
            assert {"type": "null"} in part.get("anyOf", []) or "null" in part["type"]


def every_part(node: Any) -> Iterator[dict[str, Any]]:
    """Every object anywhere in the document."""
    if isinstance(node, dict):
        yield node
    for inner in node.values() if isinstance(node, dict) else node:
        if isinstance(inner, dict | list):
            yield from every_part(inner)


def test_every_schema_is_valid_json_schema(document: dict[str, Any]) -> None:
    for name, schema in document["components"]["schemas"].items():
        assert jsonschema_rs.meta.is_valid(schema), name


@pytest.mark.parametrize("game", scoring.games())
def test_every_example_fits_its_schema_and_scores(
    client: FlaskClient, document: dict[str, Any], game: str
) -> None:
    path = f"/api/v1/games/{game}/score"
    body = document["paths"][path]["post"]["requestBody"]["content"]["application/json"]
    schema = {**body["schema"], "components": document["components"]}
    for example in body["examples"].values():
        assert jsonschema_rs.is_valid(schema, example["value"])
        assert client.post(path, json=example["value"]).status_code == 200


def operations(*within: str) -> pytest.MarkDecorator:
    """Each operation with valid cases; with a body, in which much can be wrong, also with invalid ones."""
    return pytest.mark.parametrize(
        ("label", "mode"),
        [
            pytest.param(f"{method.upper()} {path}", mode, id=f"{mode}-{method.upper()} {path}")
            for path, method, operation in OPERATIONS
            if any(part in path for part in within)
            for mode in ("positive", "negative")
            if mode == "positive" or "requestBody" in operation
        ],
    )


ANY = operations("/")
REAL = operations(*MADE_FIRST)


def keeps_to_the_document(label: str, mode: str, *, examples: int, real: bool = False) -> None:
    # What generates cases is loaded by the processes that send some.
    from tests.api.http import cases

    cases.keeps_to_the_document(label, mode, real, examples, again=examples <= FEW)


@ANY
def test_the_service_keeps_to_the_document(label: str, mode: str) -> None:
    keeps_to_the_document(label, mode, examples=FEW)


@REAL
def test_what_exists_keeps_to_the_document(label: str, mode: str) -> None:
    keeps_to_the_document(label, mode, examples=FEW, real=True)


@pytest.mark.soak
@REAL
def test_what_exists_keeps_to_the_document_for_long(label: str, mode: str) -> None:
    keeps_to_the_document(label, mode, examples=MADE, real=True)


@pytest.mark.soak
@ANY
def test_the_service_keeps_to_the_document_for_long(label: str, mode: str) -> None:
    keeps_to_the_document(label, mode, examples=MANY)
