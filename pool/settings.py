"""The settings that the service hands to the process that reads photos."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass


@dataclass(frozen=True)
class ProcessSettings:
    """How the process is to work.

    `socket` is where it listens for clients that know `key`; `lifeline` a file descriptor that reaches its end
    when the service is gone. The rest as for `Runner`; it ends after `idle_seconds`.
    """

    socket: str
    key: str
    lifeline: int
    database: str
    slots: int
    seconds: float
    wait_seconds: float
    idle_seconds: float

    def to_json(self) -> str:
        """All of it in a line."""
        return json.dumps(asdict(self))
