"""What a browser gets that asks the port of https without it.

It does so where somebody types the address without `https://`: a handshake of TLS would end the connection
without a word.
"""

from __future__ import annotations

import re
import ssl
from collections.abc import Callable
from typing import Any

HEADERS_END = b"\r\n\r\n"
MOST = 16_384  # bytes of headers that are waited for
CLOSING = b"Cache-Control: no-store\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
REQUEST = re.compile(rb"[A-Z]+ (/[!-~]*) HTTP/1\.[01]\r\n")
HOST = re.compile(rb"\r\nhost:[ \t]*([\w.:\[\]-]+)[ \t]*\r\n", re.IGNORECASE)


def answer(received: bytes) -> bytes | None:
    """The response that leads to https; b"" if the rest of the headers is still to come, None if it is TLS.

    A temporary one, kept by nobody: the next service on this port may be one without https.
    """
    if not re.match(rb"[A-Z]", received):
        return None
    if HEADERS_END not in received and len(received) < MOST:
        return b""
    request, host = REQUEST.match(received), HOST.search(received)
    status = b"400 Bad Request\r\n"
    if request and host:
        status = b"307 Temporary Redirect\r\nLocation: https://%b%b\r\n" % (host[1], request[1])
    return b"HTTP/1.1 " + status + CLOSING


class _Connection(ssl.SSLObject):
    """TLS on one connection, unless it begins in the words of HTTP."""

    incoming: ssl.MemoryBIO
    outgoing: ssl.MemoryBIO

    def do_handshake(self) -> None:
        received = self.incoming.read()
        plain = answer(received)
        if plain:
            self.outgoing.write(plain)
        else:
            self.incoming.write(received)
        if plain is not None:
            raise ssl.SSLWantReadError  # what is outgoing is sent, and the browser closes
        super().do_handshake()


class HttpsContext(ssl.SSLContext):
    """The settings of a server of https, which leads those without it there.

    `before` is called with each connection.
    """

    sslobject_class = _Connection
    before: Callable[[], None] | None = None

    def wrap_bio(
        self, incoming: ssl.MemoryBIO, outgoing: ssl.MemoryBIO, *how: Any, **more: Any
    ) -> ssl.SSLObject:
        if self.before:
            self.before()
        made = super().wrap_bio(incoming, outgoing, *how, **more)
        assert isinstance(made, _Connection)
        made.incoming, made.outgoing = incoming, outgoing
        return made
