"""The breakdown of one player's score, and the one builder that writes it.

A game's `score` puts lines, elements and pieces on a `Sheet`; `settle` lets the allocation lay the
pieces out and turns everything into lines with points, an explanation and a rule each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scoring.allocation import Allocation, Element, Item, Result, allocate
from scoring.catalogue import Catalogue
from scoring.explain import how, why_unscored
from scoring.messages import Messages, Severity
from scoring.text import Sayable
from scoring.vocabulary import Form


@dataclass(frozen=True)
class Line:
    """One entry of the breakdown.

    `uses` are the pieces that made the points, `holds` those that merely find room here, `counted`
    the JSON pointers of the tiles that this line counts.
    """

    category: str
    element: str
    points: int
    how: Sayable
    rule: str
    at: str | None = None
    uses: Mapping[str, int] = field(default_factory=dict)
    holds: Mapping[str, int] = field(default_factory=dict)
    counted: tuple[str, ...] = ()


@dataclass(frozen=True)
class Alert:
    """A coded warning. It never blocks a score."""

    code: str
    severity: Severity
    message: Sayable
    at: str | None = None
    rule: str | None = None


@dataclass(frozen=True)
class Assumption:
    """A disputed reading that the score rests on."""

    code: str
    message: Sayable
    rule: str | None = None


@dataclass(frozen=True)
class Missing:
    """A value that only the player can read off a piece; it counts 0 until given."""

    at: str
    ask: Sayable


@dataclass(frozen=True)
class Unscored:
    """Pieces that made no points, and why."""

    piece: str
    count: int
    why: Sayable


@dataclass(frozen=True)
class Slot:
    """An element on the sheet, waiting for its pieces.

    `loose` elements take pieces that lie nowhere in particular (a spare gold). `points` are its own,
    beside those of the pieces. `split` turns the result into lines where one line will not do.
    """

    element: Element
    id: str
    category: str
    rule: str
    at: str | None = None
    loose: bool = False
    points: int = 0
    split: Callable[[Result], list[Line]] | None = None
    note: Sayable | None = None


@dataclass(frozen=True)
class Placement:
    """`count` pieces that the player put on an element of this id."""

    piece: str
    count: int
    on: str


@dataclass(frozen=True)
class Settled:
    """A sheet with its pieces laid out."""

    lines: tuple[Line, ...]
    allocation: Allocation
    unscored: tuple[Unscored, ...]

    @property
    def total(self) -> int:
        return sum(line.points for line in self.lines)


class Sheet:
    """Collects what makes one player's score. Pointers are relative to the player ("/board/...")."""

    def __init__(self, catalogue: Catalogue, messages: Messages, base: str = "/players/0") -> None:
        self.catalogue, self.messages, self.base = catalogue, messages, base
        self.items: list[Item] = []
        self.warnings: list[Alert] = []
        self.assumptions: list[Assumption] = []
        self.missing: list[Missing] = []
        self.notes: dict[str, Any] = {}
        self._entries: list[Line | Slot] = []
        self._left: list[Unscored] = []

    def line(
        self,
        category: str,
        element: str,
        points: int,
        how: Sayable,
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
        points: int = 0,
        split: Callable[[Result], list[Line]] | None = None,
        note: Sayable | None = None,
    ) -> None:
        """Adds an element that scores pieces; the allocation finds which. `note` ends its explanation."""
        key = f"{element}@{at or len(self._entries)}"
        self._entries.append(
            Slot(Element(key, form), element, category, rule or element, self._pointer(at), loose,
                 points, split, note)
        )  # fmt: skip

    def piece(
        self,
        piece: str,
        count: int,
        faces: Sequence[Mapping[str, int]] | None = None,
        *,
        stays: bool = False,
    ) -> None:
        """Adds pieces to lay out; without `faces` they count as what they are."""
        if count:
            self.items.append(Item(piece, count, tuple(faces or ({piece: 1},)), stays=stays))

    def leave(self, piece: str, count: int, why: Sayable) -> None:
        """Notes pieces that score nothing for a reason that no allocation finds."""
        self._left.append(Unscored(piece, count, why))

    def warn(self, code: str, at: str | None = None, **values: Any) -> None:
        """Adds the warning of this code from the game's messages."""
        message = self.messages.message("warning", code)
        self.warnings.append(
            Alert(code, message.severity, self.messages.say("warning", code, **values),
                  self._pointer(at), message.rule)
        )  # fmt: skip

    def assume(self, code: str, sentence: str | None = None, **values: Any) -> None:
        """Notes, once, that the score rests on this reading; `sentence` where the code is not its id."""
        sentence = sentence or code
        message = self.messages.message("assumption", sentence)
        noted = Assumption(code, self.messages.say("assumption", sentence, **values), message.rule)
        if noted not in self.assumptions:
            self.assumptions.append(noted)

    def ask(self, at: str, code: str, **values: Any) -> None:
        """Asks the player for a value that counts 0 until it is given."""
        self.missing.append(
            Missing(self._pointer(at) or "", self.messages.say("ask", code, **values))
        )

    @property
    def slots(self) -> list[Slot]:
        """The elements that wait for pieces."""
        return [entry for entry in self._entries if isinstance(entry, Slot)]

    def settle(self, placed: Sequence[Placement] | None = None) -> Settled:
        """Lays the pieces out, best or as `placed`, and writes the lines."""
        items = self.items if placed is None else self._as_placed(placed)
        allocation = allocate(items, [slot.element for slot in self.slots])
        lines: list[Line] = []
        for entry in self._entries:
            lines.extend([entry] if isinstance(entry, Line) else self._lines(entry, allocation))
        return Settled(tuple(lines), allocation, (*self._left, *self._unscored(allocation, placed)))

    def _lines(self, slot: Slot, allocation: Allocation) -> list[Line]:
        result = allocation.results[slot.element.key]
        if slot.split:
            return slot.split(result)
        told = how(slot.element.form, result, self.catalogue, slot.note)
        return [Line(slot.category, slot.id, slot.points + result.points, told, slot.rule, slot.at,
                     result.used, result.held)]  # fmt: skip

    def _unscored(
        self, allocation: Allocation, placed: Sequence[Placement] | None
    ) -> Iterable[Unscored]:
        counts: dict[str, int] = {}
        for item in self.items:
            counts[item.piece] = counts.get(item.piece, 0) + item.count
        scored: dict[str, int] = {}
        for result in allocation.results.values():
            for piece, n in result.used.items():
                scored[piece] = scored.get(piece, 0) + n
        left = {piece: count - scored.get(piece, 0) for piece, count in counts.items()}
        for item in {item.piece: item for item in self.items}.values():
            if left[item.piece] > 0:
                why = why_unscored(
                    item, left, [slot.element for slot in self.slots], allocation,
                    {slot.element.key: self.catalogue.name(slot.id) for slot in self.slots},
                    self.catalogue, by_hand=placed is not None,
                )  # fmt: skip
                yield Unscored(item.piece, left[item.piece], why)

    def _as_placed(self, placed: Sequence[Placement]) -> list[Item]:
        """The items held fast where the player put them; the rest only where loose pieces score."""
        rest = {item.piece: item.count for item in self.items}
        kinds = {item.piece: item for item in self.items}
        fixed: list[Item] = []
        for placement in placed:
            item = kinds[placement.piece]
            rest[item.piece] -= placement.count
            on = frozenset(slot.element.key for slot in self.slots if slot.id == placement.on)
            fixed.append(Item(item.piece, placement.count, item.faces, on, item.stays))
        for piece, count in rest.items():
            loose = frozenset(slot.element.key for slot in self.slots if slot.loose)
            fixed.append(Item(piece, count, ({piece: 1},), loose))
        return fixed

    def warn_of_placed(self, placed: Sequence[Placement], settled: Settled, best: int) -> None:
        """Warns of placed pieces that score nothing where they lie, and of points left."""
        for n, placement in enumerate(placed):
            slots = [slot for slot in self.slots if slot.id == placement.on]
            item = next(item for item in self.items if item.piece == placement.piece)
            names = {"piece": self.catalogue.name(placement.piece),
                     "element": self.catalogue.name(placement.on)}  # fmt: skip
            takes = [
                s for s in slots if any(k in s.element.form.symbols for f in item.faces for k in f)
            ]
            results = [settled.allocation.results[slot.element.key] for slot in slots]
            lying = sum(r.used.get(item.piece, 0) + r.held.get(item.piece, 0) for r in results)
            asked = sum(
                p.count for p in placed if (p.piece, p.on) == (placement.piece, placement.on)
            )
            if not takes:
                self.warn("placed_without_effect", f"/placed/{n}", **names)
            elif lying < asked:
                over = min(placement.count, asked - lying)
                self.warn("placed_over_the_limit", f"/placed/{n}/count", count=over, **names)
        if best > settled.total:
            self.warn("points_left", "/placed", points=best - settled.total)

    def _pointer(self, at: str | None) -> str | None:
        return None if at is None else self.base + at
