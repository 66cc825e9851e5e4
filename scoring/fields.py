"""The marshmallow fields for the boards of all games, with translatable errors."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from unicodedata import category, normalize

from marshmallow import Schema, fields, validate

from scoring.faults import Fault, refusal, unknown_id
from scoring.schema import FastPathMiss, FaultyField, Source, StrictSchema
from texts import Text

MAX_COUNT = 1_000_000


class Between(validate.Range):
    """A number from `min` to `max`, both allowed."""

    def __call__(self, value: Any) -> Any:
        if not self.min <= value <= self.max:
            raise refusal(
                Fault(
                    "out_of_range",
                    Text("Must be from {least} to {most}.", least=self.min, most=self.max),
                )
            )
        return value


class Size(validate.Length):
    """A text or list of `min` to `max` members."""

    def __call__(self, value: Any) -> Any:
        least, most = self.min or 0, self.max or MAX_COUNT
        if len(value) < least:
            raise refusal(Fault("too_few", Text("At least {least} required.", least=least)))
        if len(value) > most:
            raise refusal(Fault("too_many", Text("At most {most} allowed.", most=most)))
        return value


class Letters(Size):
    """A text of `min` to `max` characters."""

    def __call__(self, value: Any) -> Any:
        if not value and self.min:
            raise refusal(Fault("too_few", Text("This must not be blank.")))
        if len(value) > (self.max or MAX_COUNT):
            raise refusal(Fault("too_many", too_long(self.max or MAX_COUNT)))
        return value


def too_long(most: int) -> Text:
    """The fault of a text that is longer."""
    return Text("At most {most} characters are allowed.", most=most)


class Integer(FaultyField, fields.Integer):
    """A whole number from `least` to `most`; 1.0, "1" and true are none."""

    kind = "integer"

    def __init__(self, least: int = 0, most: int = MAX_COUNT, **kwargs: Any) -> None:
        self.least, self.most = least, most
        super().__init__(strict=True, validate=Between(min=least, max=most), **kwargs)

    def plain(self, value: object) -> int:
        if type(value) is int and self.least <= value <= self.most:
            return value
        raise FastPathMiss

    def _deserialize(self, value: object, attr: str | None, data: Source, **kwargs: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.make_error("invalid")
        return value


class Boolean(FaultyField, fields.Boolean):
    """true or false, without coercion."""

    kind = "boolean"

    def plain(self, value: object) -> bool:
        if type(value) is bool:
            return value
        raise FastPathMiss

    def _deserialize(self, value: object, attr: str | None, data: Source, **kwargs: object) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid")
        return value


class String(FaultyField, fields.String):
    """A text of `least` to `most` characters, without the blanks around it."""

    kind = "string"

    def __init__(self, least: int = 1, most: int = 60, **kwargs: Any) -> None:
        self.least, self.most = least, most
        super().__init__(validate=Letters(min=least, max=most), **kwargs)

    def plain(self, value: object) -> str:
        if (
            type(value) is str
            and len(value) <= self.most
            and len(text := value.strip()) >= self.least
        ):
            return text
        raise FastPathMiss

    def _deserialize(self, value: object, attr: str | None, data: Source, **kwargs: object) -> str:
        if not isinstance(value, str):
            raise self.make_error("invalid")
        if len(value) > self.most:  # as it was sent: what a JSON Schema measures
            raise refusal(Fault("too_many", too_long(self.most)))
        return value.strip()


INVISIBLE = {"Cc", "Cf", "Cn", "Co", "Cs", "Mn", "Me", "Mc", "Zs", "Zl", "Zp"}
"""Unicode categories of invisible characters and of those that only combine with others."""

FILLERS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and symbols that are blank all the same: Hangul fillers, empty braille."""


class Name(String):
    """A person's name, normalised (NFC) so that names that look the same are equal."""

    def _deserialize(self, value: object, attr: str | None, data: Source, **kwargs: object) -> str:
        name = normalize("NFC", super()._deserialize(value, attr, data, **kwargs))
        if name and not any(category(c) not in INVISIBLE and c not in FILLERS for c in name):
            raise refusal(Fault("too_few", Text("This name has no visible characters.")))
        return name


class Id(FaultyField, fields.String):
    """One of the known ids."""

    kind = "string"

    def __init__(self, known: Iterable[str], **kwargs: Any) -> None:
        self.known = tuple(known)
        self._known = frozenset(self.known)
        super().__init__(validate=validate.OneOf(self.known), **kwargs)

    def plain(self, value: object) -> str:
        if type(value) is str and value in self._known:
            return value
        raise FastPathMiss

    def _deserialize(self, value: object, attr: str | None, data: Source, **kwargs: object) -> str:
        if not isinstance(value, str):
            raise self.make_error("invalid")
        if value not in self.known:
            raise refusal(unknown_id(value, self.known))
        return value


class OneOf(FaultyField, fields.Raw):
    """One of a few values, numbers, flags or words; 1 is not true here."""

    def __init__(self, values: Iterable[Any], **kwargs: Any) -> None:
        self.values = tuple(values)
        super().__init__(validate=validate.OneOf(self.values), **kwargs)

    def _deserialize(self, value: object, attr: str | None, data: Source, **kwargs: object) -> Any:
        for known in self.values:
            if type(known) is type(value) and known == value:
                return known
        allowed = ", ".join(str(known).lower() for known in self.values)
        raise refusal(Fault("unknown_id", Text("Must be one of: {allowed}", allowed=allowed)))


class List(FaultyField, fields.List[Any]):
    """A list of at most `most` members."""

    kind = "list"

    def __init__(
        self, inner: Any, most: int, least: int = 0, load_default: Any = list, **kwargs: Any
    ) -> None:
        if not kwargs.get("required"):
            kwargs["load_default"] = load_default
        self.least, self.most = least, most
        super().__init__(inner, validate=Size(min=least, max=most), **kwargs)

    def plain(self, value: object) -> list[Any]:
        inner: Any = self.inner
        if (
            type(value) is list
            and self.least <= len(value) <= self.most
            and isinstance(inner, FaultyField)
        ):
            return [inner.plain(member) for member in value]
        raise FastPathMiss

    def _deserialize(
        self, value: object, attr: str | None, data: Source, **kwargs: object
    ) -> list[Any]:
        # Refused before any member is read: a body of 10,000 players costs nothing.
        if not isinstance(value, list):
            raise self.make_error("invalid")
        for validator in self.validators:
            validator(value)
        return list(super()._deserialize(value, attr, data, **kwargs))


class Labels(List):
    """A list in which a repeated member counts once."""

    def _deserialize(
        self, value: object, attr: str | None, data: Source, **kwargs: object
    ) -> list[Any]:
        return list(dict.fromkeys(super()._deserialize(value, attr, data, **kwargs)))


class Object(FaultyField, fields.Dict):
    """An object with any members."""


class Nested(FaultyField, fields.Nested):
    """An object within the object."""

    def plain(self, value: object) -> Any:
        schema = self.schema
        if isinstance(schema, StrictSchema) and schema.short:
            return schema.plain(value)
        return self.deserialize(value)


def list_of(schema: type[Schema], most: int, **kwargs: Any) -> List:
    """A list of at most `most` objects of this schema; left out means none."""
    return List(Nested(schema), most=most, **kwargs)


class Counts(Nested):
    """A map from kinds to how many there are, as `counts` makes it."""

    def __init__(self, schema: type[Schema], kinds: Iterable[str], most: int) -> None:
        self.none, self.most = dict.fromkeys(kinds, 0), most
        super().__init__(schema, load_default=lambda: dict(self.none))

    def plain(self, value: object) -> dict[str, int]:
        if type(value) is dict and value.keys() <= self.none.keys():
            most = self.most
            for n in value.values():
                if type(n) is not int or not 0 <= n <= most:
                    raise FastPathMiss
            return {**self.none, **value}
        raise FastPathMiss


def counts(kinds: Iterable[str], most: int = MAX_COUNT, name: str = "Counts") -> Nested:
    """A map from each of `kinds` to how many there are; a kind left out counts 0."""
    members: dict[str, Any] = {kind: Integer(most=most, load_default=0) for kind in kinds}
    return Counts(StrictSchema.from_dict(members, name=name), members, most)
