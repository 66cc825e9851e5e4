"""Requests that Schemathesis generates from the document, and what each needs to exist before it is sent.

`CASES_DATABASE_URL` is in which database the service keeps what they leave, SQLite in a temporary folder by
default. Loading this takes most of a second.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from typing import Any

import schemathesis
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
OPERATIONS = {each.ok().label: each.ok() for each in LOADED.get_all_operations()}
Prepare = Callable[[Case[Any]], None]
JOB_SECONDS = 20.0
NO_PICTURE = Order(
    "reading",
    {"game": "keyper", "pictures": [b"no picture"], "tileset": None},
    "10.0.0.1",
    {"game": "keyper", "score": False, "pictures": 1},
)
"""A job that ends without a reading, so that its problem is answered."""


def keeps_to_the_document(label: str, mode: str, real: bool, examples: int, again: bool) -> None:
    """Sends cases of an operation that fit the document (mode "positive"), or that do not ("negative").

    A `real` one uses what exists. With `again` the same ones are sent in each run.
    """
    operation = OPERATIONS[label]
    prepare = prepared(operation.path) if real else as_it_is

    @given(case=operation.as_strategy(generation_mode=GenerationMode(mode)))
    @settings(
        max_examples=examples,
        derandomize=again,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    def each(case: Case[Any]) -> None:
        prepare(case)
        case.call_and_validate(checks=CHECKS)

    with as_strict_as_postgresql(SERVICE):
        each()


def prepared(path: str) -> Prepare:
    """What makes a case of this address use something that exists."""
    if "/tilesets/{" in path:
        return of_a_box
    return of_a_job if "/jobs/{" in path else at_a_table


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
