"""A server of https: plain http is led there, TLS goes on as ever, the certificate follows the address."""

from __future__ import annotations

import asyncio
import contextlib
import ssl
from pathlib import Path

import pytest

from serving import certificate as certificates
from serving.certificate import Certificate, Renewal, certificate
from serving.plain_http import MOST, HttpsContext, answer
from tests import event_loop

REQUEST = b"GET /rules/keyper?lang=de HTTP/1.1\r\nHost: 192.168.1.5:8000\r\n\r\n"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    return certificate(tmp_path_factory.mktemp("tls"), ["localhost"])


def exchange(made: Certificate, parts: list[bytes], tls: bool = False) -> bytes:
    """What a server of https sends to a client that sends these parts and closes once it has the response."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"in private: " + await reader.readline())
        writer.close()

    async def run() -> bytes:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(made.chain, made.key)
        context.__class__ = HttpsContext
        server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=context)
        port = server.sockets[0].getsockname()[1]
        trusting = ssl.create_default_context(cafile=made.authority) if tls else None
        async with server:
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", port, ssl=trusting, server_hostname="localhost" if tls else None
            )
            for part in parts:
                writer.write(part)
                await writer.drain()
                await asyncio.sleep(0.05)  # each in a packet of its own
            received = await reader.readline() if tls else await reader.readuntil(b"\r\n\r\n")
            writer.close()
            return received

    return event_loop.run(asyncio.wait_for(run(), 30))


@pytest.mark.parametrize("parts", [[REQUEST], [REQUEST[:1], REQUEST[1:30], REQUEST[30:]]])
def test_a_browser_without_https_is_led_there(made: Certificate, parts: list[bytes]) -> None:
    head = exchange(made, parts).decode()
    # 307 is kept by no browser (RFC 9110, 15.4.8), as the next service may be one without https.
    assert head.startswith("HTTP/1.1 307 ")
    assert "\r\nLocation: https://192.168.1.5:8000/rules/keyper?lang=de\r\n" in head


def test_tls_goes_on_as_ever(made: Certificate) -> None:
    assert exchange(made, [b"GET /\n"], tls=True) == b"in private: GET /\n"


@pytest.mark.parametrize("request_line", [b"GET / HTTP/1.0\r\n", b"GET / HTTP/1.1\r\nHost: a b\r\n",
                                          b"GET /\x07 HTTP/1.1\r\nHost: a\r\n", b"A" * MOST])  # fmt: skip
def test_what_names_no_place_is_refused(request_line: bytes) -> None:
    refused = answer(request_line + b"\r\n")
    assert refused is not None
    assert refused.startswith(b"HTTP/1.1 400 ")
    assert b"Location" not in refused


def test_a_laptop_in_another_wi_fi_is_trusted_there_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    addresses = ["192.168.1.5"]
    monkeypatch.setattr(certificates, "lan_address", lambda: addresses[-1])
    made = certificate(tmp_path, certificates.hosts())
    context = HttpsContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(made.chain, made.key)
    context.before = Renewal(tmp_path, context).look
    trusting = ssl.create_default_context(
        cafile=made.authority
    )  # as the phone did in the first Wi-Fi
    greet(context, trusting, "192.168.1.5")
    addresses.append("10.0.0.7")
    for host in ("10.0.0.7", "192.168.1.5", "localhost"):
        greet(context, trusting, host)
    with pytest.raises(ssl.SSLCertVerificationError):
        greet(context, trusting, "10.0.0.8")


def greet(served: ssl.SSLContext, trusting: ssl.SSLContext, host: str) -> None:
    """A handshake of TLS with a server at this address; the client raises what it does not trust."""
    to_server, to_client = ssl.MemoryBIO(), ssl.MemoryBIO()
    server = served.wrap_bio(to_server, to_client, server_side=True)
    client = trusting.wrap_bio(to_client, to_server, server_hostname=host)
    for side in (client, server, client, server):
        with contextlib.suppress(ssl.SSLWantReadError):
            side.do_handshake()


def test_what_is_not_http_is_left_to_tls() -> None:
    client_hello = b"\x16\x03\x01\x02\x00\x01"
    assert answer(client_hello) is None
    assert answer(b"") is None
