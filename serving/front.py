"""The ASGI application before our WSGI one.

It answers health checks itself, receives bodies before a thread is used, runs photos in separate threads so
that nothing else waits behind them, and sends event streams from the event loop.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import IO, Any

from serving.body import Gone, Message, Receive, TooSlow, take_in
from serving.stream import STREAM, Stream
from serving.wsgi import Answer, Environ, call, environ

Send = Callable[[Message], Awaitable[None]]

HEALTH = "/healthz"
GONE = "keytally.gone"
"""Where a handler that may take long finds an event that is set when its client has gone away."""
THREADS = 16
SLOW_THREADS = 8
END_LOOK_SECONDS = 0.5
"""How soon streams notice that the process is to end."""
SLOW_PATHS = re.compile(
    r"POST /api/v\d+/(games/[^/]+/photo|tilesets/.+)|GET /api/v\d+/tilesets/[^/]+/self-test"
)
"""Routes that read pictures; all others are quick."""


class Front:
    """`app` is the Flask application; `serving()` is False once the process shuts down."""

    def __init__(self, app: Any, serving: Callable[[], bool] = lambda: True) -> None:
        self.app = app
        self.serving = serving
        self.threads = ThreadPoolExecutor(THREADS, "request")
        self.slow_threads = ThreadPoolExecutor(SLOW_THREADS, "picture")
        self._streams: set[Stream] = set()
        self._watch: asyncio.Future[None] | None = None

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            return
        if scope["path"] == HEALTH and scope["method"] in ("GET", "HEAD"):
            await _send(send, Answer(200, [(b"content-type", b"application/json"),
                                           (b"cache-control", b"no-store")], b'{"status":"ok"}\n'))  # fmt: skip
            return
        limit = self.app.config["MAX_CONTENT_LENGTH"]
        if _announced(scope) > limit:
            receive = _nothing  # refused by its announced size, before it is sent
        try:
            body = await take_in(receive, limit)
        except Gone:
            return
        except TooSlow:
            await _send(send, Answer(408, [(b"connection", b"close")]))
            return
        with body:
            await self._answer(scope, body, receive, send)

    async def _answer(self, scope: Any, body: IO[bytes], receive: Receive, send: Send) -> None:
        stream = Stream(asyncio.get_running_loop())
        request = {**environ(scope, body), STREAM: stream}
        slow = SLOW_PATHS.fullmatch(f"{scope['method']} {scope['path']}")
        threads = self.slow_threads if slow else self.threads
        loop = asyncio.get_running_loop()
        if slow:
            answer = await self._unless_gone(request, receive)
        else:
            answer = await loop.run_in_executor(threads, functools.partial(call, self.app, request))
        if not stream.opened:
            await _send(send, answer, threads)
            return
        try:
            await self._stream(answer, stream, receive, send)
        finally:
            stream.close()

    async def _unless_gone(self, request: Environ, receive: Receive) -> Answer:
        """The response of a handler that may take long, and that learns when the client disconnects."""
        gone = request[GONE] = Event()
        loop = asyncio.get_running_loop()
        working = loop.run_in_executor(self.slow_threads, call, self.app, request)
        left = asyncio.ensure_future(_until_gone(receive))
        left.add_done_callback(lambda done: None if done.cancelled() else gone.set())
        try:
            return await working
        finally:
            left.cancel()

    async def _stream(self, answer: Answer, stream: Stream, receive: Receive, send: Send) -> None:
        start = {"type": "http.response.start", "status": answer.status, "headers": answer.headers}
        await send(start)
        left = asyncio.ensure_future(_until_gone(receive))
        left.add_done_callback(lambda _: stream.look())
        self._streams.add(stream)
        if self._watch is None or self._watch.done():
            self._watch = asyncio.ensure_future(self._end_streams())
        try:
            async for chunk in stream.chunks(lambda: left.done() or not self.serving()):
                await send({"type": "http.response.body", "body": chunk, "more_body": True})
            if not left.done():
                await send({"type": "http.response.body", "body": b""})
        finally:
            self._streams.discard(stream)
            left.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await left

    async def _end_streams(self) -> None:
        """Wakes all streams when the process is to end."""
        while self.serving() and self._streams:
            await asyncio.sleep(END_LOOK_SECONDS)
        for stream in self._streams:
            stream.look()


def _announced(scope: Any) -> int:
    """The declared size of the body, 0 if unknown."""
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit():
            return int(value)
    return 0


async def _nothing() -> Message:
    return {"type": "http.request", "body": b"", "more_body": False}


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _send(send: Send, answer: Answer, threads: ThreadPoolExecutor | None = None) -> None:
    start = {"type": "http.response.start", "status": answer.status, "headers": answer.headers}
    await send(start)
    if answer.rest is None:
        await send({"type": "http.response.body", "body": answer.body})
        return
    try:
        await send({"type": "http.response.body", "body": answer.body, "more_body": True})
        async for part in _rest(answer, threads):
            await send({"type": "http.response.body", "body": part, "more_body": True})
        await send({"type": "http.response.body", "body": b""})
    finally:
        await asyncio.get_running_loop().run_in_executor(threads, answer.end)


async def _rest(answer: Answer, threads: ThreadPoolExecutor | None) -> AsyncIterator[bytes]:
    loop = asyncio.get_running_loop()
    while (part := await loop.run_in_executor(threads, answer.next_part)) is not None:
        yield part
