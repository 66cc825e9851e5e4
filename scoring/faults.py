"""What can be wrong with a request: codes for programs, texts for people, and where it is (JSON pointers)."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from marshmallow import ValidationError

from texts import DEFAULT_LANGUAGE, Text


@dataclass(frozen=True)
class Fault:
    """What is wrong with one field: a code for programs and a text for people."""

    code: str
    text: Text

    def render(self, language: str = DEFAULT_LANGUAGE) -> str:
        return self.text.render(language)


FAULTS: dict[str, Fault] = {
    "required": Fault("missing", Text("This is required.")),
    "null": Fault("null", Text("null is not allowed here; leave the field out instead.")),
    "integer": Fault("not_a_whole_number", Text("Expected a whole number.")),
    "boolean": Fault("not_true_or_false", Text("Expected true or false.")),
    "string": Fault("not_a_text", Text("Expected a text.")),
    "list": Fault("not_a_list", Text("Expected a list.")),
    "object": Fault("not_an_object", Text("Expected an object.")),
    "unknown_field": Fault("unknown_field", Text("There is no such field.")),
}


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The closest known id: `statue` for "Statue" or "statu"."""
    written = "_".join(word.lower().replace("-", " ").replace("_", " ").split())
    return _closest(written, list(known))


if TYPE_CHECKING or sys.platform != "emscripten":

    def _closest(written: str, known: list[str]) -> str | None:
        from rapidfuzz import fuzz, process  # needed for faults alone

        found = process.extractOne(written, known, scorer=fuzz.ratio, score_cutoff=70)
        return found[0] if found else None

else:  # a browser has no RapidFuzz, and only one player's faults to find words for

    def _closest(written, known):
        return next(iter(get_close_matches(written, known, n=1, cutoff=0.7)), None)


def unknown_id(word: str, known: Iterable[str]) -> Fault:
    """The fault of an unknown id, with the closest known one."""
    near = nearest(word[:60], known)
    if near is None:
        return Fault("unknown_id", Text("Unknown id: {id}", id=word[:60]))
    return Fault(
        "unknown_id", Text("Unknown id: {id}. Did you mean {near}?", id=word[:60], near=near)
    )


def unknown_field(name: str, known: Iterable[str]) -> Fault:
    """The fault of an unknown member, with the closest known one."""
    near = nearest(name[:60], known)
    if near is None:
        return FAULTS["unknown_field"]
    text = Text("There is no such field. Did you mean {near}?", near=near)
    return Fault("unknown_field", text)


def refusal(fault: Fault, field: str = "_schema") -> ValidationError:
    """The validation error for `fault` at `field` of the current object."""
    return ValidationError([fault], field_name=field)


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
