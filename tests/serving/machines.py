"""Servers that tests start, kill without warning, and start again."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import psycopg
import requests

ROOT = Path(__file__).parents[2]
TIMEOUT_SECONDS = 120.0


def free_port() -> int:
    """A free port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


class Service:
    """The service with two processes, always on the same port."""

    def __init__(self, **environment: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._environment = {
            **os.environ,
            "KEYTALLY_RATE_DEFAULT": "10000000 per minute",
            "KEYTALLY_RATE_KEPT": "10000000 per minute",
            **environment,
        }
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> float:
        """Starts it; the seconds until it is ready."""
        begun = time.monotonic()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "gunicorn", "--bind", f"127.0.0.1:{self.port}",
             "--workers", "2", "--log-level", "error", "app:app"],
            cwd=ROOT, env=self._environment, start_new_session=True, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        while time.monotonic() < begun + TIMEOUT_SECONDS:
            try:
                if requests.get(f"{self.url}/readyz", timeout=5).status_code == 200:
                    return time.monotonic() - begun
            except requests.RequestException:
                pass
            time.sleep(0.02)
        raise RuntimeError("the service did not start")

    def kill(self) -> None:
        """Ends all its processes at once, without a word."""
        assert self._process
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


class Postgres:
    """A separate PostgreSQL, in a folder that its user can access."""

    def __init__(self, folder: Path) -> None:
        self._bin, self._data = _programs(), folder / "data"
        self._user = "postgres" if os.geteuid() == 0 else None
        if self._user:
            shutil.chown(folder, self._user)
        self.port = free_port()
        self.url = f"postgresql://postgres@127.0.0.1:{self.port}/postgres"
        self._run("initdb", "-A", "trust", "-U", "postgres")
        self._process: subprocess.Popen[bytes] | None = None

    @staticmethod
    def is_there() -> bool:
        """Whether this machine has the programs."""
        return _programs() is not None

    def start(self) -> None:
        """Starts it and waits until it answers, after a crash until it has recovered."""
        self._process = subprocess.Popen(
            [f"{self._bin}/postgres", "-D", str(self._data), "-p", str(self.port),
             "-c", f"unix_socket_directories={self._data}", "-c", "max_connections=120"],
            user=self._user, start_new_session=True, stderr=subprocess.DEVNULL, cwd="/",
        )  # fmt: skip
        end = time.monotonic() + TIMEOUT_SECONDS
        while time.monotonic() < end:
            try:
                psycopg.connect(self.url, connect_timeout=2).close()
            except psycopg.Error:
                time.sleep(0.05)
            else:
                return
        raise RuntimeError("PostgreSQL did not start")

    def kill(self) -> None:
        """Ends it as a crash would: its processes at once, without a last write."""
        assert self._process
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        (self._data / "postmaster.pid").unlink(missing_ok=True)

    def _run(self, program: str, *arguments: str) -> None:
        command = [f"{self._bin}/{program}", "-D", str(self._data), *arguments]
        subprocess.run(command, user=self._user, check=True, capture_output=True, cwd="/")


def _programs() -> Path | None:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    named = shutil.which("initdb")
    return found[-1].parent if found else Path(named).parent if named else None


class Redis:
    """A separate Redis."""

    def __init__(self) -> None:
        port = free_port()
        self.url = f"redis://127.0.0.1:{port}"
        program = self.program()
        assert program
        self._process = subprocess.Popen(
            [program, "--port", str(port), "--save", ""], stdout=subprocess.DEVNULL
        )

    @staticmethod
    def program() -> str | None:
        """What this machine has of the kind."""
        return shutil.which("valkey-server") or shutil.which("redis-server")

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait()
