"""The bundler: esbuild (MIT), one pinned program without Node."""

from __future__ import annotations

import platform
import subprocess
from collections.abc import Sequence
from pathlib import Path

from web.build.npm import file_of

_MACHINES = {"x86_64": "x64", "amd64": "x64", "AMD64": "x64", "aarch64": "arm64"}


def run(arguments: Sequence[str], folder: Path, given: str | None = None) -> None:
    """Runs esbuild in a folder; raises `CalledProcessError` with what it printed, or `Unavailable`."""
    kind = f"{platform.system().lower()}-{_MACHINES.get(platform.machine(), platform.machine())}"
    program = file_of(f"@esbuild/{kind}", "bin/esbuild")
    subprocess.run(
        [str(program), *arguments], cwd=folder, input=given, text=True, check=True,
        capture_output=True,
    )  # fmt: skip
