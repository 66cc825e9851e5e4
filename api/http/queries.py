"""Reads the query parameters of an address, and numbers as they are sent."""

from __future__ import annotations

from collections.abc import Collection

from flask import request

import texts
from api.http.errors import Problem, fault
from api.http.language import language
from scoring.faults import escape, unknown_field
from texts import Text

LANGUAGE = {
    "in": "query",
    "name": "lang",
    "description": "en or de, in place of Accept-Language",
    "schema": {"type": "string", "enum": list(texts.languages()), "x-name": "Language"},
}


def whole_number(text: str, digits: int = 9) -> int | None:
    """The number that a text of plain digits writes, at most this many; None for anything else."""
    known = text.isascii() and text.isdigit() and len(text) <= digits
    return int(text) if known else None


def asked_flag(name: str, *, or_form: bool = False) -> bool:
    """Whether `?name=true` is set; a 422 for anything but true and false.

    With `or_form` it may be a field of the form as well.
    """
    value = in_form_or_query(name) if or_form else request.args.get(name)
    if value not in (None, "true", "false"):
        raise fault(f"/{name}", "not_true_or_false", Text("Expected true or false."))
    return value == "true"


def asked_choice(name: str, allowed: Collection[str], default: str) -> str:
    """The value of `?name=`; a 422 for any but those allowed."""
    asked = request.args.get(name, default)
    if asked not in allowed:
        words = ", ".join(allowed)
        raise fault(f"/{name}", "unknown_id", Text("Must be one of: {allowed}", allowed=words))
    return asked


def refuse_unknown(known: Collection[str]) -> None:
    """A 422 for unknown and for repeated parameters."""
    faults = [
        (f"/{escape(name)}", "unknown_field", unknown_field(name, known).text)
        for name in request.args
        if name not in known
    ]
    faults += [
        (f"/{escape(name)}", "repeated_name", Text("This name appears twice in the query."))
        for name, values in request.args.lists()
        if name in known and len(values) > 1
    ]
    if faults:
        raise Problem(422, faults=faults)


def in_form_or_query(name: str) -> str | None:
    """The value of this name, from the form or the query; None if absent.

    A 422 where the two differ.
    """
    sent = {*request.form.getlist(name), *request.args.getlist(name)}
    if len(sent) > 1:
        raise fault(f"/{name}", "contradiction", Text("This was sent twice, with two values."))
    return sent.pop() if sent else None


def asked_language() -> str:
    """`?lang=`, else the client's language."""
    return asked_choice("lang", texts.languages(), language())
