"""The player's own allocation: pieces fixed where they were placed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoring.allocation import Item
from scoring.slot import Slot


@dataclass(frozen=True)
class Placement:
    """`count` pieces that the player put on an element of this id."""

    piece: str
    count: int
    on: str


def as_placed(
    items: Sequence[Item], slots: Sequence[Slot], placed: Sequence[Placement]
) -> list[Item]:
    """The items fixed where the player placed them; the rest only on elements that score loose pieces."""

    def from_afar(placement: Placement) -> bool:
        # Pieces that stay where they are go before those that move.
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
