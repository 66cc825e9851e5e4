"""Receives the body of a request before a thread works on it.

So a slow connection only costs memory. Large bodies go to a temporary file.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from tempfile import SpooledTemporaryFile
from typing import IO, Any

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]

IN_MEMORY = 1_000_000
TIMEOUT_SECONDS = 20.0
"""The time that an empty body may take."""
SLOWEST = 20_000
"""For this many received bytes a body may take one more second."""


class Gone(Exception):
    """The client went away before its body was complete."""


class TooSlow(Exception):
    """The body has stalled."""


async def take_in(receive: Receive, limit: int) -> IO[bytes]:
    """The whole body as a file, or its first bytes beyond `limit`; raises `Gone` and `TooSlow`."""
    # The caller closes the file.
    body = SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115
    try:
        await _fill(body, receive, limit)
    except BaseException:
        body.close()
        raise
    body.seek(0)
    return body


async def _fill(body: IO[bytes], receive: Receive, limit: int) -> None:
    loop = asyncio.get_running_loop()
    start, size = loop.time(), 0
    while size <= limit:
        deadline = start + TIMEOUT_SECONDS + size / SLOWEST
        try:
            async with asyncio.timeout_at(deadline):
                message = await receive()
        except TimeoutError:
            raise TooSlow from None
        if message["type"] != "http.request":
            raise Gone
        data = message.get("body", b"")
        body.write(data)
        size += len(data)
        if not message.get("more_body"):
            return
