"""The service as it runs: gunicorn, a network, bodies of unknown length, clients that go away."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import requests

import scoring
from tests.scoring.as_json import score

SCORE = "/api/v1/games/keyper/score"
BOARD = {"players": [{"name": "Anna", "board": {}}]}


def test_it_scores(live_server: str) -> None:
    example = scoring.game("keyper").describe()["example"]
    body = {"players": [{"name": "Anna", "board": example}]}
    answer = requests.post(live_server + SCORE, json=body, timeout=30)
    assert answer.status_code == 200
    assert answer.json() == score("keyper", body)


def test_a_body_of_unknown_length_is_read(live_server: str) -> None:
    def chunks() -> Iterator[bytes]:
        yield b'{"players": [{"name": "A",'
        yield b' "board": {}}]}'

    headers = {"Content-Type": "application/json"}
    answer = requests.post(live_server + SCORE, data=chunks(), headers=headers, timeout=30)
    assert answer.status_code == 200


def test_a_body_of_unknown_length_has_its_limit(live_server: str) -> None:
    def chunks() -> Iterator[bytes]:
        for _ in range(30):
            yield b" " * 100_000

    headers = {"Content-Type": "application/json"}
    answer = requests.post(live_server + SCORE, data=chunks(), headers=headers, timeout=30)
    assert answer.status_code == 413
    assert answer.headers["Content-Type"] == "application/problem+json"


def test_an_announced_size_is_refused_before_it_is_sent(live_server: str) -> None:
    where = urlsplit(live_server)
    with socket.create_connection((where.hostname, where.port), timeout=30) as connection:
        connection.sendall(
            f"POST {SCORE} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            "Content-Length: 99000000000\r\n\r\n".encode()
        )
        assert b" 413 " in connection.recv(100)


def test_a_client_that_goes_away_harms_nobody(live_server: str) -> None:
    where = urlsplit(live_server)
    for _ in range(20):
        with socket.create_connection((where.hostname, where.port), timeout=30) as connection:
            connection.sendall(f"POST {SCORE} HTTP/1.1\r\nHost: x\r\nContent-Le".encode())
    assert requests.get(f"{live_server}/healthz", timeout=30).status_code == 200


def test_many_at_once_get_their_own_answers(live_server: str) -> None:
    def total(n: int) -> tuple[int, int]:
        body = {"players": [{"name": f"P{n}", "board": {"shipping": n}}]}
        answer = requests.post(live_server + SCORE, json=body, timeout=60).json()
        assert answer["winners"] == [f"P{n}"]
        return n, answer["players"][0]["total"]

    with ThreadPoolExecutor(8) as pool:
        assert all(n == points for n, points in pool.map(total, range(40)))
