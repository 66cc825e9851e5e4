"""Reads a JSON body strictly: what it means must not depend on who parses it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

from flask import current_app, request
from marshmallow import Schema, ValidationError
from werkzeug.exceptions import RequestEntityTooLarge

from api.http.errors import Problem, fault
from scoring.faults import escape, faults
from texts import Text

MAX_DEPTH = 32

TOO_DEEP = Text("This is nested too deeply; at most {limit} levels.", limit=MAX_DEPTH)


class _Repeated(dict[str, Any]):
    """An object in which a name stood twice."""

    names: list[str]


def read_json() -> Any:
    """The body of the current request.

    Raises a `Problem`: 415 for another content type, 413 if it is too large, 400 for anything but JSON in
    UTF-8 (NaN and Infinity are not JSON), 422 with pointers for duplicate names in an object and for nesting
    beyond `MAX_DEPTH`.
    """
    _check_type()
    return parse(_read_text())


def refuse_packed() -> None:
    """A 415 for a body with a content coding (RFC 9110, 15.5.16): no body is unpacked."""
    if request.headers.get("Content-Encoding", "identity").strip().lower() not in ("", "identity"):
        detail = Text("Send it uncompressed, without Content-Encoding.")
        raise Problem(415, detail, headers={"Accept-Encoding": "identity"})


def _check_type() -> None:
    refuse_packed()
    charset = request.mimetype_params.get("charset", "utf-8").lower()
    if request.is_json and charset in ("utf-8", "utf8", "us-ascii"):
        return
    wanted = "application/json"
    raise Problem(415, Text("Send {wanted} in UTF-8.", wanted=wanted), headers={"Accept": wanted})


def _read_text() -> str:
    limit = current_app.config["JSON_LIMIT"]
    too_much = Problem(413, Text("At most {limit} bytes are accepted.", limit=limit))
    # A body of unknown length is silently cut at this many bytes; one more byte reveals that.
    request.max_content_length = limit + 1
    try:
        data = request.get_data(cache=False)
    except RequestEntityTooLarge:
        raise too_much from None
    if len(data) > limit:
        raise too_much
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Problem(400, Text("Not UTF-8 at byte {at}.", at=error.start)) from None


def parse(text: str) -> Any:
    """What the text means as strict JSON; raises a `Problem` as `read_json` does."""
    value = _parse(text)
    # Deeper nesting than there are brackets cannot be; nearly every body ends here.
    if text.count("[") + text.count("{") > MAX_DEPTH:
        _check_depth(value)
    return value


def _parse(text: str) -> Any:
    repeated: list[_Repeated] = []

    def pairs(members: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(members)
        if len(made) == len(members):
            return made
        odd = _Repeated(made)
        times = Counter(name for name, _ in members)
        odd.names = [name for name, n in times.items() if n > 1]
        repeated.append(odd)
        return odd

    try:
        value = json.loads(
            text, object_pairs_hook=pairs, parse_int=_whole, parse_constant=_no_constant
        )
    except json.JSONDecodeError as error:
        where = {"line": error.lineno, "column": error.colno}
        raise Problem(400, Text("Not JSON at line {line}, column {column}.", **where)) from None
    except RecursionError:
        raise fault("", "too_deep", TOO_DEEP) from None
    if "\\u" in text:
        _check_writable(value)
    if repeated:
        _refuse_repeated(value)
    return value


def _whole(digits: str) -> int:
    # No count is that long; cut, it stays out of range and is cheap to read.
    return int(digits[:25])


def _no_constant(name: str) -> None:
    raise Problem(400, Text("Not JSON: {name} is not a number.", name=name))


def _refuse_repeated(value: object) -> None:
    _check_depth(value)
    message = Text("This name appears twice in the object.")
    raise Problem(
        422,
        faults=[
            (f"{pointer}/{escape(name)}", "repeated_name", message)
            for pointer, inner, _ in _walk(value)
            if isinstance(inner, _Repeated)
            for name in inner.names
        ],
    )


def _check_depth(value: object) -> None:
    # Level by level and only what holds something; the pointer is sought once it is needed.
    level = [value] if isinstance(value, dict | list) else []
    for _ in range(MAX_DEPTH):
        level = [
            inner
            for outer in level
            for inner in (outer.values() if isinstance(outer, dict) else outer)
            if isinstance(inner, dict | list) and inner
        ]
        if not level:
            return
    for pointer, inner, depth in _walk(value):
        if depth == MAX_DEPTH and isinstance(inner, dict | list) and inner:
            raise fault(pointer, "too_deep", TOO_DEEP)


def _check_writable(value: object) -> None:
    """Refuses lone surrogates ("\\ud800") and NUL: valid JSON, but not every database can store them."""
    try:
        written = json.dumps(value, ensure_ascii=False)
        written.encode()
        if "\\u0000" not in written:
            return
    except UnicodeEncodeError:
        pass
    except RecursionError:
        raise fault("", "too_deep", TOO_DEEP) from None
    odd = [(at, "not_a_text", why) for at, text in _texts(value) if (why := _unwritable(text))]
    # No pointer leads through a name that cannot be written; the object that has it is named.
    if named := [each for each in odd if not _unwritable(each[0])]:
        raise Problem(422, faults=named)


def _unwritable(text: str) -> Text | None:
    """Why not every database can store the text; None if all can."""
    if "\0" in text:
        return Text("The NUL character is not allowed.")
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        return Text("This is not valid Unicode: half of a surrogate pair.")
    return None


def _texts(value: object) -> Iterator[tuple[str, str]]:
    """Every text with its pointer; for the name of a member that of its object."""
    for pointer, inner, _ in _walk(value):
        if isinstance(inner, str):
            yield pointer, inner
        elif isinstance(inner, dict):
            yield from ((pointer, name) for name in inner)


def _walk(value: object) -> Iterator[tuple[str, object, int]]:
    """Every value in the document with its pointer and depth, without recursion."""
    waiting: list[tuple[str, object, int]] = [("", value, 0)]
    while waiting:
        pointer, inner, depth = waiting.pop()
        yield pointer, inner, depth
        if isinstance(inner, dict):
            members: Iterator[tuple[object, object]] = iter(inner.items())
        elif isinstance(inner, list):
            members = iter(enumerate(inner))
        else:
            continue
        waiting.extend((f"{pointer}/{escape(k)}", v, depth + 1) for k, v in members)


def has_body() -> bool:
    """Whether the request has a body."""
    return bool(request.content_length or "Transfer-Encoding" in request.headers)


def load(schema: Schema, value: Any, at: str = "") -> dict[str, Any]:
    """`value` as `schema` loads it; `at` is its own pointer, before those of the faults in it."""
    try:
        loaded: dict[str, Any] = schema.load(value)
    except ValidationError as error:
        raise refused(error.messages, at) from None
    return loaded


def refused(messages: Any, at: str = "") -> Problem:
    """The 422 with every fault that marshmallow found."""
    return Problem(422, faults=[(p, each.code, each.text) for p, each in faults(messages, at)])
