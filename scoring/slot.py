"""An element on a sheet, waiting for its pieces."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from scoring.allocation import Element, Result
from scoring.answer import Line
from texts import Translatable

Split = Callable[[Result], list[Line[Translatable]]]
"""Turns what lies on an element into lines, where one line will not do."""


@dataclass(frozen=True)
class Slot:
    """What the sheet knows about an element besides its form.

    `loose` elements take pieces that lie nowhere in particular (a spare gold). `points` are its own,
    beside those of the pieces. `note` ends its explanation.
    """

    element: Element
    id: str
    category: str
    rule: str
    at: str | None = None
    loose: bool = False
    points: int = 0
    split: Split | None = None
    note: Translatable | None = None
