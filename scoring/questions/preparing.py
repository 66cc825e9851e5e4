"""Whether the rules are being learned, which takes a minute after an update."""

from __future__ import annotations

import os
from select import select


class Preparing:
    """Whether another process of this service prepares the rules: one for all, begun before they are forked."""

    def __init__(self) -> None:
        self._end: int | None = None

    def begin(self, end: int) -> None:
        """`end` is a file descriptor that reaches its end when that process has ended."""
        self._end = end

    def __bool__(self) -> bool:
        return self._end is not None and not select([self._end], [], [], 0)[0]

    def wait(self) -> None:
        """Returns when it has ended."""
        if self._end is not None:
            os.read(self._end, 1)  # no byte comes


preparing = Preparing()
