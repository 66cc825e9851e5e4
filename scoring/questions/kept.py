"""Arrays that take long to compute, kept in a cache folder: several processes then share them."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

UNUSED_DAYS = 60

PREFIXES = ("rules-", "learned-", "bags-", "prepared-")
"""Of the names that are given here: nothing else in the folder is ours to remove."""

Arrays = Mapping[str, NDArray[Any]]


def kept(name: str, make: Callable[[], NDArray[Any]]) -> NDArray[Any]:
    """The array of that name in the cache folder; made and kept where there is none.

    The name must identify everything that the array depends on.
    """
    file = cache_folder() / f"{name}.npy"
    with suppress(OSError, ValueError):
        _note_use(file)
        return np.load(file, mmap_mode="r", allow_pickle=False)  # type: ignore[no-any-return]
    made = make()
    _keep(file, lambda out: np.save(out, made, allow_pickle=False))
    return made


def kept_together(name: str, make: Callable[[], Arrays]) -> Arrays:
    """The same for several arrays, each with a name of its own; no process shares their memory."""
    file = cache_folder() / f"{name}.npz"
    with suppress(OSError, ValueError, BadZipFile), np.load(file, allow_pickle=False) as found:
        _note_use(file)
        return dict(found)
    made = make()
    _keep(file, lambda out: np.savez(out, allow_pickle=False, **made))
    return made


def key_of(*parts: str) -> str:
    """For a name: other parts have another key."""
    return sha256("\0".join(parts).encode()).hexdigest()[:24]


def cache_folder() -> Path:
    """The cache folder: KEYTALLY_CACHE, else a folder in the user's cache."""
    if chosen := os.environ.get("KEYTALLY_CACHE"):
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "keytally"


def forget_unused(days: int = UNUSED_DAYS) -> None:
    """Removes what was kept of rules that nobody has asked about for so long: those of former releases."""
    oldest = time.time() - days * 86_400
    with suppress(OSError):
        for file in cache_folder().iterdir():
            if file.name.startswith(PREFIXES) and file.stat().st_mtime < oldest:
                file.unlink()


def _note_use(file: Path) -> None:
    """For `forget_unused`; a folder that others own, or that cannot be written, is read all the same."""
    with suppress(OSError):
        os.utime(file)


def _keep(file: Path, write: Callable[[BinaryIO], None]) -> None:
    """Writes in one step, so that no other process reads half a file; where it cannot, it does not."""
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, draft = tempfile.mkstemp(dir=file.parent, suffix=".part")
        with os.fdopen(handle, "wb") as out:
            write(out)
        os.replace(draft, file)
