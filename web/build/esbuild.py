"""The bundler: esbuild (MIT), one pinned program without Node, taken from the npm registry once.

Its archive is checked against the digest that the registry publishes, so that nothing else is ever run.
"""

from __future__ import annotations

import base64
import hashlib
import io
import os
import platform
import subprocess
import tarfile
import tomllib
import urllib.request
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).parent
PINS = tomllib.loads((HERE / "esbuild.toml").read_text(encoding="utf-8"))
REGISTRY = os.environ.get("NPM_CONFIG_REGISTRY", "https://registry.npmjs.org").rstrip("/")
SECONDS = 60


class Unavailable(Exception):
    """There is no esbuild for this machine, or it cannot be fetched now."""


def run(arguments: Sequence[str], folder: Path, given: str | None = None) -> None:
    """Runs esbuild in a folder; raises `CalledProcessError` with what it printed."""
    subprocess.run(
        [str(program()), *arguments], cwd=folder, input=given, text=True, check=True,
        capture_output=True,
    )  # fmt: skip


def program() -> Path:
    """The program, fetched when it is not there yet. Raises `Unavailable`."""
    kind = f"{platform.system().lower()}-{_MACHINES.get(platform.machine(), platform.machine())}"
    if kind not in PINS["integrity"]:
        raise Unavailable(f"esbuild is not pinned for {kind}")
    path = HERE / "bin" / f"esbuild-{PINS['version']}-{kind}"
    if not path.exists():
        _fetch(kind, path)
    return path


_MACHINES = {"x86_64": "x64", "amd64": "x64", "AMD64": "x64", "aarch64": "arm64"}


def _fetch(kind: str, path: Path) -> None:
    address = f"{REGISTRY}/@esbuild/{kind}/-/{kind}-{PINS['version']}.tgz"
    try:
        with urllib.request.urlopen(address, timeout=SECONDS) as answer:
            archive = answer.read()
    except OSError as error:
        raise Unavailable(f"{address}: {error}") from error
    digest = base64.b64encode(hashlib.sha512(archive).digest()).decode()
    if PINS["integrity"][kind] != f"sha512-{digest}":
        raise Unavailable(f"{address} is not what is pinned")
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        packed = files.extractfile("package/bin/esbuild")
        assert packed is not None
        path.parent.mkdir(exist_ok=True)
        whole = path.with_suffix(f".{os.getpid()}")
        whole.write_bytes(packed.read())
    whole.chmod(0o755)
    whole.replace(path)
