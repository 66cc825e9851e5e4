"""The operations and schemas of the OpenAPI document as the pages show them."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup, escape

from api.pages.reference.types import type_of

PROBLEM = {"$ref": "#/components/schemas/Problem"}
CODE = re.compile(r"`([^`]+)`")


@dataclass(frozen=True)
class Member:
    """A parameter, a member of an object or a field of a form. `kind` is the location of a parameter."""

    name: str
    type: Markup
    is_required: bool
    text: Markup
    kind: str = ""
    example: str = ""


@dataclass(frozen=True)
class Content:
    """A body or an answer. `members` are the fields of a form, `example` a JSON text to send."""

    media: str
    type: Markup
    members: tuple[Member, ...] = ()
    example: str = ""


@dataclass(frozen=True)
class Answer:
    """An answer of a status."""

    status: str
    text: Markup
    contents: tuple[Content, ...]


@dataclass(frozen=True)
class Operation:
    """One method of one address. `problems` are the statuses whose answer is only a problem."""

    id: str
    method: str
    path: str
    summary: str
    text: Markup
    parameters: tuple[Member, ...]
    body: Content | None
    answers: tuple[Answer, ...]
    problems: tuple[str, ...]
    wants_key: bool


@dataclass(frozen=True)
class Section:
    """The operations of one tag."""

    id: str
    title: str
    operations: tuple[Operation, ...]


@dataclass(frozen=True)
class Named:
    """A schema with a name: an object with members, or a `type` with its `values`."""

    name: str
    text: Markup
    type: Markup
    members: tuple[Member, ...]
    values: tuple[str, ...]


@dataclass(frozen=True)
class Contents:
    """All of the document."""

    title: str
    version: str
    text: Markup
    sections: tuple[Section, ...]
    schemas: tuple[Named, ...]


def contents(document: Mapping[str, Any]) -> Contents:
    """Reads the whole document."""
    operations: dict[str, list[Operation]] = {tag["name"]: [] for tag in document["tags"]}
    for path, item in document["paths"].items():
        for method, operation in item.items():
            if method != "parameters":
                shared = item.get("parameters", [])
                operations[operation["tags"][0]].append(_operation(method, path, operation, shared))
    sections = [
        Section(tag["name"], tag["description"], tuple(operations[tag["name"]]))
        for tag in document["tags"]
    ]
    schemas = document["components"]["schemas"]
    return Contents(
        document["info"]["title"],
        document["info"]["version"],
        prose(document["info"]["description"]),
        tuple(sections),
        tuple(_schema(name, schemas[name]) for name in sorted(schemas)),
    )


def prose(text: str) -> Markup:
    """Paragraphs with `code` in them."""
    paragraphs = [" ".join(each.split()) for each in text.strip().split("\n\n") if each.strip()]
    return Markup("").join(Markup("<p>{}</p>").format(words(each)) for each in paragraphs)


def words(text: str) -> Markup:
    """A line with `code` in it; the rest is escaped."""
    return Markup(CODE.sub(r"<code>\1</code>", str(escape(text))))  # nosec B704


def _operation(
    method: str, path: str, operation: Mapping[str, Any], shared: list[dict[str, Any]]
) -> Operation:
    parameters = [
        Member(
            each["name"], type_of(each["schema"]), each.get("required", False),
            words(each.get("description", "")), each["in"], str(each.get("example", "")),
        )
        for each in [*shared, *operation.get("parameters", [])]
    ]  # fmt: skip
    found = _contents(operation.get("requestBody", {}))
    answers = sorted(operation["responses"].items())
    return Operation(
        operation["operationId"],
        method.upper(),
        path,
        operation["summary"],
        prose(operation.get("description", "")),
        tuple(parameters),
        found[0] if found else None,
        tuple(
            Answer(status, words(answer["description"]), tuple(_contents(answer)))
            for status, answer in answers
            if not _is_problem(answer)
        ),
        tuple(status for status, answer in answers if _is_problem(answer)),
        bool(operation.get("security")),
    )


def _contents(holder: Mapping[str, Any]) -> list[Content]:
    return [
        Content(media, type_of(each.get("schema", {})), _form(media, each), _example(each))
        for media, each in holder.get("content", {}).items()
    ]


def _is_problem(answer: Mapping[str, Any]) -> bool:
    found = [each.get("schema") for each in answer.get("content", {}).values()]
    return found == [PROBLEM]


def _form(media: str, content: Mapping[str, Any]) -> tuple[Member, ...]:
    return _members(content["schema"]) if media == "multipart/form-data" else ()


def _example(content: Mapping[str, Any]) -> str:
    for example in content.get("examples", {}).values():
        return json.dumps(example["value"], ensure_ascii=False)
    return ""


def _members(schema: Mapping[str, Any]) -> tuple[Member, ...]:
    required = schema.get("required", ())
    return tuple(
        Member(name, type_of(each), name in required, words(each.get("description", "")))
        for name, each in schema.get("properties", {}).items()
    )


def _schema(name: str, schema: Mapping[str, Any]) -> Named:
    values = tuple(map(str, schema.get("enum", ())))
    return Named(
        name, prose(schema.get("description", "")), type_of(schema), _members(schema), values
    )
