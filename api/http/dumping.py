"""Dumps answers through the schemas that the document shows, at the cost of copying them.

marshmallow's own `dump` takes longer than scoring a small board. The values of an answer have their JSON
types already, so a schema is compiled into nested copying functions once; fields with their own serialization
keep it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from marshmallow import Schema, fields

Writer = Callable[[Any], Any]

AS_IT_IS = (fields.String, fields.Integer, fields.Boolean, fields.Float, fields.Raw)
_MISSING = object()


@cache
def writer(schema: type[Schema]) -> Writer:
    """The function that makes the JSON object that the schema describes.

    It takes mappings and objects with attributes. Missing values are left out, and so is None where the
    schema does not allow null.
    """
    found = schema().dump_fields
    members = [
        (field.attribute or name, field.data_key or name, _value_writer(field), field.allow_none)
        for name, field in found.items()
    ]
    keeps_others = getattr(schema, "keeps_others", False)

    def write(source: Any) -> dict[str, Any]:
        is_mapping = _is_mapping(type(source))  # type: ignore[arg-type]
        answer = dict(source) if keeps_others else {}
        for name, key, written, nullable in members:
            value = source.get(name, _MISSING) if is_mapping else getattr(source, name, _MISSING)
            if value is None:
                if nullable:
                    answer[key] = None
            elif value is not _MISSING:
                answer[key] = value if written is None else written(value)
        return answer

    return write


@cache
def _is_mapping(kind: type) -> bool:
    """`isinstance` for a class, remembered: abstract classes check in Python, a seventh of all dumping."""
    return issubclass(kind, Mapping)


def _value_writer(field: fields.Field[Any]) -> Writer | None:
    """What makes the JSON of a field's value; None where it is JSON already."""
    if isinstance(field, fields.Nested):
        return writer(type(field.schema))
    if isinstance(field, fields.List):
        each = _value_writer(field.inner)
        return each and (lambda values: [each(value) for value in values])
    if isinstance(field, fields.Dict):
        return dict
    if type(field) in AS_IT_IS:
        return None
    return lambda value: field._serialize(value, None, None)
