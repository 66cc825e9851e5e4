"""Replays the steps of the Dockerfile in a temporary folder, where there is no Docker: `make docker`.

What would be copied is copied, what would be run is run there in its order, the environment in use standing for
the image's own; then the command of the image serves and is asked whether it is ready. Users, volumes and
base images are left to the public workflow, which builds the image.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parent.parent
LEFT_OUT = ("python -m venv", "useradd", "pip install", "install -d")
"""What the environment in use and this machine's user stand for."""
SECONDS = 60


def steps() -> Iterator[tuple[str, str]]:
    """The instructions of all stages with their arguments, lines that go on joined."""
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    for line in text.splitlines():
        if found := re.match(r"([A-Z]+) (.*)", line):
            yield found[1], found[2].strip()


def ignored(folder: Path) -> set[str]:
    """What lies at the top and .dockerignore keeps out of the build."""
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    kept = {line.removeprefix("!") for line in lines if line.startswith("!")}
    return {entry.name for entry in folder.iterdir()} - kept


def replay(folder: Path) -> None:
    """Runs every step in `folder`; raises CalledProcessError or FileNotFoundError at the first that fails."""
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    for instruction, arguments in steps():
        print(f"{instruction} {arguments}", flush=True)
        if instruction == "ENV":
            for name, value in re.findall(r'(\w+)=("[^"]*"|\S+)', arguments):
                if name != "PATH":
                    moved = (
                        value.strip('"')
                        .replace("/app", str(folder))
                        .replace("/data", f"{folder}/data")
                    )
                    environment[name] = moved
        elif instruction == "COPY" and "--from" not in arguments:
            *sources, target = arguments.split()
            copy(sources, folder / target)
        elif instruction == "RUN":
            for command in arguments.split("&&"):
                if not any(words in command for words in LEFT_OUT):
                    subprocess.run(
                        ["/bin/sh", "-c", command], cwd=folder, env=environment, check=True
                    )
        elif instruction == "CMD":
            serve(shlex.split(re.sub(r"[\[\],]", " ", arguments)), folder, environment)


def copy(sources: list[str], target: Path) -> None:
    out = ignored(ROOT)
    for source in sources:
        if source in out:
            raise FileNotFoundError(f"{source} is kept out by .dockerignore")
        if (ROOT / source).is_dir():
            leave = shutil.ignore_patterns("__pycache__", "node_modules", "dist", "bin")
            shutil.copytree(ROOT / source, target, ignore=leave)
        else:
            shutil.copy(ROOT / source, target if target.suffix else target / source)


def serve(command: list[str], folder: Path, environment: dict[str, str]) -> None:
    """Serves as the image does and asks whether it is ready."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen(command, cwd=folder, env={**environment, "PORT": str(port)})
    try:
        end = time.monotonic() + SECONDS
        while True:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=5) as answer:  # nosec B310
                    print(f"/readyz: {answer.status}")
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5) as answer:  # nosec B310
                    assert b"data-built" in answer.read(), "the form is not bundled"
                return
            except OSError:
                if time.monotonic() > end or server.poll() is not None:
                    raise
                time.sleep(0.2)
    finally:
        server.terminate()
        server.wait(30)


if __name__ == "__main__":
    with TemporaryDirectory() as made:
        replay(Path(made))
