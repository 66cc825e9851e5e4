"""Blueprints whose bodies are read strictly (`bodies.py`) and whose answers are dumped by their schemas."""

from __future__ import annotations

from functools import partial, wraps
from typing import Any, NoReturn

import flask_smorest
from flask import Request
from marshmallow import Schema, ValidationError
from webargs.flaskparser import FlaskParser

from api.http.bodies import has_body, read_json, refused
from api.http.errors import ProblemApi
from api.http.queries import refuse_unknown


class StrictParser(FlaskParser):
    """Reads the body of a request for `Blueprint.arguments`."""

    def load_json(self, req: Request, schema: Schema) -> Any:
        """The body; an empty object where there is none and the schema has `body_optional`."""
        if getattr(schema, "body_optional", False) and not has_body():
            return {}
        return read_json()

    def handle_error(
        self, error: ValidationError, req: Request, schema: Schema, **_: Any
    ) -> NoReturn:
        """A 422 with a pointer to every fault."""
        raise refused(error.messages["json"]) from None  # type: ignore[call-overload]


class Blueprint(flask_smorest.Blueprint):  # type: ignore[misc]
    """Routes of one kind; `arguments` and `response` name the schemas of body and answer."""

    ARGUMENTS_PARSER = StrictParser()

    def register_views_in_doc(self, api: ProblemApi, *args: Any, **options: Any) -> None:
        """Defers it to the first request for the document, to save it at every start."""
        api.undocumented.append(partial(super().register_views_in_doc, api, *args, **options))

    def add_url_rule(
        self, rule: str, endpoint: Any = None, view_func: Any = None, *args: Any, **options: Any
    ) -> None:
        """A route, which refuses queries that it does not document.

        Its operation is called in the document as its function is here.
        """
        documented = getattr(view_func, "_apidoc", {})
        manual = documented.get("manual_doc", {})
        known = {each["name"] for each in manual.get("parameters", ()) if each["in"] == "query"}

        @wraps(view_func)
        def strict(**values: Any) -> Any:
            refuse_unknown(known)
            return view_func(**values)

        # As `doc(operationId=...)` does, which copies the whole documentation of each route at every start.
        named = {**manual, "operationId": view_func.__name__}
        strict._apidoc = {**documented, "manual_doc": named}  # type: ignore[attr-defined]
        super().add_url_rule(rule, endpoint, strict, *args, **options)
