"""Every error as RFC 9457 problem+json, in the reader's language, with a pointer to each fault."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from flask import Flask, Response, current_app, g, render_template, request
from flask_smorest import Api
from marshmallow import fields
from werkzeug.exceptions import HTTPException
from werkzeug.http import HTTP_STATUS_CODES

import scoring
import texts
from api.http.language import language
from api.http.problems import BY_CODE, Kind, of_status
from api.http.schemas import Documented
from pool.job import Lost
from store import errors as store
from texts import Text, Translatable

MAX_FAULTS = 200


class Problem(HTTPException):
    """An error to answer with: `detail` for people, `faults` as (pointer, code, text).

    `kind` is the code of a kind of problem, where it is known better than by the status.
    """

    def __init__(
        self,
        status: int,
        detail: Translatable | None = None,
        faults: Iterable[tuple[str, str, Translatable]] = (),
        *,
        kind: str = "",
        headers: Mapping[str, str] | None = None,
        **extra: Any,
    ) -> None:
        super().__init__()
        self.code = status
        self.kind = BY_CODE[kind] if kind else of_status(status)
        self.detail = detail
        self.faults = list(faults)
        self.headers = dict(headers or {})
        self.extra = extra


def fault(pointer: str, code: str, message: Translatable) -> Problem:
    """The problem for one field that does not fit."""
    return Problem(422, faults=[(pointer, code, message)])


class FaultSchema(Documented):
    """One field that does not fit."""

    pointer = fields.String(
        required=True, metadata={"description": "JSON pointer into what was sent"}
    )
    code = fields.String(required=True, metadata={"description": "for programs; never translated"})
    message = fields.String(required=True, metadata={"description": "for people"})


class ProblemSchema(Documented):
    """RFC 9457 problem details; `errors` lists every fault at once."""

    type = fields.String(
        required=True,
        metadata={
            "format": "uri-reference",
            "description": "the address of a page that explains this kind of problem",
            "example": "/problems/does-not-fit",
        },
    )
    code = fields.String(
        required=True,
        metadata={
            "description": "the kind, for programs; never translated",
            "example": "does_not_fit",
        },
    )
    title = fields.String(required=True)
    status = fields.Integer(required=True)
    detail = fields.String(required=True)
    errors = fields.List(fields.Nested(FaultSchema), required=True)


class ProblemApi(Api):  # type: ignore[misc]
    """flask-smorest with our own error format."""

    ERROR_SCHEMA = ProblemSchema()  # one for all statuses; from a class each would make its own
    DEFAULT_ERROR_RESPONSE_NAME = None

    def __init__(self, app: Flask, **options: Any) -> None:
        self.undocumented: list[Callable[[], None]] = []
        """The functions that add each blueprint to `spec`, in order: called on the first request for the
        document."""
        super().__init__(app, **options)

    def _register_error_handlers(self) -> None:
        self._app.register_error_handler(HTTPException, answer_http_error)
        self._app.register_error_handler(scoring.Invalid, answer_invalid)
        self._app.register_error_handler(store.StoreError, answer_store_error)
        self._app.register_error_handler(Lost, answer_lost)

    def _register_pagination_header(self) -> None:
        """None of our answers are paginated."""


def answer_http_error(error: HTTPException) -> Response:
    """Any error that Flask, an extension or our own code raises."""
    status = error.code or 500
    kind = getattr(error, "kind", None) or of_status(status)
    detail = getattr(error, "detail", None) or (kind.detail if kind else Text(error.name))
    lang = language()
    faults = [
        {"pointer": pointer, "code": code, "message": message.render(lang)}
        for pointer, code, message in getattr(error, "faults", ())
    ]
    response = problem(status, kind, detail, faults, **getattr(error, "extra", {}))
    # Headers that HTTP requires besides the body, such as Allow with a 405.
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
    kind = BY_CODE["does_not_fit"]
    return problem(422, kind, kind.detail, error.errors)


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
    """The problem for an error of the store."""
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
        current_app.logger.error("database: %s", error.reason)
        headers["Retry-After"] = "10"
    kind = error.code if error.code in BY_CODE else ""
    return answer_http_error(
        Problem(status, error.message, faults, kind=kind, headers=headers, **extra)
    )


def answer_lost(error: Lost) -> Response:
    """The problem for an unavailable pool."""
    current_app.logger.error("photos: %s", error.__cause__ or "their process is gone")
    return answer_http_error(Problem(503, headers={"Retry-After": "10"}))


def problem(
    status: int,
    kind: Kind | None,
    detail: Translatable,
    faults: list[dict[str, Any]],
    **extra: Any,
) -> Response:
    """The answer itself; an HTML page for browsers outside the API.

    Faults beyond `MAX_FAULTS` are only counted.
    """
    lang = language()
    if _wants_page():
        return _page(status, kind, detail)
    if len(faults) > MAX_FAULTS:
        more = Text("... and {n} more", n=len(faults) - MAX_FAULTS)
        rest = {"pointer": "", "code": "more", "message": more.render(lang)}
        faults = [*faults[:MAX_FAULTS], rest]
    body = {
        "type": kind.type if kind else "about:blank",
        "code": kind.code if kind else f"http_{status}",
        "title": kind.title.render(lang) if kind else HTTP_STATUS_CODES.get(status, ""),
        "status": status,
        "detail": detail.render(lang),
        "errors": faults,
        **extra,
    }
    text = current_app.json.dumps(body)
    response = Response(text, status, mimetype="application/problem+json")
    response.headers["Cache-Control"] = "no-store"
    return response


def _wants_page() -> bool:
    """Whether the client is a browser that requests a page."""
    wanted = request.accept_mimetypes
    is_api = request.path.startswith("/api/")
    return not is_api and wanted["text/html"] > wanted["application/problem+json"]


def _page(status: int, kind: Kind | None, detail: Translatable) -> Response:
    lang = language()
    page = render_template(
        "problem.html",
        lang=lang,
        languages=texts.languages(),
        translate=lambda words: Text(words).render(lang),
        status=status,
        title=kind.title.render(lang) if kind else HTTP_STATUS_CODES.get(status, ""),
        detail=detail.render(lang),
        remedy=kind.remedy.render(lang) if kind else "",
    )
    response = Response(page, status, mimetype="text/html")
    response.headers["Cache-Control"] = "no-store"
    return response
