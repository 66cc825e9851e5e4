"""One service for all processes of tests: it takes seconds to start, to learn rules and to load what reads."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from fcntl import LOCK_EX, LOCK_SH, LOCK_UN, flock
from pathlib import Path

import pytest


@contextmanager
def together(
    factory: pytest.TempPathFactory, start: Callable[[Path], AbstractContextManager[str]]
) -> Iterator[str]:
    """What `start` yields, run by the first process that asks; it ends it when no other uses it any more."""
    folder = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:  # each has a folder of its own within that of the run
        folder = folder.parent
    address = folder / "started"
    with (
        (folder / "starting").open("w") as starting,
        (folder / "using").open("w") as using,
        ExitStack() as own,
    ):
        flock(starting, LOCK_EX)
        flock(using, LOCK_SH)
        is_first = not address.exists()
        if is_first:
            address.write_text(own.enter_context(start(folder)))
        flock(starting, LOCK_UN)
        yield address.read_text()
        if is_first:
            flock(using, LOCK_EX)  # waits for the others
            address.unlink()
