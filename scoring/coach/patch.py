"""Edits of a board as a JSON Patch (RFC 6902), so that any client can show the change."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scoring.coach.change import Edit

Operation = dict[str, Any]


def as_patch(board: Any, edits: Iterable[Edit]) -> list[Operation]:
    """The operations that make the edits in this board as it was sent.

    A board may omit empty values, so missing lists and objects on the path are added first.
    """
    made: list[Operation] = []
    added: set[str] = set()
    for edit in edits:
        *way, last = edit.path.split("/")[1:]
        here, path = board, ""
        for n, step in enumerate(way):
            path = f"{path}/{step}"
            here = _member(here, step)
            if here is None and path not in added:
                following = way[n + 1] if n + 1 < len(way) else last
                made.append({"op": "add", "path": path, "value": [] if following == "-" else {}})
                added.add(path)
        known = _member(here, last) is not None
        made.append({"op": "replace" if known else "add", "path": edit.path, "value": edit.value})
    return made


def _member(value: Any, step: str) -> Any:
    if isinstance(value, dict):
        return value.get(step)
    if isinstance(value, list) and step.isdecimal() and int(step) < len(value):
        return value[int(step)]
    return None
