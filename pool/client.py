"""The connection to the process that reads photos (`pool.process`), which its first user starts."""

from __future__ import annotations

import contextlib
import fcntl
import os
import secrets
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Client
from pathlib import Path
from threading import Thread
from typing import Any

from pool.job import Job, Lost, Order
from pool.settings import ProcessSettings

ROOT = Path(__file__).parents[1]
ATTEMPTS = 3


class PhotoProcess:
    """A `Pool` in a separate process.

    Create it before the processes of the service are forked, so that all of them share it.
    """

    def __init__(
        self, database: str, slots: int, seconds: float, wait_seconds: float, idle_seconds: float
    ) -> None:
        name = f"keytally-photos-{secrets.token_hex(8)}"
        self._folder = Path(tempfile.gettempdir()) / name
        self._started: subprocess.Popen[str] | None = None
        # Only the processes of the service hold its writing end.
        reading, self._lifeline = os.pipe()
        self._settings = ProcessSettings(
            socket=str(self._folder / "socket"),
            key=secrets.token_hex(32),
            lifeline=reading,
            database=database,
            slots=slots,
            seconds=seconds,
            wait_seconds=wait_seconds,
            idle_seconds=idle_seconds,
        )

    def submit(self, order: Order) -> str:
        """See `Pool`."""
        job: str = self._call("submit", order, start=True)
        return job

    def look(self, job: str) -> Job | None:
        """See `Pool`."""
        found: Job | None = self._call("look", job)
        return found

    def wait(self, job: str, seconds: float) -> Job | None:
        """See `Pool`."""
        found: Job | None = self._call("wait", job, seconds)
        return found

    def drop(self, job: str) -> None:
        """See `Pool`."""
        self._call("drop", job)

    def _call(self, name: str, *arguments: Any, start: bool = False) -> Any:
        """The answer of the runner in the other process; None if there is no process and `start` is False."""
        for _ in range(ATTEMPTS):
            try:
                with Client(
                    self._settings.socket, "AF_UNIX", bytes.fromhex(self._settings.key)
                ) as way:
                    way.send((name, arguments))
                    is_answer, answer = way.recv()
            except (OSError, EOFError):  # it is not there, or ends at this moment
                if not start:
                    return None
                self._start()
                continue
            if is_answer:
                return answer
            raise answer
        raise Lost

    def _start(self) -> None:
        """Starts the process, unless another process of the service did meanwhile."""
        with self._alone():
            with contextlib.suppress(OSError, EOFError):
                Client(self._settings.socket, "AF_UNIX", bytes.fromhex(self._settings.key)).close()
                return
            self._started = subprocess.Popen(
                [sys.executable, "-m", "pool.process"],
                env=_environment(),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                pass_fds=[self._settings.lifeline],
                text=True,
            )
            assert self._started.stdin
            assert self._started.stdout
            self._started.stdin.write(self._settings.to_json() + "\n")
            self._started.stdin.close()
            self._started.stdout.readline()  # it listens
            self._started.stdout.close()
            # Waiting for it reaps the process once it has ended.
            Thread(target=self._started.wait, name="photo process", daemon=True).start()

    @contextmanager
    def _alone(self) -> Iterator[None]:
        self._folder.mkdir(mode=0o700, exist_ok=True)
        with open(self._folder / "lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield


def _environment() -> dict[str, str]:
    """The environment of this process, with NumPy limited to one thread.

    Several photos at a time use the cores as well, and threads that share such small sums mostly wait.
    """
    path = os.pathsep.join([str(ROOT), *sys.path[1:]])
    return {"OPENBLAS_NUM_THREADS": "1", **os.environ, "PYTHONPATH": path}
