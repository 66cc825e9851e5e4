"""Explains how an element scored, and why a piece scored nothing; each form explains itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.allocation.elements import Element, Item
from scoring.allocation.engine import Allocation
from scoring.allocation.forms.form import Form, Namer, Reason, Result, Stock, pieces
from texts import DEFAULT_LANGUAGE, Joined, Text, Translatable

MOST_REASONS = 3
"""At most this many elements are named with what they lack."""


@dataclass(frozen=True)
class Explanation:
    """Why a line has its points: its pieces and their points, or what is missing; then the note.

    It is put into words when it is rendered: of all lines that are compared, few are shown.
    """

    form: Form
    result: Result
    name: Namer
    note: Translatable | None = None

    def render(self, language: str = DEFAULT_LANGUAGE) -> str:
        return self._text().render(language)

    def _text(self) -> Translatable:
        form, result, note = self.form, self.result, self.note
        housed = pieces(result.held, self.name)
        if not form.scores and not note:
            return (Text("room for {pieces}, no points", pieces=housed) if housed
                    else form.explain_none(self.name))  # fmt: skip
        parts: list[Translatable] = [note] if note else []
        if form.scores:
            parts.insert(0, form.explain(result, self.name) if result.points
                         else form.explain_none(self.name))  # fmt: skip
        if housed:
            parts.append(Text("room for {pieces}", pieces=housed))
        return Joined(tuple(parts))


def why_unscored(
    item: Item,
    count: int,
    left: Stock,
    elements: Sequence[Element],
    allocation: Allocation,
    names: Mapping[str, Translatable],
    name: Namer,
    by_hand: bool = False,
) -> Translatable:
    """Why `count` pieces of `item` that are left over score nothing.

    `left` counts the symbols on all unscored pieces, `names` gives what each element is called.
    """
    own = {symbol: count * n for symbol, n in item.most.items()}
    takers = [e for e in elements if own.keys() & e.symbols and (not e.local or item.lies == e.key)]
    scorers = [element for element in takers if element.form.scores]
    if not takers:
        return Text("nothing on this board scores it")
    if not scorers:
        return Text("there is room, but nothing on this board scores it")
    if by_hand:
        return Text("not placed where it scores")
    full: list[Translatable] = []
    shared: dict[type[Form], tuple[Reason, list[Translatable]]] = {}
    lacking: list[Translatable] = []
    for element in scorers:
        called = names[element.key]
        if element.form.full(allocation.results[element.key]):
            full.append(called)
        elif (reason := element.form.why_left(own, left, name)) and reason.shared:
            shared.setdefault(type(element.form), (reason, []))[1].append(called)
        elif reason:
            lacking.append(reason.sentence(called))
    reasons: list[Translatable] = []
    if full:
        reasons.append(Text("full: {elements}", elements=Joined(tuple(full), ", ")))
    reasons += [reason.sentence(Joined(tuple(of), ", ")) for reason, of in shared.values()]
    reasons += lacking[:MOST_REASONS]
    return Joined(tuple(reasons)) if reasons else Text("the other pieces score more there")
