"""JSON Schemas out of the marshmallow schemas that read boards and write answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.common import resolve_schema_cls
from marshmallow import Schema

OPENAPI_VERSION = "3.1.0"

_TYPES = {bool: "boolean", int: "integer", str: "string", float: "number"}


def schema_name(schema: Any) -> str:
    """What a schema is called in the document: those of a game begin with its name."""
    found = resolve_schema_cls(schema)
    assert isinstance(found, type)
    name = found.__name__.removesuffix("Schema")
    package, _, rest = found.__module__.partition(".")
    if package != "scoring" or "." not in rest:
        return name
    game = "".join(word.capitalize() for word in rest.split(".")[0].split("_"))
    return name if name.startswith(game) else game + name


def json_schema(schema: Schema) -> dict[str, Any]:
    """The JSON Schema of what a marshmallow schema takes, with everything written out."""
    # No name for any schema: then none becomes a reference.
    plugin = MarshmallowPlugin(schema_name_resolver=lambda _: "")
    APISpec(title="", version="", openapi_version=OPENAPI_VERSION, plugins=[plugin])
    assert plugin.converter is not None
    written: dict[str, Any] = plugin.converter.schema2jsonschema(schema)  # type: ignore[no-untyped-call]
    tidied: dict[str, Any] = tidy(written)
    return tidied


def tidy(node: Any, named: Mapping[tuple[Any, ...], str] | None = None) -> Any:
    """The same, as other people's generators want it.

    A choice of values has a type, both truth values are a boolean, a choice that may be null stands
    beside null, and `default: null` stands only where null may be sent. `named` are choices that have a
    schema of their own.
    """
    if isinstance(node, list):
        return [tidy(each, named) for each in node]
    if not isinstance(node, dict):
        return node
    made = {name: tidy(value, named) for name, value in node.items()}
    if isinstance(values := made.pop("enum", None), list):
        made = _choice(made, values, named or {})
    if made.get("default", "") is None and not _nullable(made):
        del made["default"]
    return made


def _choice(
    schema: dict[str, Any], values: list[Any], named: Mapping[tuple[Any, ...], str]
) -> dict[str, Any]:
    """A schema together with the values that it takes."""
    if name := named.get(tuple(values)):
        schema.pop("type", None)
        return {"$ref": f"#/components/schemas/{name}", **schema}
    if None in values:
        schema.pop("type", None)
        some = _choice({}, [value for value in values if value is not None], named)
        return {"anyOf": [some, {"type": "null"}], **schema}
    types = {_TYPES.get(type(value)) for value in values}
    if types == {"boolean"}:
        return {"type": "boolean", **schema}
    if len(types) == 1 and (only := types.pop()):
        schema.setdefault("type", only)
    return {**schema, "enum": values}


def _nullable(schema: dict[str, Any]) -> bool:
    types = schema.get("type", [])
    return "null" in types or any(map(_nullable, schema.get("anyOf", [])))
