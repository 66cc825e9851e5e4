"""Who is named, who is asked: the decision over all places of one photo."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.matching.confidence import probability
from vision.matching.places import ASKED, NAMED, Option, Place, twin_gain
from vision.matching.references import Reference, References

# While a piece may lack its reference, only what is at least so likely right: a print without
# a reference looks much like its twin, and is asked about rather than named after it.
LIKELY = 0.3
# A lead smaller than this, where two near twins differ, is no lead.
LEAD = 0.05
MOST_CANDIDATES = 3
# Middles nearer than this share of a piece's shorter side cannot be two pieces.
OVERLAP = 0.6
# Denied blocks count against a piece only in a photo where nearly no piece has any: there nothing
# lies upon the pieces, so it is another print.
CLEAN = 0.6
# Of so few pieces nobody can tell whether things lie on them: then caution is better.
FEW = 8
DENIAL_COST = 0.05
# How much less likely a name is that part of the piece cannot confirm.
CUT_OFF = 0.7


@dataclass(frozen=True, slots=True, eq=False)
class Verdict:
    """What is said of a place: its options, likeliest first, each with the probability that it is
    the right one; `named` when the first may be stated."""

    place: Place
    options: tuple[Option, ...]
    chances: tuple[float, ...]
    named: bool


def decide(found: Sequence[Place], references: References, *, complete: bool) -> list[Verdict]:
    """Names what is sure, within the copies that the box holds.

    `complete`: every piece of the game has its reference, so a denied block is a thing that lies
    upon the piece, never another print.
    """
    seen = [place for place in found if place.best.likeness.best_half >= ASKED]
    wary = not complete and _clean(seen)
    claims = sorted(seen, key=lambda place: -_fit(place.best, wary))
    left: Counter[str] = Counter()
    for item in references.items:
        left[item.id] = max(left[item.id], item.copies)
    verdicts: list[Verdict] = []
    # The surest first; who comes too late for the last copy may still be another piece.
    while claims:
        place = claims.pop(0)
        free = [o for o in place.options if left[references.items[o.owner].id] > 0]
        if not free or free[0].likeness.best_half < ASKED:
            verdicts.append(_taken(place, references))
            continue
        if (
            free[0] is not place.best
            and claims
            and _fit(free[0], wary) < _fit(claims[0].best, wary)
        ):
            place.options = free
            claims.append(place)
            claims.sort(key=lambda p: -_fit(p.best, wary))
            continue
        verdict = _judge(place, free, references, wary=wary, complete=complete)
        if verdict.named:
            left[references.items[verdict.options[0].owner].id] -= 1
        verdicts.append(verdict)
    return _apart(verdicts, references)


def _apart(verdicts: list[Verdict], references: References) -> list[Verdict]:
    """Without what is asked about a place that a named piece covers already."""
    named = [verdict for verdict in verdicts if verdict.named]
    kept = []
    for verdict in verdicts:
        first = verdict.options[0]
        reach = OVERLAP * first.pose.scale * min(references.items[first.owner].extent)
        if verdict.named or not any(
            np.linalg.norm(first.centre - other.options[0].centre) < reach for other in named
        ):
            kept.append(verdict)
    return kept


def _fit(option: Option, wary: bool) -> float:
    return option.likeness.mean - (DENIAL_COST * _denials(option) if wary else 0)


def _denials(option: Option) -> int:
    return int(option.likeness.denied.sum())


def _clean(found: Sequence[Place]) -> bool:
    # What the edge of the photo cuts off is denied there, whatever it is.
    sure = [p for p in found if p.best.likeness.best_half >= NAMED and not p.cut_off]
    clean = [_denials(place.best) == 0 for place in sure]
    return bool(sure) and (len(sure) <= FEW or float(np.mean(clean)) >= CLEAN)


def _judge(
    place: Place,
    options: Sequence[Option],
    references: References,
    *,
    wary: bool,
    complete: bool,
) -> Verdict:
    first = options[0]
    mine = references.items[first.owner]
    rivals = [o for o in options[1:] if _rivals(references.items[o.owner], mine)]
    chance = probability(first.likeness, complete)
    named = first.likeness.best_half >= NAMED and (complete or chance >= LIKELY)
    if wary and _denials(first):
        named = False
        chance = min(chance, 0.6)
    if place.cut_off and not complete:
        # What tells it from a piece without a reference may lie beyond the edge.
        named = False
        chance *= CUT_OFF
    if rivals:
        lead = twin_gain(first, rivals[0], references)
        if lead > 0:
            named = named and lead >= LEAD
            chance *= 1 - 0.5 * float(np.exp(-lead / LEAD))
    chances = [chance]
    for rival in rivals[: MOST_CANDIDATES - 1]:
        behind = max(0.0, twin_gain(first, rival, references))
        own = probability(rival.likeness, complete)
        chances.append(min((1 - sum(chances)) * own, own * float(np.exp(-behind / LEAD))))
    return Verdict(place, (first, *rivals[: MOST_CANDIDATES - 1]), tuple(chances), named)


def _taken(place: Place, references: References) -> Verdict:
    """A piece whose likeliest names are all used up: a print that is not enrolled, most likely."""
    options = place.options[:MOST_CANDIDATES]
    options = [o for o in options if o.likeness.best_half >= ASKED]
    return Verdict(place, tuple(options), tuple(0.2 / len(options) for _ in options), False)


def _rivals(one: Reference, other: Reference) -> bool:
    return (one.id, one.side) != (other.id, other.side)
