"""Strict JSON objects: valid input takes a fast path, faults are found by marshmallow."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, NoReturn, Self

from marshmallow import RAISE, Schema, ValidationError, fields, missing

from scoring.faults import FAULTS, refusal, unknown_field

Source = Mapping[str, object] | None
"""The object that a field's value is in, as marshmallow passes it."""


def camel_case(name: str) -> str:
    """An id as used in schema names: KeyHarvest for `key_harvest`."""
    return "".join(word.capitalize() for word in name.split("_"))


class FastPathMiss(Exception):
    """The value may be faulty: marshmallow has to read it, and to find every fault."""


class FaultyField(fields.Field[Any]):
    """A field whose errors are `Fault`s.

    `plain` reads a valid value, without the machinery that collects faults, and raises `FastPathMiss` for
    all others.
    A field with its own deserialization has no such fast path unless it defines one.
    """

    kind = "object"

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "_deserialize" in cls.__dict__ and "plain" not in cls.__dict__:
            cls.plain = FaultyField.plain  # type: ignore[method-assign]

    def plain(self, value: object) -> Any:
        return self.deserialize(value)

    def called(self, name: str) -> Self:
        """The same; where schemas are published, what it takes is a schema of this name."""
        self.metadata = {**self.metadata, "x-name": name}
        return self

    def make_error(self, key: str, **values: object) -> ValidationError:
        return refusal(FAULTS.get(key) or FAULTS[self.kind])


class StrictSchema(Schema):
    """A JSON object whose unknown members are errors."""

    error_messages = {  # noqa: RUF012 - marshmallow's own protocol
        "unknown": FAULTS["unknown_field"],  # type: ignore[dict-item]
        "type": FAULTS["object"],  # type: ignore[dict-item]
    }

    class Meta:
        unknown = RAISE

    def read(self, data: Any) -> Any:
        """Loads the object; raises ValidationError with every fault.

        An object without fault is read by the short cut, in a third of the time.
        """
        try:
            return self.plain(data)
        except (FastPathMiss, ValidationError):
            return self.load(data)

    def handle_error(self, error: ValidationError, data: object, **_: object) -> NoReturn:
        """Reports unknown members with their closest matches."""
        known = [field.data_key or name for name, field in self.load_fields.items()]
        for name, messages in error.messages_dict.items():
            if messages == [FAULTS["unknown_field"]] and name not in known:
                messages[:] = [unknown_field(str(name), known)]
        raise error

    def plain(self, data: object) -> Any:
        """Reads an object that is plainly right; raises `FastPathMiss` for all others."""
        if type(data) is not dict or not self.short:
            raise FastPathMiss
        made: dict[str, Any] = {}
        known = 0
        for key, name, field, default in self._members:
            if key not in data:
                if field.required:
                    raise FastPathMiss
                if default is not missing:
                    made[name] = default() if callable(default) else default
                continue
            known += 1
            value = data[key]
            if value is not None:
                made[name] = field.plain(value)
            elif field.allow_none:
                made[name] = None
            else:
                raise FastPathMiss
        if known != len(data):
            raise FastPathMiss
        for check in self._checks:
            check(made)
        make = getattr(self, "make", None)
        return made if make is None else make(made)

    @cached_property
    def _members(self) -> list[tuple[str, str, Any, Any]]:
        return [(f.data_key or name, name, f, f.load_default) for name, f in self.fields.items()]

    @cached_property
    def short(self) -> bool:
        """Whether loading is only reading the fields, checking them and `make`."""
        hooks = {(kind, hook[0]) for kind, found in self._hooks.items() for hook in found
                 if kind != "validates_schema"}  # fmt: skip
        return hooks <= {("post_load", "make")} and all(
            isinstance(field, FaultyField) for field in self.fields.values()
        )

    @cached_property
    def _checks(self) -> list[Callable[[Any], None]]:
        """The checks of the whole object."""
        return [getattr(self, hook[0]) for hook in self._hooks.get("validates_schema", ())]
