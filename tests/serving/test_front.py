"""Slow and odd connections block nobody: health checks and scores are answered meanwhile."""

from __future__ import annotations

import socket
from urllib.parse import urlsplit

import pytest
import requests

from web.build import WEB

SCORE = "/api/v1/games/keyper/score"
BOARD = {"players": [{"name": "Anna", "board": {}}]}
PHOTO = (
    "POST /api/v1/games/keyper/photo HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data;"
    " boundary=x\r\nContent-Length: 5000000\r\n\r\n--x"
)
POST = f"POST {SCORE} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"


def connect(url: str) -> socket.socket:
    where = urlsplit(url)
    return socket.create_connection((where.hostname, where.port), timeout=30)


def answer(url: str, request: bytes) -> bytes:
    """Everything received after sending these bytes, until the server closes."""
    with connect(url) as connection:
        connection.sendall(request)
        return b"".join(iter(lambda: connection.recv(65536), b""))


@pytest.mark.parametrize(
    ("begun", "connections"),
    [
        (f"{POST}Content-Length: 100\r\n\r\n{{", 200),
        (f"{POST}Transfer-Encoding: chunked\r\n\r\n5\r\n", 200),
        (PHOTO, 200),
        ("GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ", 400),
        ("", 400),
    ],
)  # fmt: skip
def test_unfinished_requests_hold_up_nobody(live_server: str, begun: str, connections: int) -> None:
    opened = [connect(live_server) for _ in range(connections)]
    try:
        for connection in opened:
            connection.sendall(begun.encode())
        assert requests.get(f"{live_server}/healthz", timeout=10).json() == {"status": "ok"}
        assert requests.post(live_server + SCORE, json=BOARD, timeout=10).status_code == 200
    finally:
        for connection in opened:
            connection.close()


@pytest.mark.parametrize(
    "body",
    ["zz\r\n{}\r\n0\r\n\r\n", "-1\r\n{}\r\n", "2\r\n{}xx0\r\n\r\n"],
)
def test_a_malformed_chunked_body_is_no_error_of_ours(live_server: str, body: str) -> None:
    received = answer(live_server, f"{POST}Transfer-Encoding: chunked\r\n\r\n{body}".encode())
    assert received.startswith(b"HTTP/1.1 400")


def test_a_well_formed_chunked_body_is_read(live_server: str) -> None:
    body = '2\r\n{"\r\nd\r\nplayers": []}\r\n0\r\n\r\n'
    sent = f"{POST}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n{body}"
    received = answer(live_server, sent.encode())
    assert received.startswith(b"HTTP/1.1 422")
    assert b"/players" in received


def test_bytes_of_a_refused_body_are_no_further_request(live_server: str) -> None:
    hidden = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    sent = f"{POST}Content-Length: 99000000\r\n\r\n".encode() + hidden
    received = answer(live_server, sent)
    assert received.startswith(b"HTTP/1.1 413")
    assert received.count(b"HTTP/1.1") == 1


def test_one_connection_serves_many_requests(live_server: str) -> None:
    with requests.Session() as session:
        for _ in range(3):
            assert session.post(live_server + SCORE, json=BOARD, timeout=30).status_code == 200
            assert session.get(f"{live_server}/", timeout=30).status_code == 200
            head = session.head(f"{live_server}/", timeout=30)
            assert (head.status_code, head.content) == (200, b"")


def test_paths_and_queries_in_any_script_arrive(live_server: str) -> None:
    odd = requests.get(f"{live_server}/api/v1/games/keyper/rules?q=Ställe%20für", timeout=30)
    assert odd.status_code == 200
    where = urlsplit(live_server)
    with connect(live_server) as connection:
        path = "/api/v1/games/ä?q=ö".encode("latin-1")
        connection.sendall(b"GET " + path + b" HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        assert b" 500 " not in connection.recv(100)
    assert where.port


def test_large_files_come_whole(live_server: str) -> None:
    largest = max(WEB.glob("vendor/**/*.*js"), key=lambda path: path.stat().st_size)
    path = largest.relative_to(WEB)
    got = requests.get(f"{live_server}/{path}", timeout=30)
    assert got.content == largest.read_bytes()
