"""The process that reads photos: one for all processes of the service, so that the models are in memory once.

It runs at low priority, and exits when it was idle for a while or the service is gone.
Started by `pool.client`, which writes its `pool.settings.ProcessSettings` to standard input.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import sys
import time
from collections.abc import Callable
from multiprocessing import AuthenticationError
from multiprocessing.connection import Connection, Listener
from pathlib import Path
from threading import Thread
from typing import Any

from pool.memory import give_back
from pool.runner import Runner
from pool.settings import ProcessSettings

NICENESS = 10
LOOK_SECONDS = 0.5
CALLS = frozenset({"submit", "look", "wait", "drop"})


def main() -> None:
    """Reads photos until it is idle."""
    settings = ProcessSettings(**json.loads(sys.stdin.readline()))
    os.nice(NICENESS)
    give_back()
    runner = Runner(
        _worker(settings.database), settings.slots, settings.seconds, settings.wait_seconds
    )
    # Inherited from a killed process: there is no listener any more.
    Path(settings.socket).unlink(missing_ok=True)
    listener = Listener(settings.socket, "AF_UNIX", backlog=64, authkey=bytes.fromhex(settings.key))
    Thread(target=_end_with_service, args=(settings,), daemon=True).start()
    Thread(target=_listen, args=(listener, runner), daemon=True).start()
    print("ready", flush=True)
    with open(os.devnull, "w") as nothing:  # the parent listens no longer
        os.dup2(nothing.fileno(), sys.stdout.fileno())
    while runner.idle_seconds < settings.idle_seconds:
        time.sleep(LOOK_SECONDS)
    Path(settings.socket).unlink(missing_ok=True)
    os._exit(0)  # tearing down the models only takes time


def _worker(database: str) -> Callable[..., Any]:
    """Does orders, over a database that is opened when the first one needs it."""
    from pool.tasks import run
    from store import Database

    kept = Database(database)
    return lambda order, watch: run(order, kept, watch)


def _end_with_service(settings: ProcessSettings) -> None:
    os.read(settings.lifeline, 1)  # nobody writes: it returns when the last writer has ended
    shutil.rmtree(Path(settings.socket).parent, ignore_errors=True)
    os._exit(0)


def _listen(listener: Listener, runner: Runner) -> None:
    while True:
        with contextlib.suppress(AuthenticationError, EOFError, OSError):
            Thread(target=_answer, args=(listener.accept(), runner), daemon=True).start()


def _answer(connection: Connection[Any, Any], runner: Runner) -> None:
    """One call: receives a name and its arguments, sends the result or the exception."""
    with connection, contextlib.suppress(EOFError, OSError):
        name, arguments = connection.recv()
        try:
            if name not in CALLS:
                raise ValueError(name)
            answer = (True, getattr(runner, name)(*arguments))
        except Exception as error:
            answer = (False, error)
        connection.send(answer)


if __name__ == "__main__":
    main()
