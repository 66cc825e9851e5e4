"""Files out of pinned npm packages, fetched once and checked against the digest that the registry publishes."""

from __future__ import annotations

import base64
import hashlib
import io
import os
import tarfile
import tomllib
import urllib.request
from collections.abc import Mapping
from pathlib import Path

HERE = Path(__file__).parent
PINS: Mapping[str, Mapping[str, str]] = tomllib.loads(
    (HERE / "pins.toml").read_text(encoding="utf-8")
)
REGISTRY = os.environ.get("NPM_CONFIG_REGISTRY", "https://registry.npmjs.org").rstrip("/")
SECONDS = 120


class Unavailable(Exception):
    """A package is not pinned for this machine, or cannot be fetched now."""


def file_of(package: str, name: str) -> Path:
    """A file of a pinned package, by its path in it; kept in `bin/`. Raises `Unavailable`."""
    if package not in PINS:
        raise Unavailable(f"{package} is not pinned")
    version = PINS[package]["version"]
    path = HERE / "bin" / f"{package.replace('/', '-')}-{version}" / name
    if not path.exists():
        _unpack(package, version, path.parents[name.count("/")])
    return path


def _unpack(package: str, version: str, folder: Path) -> None:
    address = f"{REGISTRY}/{package}/-/{package.split('/')[-1]}-{version}.tgz"
    try:
        # What comes has to have the pinned digest, wherever it comes from.
        with urllib.request.urlopen(address, timeout=SECONDS) as answer:  # nosec B310
            archive = answer.read()
    except OSError as error:
        raise Unavailable(f"{address}: {error}") from error
    digest = base64.b64encode(hashlib.sha512(archive).digest()).decode()
    if PINS[package]["integrity"] != f"sha512-{digest}":
        raise Unavailable(f"{address} is not what is pinned")
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        for member in files.getmembers():
            content = files.extractfile(member) if member.isfile() else None
            target = folder / Path(member.name).relative_to("package")
            if content is None or not target.resolve().is_relative_to(folder.resolve()):
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            whole = target.with_name(f"{target.name}.{os.getpid()}")
            whole.write_bytes(content.read())
            whole.chmod(member.mode)
            whole.replace(target)
