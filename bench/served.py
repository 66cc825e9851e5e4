"""An application under gunicorn, and the processor time that it takes."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Served:
    """A running server."""

    url: str
    process: int

    def cpu_seconds(self) -> float:
        """What the server and its worker have used so far."""
        return cpu_seconds(self.process)


@contextmanager
def served(
    app: str, config: str = "python:bench", workers: int = 1, **environment: str
) -> Iterator[Served]:
    """Serves an application by its import name as long as the block runs.

    `config` as for gunicorn: `gunicorn.conf.py` serves as the product does.
    """
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen(
        [sys.executable, "-m", "gunicorn", "--config", config, "--log-level", "error",
         "--bind", f"127.0.0.1:{port}", "--workers", str(workers), app],
        env={**os.environ, "KEYTALLY_RATE_DEFAULT": "1000000 per minute", **environment},
    )  # fmt: skip
    try:
        for _ in range(300):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield Served(f"http://127.0.0.1:{port}", server.pid)
    finally:
        server.terminate()
        server.wait(30)


def processes(process: int) -> list[int]:
    """A process and all that any of its threads started and that still run."""
    found = [process]
    for thread in Path(f"/proc/{process}/task").glob("*"):
        with suppress(OSError):  # it has just ended
            for child in (thread / "children").read_text().split():
                found += processes(int(child))
    return found


def cpu_seconds(process: int) -> float:
    """The processor time of a process and of all that it started and that still run."""
    return sum(_own_cpu_seconds(each) for each in processes(process))


def _own_cpu_seconds(process: int) -> float:
    try:
        stat = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")
