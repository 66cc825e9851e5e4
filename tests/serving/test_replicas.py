"""Two services behind a proxy, with one PostgreSQL and one Redis: one is killed, the other takes over."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import cycle
from typing import Any

import pytest
import requests

from tests.serving.machines import Postgres, Redis, Service
from tests.serving.writers import GAMES, Writer

LOAD_SECONDS = 3.0

pytestmark = pytest.mark.soak


class Proxy:
    """Hands connections to those of the servers that answer, in turn."""

    def __init__(self, ports: list[int]) -> None:
        self._turns, self._count = cycle(ports), len(ports)
        self._listening = socket.create_server(("127.0.0.1", 0), backlog=100)
        self.url = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        for _ in range(self._count):
            with suppress(OSError):
                server = socket.create_connection(("127.0.0.1", next(self._turns)), timeout=2)
                server.settimeout(None)
                threading.Thread(target=_pipe, args=(client, server), daemon=True).start()
                _pipe(server, client)
                return
        client.close()

    def close(self) -> None:
        self._listening.close()


def _pipe(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)
    for end in (source, target):
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        end.close()


class Listening:
    """A phone that follows a table's stream and opens it again whenever it breaks off."""

    def __init__(self, url: str, table: str) -> None:
        self._url, self.seen, self._end = f"{url}{table}/events?state=true", 0, threading.Event()
        self.state: Any = None
        self._thread = threading.Thread(target=self._follow, daemon=True)
        self._thread.start()

    def _follow(self) -> None:
        while not self._end.is_set():
            with (
                suppress(requests.RequestException),
                requests.get(self._url, stream=True, timeout=20) as stream,
            ):
                for line in stream.iter_lines(chunk_size=1):
                    if self._end.is_set():
                        return
                    if line.startswith(b"data: "):
                        news = json.loads(line[6:])
                        self.seen, self.state = news["version"], news.get("state")
            self._end.wait(0.2)

    def stop(self) -> None:
        self._end.set()


@contextmanager
def two_services(**environment: str) -> Iterator[list[Service]]:
    services = [Service(**environment) for _ in range(2)]
    started: list[Service] = []
    try:
        for service in services:
            service.start()
            started.append(service)
        yield services
    finally:
        for service in started:
            with suppress(ProcessLookupError):
                service.kill()


@pytest.fixture
def environment(postgres: Postgres, redis: Redis) -> dict[str, str]:
    return {"DATABASE_URL": postgres.url, "REDIS_URL": redis.url}


def test_one_of_two_services_is_killed_under_load(environment: dict[str, str]) -> None:
    with two_services(**environment) as services:
        proxy = Proxy([service.port for service in services])
        writers = [Writer(proxy.url, game) for game in [*GAMES] * 3]
        # Each table is listened to at both services: of two connections in turn.
        listeners = [Listening(proxy.url, writer.table) for writer in writers for _ in range(2)]
        for writer in writers:
            writer.begin()
        time.sleep(LOAD_SECONDS)
        acknowledged = [writer.acknowledged for writer in writers]
        services[0].kill()
        time.sleep(LOAD_SECONDS)
        for writer, before in zip(writers, acknowledged, strict=True):
            assert writer.acknowledged > before > 0, "the phone came to a standstill"
            assert writer.kept() >= writer.acknowledged - 1
        services[0].start()
        time.sleep(LOAD_SECONDS)
        for writer in writers:
            writer.stop()
        assert [writer.faults for writer in writers] == [[]] * len(writers)
        for service in services:
            assert [writer.kept(service.url) for writer in writers] == [
                writer.acknowledged for writer in writers
            ]
        told_all(writers, listeners)
        for listener in listeners:
            listener.stop()
        proxy.close()


def told_all(writers: list[Writer], listeners: list[Listening]) -> None:
    """Every listening phone receives the last change, scored, without a request."""
    end = time.monotonic() + 60
    wanted = [writer.acknowledged for writer in writers for _ in range(2)]
    fields = [writer.field for writer in writers for _ in range(2)]
    while True:
        shown = [
            listener.state and listener.state["seats"][0]["board"].get(field)
            for listener, field in zip(listeners, fields, strict=True)
        ]
        if shown == wanted:
            break
        assert time.monotonic() < end, (shown, wanted)
        time.sleep(0.1)
    assert all(listener.state["score"]["players"] for listener in listeners)
