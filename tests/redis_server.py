"""A Redis of our own, for what several processes count or keep together."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

NAMES = ("redis-server", "valkey-server")
HOW = "no redis-server: on Debian, apt-get install redis-server"


@contextmanager
def redis_server(folder: Path) -> Iterator[str]:
    """Its address; skips the test where no server is installed, and fails it in CI, which has one."""
    server = next(filter(None, map(shutil.which, NAMES)), None)
    if server is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(HOW)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    options = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)]
    process = subprocess.Popen([server, *options], stdout=subprocess.DEVNULL)
    try:
        for _ in range(100):
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
                break
            except OSError:
                time.sleep(0.05)
        yield f"redis://127.0.0.1:{port}/0"
    finally:
        process.terminate()
        process.wait(30)
