"""A keep-alive HTTP connection; the least that a load of many phones needs."""

from __future__ import annotations

import asyncio
import json
from typing import Any


class Connection:
    """To the service on this machine."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(
        self, method: str, path: str, body: Any = None, **headers: str
    ) -> tuple[int, Any]:
        """Status and body; the ETag is not needed."""
        sent = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} /api/v1{path} HTTP/1.1", "Host: x", f"Content-Length: {len(sent)}",
                 "Content-Type: application/json"]  # fmt: skip
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        request = "\r\n".join(lines).encode() + b"\r\n\r\n" + sent
        if self.writer is None or self.writer.is_closing():
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            return await self._exchange(request)
        except (asyncio.IncompleteReadError, ConnectionError):
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
            return await self._exchange(request)

    async def _exchange(self, request: bytes) -> tuple[int, Any]:
        assert self.reader
        assert self.writer
        self.writer.write(request)
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        status = int(head.split(" ", 2)[1])
        if "content-length:" in head:
            size = int(head.split("content-length:", 1)[1].split("\r\n", 1)[0])
            data = await self.reader.readexactly(size)
        elif status in (204, 304):
            data = b""
        else:
            data = b""
            while size := int(await self.reader.readline(), 16):
                data += (await self.reader.readexactly(size + 2))[:-2]
            await self.reader.readline()
        if "connection: close" in head:
            self.writer.close()
        return status, json.loads(data) if data else None
