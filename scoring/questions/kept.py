"""Arrays that take long to compute, kept in a cache folder: several processes then share them."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray


def kept(name: str, make: Callable[[], NDArray[Any]]) -> NDArray[Any]:
    """The array of that name in the cache folder; made and kept where there is none.

    The name must tell all that the array depends on.
    """
    file = cache_folder() / f"{name}.npy"
    with suppress(OSError, ValueError):
        return np.load(file, mmap_mode="r", allow_pickle=False)  # type: ignore[no-any-return]
    made = make()
    _keep(file, made)
    return made


def cache_folder() -> Path:
    """The cache folder: KEYTALLY_CACHE, else a folder in the user's cache."""
    if chosen := os.environ.get("KEYTALLY_CACHE"):
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "keytally"


def _keep(file: Path, made: NDArray[Any]) -> None:
    """Writes in one step, so that no other process reads half a file; where it cannot, it does not."""
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, draft = tempfile.mkstemp(dir=file.parent, suffix=".part")
        with os.fdopen(handle, "wb") as out:
            np.save(out, made, allow_pickle=False)
        os.replace(draft, file)
