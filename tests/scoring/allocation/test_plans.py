"""Plans find what the solver finds, and a memory of parts changes nothing."""

from __future__ import annotations

import random

import pytest

from scoring.allocation import Budget, Conversion, Element, Item, Memory, allocate, one_of
from scoring.allocation.forms.choice import Choice
from scoring.allocation.forms.sets import Sets
from scoring.allocation.forms.steps import Steps
from scoring.allocation.parts import Layout, Part, lots_of, parts_of
from scoring.allocation.plans import by_plans
from scoring.allocation.rates import Need, Rate
from scoring.allocation.solver import solve

SYMBOLS = "abcd"
GOLD = tuple(Conversion("gold", symbol) for symbol in SYMBOLS)


def a_form(dice: random.Random) -> Choice | Sets | Steps:
    some = tuple(sorted(dice.sample(SYMBOLS, dice.randint(1, 3))))
    points = dice.randint(1, 5)
    match dice.randint(0, 4):
        case 0:
            return Choice(some, points)
        case 1:
            return Steps(some, ((2, points), (4, points + dice.randint(1, 6))))
        case 2:
            return Sets((Rate((Need(some, dice.randint(2, 4)),), points),))
        case 3:
            return Sets((Rate(tuple(Need((symbol,)) for symbol in some), points + 2),))
    return Sets((Rate((Need(some),), points),), dice.choice((None, 2)))


def a_board(seed: int) -> tuple[list[Item], list[Element]]:
    """Loose pieces, gold that counts as any of them, a wild piece, and pieces in a yard."""
    dice = random.Random(seed)
    elements = [Element(f"e{n}", a_form(dice), conversions=GOLD) for n in range(dice.randint(2, 5))]
    yard = Sets((Rate((Need(("a", "b")),), 2),))
    elements.append(Element("yard", yard, local=True, conversions=GOLD))
    items = [Item.plain(symbol, dice.randint(0, 6)) for symbol in (*SYMBOLS, "gold")]
    items.append(Item("wild", dice.randint(0, 2), one_of("ac")))
    items += [Item(s, 2, one_of([s]), lies="yard") for s in ("a", "gold")]
    return items, elements


def parts(seed: int) -> list[Part]:
    items, elements = a_board(seed)
    lots, _ = lots_of(items, elements)
    return parts_of(lots, elements)[0]


def worth(part: Part, layout: Layout) -> int:
    """The points of a layout, plus the individual worth of the remaining pieces."""
    each = {lot.name: one.points for lot, one in zip(part.lots, part.worths, strict=True) if one}
    alone = sum(n * each[name] for name, n in layout.apart.items())
    return alone + sum(result.points for result in layout.results.values())


@pytest.mark.parametrize("seed", range(60))
def test_plans_find_what_the_solver_finds(seed: int) -> None:
    for part in parts(seed):
        layout = by_plans(part)
        if layout is not None:
            solved, proven = solve(part, Budget(10))
            assert proven
            assert worth(part, layout) == worth(part, solved)


def test_plans_answer_most_boards_of_loose_pieces() -> None:
    found = [by_plans(part) is not None for seed in range(60) for part in parts(seed)]
    assert sum(found) > len(found) * 0.8


def test_plans_prove_a_board_on_which_many_combinations_compete() -> None:
    tools, colours, resources = ("axe", "pick", "saw"), tuple(SYMBOLS), ("iron", "stone", "wood")
    some = ("gold", *resources)
    forms = [
        Choice(colours, 1),
        Choice(tools, 3),
        Sets((Rate((Need(colours, 5),), 3),)),
        Sets((Rate((Need(some, 5),), 5),)),
        Sets((Rate(tuple(Need((symbol,)) for symbol in resources), 5),)),
    ]
    elements = [Element(f"e{n}", form) for n, form in enumerate(forms)]
    counts = {"axe": 3, "pick": 3, "saw": 3, "a": 2, "b": 5, "c": 4, "d": 1}
    items = [Item.plain(symbol, n) for symbol, n in counts.items()]
    items.append(Item("gold", 16, one_of(some)))
    items.append(Item("wild", 1, one_of((*tools, *colours, *some))))
    lots, _ = lots_of(items, elements)
    (part,), _ = parts_of(lots, elements)
    layout = by_plans(part)
    solved, proven = solve(part, Budget(10))
    assert layout is not None
    assert proven
    assert worth(part, layout) == worth(part, solved)


FAMILIES = ("abc", "def", "pqr", "xyz")


def a_linked_part(seed: int) -> Part:
    """Elements of four kinds of pieces, for which only a wild piece competes that scores alone as well."""
    dice = random.Random(seed)
    elements = []
    for family in FAMILIES:
        kinds = tuple(family)
        some = Sets((Rate((Need(kinds, dice.randint(2, 5)),), dice.randint(3, 9)),))
        elements += [Element(f"some {family}", some), Element(f"one of {family}", Choice(kinds, 2))]
    alone = Sets((Rate((Need(("wild",)),), dice.randint(1, 4)),))
    elements.append(Element("alone", alone))
    symbols = "".join(FAMILIES)
    items = [Item.plain(symbol, dice.randint(1, 5)) for symbol in symbols]
    items.append(Item("wild", 1, one_of((*symbols, "wild"))))
    (part,), _ = parts_of(lots_of(items, elements)[0], elements)
    return part


@pytest.mark.parametrize("seed", range(20))
def test_groups_that_only_compete_for_one_piece_are_combined_one_by_one(seed: int) -> None:
    part = a_linked_part(seed)
    layout = by_plans(part)
    solved, proven = solve(part, Budget(10))
    assert layout is not None
    assert proven
    assert worth(part, layout) == worth(part, solved)


@pytest.mark.parametrize("seed", range(20))
def test_a_memory_of_parts_changes_nothing(seed: int) -> None:
    items, elements = a_board(seed)
    memory: Memory = {}
    allocate(items, elements, Budget(10), memory)
    for more in range(len(items)):
        one_more = [
            Item(i.piece, i.count + (n == more), i.faces, lies=i.lies) for n, i in enumerate(items)
        ]
        known = allocate(one_more, elements, Budget(10), memory)
        assert known.points == allocate(one_more, elements, Budget(10)).points
