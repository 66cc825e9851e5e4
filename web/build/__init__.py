"""Makes the delivered form out of the sources in `web/`: `python -m web.build`.

The sources are plain ES modules that run as they stand; bundled they come in a dozen requests instead of
a hundred. esbuild does the work; `dist/` holds what it made, beside compressed copies of each file.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

WEB = Path(__file__).parents[1]
DIST = WEB / "dist"
NOT_SOURCES = ("dist", "build", "node_modules")
KINDS = {".js", ".css", ".svg", ".html", ".woff2", ".po"}
NOT_NEEDED = {"rules", "questions", "__pycache__"}
"""Folders that no score needs: what the rules say, and finding it."""


def sources() -> str:
    """A digest of all that the delivered form is made of."""
    digest = hashlib.sha256()
    for file in sorted(_source_files()):
        digest.update(str(file.relative_to(WEB.parent)).encode() + file.read_bytes())
    return digest.hexdigest()


def theme() -> str:
    """The script that the delivered page holds itself, as it runs before the first paint."""
    return (WEB / "theme.js").read_text(encoding="utf-8")


def is_current() -> bool:
    """Whether `dist/` was made of the sources as they are now."""
    try:
        built = json.loads((DIST / "build.json").read_text(encoding="utf-8"))
    except FileNotFoundError:
        return False
    return bool(built["sources"] == sources())


def library_files() -> Iterator[Path]:
    """Our own Python files and data that score in the browser (`web/build/offline.py`)."""
    for package in ("texts", "scoring"):
        for file in sorted((WEB.parent / package).rglob("*")):
            wanted = file.suffix in {".py", ".toml", ".json", ".po"}
            if wanted and not NOT_NEEDED & set(file.relative_to(WEB.parent).parts):
                yield file


def _source_files() -> Iterator[Path]:
    yield from library_files()
    for file in WEB.rglob("*"):
        folder = file.relative_to(WEB).parts[0]
        if file.suffix in KINDS and not folder.startswith(NOT_SOURCES):
            yield file
