"""The base schema of all responses, and functions for their fields."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, ClassVar, Self

from marshmallow import INCLUDE, Schema, fields

from api.http.dumping import writer


class Documented(Schema):
    """What responses are described by in the OpenAPI document; never changed once it is made."""

    def __deepcopy__(self, _memo: object) -> Self:
        """The same: flask-smorest copies what documents a route for each of its decorators at every start."""
        return self


class Answer(Documented):
    """A response, to which fields may be added in later versions."""

    keeps_others: ClassVar[bool] = False
    """Whether members without a field are included."""

    class Meta:
        unknown = INCLUDE

    def dump(self, source: Any, *, many: bool | None = None) -> Any:
        """The JSON of `source`; see `api.http.dumping`."""
        write = writer(type(self))
        if self.many if many is None else many:
            return [write(each) for each in source]
        return write(source)


def string(description: str, **more: Any) -> fields.String:
    """A text that is always present."""
    return fields.String(required=True, metadata={"description": description, **more})


def choice(description: str, name: str, values: Collection[str]) -> fields.String:
    """One of `values`, a schema called `name` in the OpenAPI document."""
    return string(description, enum=list(values), **{"x-name": name})


def nullable(schema: type[Schema], description: str) -> fields.Nested:
    """An object that is always present, possibly null."""
    return fields.Nested(
        schema, required=True, allow_none=True, metadata={"description": description}
    )


def nullable_string(description: str) -> fields.String:
    """A text that is always present, possibly null."""
    return fields.String(required=True, allow_none=True, metadata={"description": description})


def integer(description: str, **more: Any) -> fields.Integer:
    """A whole number that is always present."""
    return fields.Integer(required=True, metadata={"description": description, **more})


def mapping(description: str, values: fields.Field[Any] | None = None) -> fields.Dict:
    """An object with values of one kind, always present."""
    return fields.Dict(keys=fields.String(), values=values, metadata={"description": description})


def list_of(of: type[Schema], description: str = "") -> fields.List[Any]:
    """A list of objects of one schema, always present."""
    return fields.List(fields.Nested(of), required=True, metadata={"description": description})
