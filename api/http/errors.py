"""Every error as RFC 9457 problem+json, in the reader's language, with a pointer to each fault."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from flask import Response, current_app, g, request
from flask_smorest import Api
from marshmallow import Schema, fields
from werkzeug.exceptions import HTTPException

import scoring
from api.http.language import language
from store import errors as store
from texts import Text, Translatable

MAX_FAULTS = 200

# What a status means to the reader: its name, and what to say when nothing better is known.
STATUS: dict[int, tuple[Text, Text]] = {
    400: (Text("Bad request"), Text("The request cannot be understood.")),
    401: (Text("Key wanted"), Text("This needs the key that was given when it was created.")),
    403: (Text("Wrong key"), Text("This key does not open it.")),
    404: (Text("Not found"), Text("There is nothing at this address.")),
    405: (Text("Method not allowed"), Text("This address does not take {method}.")),
    409: (Text("Conflict"), Text("This does not go together with what is stored.")),
    412: (Text("Changed meanwhile"), Text("Somebody else changed it since you read it.")),
    413: (Text("Too large"), Text("More was sent than is taken here.")),
    415: (Text("Wrong content type"), Text("This address does not take this content type.")),
    422: (Text("Does not fit"), Text("What was sent does not fit; each fault names its field.")),
    428: (Text("Version wanted"), Text("Say in If-Match which version you change.")),
    429: (Text("Too many requests"), Text("Too many requests; try again in a moment.")),
    500: (Text("Internal error"), Text("Something went wrong here; nothing is lost.")),
    503: (Text("Busy"), Text("Too much is going on at the moment; try again soon.")),
}


class Problem(HTTPException):
    """An error to answer with: `detail` for people, `faults` as (pointer, code, text)."""

    def __init__(
        self,
        status: int,
        detail: Translatable | None = None,
        faults: Iterable[tuple[str, str, Translatable]] = (),
        *,
        headers: Mapping[str, str] | None = None,
        **extra: Any,
    ) -> None:
        super().__init__()
        self.code = status
        self.detail = detail
        self.faults = list(faults)
        self.headers = dict(headers or {})
        self.extra = extra


def fault(pointer: str, code: str, message: Translatable) -> Problem:
    """The problem for one field that does not fit."""
    return Problem(422, faults=[(pointer, code, message)])


class FaultSchema(Schema):
    """One field that does not fit."""

    pointer = fields.String(
        required=True, metadata={"description": "JSON pointer into what was sent"}
    )
    code = fields.String(required=True, metadata={"description": "for programs; never translated"})
    message = fields.String(required=True, metadata={"description": "for people"})


class ProblemSchema(Schema):
    """RFC 9457 problem details; `errors` lists every fault at once."""

    type = fields.String(required=True, metadata={"example": "about:blank"})
    title = fields.String(required=True)
    status = fields.Integer(required=True)
    detail = fields.String(required=True)
    errors = fields.List(fields.Nested(FaultSchema), required=True)


class ProblemApi(Api):  # type: ignore[misc]
    """flask-smorest with our errors in place of its own."""

    ERROR_SCHEMA = ProblemSchema
    DEFAULT_ERROR_RESPONSE_NAME = None

    def _register_error_handlers(self) -> None:
        self._app.register_error_handler(HTTPException, answer_http_error)
        self._app.register_error_handler(scoring.Invalid, answer_invalid)
        self._app.register_error_handler(store.StoreError, answer_store_error)

    def _register_pagination_header(self) -> None:
        """No answer of ours comes in pages."""


def answer_http_error(error: HTTPException) -> Response:
    """Any error that Flask, an extension or our own code raises."""
    status = error.code or 500
    title, detail = STATUS.get(status, (Text(error.name), Text(error.name)))
    said = getattr(error, "detail", None) or Text(detail.template, method=request.method)
    lang = language()
    faults = [
        {"pointer": pointer, "code": code, "message": message.render(lang)}
        for pointer, code, message in getattr(error, "faults", ())
    ]
    response = problem(status, title, said, faults, **getattr(error, "extra", {}))
    # What HTTP wants beside the body, such as Allow with a 405.
    for name, value in error.get_headers(request.environ):
        if name.lower() not in ("content-type", "content-length"):
            response.headers[name] = value
    headers = getattr(error, "headers", {})
    response.headers.update(headers)
    if "Retry-After" in headers:
        g.retry_after = headers["Retry-After"]
    return response


def answer_invalid(error: scoring.Invalid) -> Response:
    """A score request that cannot be read."""
    title, detail = STATUS[422]
    return problem(422, title, detail, error.errors)


STORE_STATUS: dict[type[store.StoreError], int] = {
    store.Invalid: 422,
    store.NotFound: 404,
    store.Conflict: 409,
    store.KeyRequired: 401,
    store.WrongKey: 403,
    store.VersionRequired: 428,
    store.Outdated: 412,
    store.TooLarge: 413,
    store.DatabaseUnavailable: 503,
}


def answer_store_error(error: store.StoreError) -> Response:
    """What cannot be read or changed as asked."""
    status = next(STORE_STATUS[kind] for kind in type(error).__mro__ if kind in STORE_STATUS)
    headers: dict[str, str] = {}
    extra: dict[str, Any] = {}
    faults: list[tuple[str, str, Translatable]] = []
    g.is_miss = isinstance(error, store.UnknownCode | store.WrongKey)  # see `api.http.guesses`
    if isinstance(error, store.Invalid):
        faults = error.faults
    elif isinstance(error, store.KeyRequired):
        headers["WWW-Authenticate"] = "Bearer"
    elif isinstance(error, store.Outdated):
        headers["ETag"] = f'"{error.version}"'
        extra = error.details
    elif isinstance(error, store.DatabaseUnavailable):
        current_app.logger.error("database: %s", error.__cause__)
        headers["Retry-After"] = "10"
    return answer_http_error(Problem(status, error.message, faults, headers=headers, **extra))


def problem(
    status: int,
    title: Translatable,
    detail: Translatable,
    faults: list[dict[str, Any]],
    **extra: Any,
) -> Response:
    """The answer itself. Of more than `MAX_FAULTS` faults the rest is only counted."""
    lang = language()
    if len(faults) > MAX_FAULTS:
        more = Text("... and {n} more", n=len(faults) - MAX_FAULTS)
        rest = {"pointer": "", "code": "more", "message": more.render(lang)}
        faults = [*faults[:MAX_FAULTS], rest]
    body = {
        "type": "about:blank",
        "title": title.render(lang),
        "status": status,
        "detail": detail.render(lang),
        "errors": faults,
        **extra,
    }
    text = current_app.json.dumps(body)
    response = Response(text, status, mimetype="application/problem+json")
    response.headers["Cache-Control"] = "no-store"
    return response
