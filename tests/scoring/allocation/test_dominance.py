"""What another element pays at least as well for the same pieces is left out, and nothing else."""

from __future__ import annotations

import pytest

from scoring.allocation import Conversion, Element, Form, Item, allocate, faces_of
from scoring.allocation.dominance import needed
from scoring.allocation.forms.sets import Sets
from scoring.allocation.forms.steps import Steps
from scoring.allocation.rates import Need, Rate

COLOURS = ("blue", "green", "red", "yellow")


def rate(points: int, *needs: str | tuple[int, str]) -> Rate:
    """A rate for pieces of these symbols; "red/blue" means any of them, (3, "red") three of them."""
    pairs = [(1, need) if isinstance(need, str) else need for need in needs]
    return Rate(tuple(Need(tuple(symbols.split("/")), n) for n, symbols in pairs), points)


@pytest.mark.parametrize(
    ("one", "other", "replaces"),
    [
        (rate(5, (3, "red")), rate(5, (3, "red")), True),
        (rate(4, (3, "red")), rate(5, (3, "red")), False),
        (rate(5, "sheep", "pig"), rate(5, "cow", "pig", "sheep"), True),
        (rate(9, "cow", "pig", "sheep"), rate(5, "sheep", "pig"), False),
        (rate(3, (2, "red/blue")), rate(3, (2, "red")), True),
        (rate(3, (2, "red")), rate(3, (2, "red/blue")), False),
        (rate(2, (2, "red")), rate(4, (5, "red")), True),
        (rate(2, (2, "red")), rate(5, (5, "red")), False),
        (rate(9, "wood"), rate(1, "stone"), False),
    ],
)
def test_a_rate_replaces_one_that_pays_no_more_for_the_same(
    one: Rate, other: Rate, replaces: bool
) -> None:
    assert one.replaces(other) is replaces


def forms(*elements: Element, items: list[Item] | None = None) -> dict[str, Form]:
    """What is left of the elements, by key."""
    pieces = items or [Item.plain("wood", 4), Item.plain("saw", 1)]
    left = {element.key: element.form for element in needed(elements, pieces)}
    assert left == {e.key: e.form for e in needed(elements[::-1], pieces)}
    return left


STORE, MERCHANT = (
    Sets((rate(3, (2, "wood")), rate(3, "anvil"))),
    Sets((rate(3, (2, "wood")), rate(3, "saw"))),
)


def test_of_equal_elements_the_first_key_stays() -> None:
    fair = Sets((rate(5, (3, "/".join(COLOURS))),))
    assert forms(Element("b", fair), Element("a", fair)) == {"a": fair}


def test_of_two_rates_only_the_needless_one_goes() -> None:
    left = forms(Element("a", STORE), Element("b", MERCHANT))
    assert left == {"a": STORE, "b": Sets((rate(3, "saw"),))}


@pytest.mark.parametrize(
    "elements",
    [
        [Element("a", STORE, local=True), Element("b", MERCHANT)],
        [Element("a", STORE), Element("b", MERCHANT, conversions=(Conversion("gold", "wood"),))],
        [Element("a", Sets(STORE.rates, cap=2)), Element("b", MERCHANT)],
        [Element("a", STORE), Element("b", Sets(MERCHANT.rates, cap=2))],
    ],
    ids=["only its own pieces", "conversions", "the better one has a cap", "the other has one"],
)
def test_both_stay_where_one_cannot_take_all_of_the_other(elements: list[Element]) -> None:
    assert forms(*elements) == {element.key: element.form for element in elements}


@pytest.mark.parametrize(
    "item",
    [
        Item("mine", 2, faces_of({"wood": 1}), only=frozenset({"b"})),
        Item("card", 1, faces_of({"wood": 2, "saw": 1})),
    ],
    ids=["placed by the player", "counts for both rates"],
)
def test_that_stays_from_which_a_piece_cannot_go_over(item: Item) -> None:
    elements = [Element("a", STORE), Element("b", MERCHANT)]
    assert forms(*elements, items=[item]) == {"a": Sets((rate(3, "anvil"),)), "b": MERCHANT}


def test_both_stay_where_pieces_need_room() -> None:
    elements = [Element("a", STORE), Element("b", MERCHANT)]
    pieces = [Item.plain("wood", 2, stays=True)]
    assert forms(*elements, items=pieces) == {"a": STORE, "b": MERCHANT}


def test_what_is_left_out_scores_nothing() -> None:
    fair = Sets((rate(5, (3, "red")),))
    elements = [Element("a", fair), Element("b", fair)]
    found = allocate([Item("card", 3, faces_of({"red": 2}))], elements)
    assert {key: result.points for key, result in found.results.items()} == {"a": 10, "b": 0}


def steps(*points: int, of: str = "cow") -> Steps:
    return Steps((of,), tuple(zip((3, 5), points, strict=True)))


@pytest.mark.parametrize(
    ("one", "other", "ahead"),
    [
        (steps(10, 20), steps(9, 18), True),
        (steps(9, 18), steps(10, 20), False),
        (steps(9, 18), steps(9, 18), True),
        (steps(12, 18), steps(9, 18), False),  # 12 + 18 is more than 18 + 9
        (steps(10, 20), steps(9, 18, of="pig"), False),
        (steps(10, 20), Sets((rate(3, "cow"),)), False),
    ],
)
def test_the_higher_step_is_for_the_one_that_gains_more_by_each(
    one: Steps, other: Form, ahead: bool
) -> None:
    assert one.ahead(other) is ahead
