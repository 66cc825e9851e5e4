"""The process in which photos are read: started when needed, shared, gone when idle."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from pool.client import PhotoProcess
from pool.job import Order

LONG = 60.0
# A file that is no picture: it needs no models, and its refusal shows that the job went all the way.
ORDER = Order("reading", {"game": "keyper", "pictures": [b"none"], "tileset": None}, "here")


def made(tmp_path: Path, idle_seconds: float = LONG) -> PhotoProcess:
    return PhotoProcess(f"sqlite:///{tmp_path}/kept.db", 1, LONG, LONG, idle_seconds)


def answered(pool: PhotoProcess) -> bool:
    job = pool.wait(pool.submit(ORDER), LONG)
    return bool(job and job.failure and job.failure.code == "not_an_image")


def is_started(pool: PhotoProcess) -> bool:
    return pool._started is not None


def pid_of(pool: PhotoProcess) -> int:
    assert pool._started is not None
    return pool._started.pid


def is_listed(pid: int) -> bool:
    """Whether the system still has an entry of the process, which outlives it until its parent asks."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def eventually(holds: Callable[[], bool]) -> bool:
    end = time.monotonic() + LONG
    while not holds() and time.monotonic() < end:
        time.sleep(0.05)
    return holds()


def test_it_comes_when_needed_yields_to_all_else_and_comes_again_after_its_end_or_a_kill(
    tmp_path: Path,
) -> None:
    pool = made(tmp_path, idle_seconds=0.5)
    assert pool.look("nothing") is None
    assert not is_started(pool)  # nobody asked for a photo yet
    job = pool.submit(ORDER)
    first = pid_of(pool)
    lower = min(os.getpriority(os.PRIO_PROCESS, 0) + 10, 19)  # the system goes no lower than 19
    assert os.getpriority(os.PRIO_PROCESS, first) == lower
    assert pool.wait(job, LONG) is not None
    pool.drop(job)
    assert eventually(lambda: not is_listed(first))
    lost = pool.submit(ORDER)
    os.kill(pid_of(pool), signal.SIGKILL)
    assert pool.wait(lost, 1.0) is None
    assert answered(pool)
    os.kill(pid_of(pool), signal.SIGKILL)


def _service(folder: Path, started: multiprocessing.Queue[int]) -> None:
    pool = made(folder)
    other = multiprocessing.get_context("fork").Process(target=answered, args=(pool,))
    assert answered(pool)
    other.start()
    other.join()
    started.put(pid_of(pool) if other.exitcode == 0 else 0)
    signal.pause()


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks at /proc")
def test_it_ends_with_the_service(tmp_path: Path) -> None:
    """A service of two processes that share it is killed: no process is left."""
    context = multiprocessing.get_context("fork")
    started: multiprocessing.Queue[int] = context.Queue()
    service = context.Process(target=_service, args=(tmp_path, started))
    service.start()
    photos = started.get(timeout=LONG)
    assert photos
    service.kill()
    service.join()
    assert eventually(lambda: not Path(f"/proc/{photos}/cmdline").exists()
                      or not Path(f"/proc/{photos}/cmdline").read_bytes())  # fmt: skip
