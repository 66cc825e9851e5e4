"""Why a piece scored nothing: each form gives its reason, here they are put together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from scoring.allocation.elements import ANYWHERE, Element, Item
from scoring.allocation.engine import Allocation
from scoring.allocation.forms.form import Namer, Reason, Stock
from texts import Joined, Text, Translatable

MOST_REASONS = 3
"""At most this many elements are named with what they lack."""


@dataclass(frozen=True)
class Unread:
    """An element whose numbers are still to be entered, at least some, and the symbols that it may score."""

    name: Translatable
    symbols: frozenset[str]
    key: str | None = None


@dataclass(frozen=True)
class Leftover:
    """Pieces of one kind, of which `count` make no points; `lost` of these had no room before the score.

    `items` are all of that kind. `placed` gives how many the player put on each element, by its key; None
    where nothing was laid out by hand.
    """

    items: Sequence[Item]
    count: int
    lost: int = 0
    placed: Mapping[str, int] | None = None

    @cached_property
    def shown(self) -> Stock:
        """The most that one of them can show of each symbol."""
        return self.items[0].most

    def plainly(self, element: Element) -> Stock:
        """What one of them shows of one face only, the first that the element scores as it is."""
        for face in self.items[0].faces:
            if not element.form.symbols.isdisjoint(symbol for symbol, _ in face):
                return dict(face)
        return {}

    def on(self, element: Element, allocation: Allocation) -> int:
        """How many of those without points lie on the element, or may be put there."""
        if self.placed is not None:
            there = self.placed.get(element.key, 0)
        elif element.local:
            there = sum(item.count for item in self.items if item.lies in (element.key, ANYWHERE))
        else:
            return self.count
        used = allocation.results[element.key].used.get(self.items[0].piece, 0)
        return min(self.count, max(0, there - used))


@dataclass(frozen=True)
class Reasons:
    """Says of the pieces left over why they score nothing.

    `names` gives what each element is called. `unread` are elements that may score more than is known.
    """

    leftovers: Sequence[Leftover]
    elements: Sequence[Element]
    allocation: Allocation
    names: Mapping[str, Translatable]
    name: Namer
    unread: Sequence[Unread] = ()

    def of(self, left: Leftover) -> Translatable:
        """Why these pieces score nothing."""
        own = {symbol: left.count * n for symbol, n in left.shown.items()}
        unread = [each for each in self.unread if each.symbols & own.keys()]
        open_keys = {each.key for each in unread}
        takers = [
            e for e in self.elements if not e.symbols.isdisjoint(own) and e.key not in open_keys
        ]
        found = self._together(
            [self._of(e, left, own) for e in takers if e.form.scores],
            [each.name for each in unread],
        )
        if found:
            return Joined(tuple(found))
        if any(e.form.scores for e in takers):
            return Text("the other pieces score more there")
        housed = left.count - left.lost
        if takers and not left.lost:
            return Text("there is room, but nothing on this board scores it")
        if takers and housed:
            return Text("there is room for {n}, but nothing on this board scores it", n=housed)
        return Text("nothing on this board scores it")

    def _of(
        self, element: Element, left: Leftover, own: Stock
    ) -> tuple[Reason | None, Translatable]:
        """The reason of one element, and what it is called."""
        here = left.on(element, self.allocation)
        if not here and element.local and left.placed is None:
            return ELSEWHERE, self.names[element.key]
        everywhere = not here and left.placed is not None
        reason = element.form.why_left(
            element.as_counted(own),
            element.as_counted(self._idle(element, everywhere)),
            self.allocation.results[element.key],
            self.name,
        )
        if not reason and left.placed is None:
            reason = self._plainly(element, left)
        return reason or (NOT_PLACED if everywhere else None), self.names[element.key]

    def _plainly(self, element: Element, left: Leftover) -> Reason | None:
        """The reason with each piece counted once.

        A piece that can be several things was counted as all of them, which may hide what is missing. If it
        scores only as something else, or nothing scores here, the other pieces are not to blame.
        """
        own = {symbol: left.count * n for symbol, n in left.plainly(element).items()}
        result = self.allocation.results[element.key]
        idle = self._idle(element, everywhere=False, plainly=True)
        reason = element.form.why_left(own, idle, result, self.name)
        return reason or (None if own and result.used else TOO_FEW)

    def _idle(self, element: Element, everywhere: bool, plainly: bool = False) -> Stock:
        """What the pieces without points show that lie on the element or may be put there."""
        idle: dict[str, int] = {}
        for each in self.leftovers:
            n = each.count if everywhere else each.on(element, self.allocation)
            for symbol, most in (each.plainly(element) if plainly else each.shown).items():
                idle[symbol] = idle.get(symbol, 0) + n * most
        return idle

    def _together(
        self,
        found: Iterable[tuple[Reason | None, Translatable]],
        unread: Sequence[Translatable],
    ) -> list[Translatable]:
        """The sentences: one for all elements with the same reason, and of the others the first few."""
        shared: dict[str, tuple[Reason, list[Translatable]]] = {}
        lacking: list[Translatable] = []
        for reason, called in found:
            if reason and reason.shared:
                shared.setdefault(reason.shared, (reason, []))[1].append(called)
            elif reason:
                lacking.append(reason.sentence(called))
        if NOT_PLACED.shared in shared:
            del shared[NOT_PLACED.shared]
            lacking.insert(0, Text("not placed where it scores"))
        sentences = [reason.sentence(Joined(tuple(of), ", ")) for reason, of in shared.values()]
        sentences += lacking[:MOST_REASONS]
        if unread:
            sentences.append(
                Text("still to be entered: {elements}", elements=Joined(tuple(unread), ", "))
            )
        return sentences


ELSEWHERE = Reason(
    lambda of: Text("only what lies there scores: {elements}", elements=of), shared="elsewhere"
)
TOO_FEW = Reason(lambda of: Text("too few for points: {elements}", elements=of), shared="too few")
NOT_PLACED = Reason(lambda of: of, shared="not placed")
