"""An element on a sheet, waiting for its pieces."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from scoring.allocation import Element, Result
from scoring.answer import Line
from texts import Translatable

Split = Callable[[Result], list[Line[Translatable]]]
"""Turns the pieces on an element into several lines."""


@dataclass(frozen=True)
class Slot:
    """What the sheet knows about an element in addition to its form.

    `loose` elements take pieces without a place (a spare gold). `points` are its own, in addition to those of
    the pieces. `note` ends its explanation, `nothing` is its explanation without points, where the
    form does not know what would score.
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
    nothing: Translatable | None = None
