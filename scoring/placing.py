"""The player's own allocation: pieces held fast where they were put, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from scoring.elements import Item

if TYPE_CHECKING:
    from scoring.breakdown import Settled, Sheet, Slot


@dataclass(frozen=True)
class Placement:
    """`count` pieces that the player put on an element of this id."""

    piece: str
    count: int
    on: str


def as_placed(
    items: Sequence[Item], slots: Sequence[Slot], placed: Sequence[Placement]
) -> list[Item]:
    """The items held fast where the player put them; the rest only where loose pieces score."""

    def from_afar(placement: Placement) -> bool:
        # What stays where it lies is laid out before what goes elsewhere.
        return not any(slot.element.local for slot in slots if slot.id == placement.on)

    rest = list(items)
    held: list[Item] = []
    for placement in sorted(placed, key=from_afar):
        keys = frozenset(slot.element.key for slot in slots if slot.id == placement.on)
        count = placement.count
        for item in sorted(rest, key=lambda i: (i.lies not in keys, i.lies is not None)):
            if item.piece == placement.piece and count:
                taken = min(count, item.count)
                rest[rest.index(item)] = replace(item, count=item.count - taken)
                held.append(replace(item, count=taken, only=keys))
                count -= taken
    loose = frozenset(slot.element.key for slot in slots if slot.loose)
    return held + [replace(item, only=loose, stays=False) for item in rest]


def warn_of_placed(sheet: Sheet, placed: Sequence[Placement], settled: Settled, best: int) -> None:
    """Warns of placed pieces that score nothing where they lie, and of points left.

    `best` is the total that was possible.
    """
    elements = {element.key: element for element in sheet.elements}
    for n, placement in enumerate(placed):
        piece = placement.piece
        keys = [slot.element.key for slot in sheet.slots if slot.id == placement.on]
        items = [item for item in sheet.items if item.piece == piece]
        names = {"piece": sheet.name(piece), "element": sheet.name(placement.on)}
        results = [settled.allocation.results[key] for key in keys]
        lying = sum(r.used.get(piece, 0) + r.held.get(piece, 0) for r in results)
        asked = sum(p.count for p in placed if (p.piece, p.on) == (piece, placement.on))
        if not any(elements[key].accepts(item) for key in keys for item in items):
            sheet.warn("placed_without_effect", f"/placed/{n}", **names)
        elif lying < asked:
            over = min(placement.count, asked - lying)
            sheet.warn("placed_over_the_limit", f"/placed/{n}/count", count=over, **names)
    if best > settled.total:
        sheet.warn("points_left", "/placed", points=best - settled.total)
