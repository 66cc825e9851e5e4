"""Lays pieces out exactly without a solver, where elements pay per set of pieces or per piece of one kind.

How many sets each element makes is tried out; which pieces go into them then follows: a piece costs what
it would earn by itself elsewhere, and `scoring.slots` takes the cheapest that fit. With the few elements
of a village that is some hundred steps; beyond `TRIES` the caller asks a solver.

Parts whose slots no piece has in common are solved apart for each number of sets that join them. One
single piece that fits several parts (a wild marker) is tried in each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from scoring.forms import Choice, Form, Need, Rate, Sets
from scoring.slots import Name, Slots, match

TRIES = 4000
"""So many ways to choose numbers of sets are tried at most."""

Pieces = tuple[tuple[str, int, frozenset[str]], ...]
"""Items as (key, count, the symbols each can stand for), one of them at a time."""

Filled = dict[str, list[tuple[int, str, int]]]
"""For each element: item, symbol it stands for, how many."""


@dataclass(frozen=True)
class Bundle:
    """An element that pays for sets of several pieces, at most `most` sets."""

    key: str
    needs: tuple[Need, ...]
    points: int
    most: int


@dataclass(frozen=True)
class Unit:
    """An element that pays for every single piece that stands for one of `symbols`."""

    key: str
    symbols: frozenset[str]
    points: int


@dataclass(frozen=True)
class Best:
    """What a part can earn, and the numbers of sets and the kinds chosen that earn it."""

    points: int
    sets: tuple[int, ...] = ()
    kinds: tuple[Unit, ...] = ()


def exchange(
    pieces: Pieces,
    forms: Mapping[str, Form],
    allowed: Mapping[tuple[int, str], bool],
    lies: Sequence[str | None],
) -> tuple[int, Filled] | None:
    """The most points and what lies where; None where this way of solving does not apply.

    `allowed` says which item may lie on which element at all, `lies` where each lies already: there it
    stays if it scores as much.
    """
    problem = _Problem.of(pieces, forms, allowed)
    if problem is not None:
        problem.lies = lies
    return None if problem is None else problem.solve()


class _Problem:
    def __init__(
        self,
        pieces: Pieces,
        bundles: list[Bundle],
        units: list[Unit],
        choices: list[tuple[str, Choice]],
        allowed: Mapping[tuple[int, str], bool],
    ) -> None:
        self.pieces, self.bundles, self.units, self.choices = pieces, bundles, units, choices
        self.allowed = allowed
        self.counts = [count for _, count, _ in pieces]
        self.lies: Sequence[str | None] = [None] * len(pieces)
        self.all = range(len(pieces))
        self.needs = [(b, n) for b, bundle in enumerate(bundles) for n in range(len(bundle.needs))]
        self.fits = {(b, n): frozenset(self._takers(bundles[b].key, bundles[b].needs[n].symbols))
                     for b, n in self.needs}  # fmt: skip

    @classmethod
    def of(
        cls, pieces: Pieces, forms: Mapping[str, Form], allowed: Mapping[tuple[int, str], bool]
    ) -> _Problem | None:
        bundles: list[Bundle] = []
        units: list[Unit] = []
        choices: list[tuple[str, Choice]] = []
        for key, form in forms.items():
            match form:
                case Choice():
                    choices.append((key, form))
                case Sets(rates=(Rate(needs=(Need(n=1) as need,), points=points),), cap=None):
                    units.append(Unit(key, frozenset(need.symbols), points))
                case Sets(rates=(Rate(needs=needs, points=points),), cap=cap):
                    bundles.append(Bundle(key, needs, points, -1 if cap is None else cap))
                case _:
                    return None
        problem = cls(pieces, bundles, units, choices, allowed)
        for b, bundle in enumerate(bundles):
            most = min(sum(pieces[i][1] for i in problem.fits[b, n]) // need.n
                       for n, need in enumerate(bundle.needs))  # fmt: skip
            if bundle.most < 0 or most < bundle.most:
                bundles[b] = Bundle(bundle.key, bundle.needs, bundle.points, most)
        return problem

    def _takers(self, key: str, symbols: Sequence[str] | frozenset[str]) -> Iterator[int]:
        for i, (_, _, faces) in enumerate(self.pieces):
            if self.allowed[i, key] and not faces.isdisjoint(symbols):
                yield i

    def solve(self) -> tuple[int, Filled] | None:
        wild, parts = self._parts()
        owner = {need: p for p, part in enumerate(parts) for need in part.needs}
        joining = [b for b, bundle in enumerate(self.bundles)
                   if len({owner[b, n] for n in range(len(bundle.needs))}) > 1]  # fmt: skip
        inner = [[b for b in dict.fromkeys(b for b, _ in part.needs) if b not in joining]
                 for part in parts]  # fmt: skip
        around = prod(self.bundles[b].most + 1 for b in joining)
        tries = [prod(self.bundles[b].most + 1 for b in own) * prod(1 + len(c.kinds) for _, c in part.choices)
                 for own, part in zip(inner, parts, strict=True)]  # fmt: skip
        if around > TRIES or around * sum(tries) > TRIES:
            return None
        if not all(part.slots.listed for part in parts):
            return None
        best, found = -1, None
        for joint in product(*(range(self.bundles[b].most + 1) for b in joining)):
            sets = dict(zip(joining, joint, strict=True))
            points = sum(self.bundles[b].points * n for b, n in sets.items())
            plain = [
                self._best(part, own, sets, None) for part, own in zip(parts, inner, strict=True)
            ]
            if wild < 0:
                if all(plain):
                    total = points + sum(b.points for b in plain if b)
                    if total > best:
                        best, found = total, (sets, plain, -1)
                continue
            for p, part in enumerate(parts):
                if wild not in part.reach:
                    continue
                other = self._best(part, inner[p], sets, wild)
                tried = [*plain[:p], other, *plain[p + 1 :]]
                if all(tried):
                    total = points + sum(b.points for b in tried if b)
                    if total > best:
                        best, found = total, (sets, tried, p)
        if found is None:
            return 0, {}
        sets, chosen, place = found
        filled: Filled = {}
        for p, (part, own, result) in enumerate(zip(parts, inner, chosen, strict=True)):
            if result:
                self._fill(filled, part, own, sets, result, wild if p == place else None)
        return best, filled

    def _parts(self) -> tuple[int, list[_Part]]:
        """The parts that share no piece but the one that is tried in each (-1: there is none)."""
        groups = [
            *({("need", b, n): self.fits[b, n]} for b, n in self.needs),
            *({("unit", u, 0): frozenset(self._takers(unit.key, unit.symbols))}
              for u, unit in enumerate(self.units)),
            *({("kind", c, 0): frozenset(self._takers(key, choice.kinds))}
              for c, (key, choice) in enumerate(self.choices)),
        ]  # fmt: skip
        reach = {what: items for group in groups for what, items in group.items()}
        whole = self._merge(reach, frozenset())
        wild, parts = -1, whole
        for i in self.all:
            if self.pieces[i][1] == 1 and len(self.pieces[i][2]) > 1:
                alone = self._merge(reach, frozenset({i}))
                if len(alone) > len(parts):
                    wild, parts = i, alone
        return wild, [self._part(names, items) for names, items in parts]

    def _merge(
        self, reach: Mapping[tuple[str, int, int], frozenset[int]], without: frozenset[int]
    ) -> list[tuple[list[tuple[str, int, int]], frozenset[int]]]:
        parts: list[tuple[list[tuple[str, int, int]], frozenset[int]]] = []
        for what, items in reach.items():
            names, pool = [what], items - without
            for part in [p for p in parts if p[1] & pool]:
                parts.remove(part)
                names, pool = part[0] + names, part[1] | pool
            parts.append((names, pool))
        return parts

    def _part(self, names: list[tuple[str, int, int]], items: frozenset[int]) -> _Part:
        needs = [(b, n) for kind, b, n in names if kind == "need"]
        units = [self.units[u] for kind, u, _ in names if kind == "unit"]
        choices = [self.choices[c] for kind, c, _ in names if kind == "kind"]
        reach = set(items)
        for b, n in needs:
            reach |= self.fits[b, n]
        for unit in units:
            reach.update(self._takers(unit.key, unit.symbols))
        for key, choice in choices:
            reach.update(self._takers(key, choice.kinds))
        fits = {need: self.fits[need] for need in needs}
        return _Part(fits, units, choices, sorted(items), frozenset(reach))

    def _best(
        self, part: _Part, inner: list[int], joint: Mapping[int, int], wild: int | None
    ) -> Best | None:
        """The best of one part for given numbers of joining sets; None when those do not fit."""
        asked = tuple((b, n, joint[b]) for b, n in part.needs if b in joint)
        if (asked, wild) not in part.known:
            part.known[asked, wild] = self._search(part, inner, joint, wild)
        return part.known[asked, wild]

    def _search(
        self, part: _Part, inner: list[int], joint: Mapping[int, int], wild: int | None
    ) -> Best | None:
        items = part.items if wild is None else [*part.items, wild]
        best: Best | None = None
        for kinds in self._kinds(part):
            worth = self._worth(items, (*part.units, *kinds))
            whole = sum(self.pieces[i][1] * worth[i] for i in items)
            order = sorted(items, key=lambda i: (worth[i], i))
            for sets, cost in self._numbers(part, inner, joint, order, worth):
                points = whole - cost
                points += sum(self.bundles[b].points * n for b, n in zip(inner, sets, strict=True))
                if best is None or points > best.points:
                    best = Best(points, sets, kinds)
        return best

    def _kinds(self, part: _Part) -> Iterator[tuple[Unit, ...]]:
        """Every way to choose one kind for each element that pays for one kind."""
        options = [[Unit(key, frozenset({kind}), choice.points) for kind in choice.kinds]
                   for key, choice in part.choices]  # fmt: skip
        yield from product(*options)

    def _worth(self, items: Sequence[int], units: Sequence[Unit]) -> dict[int, int]:
        """What each item earns by itself."""
        worth = dict.fromkeys(items, 0)
        for unit in units:
            for i in items:
                if (
                    unit.points > worth[i]
                    and self.allowed[i, unit.key]
                    and not self.pieces[i][2].isdisjoint(unit.symbols)
                ):
                    worth[i] = unit.points
        return worth

    def _numbers(
        self,
        part: _Part,
        inner: list[int],
        joint: Mapping[int, int],
        order: list[int],
        worth: Mapping[int, int],
    ) -> Iterator[tuple[tuple[int, ...], int]]:
        """Numbers of sets that fit, with what their pieces would have earned by themselves.

        For given numbers of the other sets the gain is concave in the last one (it is the value of a
        linear programme in its right-hand side), so the first loss ends that row.
        """
        if not inner:
            taken = self._cheapest(part, joint, order)
            if taken is not None:
                yield (), sum(count * worth[i] for i, count in taken.items())
            return
        *outer, last = inner
        for head in product(*(range(self.bundles[b].most + 1) for b in outer)):
            sets = {**joint, **dict(zip(outer, head, strict=True))}
            before: int | None = None
            for n in range(self.bundles[last].most + 1):
                sets[last] = n
                taken = self._cheapest(part, sets, order)
                if taken is None:
                    break
                cost = sum(count * worth[i] for i, count in taken.items())
                gain = self.bundles[last].points * n - cost
                if before is not None and gain < before:
                    break
                before = gain
                yield (*head, n), cost

    def _cheapest(
        self, part: _Part, sets: Mapping[int, int], order: list[int]
    ) -> dict[int, int] | None:
        """The cheapest pieces for so many sets of each bundle; None where they cannot all be made."""
        return part.slots.cheapest(self._sizes(part, sets), order, self.counts)

    def _sizes(self, part: _Part, sets: Mapping[int, int]) -> dict[Name, int]:
        return {(b, n): self.bundles[b].needs[n].n * sets[b] for b, n in part.needs}

    def _fill(
        self,
        filled: Filled,
        part: _Part,
        inner: list[int],
        joint: Mapping[int, int],
        best: Best,
        wild: int | None,
    ) -> None:
        """Lays the pieces of the best answer on the elements of the part."""
        items = part.items if wild is None else [*part.items, wild]
        units = (*part.units, *best.kinds)
        worth = self._worth(items, units)
        sets = {**joint, **dict(zip(inner, best.sets, strict=True))}
        taken = self._cheapest(part, sets, sorted(items, key=lambda i: (worth[i], i))) or {}
        sizes = list(self._sizes(part, sets).values())
        fits = [self.fits[need] for need in part.needs]
        for (i, slot), count in match(taken, sizes, fits).items():
            b, n = part.needs[slot]
            self._lay(filled, self.bundles[b].key, i, self.bundles[b].needs[n].symbols, count)
        for i in items:
            left = self.pieces[i][1] - taken.get(i, 0)
            if left and worth[i]:
                good = [u for u in units if u.points == worth[i] and self.allowed[i, u.key]
                        and not self.pieces[i][2].isdisjoint(u.symbols)]  # fmt: skip
                unit = next((u for u in good if u.key == self.lies[i]), good[0])
                self._lay(filled, unit.key, i, sorted(unit.symbols), left)

    def _lay(self, filled: Filled, key: str, item: int, symbols: Sequence[str], count: int) -> None:
        _, _, faces = self.pieces[item]
        meant = next(symbol for symbol in symbols if symbol in faces)
        filled.setdefault(key, []).append((item, meant, count))


class _Part:
    """Elements whose slots share pieces; `known` keeps the answers already found."""

    def __init__(
        self,
        fits: Mapping[tuple[int, int], frozenset[int]],
        units: list[Unit],
        choices: list[tuple[str, Choice]],
        items: list[int],
        reach: frozenset[int],
    ) -> None:
        self.needs, self.units, self.choices = list(fits), units, choices
        self.items, self.reach = items, reach
        self.slots = Slots(fits)
        self.known: dict[tuple[tuple[tuple[int, int, int], ...], int | None], Best | None] = {}
