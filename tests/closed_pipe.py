"""A command whose reader has enough at once, as in `command | head -0`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def run_into_closed_pipe(*module: str) -> tuple[int, bytes]:
    """The exit code and complaints of `python -m <module> ...`, whose output is shut before it is filled."""
    started = subprocess.Popen([sys.executable, "-m", *module],
                               cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)  # fmt: skip
    assert started.stdout is not None
    started.stdout.close()
    _, complaints = started.communicate(timeout=60)
    return started.returncode, complaints
