"""Logs as JSON or text, one a line, with the id of the request; they contain no personal data.

Paths are logged as the patterns of their routes: the codes of tables grant reading.
"""

from __future__ import annotations

import json
import logging
import random
import re
import time
from typing import Any

from flask import Flask, Response, g, has_request_context, request

REQUEST_ID = "X-Request-ID"
WELL_FORMED = re.compile(r"[A-Za-z0-9._-]{1,64}")

access = logging.getLogger("keytally.access")


class JsonFormatter(logging.Formatter):
    """A log record as one line of JSON, with the members of `extra={"fields": {...}}` added."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= _more(record)
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class TextFormatter(logging.Formatter):
    """The same for people: what are members in JSON follows the message."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - as logging calls it
        """The line, before the error if there is one."""
        more = [f" {name}={value}" for name, value in _more(record).items()]
        return super().formatMessage(record) + "".join(more)


def _more(record: logging.LogRecord) -> dict[str, Any]:
    """What a record has besides its message: the id of the request and the members of `fields`."""
    known = g.get("request_id") if has_request_context() else None
    fields: dict[str, Any] = getattr(record, "fields", {})
    return {"request_id": known, **fields} if known else fields


def logging_config(form: str) -> dict[str, Any]:
    """The configuration of all loggers, gunicorn's too: `form` is json or text."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "json": {"()": "api.http.logs.JsonFormatter"},
            "text": {"()": "api.http.logs.TextFormatter"},
        },
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": form}},
        "root": {"level": "INFO", "handlers": ["stderr"]},
        "loggers": {
            "gunicorn.error": {"level": "INFO", "handlers": [], "propagate": True},
            # Ours has no codes and no addresses.
            "gunicorn.access": {"level": "CRITICAL", "handlers": [], "propagate": False},
            "alembic": {"level": "WARNING"},
        },
    }


def route() -> str:
    """The pattern of the route of the current request, such as /api/v1/tables/<code>."""
    return request.url_rule.rule if request.url_rule is not None else "(none)"


def init_app(app: Flask) -> None:
    """Gives every request an id, its own or a new one, and logs it where the operator wants that."""

    @app.before_request
    def begin() -> None:
        sent = request.headers.get(REQUEST_ID, "")
        made = f"{random.getrandbits(64):016x}"  # nosec B311
        g.request_id = sent if WELL_FORMED.fullmatch(sent) else made
        g.started = time.perf_counter()

    @app.after_request
    def end(response: Response) -> Response:
        response.headers[REQUEST_ID] = g.get("request_id", "")
        if app.config["ACCESS_LOG"]:
            fields = {
                "method": request.method,
                "route": route(),
                "status": response.status_code,
                "ms": round((time.perf_counter() - g.started) * 1000, 1),
                "bytes": response.content_length,
            }
            access.info("request", extra={"fields": fields})
        return response
