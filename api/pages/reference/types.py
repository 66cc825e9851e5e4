"""What a JSON Schema takes, in a line that needs no language: `KeyperTile[]`, `integer 0..10 | null`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup, escape

MOST_VALUES = 12
"""The number of enum values that are shown inline."""


def type_of(schema: Mapping[str, Any]) -> Markup:
    """The type of a value; named schemas are links to their own place (`#Name`)."""
    if name := schema.get("$ref", "").rsplit("/", 1)[-1]:
        return Markup('<a href="#{0}">{0}</a>').format(name)
    for some in ("anyOf", "oneOf", "allOf"):
        if some in schema:
            joined = Markup(" & ") if some == "allOf" else Markup(" | ")
            return joined.join(type_of(each) for each in schema[some])
    if values := schema.get("enum"):
        shown = [Markup("<code>{}</code>").format(value) for value in values[:MOST_VALUES]]
        return Markup(" | ").join(shown) + (" | …" if len(values) > MOST_VALUES else "")
    types = schema.get("type", "any")
    names = types if isinstance(types, list) else [types]
    return Markup(" | ").join(_plain(name, schema) for name in names)


def _plain(name: str, schema: Mapping[str, Any]) -> Markup:
    if name == "array":
        return Markup("{}[]{}").format(
            _grouped(type_of(schema.get("items", {}))), _range(schema, "minItems", "maxItems")
        )
    if name == "object" and isinstance(inner := schema.get("additionalProperties"), Mapping):
        return Markup("{{{}: {}}}").format("…", type_of(inner))
    if name == "string":
        if schema.get("format") == "binary":
            return Markup("file")
        return escape(name) + _range(schema, "minLength", "maxLength") + _pattern(schema)
    if name in ("integer", "number"):
        return escape(name) + _range(schema, "minimum", "maximum")
    return escape(name)


def _grouped(inner: Markup) -> Markup:
    return Markup("({})").format(inner) if " | " in inner else inner


def _range(schema: Mapping[str, Any], least: str, most: str) -> Markup:
    low, high = schema.get(least), schema.get(most)
    if high is None:
        return Markup(" ≥ {}").format(low) if low else Markup("")
    return Markup(" {}..{}").format(low or 0, high)


def _pattern(schema: Mapping[str, Any]) -> Markup:
    pattern = schema.get("pattern")
    return Markup(" <code>{}</code>").format(pattern) if pattern else Markup("")
