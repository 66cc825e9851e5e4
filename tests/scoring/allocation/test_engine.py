"""The engine finds what trying every layout finds, for random elements of every form."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations

import pytest

from scoring.allocation import Budget, Element, Form, Item, allocate, faces_of, one_of
from scoring.allocation.forms import forms
from scoring.allocation.forms.choice import Choice
from scoring.allocation.forms.kinds import Kinds
from scoring.allocation.forms.room import Room
from scoring.allocation.forms.sets import Sets
from scoring.allocation.forms.steps import Steps
from scoring.allocation.rates import Need, Rate
from tests.every import every

SYMBOLS = "abcd"
Pieces = tuple[str, ...]
"""The symbols that lie on an element, sorted."""


def some(dice: random.Random, least: int = 1) -> tuple[str, ...]:
    return tuple(sorted(dice.sample(SYMBOLS, dice.randint(least, 3))))


def random_sets(dice: random.Random) -> Sets:
    rates = []
    for _ in range(dice.choice((1, 1, 2))):
        parts = list(some(dice))
        needs = tuple(Need((s,), dice.choice((1, 1, 2))) for s in parts)
        if dice.random() < 0.3:
            needs = (Need(tuple(parts), dice.randint(1, 3)),)
        rates.append(Rate(needs, dice.randint(1, 6)))
    return Sets(tuple(rates), dice.choice((None, None, 1, 2)))


RANDOM: dict[type[Form], Callable[[random.Random], Form]] = {
    Sets: random_sets,
    Kinds: lambda dice: Kinds(some(dice), dice.randint(1, 3), dice.choice((None, 2, 4))),
    Choice: lambda dice: Choice(some(dice), dice.randint(1, 3)),
    Steps: lambda dice: Steps(some(dice), ((1, 1), (dice.randint(2, 3), dice.randint(2, 7)))),
    Room: lambda dice: Room(some(dice), 2),
}


def like(form: Form, dice: random.Random) -> Form:
    """Another form for the same pieces, so that one may be needless or reach the higher step."""
    match form:
        case Sets():
            return Sets(
                tuple(Rate(r.needs[: dice.randint(1, 3)], dice.randint(1, 6)) for r in form.rates)
            )
        case Steps():
            low, high = form.steps
            return Steps(form.of, (low, (high[0], dice.randint(2, 7))))
    return form


@cache
def worth(form: Form, lying: Pieces) -> int:
    """The most points that the form can make of these pieces, by the words of the rule."""
    count = Counter(s for s in lying if s in form.symbols)
    match form:
        case Kinds():
            return form.points * min(len(count), form.room or len(count))
        case Choice():
            return form.points * max(count.values(), default=0)
        case Steps():
            return max((p for n, p in form.steps if n <= count.total()), default=0)
        case Sets():
            return made(form, lying, form.cap)
    return 0


@cache
def made(form: Sets, lying: Pieces, cap: int | None) -> int:
    if cap == 0:
        return 0
    best = 0
    for rate in form.rates:
        for left in without(lying, rate.needs):
            best = max(best, rate.points + made(form, left, cap and cap - 1))
    return best


def without(lying: Pieces, needs: tuple[Need, ...]) -> Iterator[Pieces]:
    """What remains once the needs are met, in every way to meet them."""
    if not needs:
        yield lying
        return
    first, *rest = needs
    fitting = [n for n, symbol in enumerate(lying) if symbol in first.symbols]
    for chosen in combinations(fitting, first.n):
        left = tuple(s for n, s in enumerate(lying) if n not in chosen)
        yield from without(left, tuple(rest))


def best(items: list[Item], elements: list[Element]) -> int:
    """The most points, by trying every place for every piece."""
    pieces = [item for item in items for _ in range(item.count)]

    @cache
    def rest(n: int, lying: tuple[Pieces, ...]) -> int:
        if n == len(pieces):
            return sum(worth(e.form, stock) for e, stock in zip(elements, lying, strict=True))
        found = rest(n + 1, lying)
        for e, element in enumerate(elements):
            for face in map(dict, pieces[n].faces):
                if element.form.symbols & face.keys():
                    shown = [s for s, count in face.items() for _ in range(count)]
                    more = tuple(sorted((*lying[e], *shown)))
                    found = max(found, rest(n + 1, (*lying[:e], more, *lying[e + 1 :])))
        return found

    return rest(0, ((),) * len(elements))


def random_case(seed: int, whole: bool) -> tuple[list[Item], list[Element]]:
    dice = random.Random(seed)
    kinds = [dice.choice(list(RANDOM)) for _ in range(dice.randint(1, 3))]
    forms = [RANDOM[kind](dice) for kind in kinds]
    if dice.random() < 0.5:
        forms.append(like(forms[0], dice))
    elements = [Element(f"e{n}", form) for n, form in enumerate(forms)]
    items = [Item.plain(s, dice.randint(0, 2)) for s in SYMBOLS]
    items.append(Item("wild", 1, one_of("ac")))
    if whole:
        face = {s: dice.randint(1, 2) for s in some(dice, 2)}
        items.append(Item("card", 1, faces_of(face, {"b": 1})))
        # A whole card lies where it lies; a place with room for pieces takes none.
        elements = [e for e in elements if e.form.capacity is None] or [
            Element("e", Choice(("a", "b"), 1))
        ]
    return items, elements


def test_every_form_is_tried() -> None:
    assert set(RANDOM) == set(forms())


@pytest.mark.parametrize("whole", [False, True])
def test_as_many_points_as_trying_every_layout(whole: bool) -> None:
    def check(seed: int) -> None:
        items, elements = random_case(seed, whole)
        found = allocate(items, elements)
        assert found.proven
        assert found.points == best(items, elements)
        for item in items:
            placed = sum(r.used.get(item.piece, 0) + r.held.get(item.piece, 0)
                       for r in found.results.values())  # fmt: skip
            assert placed <= item.count

    every(range(150), check)


def test_the_order_of_items_and_elements_changes_nothing() -> None:
    def check(seed: int) -> None:
        items, elements = random_case(seed, whole=False)
        first = allocate(items, elements)
        again = allocate(items[::-1], elements[::-1])
        assert {k: again.results[k] for k in first.results} == first.results

    every(range(20), check)


def test_without_time_there_is_an_answer_that_claims_nothing() -> None:
    rates = tuple(
        Rate((Need(("a",), 7 + n), Need(("b",), 3 + 2 * n), Need(("c",), 11 - n)), 100 + 7 * n)
        for n in range(8)
    )
    # The caps differ, so that no element makes another one needless.
    elements = [Element(str(n), Sets(rates[n % 4 :], 90_000 + n)) for n in range(40)]
    items = [Item(s, 999_983, one_of([s, "abcd"[n - 1]])) for n, s in enumerate("abc")]
    found = allocate(items, elements, Budget(0.0))
    for item in items:
        assert sum(r.used.get(item.piece, 0) for r in found.results.values()) <= item.count
