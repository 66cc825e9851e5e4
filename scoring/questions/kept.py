"""Arrays that take long to compute, kept in a cache folder: several processes then share them."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO, TypeVar
from zipfile import BadZipFile

import numpy as np
from filelock import FileLock
from numpy.typing import NDArray

UNUSED_DAYS = 60

PREFIXES = ("rules-", "learned-", "bags-", "prepared-")
"""Of the names that are given here: nothing else in the folder is ours to remove."""

Arrays = Mapping[str, NDArray[Any]]

T = TypeVar("T")


def kept(name: str, make: Callable[[], NDArray[Any]]) -> NDArray[Any]:
    """The array of that name in the cache folder; made and kept where there is none.

    The name must tell all that the array depends on.
    """
    file = cache_folder() / f"{name}.npy"

    def read() -> NDArray[Any]:
        return np.load(file, mmap_mode="r", allow_pickle=False)  # type: ignore[no-any-return]

    def write(out: BinaryIO, made: NDArray[Any]) -> None:
        np.save(out, made, allow_pickle=False)

    return _read_or_make(file, read, make, write)


def kept_together(name: str, make: Callable[[], Arrays]) -> Arrays:
    """The same for several arrays, each with a name of its own; no process shares their memory."""
    file = cache_folder() / f"{name}.npz"

    def read() -> Arrays:
        with np.load(file, allow_pickle=False) as found:
            return dict(found)

    def write(out: BinaryIO, made: Arrays) -> None:
        np.savez(out, allow_pickle=False, **made)

    return _read_or_make(file, read, make, write)


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


def _read_or_make(
    file: Path, read: Callable[[], T], make: Callable[[], T], write: Callable[[BinaryIO, T], None]
) -> T:
    with suppress(OSError, ValueError, BadZipFile):
        return _read_and_note(file, read)
    with alone(file.with_suffix(".lock")):
        with suppress(OSError, ValueError, BadZipFile):  # another process made it meanwhile
            return _read_and_note(file, read)
        made = make()
        _keep(file, lambda out: write(out, made))
        return made


@contextmanager
def alone(lock: Path) -> Iterator[None]:
    """Waits while another process holds this lock; where nothing can be kept, each works for itself."""
    with ExitStack() as held:
        with suppress(OSError):
            lock.parent.mkdir(parents=True, exist_ok=True)
            held.enter_context(FileLock(lock))
        yield


def _read_and_note(file: Path, read: Callable[[], T]) -> T:
    _note_use(file)
    return read()


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
