"""Rates: points for each complete set of pieces, and what a set needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from scoring.allocation.forms.form import Namer, any_of
from scoring.allocation.words import as_list
from texts import Amount, Translatable


@dataclass(frozen=True)
class Need:
    """`n` pieces of any of these symbols."""

    symbols: tuple[str, ...]
    n: int = 1

    def named(self, name: Namer) -> Translatable:
        """What is needed, in words."""
        what = any_of(self.symbols, name)
        return what if self.n == 1 else Amount(self.n, what)


@dataclass(frozen=True)
class Rate:
    """`points` for all the needs together, again and again."""

    needs: tuple[Need, ...]
    points: int

    @classmethod
    def read(cls, words: Mapping[str, Any]) -> Rate:
        """The rate that data describes: one kind of pieces (`per`), or a set of several."""
        if "set" in words:
            kinds: Mapping[str, int] | Sequence[str | Sequence[str]] = words["set"]
            amounts = (
                kinds.items() if isinstance(kinds, Mapping) else [(k, 1) for k in as_list(kinds)]
            )
            needs = tuple(Need((k,) if isinstance(k, str) else tuple(k), n) for k, n in amounts)
        else:
            needs = (Need(as_list(words["per"]), words.get("n", 1)),)
        return cls(needs, words["points"])

    @cached_property
    def kinds(self) -> frozenset[str]:
        """All symbols that some need names."""
        return frozenset(symbol for need in self.needs for symbol in need.symbols)

    def replaces(self, other: Rate) -> bool:
        """Whether what makes a set of the other rate makes sets of this one, for as many points or more.

        A need is compared with the first one that would do, so a rare case of several is missed.
        """
        if self.kinds.isdisjoint(other.kinds):
            return False
        theirs, sets = list(other.needs), []
        for need in self.needs:
            for known in theirs:
                if known.n >= need.n and set(known.symbols) <= set(need.symbols):
                    theirs.remove(known)
                    sets.append(known.n // need.n)
                    break
            else:
                return False
        return min(sets) * self.points >= other.points
