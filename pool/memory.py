"""Returns the memory of pictures to the system once they are freed."""

from __future__ import annotations

import contextlib
import ctypes

M_MMAP_THRESHOLD, M_ARENA_MAX = -3, -8
LARGE_BYTES = 1_000_000
ARENAS = 2


def give_back() -> None:
    """Makes glibc return the memory of freed pictures: by default it keeps it, for each thread separately.

    Call it before threads start. Does nothing on systems without glibc.
    """
    with contextlib.suppress(AttributeError, OSError, TypeError):
        libc = ctypes.CDLL(None)
        libc.mallopt(M_MMAP_THRESHOLD, LARGE_BYTES)
        libc.mallopt(M_ARENA_MAX, ARENAS)
