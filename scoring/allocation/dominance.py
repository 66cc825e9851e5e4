"""Leaves out what another element pays at least as well for the same pieces.

One fair may pay more than another for three keyples, or one card for sheep and pigs as much as another for
sheep, pigs and cows. As the better one takes any number of sets, no layout needs the other; with both, a
solver tries in vain to tell apart layouts that are worth the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scoring.allocation.elements import Element, Item


def needed(elements: Sequence[Element], items: Sequence[Item]) -> Sequence[Element]:
    """The elements without what no best layout needs, whatever their order; of equal ones the first key stays.

    Pieces that stay need room as well as points, so nothing is left out where there are any.
    """
    endless = [element for element in elements if element.form.endless and not element.local]
    if len(endless) < 2 or any(item.stays for item in items):
        return elements
    left = {element.key: element for element in elements}
    free = all(item.only is None for item in items)
    for element in sorted(endless, key=lambda element: element.key, reverse=True):
        symbols, conversions = element.form.symbols, element.conversions
        others = [other.form for each in endless
                  if not symbols.isdisjoint(each.form.symbols) and each is not element
                  and (other := left.get(each.key)) and other.conversions == conversions
                  and (free or _follow(items, element, other))]  # fmt: skip
        form = element.form.without(others)
        if form is element.form or (form and _together(items, element)):
            continue
        if form is None:
            del left[element.key]
        else:
            left[element.key] = replace(element, form=form)
    return list(left.values())


def _follow(items: Sequence[Item], element: Element, other: Element) -> bool:
    """Whether all items that may lie on the element may lie on the other one as well."""
    return all(other.admits(item) for item in items if element.admits(item))


def _together(items: Sequence[Item], element: Element) -> bool:
    """Whether a piece can count as several things on the element, so that what it pays for goes together."""
    return any(
        len(face) > 1 and len(dict(face).keys() & element.symbols) > 1
        for item in items
        for face in item.faces
    )
