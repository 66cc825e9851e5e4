"""The small set of scoring forms that a game's data can use; each is implemented once and used by many tiles.

A form turns the pieces on one element into points. In the data it is a table:

- `{per = ["cow"], points = 1, cap = 4}`: per piece of these kinds; `n = 2` means per two of them
- `{set = ["gold", "ruby"], points = 4, cap = 4}`: per set of all these kinds; a list in it: any of these
- `{rates = [{per = ["wood"], n = 2, points = 3}, {per = ["saw"], points = 3}]}`: several of these at once
- `{kinds = ["cow", "pig"], points = 1, room = 4}`: per different kind; so many pieces find room
- `{choose = ["saw", "anvil"], points = 3}`: one kind is chosen, per piece of it
- `{steps = {3 = 10, 5 = 20}, of = ["cow"]}`: by how many there are, the highest step reached
- `{room = 4, houses = ["deer"]}`: pieces find room, no points
- `{flat = 3}`: points of the side itself
- `{count = "upgraded_farm", points = 2, n = 1, own = 0, limit = 16}`: per n things that the board counts
- `{count = "farm_plots", reach = 8, points = 4}`: points once the board counts so many
- `{count = "river_boats", steps = {1 = 2, 2 = 4}}`: by how many the board counts, the highest step reached

`cap` counts sets, `limit` points, `room` pieces. `flat` and `count` need no pieces (`tally`); the
others are `Form`s whose pieces the allocation finds (`form`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.allocation import forms
from scoring.allocation.forms.form import Form
from scoring.allocation.words import VocabularyError, whole


@dataclass(frozen=True)
class Tally:
    """Points that need no pieces: flat, per so many things that the board counts, or once it has them all."""

    points: int
    count: str | None = None
    n: int = 1
    own: int = 0
    limit: int | None = None
    reach: int | None = None
    steps: tuple[tuple[int, int], ...] = ()

    def score(self, counted: int = 0) -> int:
        """The points for `counted` things; `own` points are added, `limit` bounds the sum."""
        if self.count is None:
            return self.points
        if self.reach is not None:
            return self.points if counted >= self.reach else 0
        if self.steps:
            return max((points for n, points in self.steps if counted >= n), default=0)
        total = self.own + self.points * (counted // self.n)
        return total if self.limit is None else min(total, self.limit)


def form(words: Mapping[str, Any]) -> Form | None:
    """The form that a side's data describes; None where it takes no pieces (see `tally`)."""
    found = forms.read(words)
    if found is None and words and not {"flat", "count"} & words.keys():
        raise VocabularyError(f"no such form: {dict(words)}")
    return found


def tally(words: Mapping[str, Any]) -> Tally | None:
    """The points of a side that need no pieces, None where its data gives none."""
    match words:
        case {"flat": points}:
            return Tally(points)
        case {"count": what, "points": points}:
            more = {k: words[k] for k in ("n", "own", "limit", "reach") if k in words}
            return Tally(points, count=what, **more)
        case {"count": what, "steps": steps}:
            return Tally(0, count=what, steps=tuple(sorted((int(n), p) for n, p in steps.items())))
    return None


def check(words: Mapping[str, Any]) -> None:
    """Raises `VocabularyError` for a word that is missing, misspelt or no part of the side's form."""
    if not {"flat", "count"} & words.keys():
        form(words)
    elif whole(words, tally) is None:
        raise VocabularyError(f"'points' is missing: {dict(words)}")
