"""The OpenAPI document is valid, its examples run, and the service conforms to it.

`CASES` is how many cases `make soak` sends of each operation, 1,000 by default; `CASES_DATABASE_URL` in
which database the service keeps what they leave, SQLite in a temporary folder by default.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from typing import Any

import jsonschema_rs
import pytest
import schemathesis
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from requests.structures import CaseInsensitiveDict
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.core.parameters import ParameterLocation
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

import scoring
from api import create_app
from api.jobs.work import photo_pool
from pool.job import Order
from tests.api.http.argued import refused_without_reason
from tests.api.http.document import DOCUMENT, URL
from tests.api.http.strict import as_strict_as_postgresql
from tests.api.tilesets.boxes import Box

CHECKS = [
    not_a_server_error,
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
    refused_without_reason,
]

KEPT = tempfile.TemporaryDirectory()
SERVICE = create_app(
    {
        "PROPAGATE_EXCEPTIONS": False,
        "RATELIMIT_ENABLED": False,
        "PHOTO_IDLE_SECONDS": 0,
        "DATABASE_URL": os.environ.get("CASES_DATABASE_URL", f"sqlite:///{KEPT.name}/keytally.db"),
        "EVENT_SECONDS": 0,
        "COMPRESS_REGISTER": False,  # schemathesis does not unpack what a WSGI app compresses
    }
)
LOADED = schemathesis.openapi.from_dict(DOCUMENT)
LOADED.app, LOADED.location = SERVICE, URL
OPERATIONS = [found.ok() for found in LOADED.get_all_operations()]
TABLES = [
    each for each in OPERATIONS if each.path.startswith(("/api/v1/tables/{", "/api/v1/views/"))
]
BOXES = [each for each in OPERATIONS if "/tilesets/{" in each.path]
JOBS = [each for each in OPERATIONS if "/jobs/{" in each.path]
FEW, MANY = 2, int(os.environ.get("CASES", "1000"))
"""Cases of an operation in `make test`, and in `make soak`."""
MADE = min(300, MANY)
"""As many where each makes a table, a box or a job first."""
Prepare = Callable[[Case[Any]], None]
"""What a case needs to exist before it is sent."""
JOB_SECONDS = 20.0
NO_PICTURE = Order(
    "reading",
    {"game": "keyper", "pictures": [b"no picture"], "tileset": None},
    "10.0.0.1",
    {"game": "keyper", "score": False, "pictures": 1},
)
"""A job that ends without a reading, so that its problem is answered."""


@pytest.fixture(autouse=True, scope="module")
def strict() -> Iterator[None]:
    with as_strict_as_postgresql(SERVICE):
        yield


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


def as_it_is(case: Case[Any]) -> None:
    """Leaves a case unchanged: hardly any code or id in it exists."""


def at_a_table(case: Case[Any]) -> None:
    """Uses an existing table and seat, with the key, unless these are what is invalid."""
    if is_elsewhere(case):
        return
    client = SERVICE.test_client()
    table = client.post("/api/v1/tables", json={"game": "keyper"}).json
    client.post(f"/api/v1/tables/{table['code']}/seats", json={"name": "Anna"})
    view = client.get(f"/api/v1/tables/{table['code']}/view").json["view"]
    there = {"code": table["code"], "seat": 1, "view": view}
    case.path_parameters = {name: there[name] for name in case.path_parameters}
    key = {"Authorization": f"Bearer {table['host_key']}", "If-Match": "*"}
    case.headers = CaseInsensitiveDict({**dict(case.headers or {}), **key})


def of_a_box(case: Case[Any]) -> None:
    """Uses an existing box of one crop, with its key, unless these are what is invalid."""
    if is_elsewhere(case):
        return
    box = Box(SERVICE, crops=1)
    (crop,) = box.shown()["pieces"]
    there = {"tileset": box.url.rsplit("/", 1)[1], "piece": crop["piece"]}
    case.path_parameters = {name: there[name] for name in case.path_parameters}
    case.headers = CaseInsensitiveDict({**dict(case.headers or {}), **box.auth})


def of_a_job(case: Case[Any]) -> None:
    """Uses an existing job, which has ended, unless its id is what is invalid."""
    if is_elsewhere(case):
        return
    with SERVICE.app_context():
        job = photo_pool().submit(NO_PICTURE)
        assert photo_pool().wait(job, JOB_SECONDS)
    case.path_parameters = {"job": job}


def is_elsewhere(case: Case[Any]) -> bool:
    """Whether the address or the key is what is invalid in it."""
    return any(
        part.mode is GenerationMode.NEGATIVE
        for at, part in case.meta.components.items()
        if at in (ParameterLocation.PATH, ParameterLocation.HEADER)
    )


def keeps_to_the_document(
    operation: Any, mode: GenerationMode, prepare: Prepare, examples: int
) -> None:
    """Sends cases that fit the document, or that do not; the same ones in each run, others in `make soak`."""

    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(
        max_examples=examples,
        derandomize=examples <= FEW,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    def each(case: Case[Any]) -> None:
        prepare(case)
        case.call_and_validate(checks=CHECKS)

    each()


def cases(*kinds: tuple[list[Any], Prepare]) -> pytest.MarkDecorator:
    """Each operation with valid cases; with a body, in which much can be wrong, also with invalid ones.

    Each kind of operations comes with what is prepared for a case.
    """
    return pytest.mark.parametrize(
        ("operation", "mode", "prepare"),
        [
            pytest.param(each, mode, prepare, id=f"{mode.value}-{each.label}")
            for operations, prepare in kinds
            for each in operations
            for mode in GenerationMode
            if mode is GenerationMode.POSITIVE or each.body
        ],
    )


ANY = cases((OPERATIONS, as_it_is))
REAL = cases((TABLES, at_a_table), (BOXES, of_a_box), (JOBS, of_a_job))


@ANY
def test_the_service_keeps_to_the_document(
    operation: Any, mode: GenerationMode, prepare: Prepare
) -> None:
    keeps_to_the_document(operation, mode, prepare, examples=FEW)


@REAL
def test_what_exists_keeps_to_the_document(
    operation: Any, mode: GenerationMode, prepare: Prepare
) -> None:
    keeps_to_the_document(operation, mode, prepare, examples=FEW)


@pytest.mark.soak
@REAL
def test_what_exists_keeps_to_the_document_for_long(
    operation: Any, mode: GenerationMode, prepare: Prepare
) -> None:
    keeps_to_the_document(operation, mode, prepare, examples=MADE)


@pytest.mark.soak
@ANY
def test_the_service_keeps_to_the_document_for_long(
    operation: Any, mode: GenerationMode, prepare: Prepare
) -> None:
    keeps_to_the_document(operation, mode, prepare, examples=MANY)
