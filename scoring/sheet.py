"""The sheet on which one player's score is written: the one builder of every breakdown.

A game's `score` puts lines, elements and pieces on a `Sheet`; `settle` lets the allocation lay the
pieces out and turns everything into lines with points, an explanation and a rule each.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from scoring.allocation import (
    Allocation,
    Budget,
    Conversion,
    Element,
    Faces,
    Item,
    Memory,
    allocate,
    one_of,
)
from scoring.allocation.explain import Explanation
from scoring.allocation.forms.form import Form
from scoring.allocation.unscored import Leftover, Reasons, Unread
from scoring.answer import Assumption, Line, Missing, Unscored, Warning
from scoring.catalogue import Catalogue
from scoring.messages import Messages
from scoring.placing import Placement, as_placed
from scoring.slot import Slot, Split
from texts import Names, Translatable


@dataclass(frozen=True)
class Settled:
    """A sheet and its layout: the best one, or the pieces as `placed`.

    Many layouts are compared and few shown, so why a piece scores nothing is worked out when first asked for.
    """

    sheet: Sheet
    allocation: Allocation
    placed: Sequence[Placement] | None = None

    @property
    def total(self) -> int:
        """The points of all lines."""
        return sum(line.points for line in self.lines)

    @cached_property
    def lines(self) -> tuple[Line[Translatable], ...]:
        """The lines of this layout, in the order of the sheet."""
        return tuple(self.sheet.lines(self.allocation))

    @cached_property
    def unscored(self) -> tuple[Unscored[Translatable], ...]:
        """The pieces that make no points in this layout, and why."""
        return tuple(self.sheet.unscored(self.allocation, self.placed))


class Sheet:
    """Collects what makes one player's score. Pointers are relative to the player ("/board/...")."""

    def __init__(self, catalogue: Catalogue, messages: Messages, base: str = "/players/0") -> None:
        self.catalogue, self.messages, self.base = catalogue, messages, base
        self.items: list[Item] = []
        self.lost: dict[str, int] = {}
        self.conversions: list[Conversion] = []
        self.warnings: list[Warning[Translatable]] = []
        self.assumptions: list[Assumption[Translatable]] = []
        self.missing: list[Missing[Translatable]] = []
        self.notes: dict[str, Any] = {}
        self.proven = True
        self._entries: list[Line[Translatable] | Slot] = []
        self.names: dict[str, Translatable] = {}
        self._left: list[Unscored[Translatable]] = []
        self._unread: list[Unread] = []

    def line(
        self,
        category: str,
        element: str,
        points: int,
        how: Translatable,
        *,
        at: str | None = None,
        rule: str | None = None,
        uses: Mapping[str, int] | None = None,
        counted: Iterable[str] = (),
    ) -> None:
        """Adds a line that needs no allocation."""
        pointers = tuple(self._pointer(c) or "" for c in counted)
        self._entries.append(
            Line(category, element, points, how, rule or element, self._pointer(at),
                 uses or {}, {}, pointers)
        )  # fmt: skip

    def element(
        self,
        category: str,
        element: str,
        form: Form,
        *,
        at: str | None = None,
        rule: str | None = None,
        loose: bool = False,
        local: bool = False,
        points: int = 0,
        split: Split | None = None,
        note: Translatable | None = None,
        nothing: Translatable | None = None,
    ) -> str:
        """Adds an element that scores pieces; the allocation finds which. `note` ends its explanation;
        `nothing` is its explanation without points, where the form does not know what would score.

        A `local` element takes only pieces that lie on it: those added with the key that it returns.
        """
        key = f"{element}@{at or len(self._entries)}"
        self._entries.append(
            Slot(Element(key, form, local), element, category, rule or element, self._pointer(at),
                 loose, points, split, note, nothing)
        )  # fmt: skip
        return key

    def piece(
        self,
        piece: str,
        count: int,
        faces: Faces | None = None,
        *,
        stays: bool = False,
        lies: str | None = None,
        name: Translatable | None = None,
    ) -> None:
        """Adds pieces to lay out; without `faces` they count as what they are.

        `lies` is the key of the local element on which they lie, `name` what to call a piece that the
        catalogue does not know.
        """
        if count:
            shown = faces or one_of([piece])
            self.items.append(Item(piece, count, shown, stays=stays, lies=lies))
        if name is not None:
            self.names[piece] = name

    def convert(self, symbol: str, into: str, n: int = 1, m: int = 1) -> None:
        """Lets `n` pieces that show `symbol` count as `m` that show `into`, wherever they score."""
        self.conversions.append(Conversion(symbol, into, n, m))

    def name(self, piece: str) -> Translatable:
        """What a piece or element is called on this sheet."""
        return self.names.get(piece) or self.catalogue.name(piece)

    def within(self, piece: str) -> Translatable:
        """What a piece is called within a sentence."""
        name = self.name(piece)
        return name.within if isinstance(name, Names) else name

    def leave(self, piece: str, count: int, why: Translatable) -> None:
        """Notes pieces that score nothing for a reason outside the allocation."""
        self._left.append(Unscored(piece, self.name(piece), count, why))

    def not_read(
        self, element: Translatable, symbols: Iterable[str], key: str | None = None
    ) -> None:
        """Notes that something may score these symbols, once what is missing is entered.

        `key` is that of its element, where part of it is known.
        """
        self._unread.append(Unread(element, frozenset(symbols), key))

    def lose(self, piece: str, count: int) -> None:
        """Leaves this many pieces out of the best allocation: they had left the board before the score."""
        if count > 0:
            self.lost[piece] = count

    def warn(
        self, code: str, at: str | None = None, *, rule: str | None = None, **values: Any
    ) -> None:
        """Adds the warning of this code from the game's messages, or with the rule of this case."""
        self.warnings.append(self.messages.warning(code, self._pointer(at), rule=rule, **values))

    def assume(self, code: str, sentence: str | None = None, **values: Any) -> None:
        """Notes, once, that the score rests on this reading; `sentence` where the code is not its id."""
        sentence = sentence or code
        message = self.messages.message("assumption", sentence)
        noted = Assumption(
            code, self.messages.phrase("assumption", sentence, **values), message.rule
        )
        if noted not in self.assumptions:
            self.assumptions.append(noted)

    def ask(self, at: str, code: str, **values: Any) -> None:
        """Asks the player for a value that counts 0 until it is given."""
        self.missing.append(
            Missing(self._pointer(at) or "", self.messages.phrase("ask", code, **values))
        )

    @property
    def slots(self) -> list[Slot]:
        """The elements that wait for pieces."""
        return [entry for entry in self._entries if isinstance(entry, Slot)]

    @property
    def elements(self) -> list[Element]:
        """The elements of the slots, with the conversions that apply to all of them."""
        conversions = tuple(self.conversions)
        if not conversions:
            return [slot.element for slot in self.slots]
        return [
            Element(e.key, e.form, e.local, conversions) for e in [s.element for s in self.slots]
        ]

    def settle(
        self,
        placed: Sequence[Placement] | None = None,
        budget: Budget | None = None,
        memory: Memory | None = None,
    ) -> Settled:
        """Lays the pieces out, best or as `placed`, within the budget.

        `memory` keeps what sheets of one player have in common.
        """
        items = self.kept if placed is None else as_placed(self.items, self.slots, placed)
        return Settled(self, allocate(items, self.elements, budget, memory), placed)

    def lines(self, allocation: Allocation) -> Iterator[Line[Translatable]]:
        """The lines of this layout."""
        for entry in self._entries:
            if isinstance(entry, Line):
                yield entry
            else:
                yield from self._lines(entry, allocation)

    def _lines(self, slot: Slot, allocation: Allocation) -> list[Line[Translatable]]:
        result = allocation.results[slot.element.key]
        if slot.split:
            return slot.split(result)
        explanation = Explanation(slot.element.form, result, self.within, slot.note, slot.nothing)
        return [Line(slot.category, slot.id, slot.points + result.points, explanation, slot.rule, slot.at,
                     result.used, result.held)]  # fmt: skip

    def unscored(
        self, allocation: Allocation, placed: Sequence[Placement] | None = None
    ) -> Iterator[Unscored[Translatable]]:
        """The pieces that make no points in this layout, and why; `placed` if a player laid them out."""
        yield from self._left
        left = self._unused(allocation)
        items: dict[str, list[Item]] = defaultdict(list)
        for item in self.items:
            items[item.piece].append(item)
        leftovers = {
            piece: Leftover(
                items[piece], count, self.lost.get(piece, 0), self._placed_of(piece, placed)
            )
            for piece, count in left.items()
            if count > 0
        }
        names = {slot.element.key: self.name(slot.id) for slot in self.slots}
        reasons = Reasons(
            list(leftovers.values()), self.elements, allocation, names, self.within, self._unread
        )
        for piece, each in leftovers.items():
            yield Unscored(piece, self.name(piece), each.count, reasons.of(each))

    def _placed_of(self, piece: str, placed: Sequence[Placement] | None) -> dict[str, int] | None:
        """How many of a piece the player put on each element, by its key."""
        if placed is None:
            return None
        there: dict[str, int] = {}
        for slot in self.slots:
            count = sum(p.count for p in placed if (p.piece, p.on) == (piece, slot.id))
            if count:
                there[slot.element.key] = count
        return there

    def _unused(self, allocation: Allocation) -> dict[str, int]:
        """How many of each piece that takes part make no points in this layout."""
        left: dict[str, int] = {}
        for item in self.items:
            left[item.piece] = left.get(item.piece, 0) + item.count
        for result in allocation.results.values():
            for piece, n in result.used.items():
                left[piece] -= n
        return left

    def idle(self, allocation: Allocation) -> dict[str, int]:
        """How many of each piece make no points, those left out of the allocation included."""
        idle = self._unused(allocation)
        for left in self._left:
            idle[left.piece] = idle.get(left.piece, 0) + left.count
        return idle

    @property
    def kept(self) -> list[Item]:
        """The pieces that the best allocation may use."""
        if not self.lost:
            return self.items
        return [
            replace(item, count=item.count - lost) if (lost := self.lost.get(item.piece)) else item
            for item in self.items
        ]

    def _pointer(self, at: str | None) -> str | None:
        return None if at is None else self.base + at
