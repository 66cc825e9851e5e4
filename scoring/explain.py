"""Says in words how an element scored, and why a piece scored nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from scoring.allocation import Allocation
from scoring.elements import Element, Item, Result
from scoring.forms import Choice, Form, Kinds, Need, Rate, Room, Sets, Steps
from texts import Joined, Text, Translatable

Namer = Callable[[str], Translatable]
"""Gives the name of a piece or a symbol."""


LISTED = 4
"""So many kinds that will do are named one by one; of more only the first ones."""


def how(form: Form, result: Result, name: Namer, note: Translatable | None = None) -> Translatable:
    """The explanation of a line: what lay there, what it is worth, or what is wanting.

    Names stay in the singular, "3 × cow", so that a sentence is right for every number and language.
    """
    housed = _pieces(result.held, name)
    if isinstance(form, Room) and not note:
        return (Text("room for {pieces}, no points", pieces=housed) if housed
                else Text("gives room, no points"))  # fmt: skip
    told: list[Translatable] = [note] if note else []
    if not isinstance(form, Room):
        told.insert(0, _scored(form, result, name) if result.points else _nothing(form, name))
    if housed:
        told.append(Text("room for {pieces}", pieces=housed))
    return Joined(tuple(told))


def _scored(form: Form, result: Result, name: Namer) -> Translatable:
    match form:
        case Sets(rates=(rate,), cap=cap):
            sets = form.sets_of(result.symbols)
            told = _sets(rate, sets, result, name)
            if cap is None or sets < cap:
                return told
            return Joined((told, Text("the most that counts here")), ", ")
        case Kinds(points=points):
            kinds = [name(piece) for piece in result.used]
            if len(kinds) == 1:
                return Text("one kind at {points}: {kinds}", points=points, kinds=kinds)
            return Text("{n} different kinds at {points} each: {kinds}",
                        n=len(kinds), points=points, kinds=kinds)  # fmt: skip
        case Choice(points=points):
            chosen = _pieces(result.symbols, name)
            return Text("{pieces} at {points} each", pieces=chosen, points=points)
        case Steps():
            reached = _pieces(result.symbols, name)
            return Text("{pieces} for {points}", pieces=reached, points=result.points)
    return Text("{pieces} for {points}", pieces=_pieces(result.used, name), points=result.points)


def _sets(rate: Rate, sets: int, result: Result, name: Namer) -> Translatable:
    if len(rate.needs) > 1:
        needs = [_need(need, name) for need in rate.needs]
        if sets == 1:
            return Text("one set of {needs} at {points}", needs=needs, points=rate.points)
        return Text("{sets} sets of {needs} at {points} each",
                    sets=sets, needs=needs, points=rate.points)  # fmt: skip
    # Of whole cards it matters what they show, not how many they are.
    whole = sum(result.symbols.values()) != sum(result.used.values())
    pieces, n = _pieces(result.symbols if whole else result.used, name), rate.needs[0].n
    if n == 1:
        return Text("{pieces} at {points} each", pieces=pieces, points=rate.points)
    return Text("{pieces}: {points} for every {n}", pieces=pieces, points=rate.points, n=n)


def _nothing(form: Form, name: Namer) -> Translatable:
    if isinstance(form, Sets) and len(form.rates) == 1:
        needs = form.rates[0].needs
        if len(needs) > 1 or needs[0].n > 1:
            told = [_need(need, name) for need in needs]
            return Text("no set is complete: it takes {needs}", needs=told)
    kinds = form.kinds if isinstance(form, Kinds | Choice) else sorted(form.symbols)
    return Text("nothing lies here: it scores {kinds}", kinds=_any_of(kinds, name))


def _pieces(counts: Mapping[str, int], name: Namer) -> list[Translatable]:
    return [Text("{n} × {piece}", n=n, piece=name(piece)) for piece, n in counts.items()]


def _need(need: Need, name: Namer) -> Translatable:
    what = _any_of(need.symbols, name)
    return what if need.n == 1 else Text("{n} × {piece}", n=need.n, piece=what)


def _any_of(kinds: Sequence[str], name: Namer) -> Translatable:
    if len(kinds) <= LISTED:
        return Joined(tuple(name(kind) for kind in kinds), " / ")
    some = Joined(tuple(name(kind) for kind in kinds[: LISTED - 1]), " / ")
    return Text("{some} / … ({n} kinds)", some=some, n=len(kinds))


def why_unscored(
    item: Item,
    count: int,
    left: Mapping[str, int],
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
    scorers = [element for element in takers if not isinstance(element.form, Room)]
    if not takers:
        return Text("nothing on this board scores it")
    if not scorers:
        return Text("there is room, but nothing on this board scores it")
    if by_hand:
        return Text("not placed where it scores")
    reasons: dict[str, list[Translatable]] = {"full": [], "kind": []}
    wanting: list[Translatable] = []
    for element in scorers:
        result, form = allocation.results[element.key], element.form
        if _full(form, result):
            reasons["full"].append(names[element.key])
        elif isinstance(form, Kinds):
            reasons["kind"].append(names[element.key])
        elif isinstance(form, Sets) and (lacks := _lacks(form, own, left)):
            wanting.append(_wants(names[element.key], form, lacks, name))
    told: list[Translatable] = []
    if reasons["full"]:
        told.append(Text("full: {elements}", elements=Joined(tuple(reasons["full"]), ", ")))
    if reasons["kind"]:
        told.append(Text("each kind counts once: {elements}",
                         elements=Joined(tuple(reasons["kind"]), ", ")))  # fmt: skip
    told.extend(wanting[:3])
    return Joined(tuple(told)) if told else Text("the other pieces score more there")


def _wants(element: Translatable, form: Sets, lacks: Sequence[Need], name: Namer) -> Translatable:
    needs = form.rates[0].needs
    if len(form.rates) == len(needs) == 1:
        return Text("{element}: only every {n} score", element=element, n=needs[0].n)
    pieces = [_need(need, name) for need in lacks]
    return Text("{element}: {pieces} missing", element=element, pieces=pieces)


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
