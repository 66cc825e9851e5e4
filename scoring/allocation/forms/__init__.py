"""The scoring forms, each a class in its own file; `read` selects the one for given data."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from typing import Any

from scoring.allocation.forms.form import Form
from scoring.allocation.words import whole


@cache
def forms() -> tuple[type[Form], ...]:
    """All forms, found in this folder."""
    found: dict[str, type[Form]] = {}
    for module in pkgutil.iter_modules(__path__):
        for thing in vars(importlib.import_module(f"{__name__}.{module.name}")).values():
            if isinstance(thing, type) and issubclass(thing, Form) and thing is not Form:
                found[thing.__name__] = thing
    return tuple(found.values())


def read(words: Mapping[str, Any]) -> Form | None:
    """The form that a side's data describes; None where the data is of none of them."""
    fitting = (form for form in forms() if form.words & words.keys())
    # {count = ..., steps = ...} is a tally, {steps = ..., of = ...} a form.
    return next((whole(words, form.read) for form in fitting if "count" not in words), None)
