"""Says in words how an element scored, and why a piece scored nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from scoring.allocation import Allocation, Element, Item, Result
from scoring.text import Joined, Sayable, Text
from scoring.vocabulary import Choice, Form, Kinds, Need, Room, Sets, Steps

Namer = Callable[[str], Sayable]
"""Gives the name of a piece or a symbol."""


def how(form: Form, result: Result, name: Namer, note: Sayable | None = None) -> Sayable:
    """The explanation of a line: what lay there, what it is worth, or what is wanting."""
    if note and isinstance(form, Room):
        return note
    told = _scored(form, result, name) if result.points else _nothing(form, name)
    return Joined((told, note)) if note else told


def _scored(form: Form, result: Result, name: Namer) -> Sayable:
    match form:
        case Sets(rates=(rate,), cap=cap):
            sets = form.sets_of(result.symbols)
            full = cap is not None and sets >= cap
            if len(rate.needs) == 1 and rate.needs[0].n == 1:
                used = [Text("{n} {piece}", n=n, piece=name(p))
                        for p, n in result.used.items()]  # fmt: skip
                told = Text("{pieces} at {points} each", pieces=used, points=rate.points)
            else:
                template = ("{sets} set of {needs} at {points}" if sets == 1
                            else "{sets} sets of {needs} at {points} each")  # fmt: skip
                told = Text(template, sets=sets, points=rate.points,
                            needs=[_need(need, name) for need in rate.needs])  # fmt: skip
            return Joined((told, Text("that is the most it takes")), ", ") if full else told
        case Kinds(points=points):
            kinds = [name(piece) for piece in result.used]
            return Text("{n} different kinds at {points} each: {kinds}",
                        n=len(kinds), points=points, kinds=kinds)  # fmt: skip
        case Choice(points=points):
            chosen = [name(symbol) for symbol in result.symbols]
            return Text("{n} {kind} at {points} each",
                        n=sum(result.symbols.values()), kind=chosen, points=points)  # fmt: skip
        case Steps(of=of):
            return Text("{n} {kinds} give {points}", n=sum(result.symbols.values()),
                        kinds=[name(symbol) for symbol in of],
                        points=result.points)  # fmt: skip
    used = [Text("{n} {piece}", n=n, piece=name(p)) for p, n in result.used.items()]
    return Text("{pieces} give {points}", pieces=used, points=result.points)


def _nothing(form: Form, name: Namer) -> Sayable:
    match form:
        case Room():
            return Text("gives room, no points")
        case Sets(rates=(rate,)):
            needs = [_need(need, name) for need in rate.needs]
            if len(needs) == 1 and rate.needs[0].n == 1:
                return Text("nothing lies here: it scores {needs}", needs=needs)
            return Text("no set is complete: it takes {needs}", needs=needs)
    names = [name(symbol) for symbol in sorted(form.symbols)]
    return Text("nothing lies here: it scores {needs}", needs=names)


def _need(need: Need, name: Namer) -> Sayable:
    if len(need.symbols) > 3:
        what: Sayable = Text("any of {count} kinds", count=len(need.symbols))
    else:
        what = Joined(tuple(name(symbol) for symbol in need.symbols), " / ")
    return what if need.n == 1 else Text("{n} {piece}", n=need.n, piece=what)


def why_unscored(
    item: Item,
    count: int,
    left: Mapping[str, int],
    elements: Sequence[Element],
    allocation: Allocation,
    names: Mapping[str, Sayable],
    name: Namer,
    by_hand: bool = False,
) -> Sayable:
    """Why `count` pieces of `item` that are left over score nothing.

    `left` counts the symbols on all unscored pieces, `names` gives what each element is called.
    """
    own = {symbol: count * n for symbol, n in item.most.items()}
    takers = [e for e in elements if own.keys() & e.symbols and (not e.local or item.lies == e.key)]
    scorers = [element for element in takers if not isinstance(element.form, Room)]
    if not takers:
        return Text("nothing on this board scores it")
    if not scorers:
        return Text("it only finds room; nothing on this board scores it")
    if by_hand:
        return Text("it does not lie where it scores")
    reasons: dict[str, list[Sayable]] = {"full": [], "kind": []}
    wanting: list[Sayable] = []
    for element in scorers:
        result, form = allocation.results[element.key], element.form
        if _full(form, result):
            reasons["full"].append(names[element.key])
        elif isinstance(form, Kinds):
            reasons["kind"].append(names[element.key])
        elif isinstance(form, Sets) and (lacks := _lacks(form, own, left)):
            wanting.append(Text("{element} also wants {pieces}", element=names[element.key],
                                pieces=[_need(need, name) for need in lacks]))  # fmt: skip
    told: list[Sayable] = []
    if reasons["full"]:
        told.append(Text("full: {elements}", elements=Joined(tuple(reasons["full"]), ", ")))
    if reasons["kind"]:
        told.append(Text("each kind counts once: {elements}",
                         elements=Joined(tuple(reasons["kind"]), ", ")))  # fmt: skip
    told.extend(wanting[:3])
    return Joined(tuple(told)) if told else Text("the other pieces score more there")


def _full(form: Form, result: Result) -> bool:
    if isinstance(form, Sets) and form.cap is not None and len(form.rates) == 1:
        return form.sets_of(result.symbols) >= form.cap
    room = form.capacity
    lying = sum(result.used.values()) + sum(result.held.values())
    return room is not None and lying >= room


def _lacks(form: Sets, own: Mapping[str, int], left: Mapping[str, int]) -> list[Need]:
    """The needs of one more set that what is left cannot meet; `own` is what the piece itself shows."""
    for rate in form.rates:
        if not any(own.keys() & set(need.symbols) for need in rate.needs):
            continue
        lacks = []
        for need in rate.needs:
            mine = max((own.get(symbol, 0) for symbol in need.symbols), default=0)
            others = sum(left.get(symbol, 0) - own.get(symbol, 0) for symbol in need.symbols)
            if mine + others < need.n:
                lacks.append(Need(need.symbols, need.n - mine - others))
        return lacks
    return []
