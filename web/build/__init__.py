"""Makes the delivered form out of the sources in `web/`: `python -m web.build`.

The sources are plain ES modules that run as they stand; bundled they come in a dozen requests instead of
a hundred. esbuild does the work; `dist/` holds what it made, beside compressed copies of each file.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from pathlib import Path

WEB = Path(__file__).parents[1]
DIST = WEB / "dist"
NOT_SOURCES = ("dist", "build", "node_modules")
KINDS = {".js", ".css", ".svg", ".html", ".woff2", ".po"}
INLINE = ("theme.js", "unstarted.js")
LIBRARY_KINDS = {".py", ".toml", ".json", ".po"}
NOT_NEEDED = ("rules", "questions", "__pycache__")
"""Folders that no score needs: the texts of the rules, and finding them."""


def sources() -> str:
    """A digest of all that the delivered form is made of."""
    digest = hashlib.sha256()
    for file in _source_files():
        digest.update(file.as_posix().encode() + (WEB.parent / file).read_bytes())
    return digest.hexdigest()


def inline() -> dict[str, str]:
    """The scripts that the delivered page holds itself, by name: they run first, and where no other comes."""
    return {name: (WEB / name).read_text(encoding="utf-8") for name in INLINE}


def is_current() -> bool:
    """Whether `dist/` was made of the sources as they are now."""
    try:
        built = json.loads((DIST / "build.json").read_text(encoding="utf-8"))
    except FileNotFoundError:
        return False
    return bool(built["sources"] == sources())


def library_files() -> Iterator[Path]:
    """Our own Python files and data that score in the browser (`web/build/offline.py`)."""
    for package in ("scoring", "texts"):
        yield from _files(package, LIBRARY_KINDS, NOT_NEEDED)


def _source_files() -> Iterator[Path]:
    yield from library_files()
    yield from _files(WEB.name, KINDS, NOT_SOURCES)


def _files(package: str, kinds: set[str], left_out: tuple[str, ...]) -> Iterator[Path]:
    """The files of some kinds in a package, by their paths from the project's root, in order.

    Folders whose names start with one of `left_out` are not entered: the service compares the sources at each
    start, and `node_modules` is large.
    """
    for folder, folders, names in os.walk(WEB.parent / package):
        folders[:] = sorted(name for name in folders if not name.startswith(left_out))
        within = Path(folder).relative_to(WEB.parent)
        yield from (file for name in sorted(names) if (file := within / name).suffix in kinds)
