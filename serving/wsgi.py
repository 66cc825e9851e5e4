"""Calls a WSGI application for an ASGI request, in a thread.

Short answers are passed on whole, so that a request crosses between loop and thread twice; long ones
(files, exports) are read part by part, as fast as the client receives them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextvars import Context, copy_context
from dataclasses import dataclass, field
from typing import IO, Any
from urllib.parse import quote

Environ = dict[str, Any]
Wsgi = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]

PART = 262_144
"""About how many bytes of an answer are read at once."""


@dataclass
class Answer:
    """The application's answer: `rest` are further parts, None if `body` is all."""

    status: int = 500
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)
    body: bytes = b""
    rest: Iterator[bytes] | None = None
    close: Callable[[], None] = lambda: None
    context: Context = field(default_factory=copy_context)
    """In which the application runs, in whichever thread: Flask keeps its request there."""

    def next_part(self) -> bytes | None:
        """The next part, None after the last one."""
        return None if self.rest is None else self.context.run(next, self.rest, None)

    def end(self) -> None:
        """Closes the application's answer, once it was sent or is no longer wanted."""
        self.context.run(self.close)


def environ(scope: Any, body: IO[bytes]) -> Environ:
    """The environment of PEP 3333 for an ASGI scope."""
    path = scope["path"].encode("utf-8", "surrogateescape").decode("latin-1")
    host, port = scope.get("server") or ("localhost", 80)
    raw_path = (scope.get("raw_path") or quote(scope["path"]).encode()).decode("latin-1")
    query = scope["query_string"].decode("latin-1")
    made: Environ = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": path,
        "QUERY_STRING": query,
        "RAW_URI": f"{raw_path}?{query}" if query else raw_path,
        "SERVER_NAME": host,
        "SERVER_PORT": str(port or 0),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": (scope.get("client") or ("",))[0],
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": body,
        # The body is complete: a reader may read to its end without knowing its length.
        "wsgi.input_terminated": True,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for raw_name, raw_value in scope["headers"]:
        name, value = raw_name.decode("latin-1").upper(), raw_value.decode("latin-1")
        if "_" in name:
            continue  # could pass for another header
        key = name.replace("-", "_")
        if key not in ("CONTENT_TYPE", "CONTENT_LENGTH"):
            key = f"HTTP_{key}"
        made[key] = f"{made[key]},{value}" if key in made else value
    return made


def call(app: Wsgi, request: Environ) -> Answer:
    """Runs the application and takes the first part of its answer."""
    answer = Answer()
    answer.context.run(_call, app, request, answer)
    return answer


def _call(app: Wsgi, request: Environ, answer: Answer) -> None:

    def start_response(status: str, headers: list[tuple[str, str]], _: Any = None) -> None:
        answer.status = int(status.split(" ", 1)[0])
        answer.headers = [
            (name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers
        ]

    given = app(request, start_response)
    answer.close = getattr(given, "close", answer.close)
    rest = _parts(given)
    answer.body = next(rest, b"")
    if len(answer.body) < PART:
        answer.close()
    else:
        answer.rest = rest


def _parts(given: Iterable[bytes]) -> Iterator[bytes]:
    """The answer in parts of at least `PART` bytes, the last one shorter."""
    part = bytearray()
    for chunk in given:
        part += chunk
        if len(part) >= PART:
            yield bytes(part)
            part.clear()
    yield bytes(part)
