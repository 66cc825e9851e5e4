"""The marshmallow fields that boards of all games are made of, with errors that speak every language."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self
from unicodedata import category, normalize

from marshmallow import RAISE, Schema, ValidationError, fields, missing, validate

from texts import DEFAULT_LANGUAGE, Text

MAX_COUNT = 1_000_000


@dataclass(frozen=True)
class Fault:
    """What is wrong with one field: a code for programs and a text for people."""

    code: str
    text: Text

    def render(self, language: str = DEFAULT_LANGUAGE) -> str:
        return self.text.render(language)


FAULTS: dict[str, Fault] = {
    "required": Fault("missing", Text("This is required.")),
    "null": Fault("null", Text("null is no value here; leave the field out instead.")),
    "integer": Fault("not_a_whole_number", Text("A whole number is wanted here.")),
    "boolean": Fault("not_true_or_false", Text("true or false is wanted here.")),
    "string": Fault("not_a_text", Text("A text is wanted here.")),
    "list": Fault("not_a_list", Text("A list is wanted here.")),
    "object": Fault("not_an_object", Text("An object is wanted here.")),
    "unknown_field": Fault("unknown_field", Text("There is no such field.")),
}


def camel_case(name: str) -> str:
    """An id as it stands in the names of schemas: KeyHarvest for `key_harvest`."""
    return "".join(word.capitalize() for word in name.split("_"))


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known id that was probably meant: "Statue" or "statu" for `statue`."""
    written = "_".join(word.lower().replace("-", " ").replace("_", " ").split())
    return _closest(written, list(known))


if TYPE_CHECKING or sys.platform != "emscripten":
    from rapidfuzz import fuzz, process

    def _closest(written: str, known: list[str]) -> str | None:
        found = process.extractOne(written, known, scorer=fuzz.ratio, score_cutoff=70)
        return found[0] if found else None

else:  # a browser has no RapidFuzz, and only one player's faults to find words for

    def _closest(written, known):
        return next(iter(get_close_matches(written, known, n=1, cutoff=0.7)), None)


def unknown_id(word: str, known: Iterable[str]) -> Fault:
    """The fault of an id that there is not, with the one that was probably meant."""
    near = nearest(word[:60], known)
    if near is None:
        return Fault("unknown_id", Text("Unknown id: {id}", id=word[:60]))
    return Fault(
        "unknown_id", Text("Unknown id: {id}. Did you mean {near}?", id=word[:60], near=near)
    )


def refusal(fault: Fault, field: str = "_schema") -> ValidationError:
    """The validation error that says `fault` at `field` of the object at hand."""
    return ValidationError([fault], field_name=field)


class Odd(Exception):
    """Something is not plainly right: marshmallow has to look, and to find every fault."""


class _Faulty(fields.Field[Any]):
    """A field whose errors are `Fault`s.

    `plain` reads a value that is plainly right, without the machinery that gathers faults, and raises
    `Odd` for all others. A field that reads in its own way has no such short cut unless it gives one.
    """

    kind = "object"

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "_deserialize" in cls.__dict__ and "plain" not in cls.__dict__:
            cls.plain = _Faulty.plain  # type: ignore[method-assign]

    def plain(self, value: Any) -> Any:
        return self.deserialize(value)

    def called(self, name: str) -> Self:
        """The same; where schemas are published, what it takes is a schema of this name."""
        self.metadata = {**self.metadata, "x-name": name}
        return self

    def make_error(self, key: str, **values: Any) -> ValidationError:
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
        except (Odd, ValidationError):
            return self.load(data)

    def plain(self, data: Any) -> Any:
        """Reads an object that is plainly right; raises `Odd` for all others."""
        if type(data) is not dict or not self.short:
            raise Odd
        made: dict[str, Any] = {}
        known = 0
        for key, name, field, default in self._members:
            if key not in data:
                if field.required:
                    raise Odd
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
                raise Odd
        if known != len(data):
            raise Odd
        for check in self._checks:
            check(made)
        make = getattr(self, "make", None)
        return made if make is None else make(made)

    @cached_property
    def _members(self) -> list[tuple[str, str, Any, Any]]:
        return [(f.data_key or name, name, f, f.load_default) for name, f in self.fields.items()]

    @cached_property
    def short(self) -> bool:
        """Whether nothing is to be done but to read the fields, to check and to `make` the object."""
        hooks = {(kind, hook[0]) for kind, found in self._hooks.items() for hook in found
                 if kind != "validates_schema"}  # fmt: skip
        return hooks <= {("post_load", "make")} and all(
            isinstance(field, _Faulty) for field in self.fields.values()
        )

    @cached_property
    def _checks(self) -> list[Callable[[Any], None]]:
        """The checks of the whole object."""
        return [getattr(self, hook[0]) for hook in self._hooks.get("validates_schema", ())]


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
            raise refusal(Fault("too_few", Text("At least {least} wanted.", least=least)))
        if len(value) > most:
            raise refusal(Fault("too_many", Text("At most {most} allowed.", most=most)))
        return value


class Integer(_Faulty, fields.Integer):
    """A whole number from `least` to `most`; 1.0, "1" and true are none."""

    kind = "integer"

    def __init__(self, least: int = 0, most: int = MAX_COUNT, **kwargs: Any) -> None:
        self.least, self.most = least, most
        super().__init__(strict=True, validate=Between(min=least, max=most), **kwargs)

    def plain(self, value: Any) -> int:
        if type(value) is int and self.least <= value <= self.most:
            return value
        raise Odd

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.make_error("invalid")
        return value


class Boolean(_Faulty, fields.Boolean):
    """true or false, and nothing that merely looks like it."""

    kind = "boolean"

    def plain(self, value: Any) -> bool:
        if type(value) is bool:
            return value
        raise Odd

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid")
        return value


class String(_Faulty, fields.String):
    """A text of `least` to `most` characters, without the blanks around it."""

    kind = "string"

    def __init__(self, least: int = 1, most: int = 60, **kwargs: Any) -> None:
        self.least, self.most = least, most
        super().__init__(validate=Size(min=least, max=most), **kwargs)

    def plain(self, value: Any) -> str:
        if (
            type(value) is str
            and len(value) <= self.most
            and len(text := value.strip()) >= self.least
        ):
            return text
        raise Odd

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> str:
        if not isinstance(value, str):
            raise self.make_error("invalid")
        if len(value) > self.most:  # as it was sent: what a JSON Schema measures
            raise refusal(Fault("too_many", Text("At most {most} allowed.", most=self.most)))
        return value.strip()


INVISIBLE = {"Cc", "Cf", "Cn", "Co", "Cs", "Mn", "Me", "Mc", "Zs", "Zl", "Zp"}
"""Unicode categories of which nothing is seen, at least not alone."""

FILLERS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and symbols that are blank all the same: Hangul fillers, empty braille."""


class Name(String):
    """What somebody is called: in one form of Unicode (NFC), so that what looks the same is the same."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> str:
        name = normalize("NFC", super()._deserialize(value, attr, data, **kwargs))
        if name and not any(category(c) not in INVISIBLE and c not in FILLERS for c in name):
            raise refusal(Fault("too_few", Text("Nothing of this name can be seen.")))
        return name


class Id(_Faulty, fields.String):
    """One of the known ids."""

    kind = "string"

    def __init__(self, known: Iterable[str], **kwargs: Any) -> None:
        self.known = tuple(known)
        self._known = frozenset(self.known)
        super().__init__(validate=validate.OneOf(self.known), **kwargs)

    def plain(self, value: Any) -> str:
        if type(value) is str and value in self._known:
            return value
        raise Odd

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> str:
        if not isinstance(value, str):
            raise self.make_error("invalid")
        if value not in self.known:
            raise refusal(unknown_id(value, self.known))
        return value


class OneOf(_Faulty, fields.Raw):
    """One of a few values, numbers, flags or words; 1 is not true here."""

    def __init__(self, values: Iterable[Any], **kwargs: Any) -> None:
        self.values = tuple(values)
        super().__init__(validate=validate.OneOf(self.values), **kwargs)

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> Any:
        for known in self.values:
            if type(known) is type(value) and known == value:
                return known
        allowed = ", ".join(str(known).lower() for known in self.values)
        raise refusal(
            Fault("unknown_id", Text("One of these is wanted: {allowed}", allowed=allowed))
        )


class List(_Faulty, fields.List[Any]):
    """A list of at most `most` members."""

    kind = "list"

    def __init__(
        self, inner: Any, most: int, least: int = 0, load_default: Any = list, **kwargs: Any
    ) -> None:
        if not kwargs.get("required"):
            kwargs["load_default"] = load_default
        self.least, self.most = least, most
        super().__init__(inner, validate=Size(min=least, max=most), **kwargs)

    def plain(self, value: Any) -> list[Any]:
        inner: Any = self.inner
        if (
            type(value) is list
            and self.least <= len(value) <= self.most
            and isinstance(inner, _Faulty)
        ):
            return [inner.plain(member) for member in value]
        raise Odd

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> list[Any]:
        # Refused before each member is looked at: a body of 10,000 players costs nothing.
        if not isinstance(value, list):
            raise self.make_error("invalid")
        for validator in self.validators:
            validator(value)
        return list(super()._deserialize(value, attr, data, **kwargs))


class Labels(List):
    """A list in which a repeated member counts once."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> list[Any]:
        return list(dict.fromkeys(super()._deserialize(value, attr, data, **kwargs)))


class Object(_Faulty, fields.Dict):
    """An object with any members."""


class Nested(_Faulty, fields.Nested):
    """An object within the object."""

    def plain(self, value: Any) -> Any:
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

    def plain(self, value: Any) -> dict[str, int]:
        if type(value) is dict and value.keys() <= self.none.keys():
            most = self.most
            for n in value.values():
                if type(n) is not int or not 0 <= n <= most:
                    raise Odd
            return {**self.none, **value}
        raise Odd


def counts(kinds: Iterable[str], most: int = MAX_COUNT, name: str = "Counts") -> Nested:
    """A map from each of `kinds` to how many there are; a kind left out counts 0."""
    members: dict[str, Any] = {kind: Integer(most=most, load_default=0) for kind in kinds}
    return Counts(StrictSchema.from_dict(members, name=name), members, most)


def faults(messages: Mapping[Any, Any] | list[Any], at: str = "") -> list[tuple[str, Fault]]:
    """marshmallow's nested messages as (JSON pointer, fault) pairs, in the order of the document."""
    if isinstance(messages, list):
        return [(at, message) for message in messages]
    found: list[tuple[str, Fault]] = []
    for key, inner in messages.items():
        found.extend(faults(inner, at if key == "_schema" else f"{at}/{escape(key)}"))
    return found


def escape(key: object) -> str:
    """One member of a JSON pointer (RFC 6901)."""
    return str(key).replace("~", "~0").replace("/", "~1")
