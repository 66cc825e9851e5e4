"""A streaming answer: the handler opens it in its thread and returns, the loop sends what follows.

The WSGI environment has a `Stream` under `STREAM` if the server supports it.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from typing import Protocol

STREAM = "keytally.stream"
LOOK_SECONDS = 5.0
"""How often a silent source is polled, since it may want to send a keep-alive."""


class Source(Protocol):
    """What can be sent: `take` gives what there is (None: the end), `wake` is called for more."""

    wake: Callable[[], None]

    def take(self) -> bytes | None:
        """What there is to send; None at the end."""

    def close(self) -> None:
        """Called once the client is gone or everything was sent."""


class Stream:
    """The way from a source, which is fed by any thread, to the loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._ready = asyncio.Event()
        self._source: Source | None = None

    @property
    def opened(self) -> bool:
        """Whether the handler has opened the stream."""
        return self._source is not None

    def open(self, source: Source) -> None:
        """Called by the handler: the answer continues with the source's output."""
        source.wake = self._wake
        self._source = source

    def _wake(self) -> None:
        if not self._ready.is_set():  # else it is about to look anyhow
            self._loop.call_soon_threadsafe(self._ready.set)

    def close(self) -> None:
        """Notifies the source that the client is gone."""
        if self._source is not None:
            self._source.close()

    def look(self) -> None:
        """Called in the loop: something changed about the source, the process or the client."""
        self._ready.set()

    async def chunks(self, ended: Callable[[], bool]) -> AsyncIterator[bytes]:
        """The bytes to send, until the source ends or `ended` is set."""
        assert self._source is not None
        while not ended():
            self._ready.clear()
            chunk = self._source.take()
            if chunk is None:
                return
            if chunk:
                yield chunk
                continue
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LOOK_SECONDS):
                    await self._ready.wait()
