"""gunicorn's ASGI worker, for our WSGI application; gunicorn.conf.py names it."""

from __future__ import annotations

from typing import Any

from gunicorn.asgi.protocol import ASGIProtocol
from gunicorn.workers import gasgi

from serving.front import Front

HEADER_SECONDS = 15.0
"""The time from the opening of a connection to the end of its first request's headers."""


class Protocol(ASGIProtocol):  # type: ignore[misc]
    """One connection. gunicorn closes idle ones only after their first request; this one also before it."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._header_timer = self.worker.loop.call_later(HEADER_SECONDS, self._close_silent)

    def _close_silent(self) -> None:
        if self.req_count <= 1 and self._current_request is None and self.transport:
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._header_timer.cancel()
        super().connection_lost(exc)


class Worker(gasgi.ASGIWorker):  # type: ignore[misc]
    """Puts `Front` before the application."""

    def load_wsgi(self) -> None:
        super().load_wsgi()
        gasgi.ASGIProtocol = Protocol
        self.asgi: Any = Front(self.app.wsgi(), serving=lambda: self.alive)
