"""What benches of photos share: a clock, the memory of a process, and RapidOCR as it comes."""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")

PLAIN_OCR = "RapidOCR with its defaults, same picture"


def timed(work: Callable[[], T]) -> tuple[T, float]:
    """What the work gives, and the seconds it took."""
    started = time.perf_counter()
    done = work()
    return done, time.perf_counter() - started


def peak_of_process() -> float:
    """The most memory (MB) that this process has needed so far."""
    status = Path("/proc/self/status")
    if status.exists():
        # Linux hands the peak of the parent down with getrusage; this is the process's own.
        peak = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
        return int(peak.split()[1]) / 2**10
    peak_bytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak_bytes / (2**20 if sys.platform == "darwin" else 2**10)


def plain_ocr(pixels: Any) -> Any:
    """What RapidOCR reads in a picture."""
    return _defaults()(pixels)


@cache
def _defaults() -> Any:
    import rapidocr

    return rapidocr.RapidOCR(params={"Global.log_level": "error"})
