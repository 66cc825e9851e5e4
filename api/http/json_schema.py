"""JSON Schemas out of the marshmallow schemas that read boards and write answers."""

from __future__ import annotations

from typing import Any

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.common import resolve_schema_cls
from marshmallow import Schema

from scoring.schema import camel_case

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
    game = camel_case(rest.split(".")[0])
    return name if name.startswith(game) else game + name


def reference(schema: Any) -> dict[str, str]:
    """The reference used in the document for a schema with its own entry."""
    return {"$ref": f"#/components/schemas/{schema_name(schema)}"}


def json_schema(schema: Schema) -> dict[str, Any]:
    """The JSON Schema of what a marshmallow schema takes, with everything written out."""
    # No name for any schema: then none becomes a reference.
    plugin = MarshmallowPlugin(schema_name_resolver=lambda _: "")
    APISpec(title="", version="", openapi_version=OPENAPI_VERSION, plugins=[plugin])
    assert plugin.converter is not None
    written: dict[str, Any] = plugin.converter.schema2jsonschema(schema)  # type: ignore[no-untyped-call]
    tidied: dict[str, Any] = tidy(written)
    return tidied


BESIDE_A_NAME = {"default", "description", "example"}
"""Members that describe one use of a named schema, not the schema."""


def tidy(node: Any, named: dict[str, Any] | None = None) -> Any:
    """The same, as client generators expect it.

    An enum has a type, true with false is a boolean, a nullable enum is combined with null, and `default:
    null` is kept only where null may be sent. A schema with `x-name` becomes a component in `named`; without
    that it is inlined.
    """
    if isinstance(node, list):
        return [tidy(each, named) for each in node]
    if not isinstance(node, dict):
        return node
    made = {key: tidy(value, named) for key, value in node.items()}
    # A property may have this name too; then it is a schema.
    name = made.pop("x-name") if isinstance(made.get("x-name"), str) else None
    if isinstance(values := made.pop("enum", None), list):
        made = _choice(made, values)
    if made.get("default", "") is None and not _nullable(made):
        del made["default"]
    return made if name is None or named is None else _named(made, name, named)


def _choice(schema: dict[str, Any], values: list[Any]) -> dict[str, Any]:
    """A schema together with the values that it takes."""
    if None in values:
        schema.pop("type", None)
        some = _choice({}, [value for value in values if value is not None])
        return {"anyOf": [some, {"type": "null"}], **schema}
    types = {_TYPES.get(type(value)) for value in values}
    if types == {"boolean"}:
        return {"type": "boolean", **schema}
    if len(types) == 1 and (only := types.pop()):
        schema.setdefault("type", only)
    return {**schema, "enum": values}


def _named(schema: dict[str, Any], name: str, named: dict[str, Any]) -> dict[str, Any]:
    """The reference to a schema, which is added to `named`."""
    if schema.get("type") == "boolean":
        return schema
    if "anyOf" in schema:
        some, null = schema["anyOf"]
        return {**schema, "anyOf": [_named(some, name, named), null]}
    itself = {key: value for key, value in schema.items() if key not in BESIDE_A_NAME}
    if named.setdefault(name, itself) != itself:
        raise ValueError(f"two schemas are called {name}")
    siblings = {key: value for key, value in schema.items() if key in BESIDE_A_NAME}
    return {"$ref": f"#/components/schemas/{name}", **siblings}


def _nullable(schema: dict[str, Any]) -> bool:
    types = schema.get("type", [])
    return "null" in types or any(map(_nullable, schema.get("anyOf", [])))
