"""The service as it runs, with two processes, and the processor time that it takes (Linux)."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import requests

ROOT = Path(__file__).parent.parent
PROCESSES = 2


@contextmanager
def service(database: str = "") -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """The service with two processes on a port of its own."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with TemporaryDirectory() as folder:
        environment = {
            **os.environ,
            "KEYTALLY_DATA": folder,
            "DATABASE_URL": database,
            "KEYTALLY_RATE_DEFAULT": "10000000 per minute",
            "KEYTALLY_RATE_KEPT": "10000000 per minute",
        }
        command = [sys.executable, "-m", "gunicorn", "--bind", f"127.0.0.1:{port}"]
        server = subprocess.Popen([*command, "--workers", str(PROCESSES), "app:app"],
                                  cwd=ROOT, env=environment)  # fmt: skip
        try:
            while server.poll() is None:
                try:
                    requests.get(f"http://127.0.0.1:{port}/readyz", timeout=5)
                    break
                except requests.RequestException:
                    time.sleep(0.1)
            while any(b"scoring.questions" in _command(child) for child in _children(server)):
                time.sleep(0.5)  # it encodes the rules for questions, once
            yield port, server
        finally:
            server.terminate()
            server.wait(30)


def cpu_seconds(server: subprocess.Popen[bytes]) -> float:
    """What the processes of the service have taken so far (Linux)."""
    ticks = 0
    for process in (server.pid, *_children(server)):
        with suppress(OSError):  # it has just ended
            stat = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
            ticks += int(stat[11]) + int(stat[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def _children(server: subprocess.Popen[bytes]) -> list[int]:
    listed = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text()
    return [int(number) for number in listed.split()]


def _command(process: int) -> bytes:
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return b""
