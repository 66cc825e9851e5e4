"""The TOML files of the games, which hold their pieces, messages and rules."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING or sys.platform != "emscripten":
    import tomli  # compiled, and thrice as fast as the standard library's
else:  # a browser has what the standard library has
    import tomllib as tomli


def read_toml(file: Path) -> dict[str, Any]:
    """What the file holds; raises `FileNotFoundError`, and `ValueError` where it is no TOML."""
    try:
        return tomli.loads(file.read_text(encoding="utf-8"))
    except ValueError as wrong:
        raise ValueError(f"{file}: {wrong}") from wrong
