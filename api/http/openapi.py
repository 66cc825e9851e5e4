"""The OpenAPI 3.1 document: the blueprints' own description, with each game's boards.

The score and coach routes take a different body for every game. Each is one route, but documented as one path
per game, so that tools know which body belongs where.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection
from copy import deepcopy
from functools import cache, lru_cache
from threading import Lock
from typing import Any, Self

from apispec.ext.marshmallow import MarshmallowPlugin
from flask import Flask, Response
from marshmallow import Schema

import scoring
from api.http.answers import cached_answer
from api.http.errors import ProblemApi, ProblemSchema
from api.http.json_schema import OPENAPI_VERSION, reference, schema_name, tidy
from api.http.problems import of_status
from keytally import __version__
from scoring.coach.request import question_schema
from scoring.request import request_schema

PREFIX = "/api/v1"

DESCRIPTION = """\
Scores the board games of the Key series: the full breakdown, the best allocation of every piece
with the proof that it is best, the winner by the game's own tie-breakers, and rule-check warnings.

Texts come in the language of `Accept-Language` (en, de). Fields may be added to answers; none is
renamed or removed within v1. Errors are RFC 9457 `application/problem+json` with a JSON pointer for
every fault.
"""

SPEC: dict[str, Any] = {
    "title": "Keytally",
    "version": __version__,
    "openapi_version": OPENAPI_VERSION,
    "info": {"description": DESCRIPTION, "license": {"name": "MIT", "identifier": "MIT"}},
    "servers": [{"url": "/"}],
    "security": [],  # operations that need a key declare it
}


def spec() -> dict[str, Any]:
    """What a new document begins with."""
    return {**SPEC, "marshmallow_plugin": MarshmallowPlugin(schema_name_resolver=schema_name)}


BY_GAME: dict[str, tuple[str, str, Callable[[str], Schema]]] = {
    f"{PREFIX}/games/{{game}}/score": ("score", "Score {title}", request_schema),
    f"{PREFIX}/games/{{game}}/advice": (
        "advise",
        "What would have scored more in {title}",
        question_schema,
    ),
    f"{PREFIX}/games/{{game}}/score-table.pdf": (
        "filled_score_table",
        "The score table of {title}, filled in",
        request_schema,
    ),
}
"""Routes whose body is another one for every game: operation, summary, schema of the body."""


def file_body(
    field: str, *, most: int, required: Collection[str] = (), **others: dict[str, Any]
) -> dict[str, Any]:
    """The `requestBody` of an operation that takes up to `most` files as `field`.

    `others` are text fields; `required` names those that may not be left out.
    """
    files = {
        "type": "array",
        "minItems": 1,
        "maxItems": most,
        "items": {"type": "string", "format": "binary"},
    }
    form = {
        "type": "object",
        "required": [field, *required],
        "additionalProperties": False,
        "properties": {field: files, **others},
    }
    return {"required": True, "content": {"multipart/form-data": {"schema": form}}}


def refusals(*statuses: int) -> dict[str, Any]:
    """The `responses` of an operation that answers with these problems (and 429, as all do)."""
    return {str(status): found for status in (*statuses, 429) if (found := _refusal(status))}


class _Refusal(dict[str, Any]):
    """A response that all routes share: copies of a route's documentation keep this very object."""

    def __deepcopy__(self, _memo: object) -> Self:
        return self


@cache
def _refusal(status: int) -> _Refusal | None:
    kind = of_status(status)
    content = {"application/problem+json": {"schema": ProblemSchema}}
    return _Refusal(description=kind.title.template, content=content) if kind else None


LANGUAGE_HEADER = {
    "in": "header",
    "name": "Accept-Language",
    "description": "en or de",
    "schema": {"type": "string"},
    "example": "de",
}


IF_MATCH = {
    "in": "header",
    "name": "If-Match",
    "description": "the ETag of the version that is changed; 428 without it",
    "schema": {"type": "string"},
    "example": '"1"',
}
IF_NONE_MATCH = {
    "in": "header",
    "name": "If-None-Match",
    "description": "the ETag of what is known already; 304 when it is the same",
    "schema": {"type": "string"},
}

BEARER: list[dict[str, list[str]]] = [{"bearer": []}]
"""The `security` of an operation that wants a key."""
OPTIONAL_BEARER: list[dict[str, list[str]]] = [{}, *BEARER]
"""The `security` of an operation that shows more with a key."""


ANY_BOARD = {
    "$ref": "#/components/schemas/AnyBoard",
    "description": "a board of the table's game, as `GET /games/{game}` describes it",
}
"""The schema of a board whose game is not known before."""


def examples(game: scoring.Game) -> dict[str, Any]:
    """Request bodies that score; the tests run them."""
    board = game.describe()["example"]
    return {
        "one_board": {
            "summary": "One player's board",
            "value": {"players": [{"name": "Anna", "board": board}]},
        },
        "table": {
            "summary": "A table of two",
            "value": {
                "players": [{"name": "Anna", "board": board}, {"name": "Ben", "board": {}}],
                "table": {"players": 2},
            },
        },
    }


def document(api: ProblemApi) -> dict[str, Any]:
    """The whole document; built once for each `api`."""
    for add in api.undocumented:
        add()
    api.spec.components.security_scheme("bearer", {"type": "http", "scheme": "bearer"})
    for game_id in scoring.game_ids():
        for schema_of in {schema_of for _, _, schema_of in BY_GAME.values()}:
            shown = schema_of(game_id)
            api.spec.components.schema(schema_name(shown), schema=shown)
    boards = [reference(game.board) for game in scoring.games().values()]
    api.spec.components.schema("AnyBoard", {"anyOf": boards})
    written = deepcopy(api.spec.to_dict())
    _name_the_games(written, list(scoring.game_ids()))
    named: dict[str, Any] = {}
    doc: dict[str, Any] = tidy(written, named)
    if twice := named.keys() & doc["components"]["schemas"].keys():
        raise ValueError(f"two schemas each are called {sorted(twice)}")
    doc["components"]["schemas"] |= named
    for route, (verb, summary, schema) in BY_GAME.items():
        general = doc["paths"].pop(route)
        for game in scoring.games().values():
            name = schema_name(schema(game.id))
            path = deepcopy(general)
            path["parameters"] = [p for p in path.get("parameters", []) if p["name"] != "game"]
            operation = path["post"]
            operation["summary"] = summary.format(title=game.title)
            operation["operationId"] = f"{verb}_{game.id}"
            body = {"schema": {"$ref": f"#/components/schemas/{name}"}, "examples": examples(game)}
            operation["requestBody"] = {"required": True, "content": {"application/json": body}}
            if reading := path.get("get"):
                reading["operationId"] += f"_{game.id}"
            doc["paths"][route.format(game=game.id)] = path
    return doc


def _name_the_games(doc: dict[str, Any], ids: list[str]) -> None:
    for path in doc["paths"].values():
        for parameter in path.get("parameters", []):
            if parameter.get("name") == "game":
                parameter["schema"] = {"type": "string", "enum": ids, "x-name": "GameId"}


def init_app(app: Flask, api: ProblemApi) -> None:
    """Serves the document, which is built on first request."""
    lock = Lock()

    @lru_cache(maxsize=1)
    def made() -> dict[str, Any]:
        return document(api)

    def written() -> dict[str, Any]:
        with lock:  # concurrent requests wait for the one document
            return made()

    @lru_cache(maxsize=1)
    def body() -> bytes:
        return json.dumps(written(), ensure_ascii=False).encode()

    app.extensions["document"] = written

    @app.get(f"{PREFIX}/openapi.json")
    def openapi_json() -> Response:
        return cached_answer(body())
