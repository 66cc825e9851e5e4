"""The reference at `/docs` shows the whole document, in both frames."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient
from markupsafe import Markup

from api.pages.reference.types import type_of


@pytest.mark.parametrize(("lang", "heading"), [("en", "The API"), ("de", "Die API")])
def test_every_operation_and_schema_has_its_place(
    client: FlaskClient, lang: str, heading: str
) -> None:
    document = client.get("/api/v1/openapi.json").json
    shown = client.get(f"/docs?lang={lang}").get_data(as_text=True)
    assert f"<h1>{heading}" in shown
    ids = re.findall(r'\bid="([^"]+)"', shown)
    assert len(ids) == len(set(ids))
    operations = {
        operation["operationId"]
        for item in document["paths"].values()
        for method, operation in item.items()
        if method != "parameters"
    }
    assert operations | document["components"]["schemas"].keys() <= set(ids)
    assert set(re.findall(r'href="#([^"]+)"', shown)) <= set(ids)


@pytest.mark.parametrize(
    ("schema", "shown"),
    [
        ({"$ref": "#/components/schemas/Line"}, '<a href="#Line">Line</a>'),
        ({"type": "array", "items": {"type": ["string", "null"]}}, "(string | null)[]"),
        ({"type": "integer", "minimum": 1, "maximum": 4}, "integer 1..4"),
        ({"type": "object", "additionalProperties": {"type": "integer"}}, "{…: integer}"),
        ({"type": "string", "pattern": "^<$"}, "string <code>^&lt;$</code>"),
        ({"anyOf": [{"enum": ["a", "b"]}, {"type": "null"}]}, "<code>a</code> | <code>b</code> | null"),
    ],
)  # fmt: skip
def test_a_type_stands_in_one_line(schema: dict[str, object], shown: str) -> None:
    assert type_of(schema) == Markup(shown)
