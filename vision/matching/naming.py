"""Decides over all places of one photo which pieces are named and which become questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.matching.confidence import confidence, probability
from vision.matching.places import SETTINGS as PLACES
from vision.matching.places import Option, Place, twin_gain
from vision.matching.references import Reference, References
from vision.matching.verify import Likeness, compare


@dataclass(frozen=True, slots=True)
class NamingSettings:
    """While references are missing, a piece is named only with a probability of at least `likely`: a print
    without a reference looks much like its twin. Nor is it named if its mean correlation is below `weak_mean`
    and that of the better half below `weak_half` (`strict_mean` and `strict_half` where the photo shows a part
    of the board, and for a further look, unless the first picture passes there). In a photo where nothing
    covers the pieces, a likeness below a mean of `alike` names none that may be elsewhere (`soft_alike` in a
    blurred photo, where fine print no longer distinguishes look-alikes). A lead below `lead`, where two near
    twins differ, does not count. Centres nearer than `overlap` of a piece's shorter side cannot be two pieces.
    Denied blocks count against a piece (`denial_cost` each) only in a photo where a
    share of `clean` pieces has none: nothing covers the pieces there, so it is another print. With at most
    `few` pieces that is unknown and assumed. `cut_off` lowers the probability of a name for a piece that the
    photo cuts off."""

    likely: float = 0.3
    weak_mean: float = 0.65
    weak_half: float = 0.93
    strict_mean: float = 0.72
    strict_half: float = 0.95
    alike: float = 0.80
    soft_alike: float = 0.90
    lead: float = 0.05
    most_candidates: int = 3
    overlap: float = 0.6
    clean: float = 0.6
    few: int = 8
    denial_cost: float = 0.05
    cut_off: float = 0.7


SETTINGS = NamingSettings()


@dataclass(frozen=True, slots=True, eq=False)
class Verdict:
    """The answer for a place: its options, likeliest first, each with the probability that it is
    the right one; `named` when the first may be stated. `raw` is the chance of the first before it was
    calibrated."""

    place: Place
    options: tuple[Option, ...]
    chances: tuple[float, ...]
    named: bool
    raw: float


def decide(
    found: Sequence[Place], references: References, *, complete: bool, bare: bool | None = None
) -> list[Verdict]:
    """Names the certain pieces, within the number of copies in the box.

    `complete`: every piece of the game has its reference, so a denied block is something on top of the piece,
    never another print. `bare`: whether nothing lies on the pieces; None if that is to be found out.
    """
    seen = [place for place in found if place.best.likeness.best_half >= PLACES.asked]
    wary = not complete and (is_bare(found) if bare is None else bare)

    def fit(claim: tuple[Place, list[Option]]) -> float:
        return -_fit(claim[1][0], wary)

    partial = any(place.cut_off for place in seen)
    claims = sorted(((place, place.options) for place in seen), key=fit)
    left = Counter(references.copies)
    verdicts: list[Verdict] = []
    # The most confident first; a place left without a copy may still be another piece.
    while claims:
        place, options = claims.pop(0)
        free = [o for o in options if left[references.items[o.owner].id] > 0]
        if not free or free[0].likeness.best_half < PLACES.asked:
            verdicts.append(_taken(place, references))
            continue
        if (
            free[0] is not options[0]
            and claims
            and _fit(free[0], wary) < _fit(claims[0][1][0], wary)
        ):
            claims.append((place, free))
            claims.sort(key=fit)
            continue
        last = left[references.items[free[0].owner].id] == 1
        # Where print is denied nothing would be named, so nothing is contested.
        claimed = wary and last and not _denials(free[0])
        contested = claimed and _is_contested(free[0], claims, references)
        verdict = _judge(
            place, free, references,
            wary=wary, partial=partial, complete=complete, contested=contested,
        )  # fmt: skip
        # Of two places that contest a name both are asked about.
        if verdict.named or contested:
            left[references.items[verdict.options[0].owner].id] -= 1
        verdicts.append(verdict)
    return _apart(verdicts, references)


def _apart(verdicts: list[Verdict], references: References) -> list[Verdict]:
    """Without questions about a place that a named piece covers already."""
    named = [verdict for verdict in verdicts if verdict.named]
    kept = []
    for verdict in verdicts:
        first = verdict.options[0]
        reach = SETTINGS.overlap * first.pose.scale * min(references.items[first.owner].extent)
        if verdict.named or not any(
            np.linalg.norm(first.centre - other.options[0].centre) < reach for other in named
        ):
            kept.append(verdict)
    return kept


def _fit(option: Option, wary: bool) -> float:
    return option.likeness.mean - (SETTINGS.denial_cost * _denials(option) if wary else 0)


def _denials(option: Option) -> int:
    return int(option.likeness.denied.sum())


def is_bare(found: Sequence[Place]) -> bool:
    """Whether nothing lies on the pieces of a photo."""
    # Blocks beyond the edge of the photo are denied for any piece.
    sure = [p for p in found if p.best.likeness.best_half >= PLACES.named and not p.cut_off]
    clean = [_denials(place.best) == 0 for place in sure]
    return bool(sure) and (len(sure) <= SETTINGS.few or float(np.mean(clean)) >= SETTINGS.clean)


def _judge(
    place: Place,
    options: Sequence[Option],
    references: References,
    *,
    wary: bool,
    partial: bool,
    complete: bool,
    contested: bool,
) -> Verdict:
    first = options[0]
    mine = references.items[first.owner]
    rivals = [o for o in options[1:] if _rivals(references.items[o.owner], mine)]
    chance = probability(first.likeness, complete)
    # Where things lie on the pieces, all the print beside them is proof enough; in a photo without any, what
    # looks like one is the print of another piece.
    proven = place.fine_print and first is place.best and not wary
    likely = chance >= SETTINGS.likely and not _is_weak(first, references, partial=partial)
    named = proven or (first.likeness.best_half >= PLACES.named and (complete or likely))
    if contested or (wary and _denials(first)):
        named = False
        chance = min(chance, 0.6)
    if place.cut_off and not complete:
        # What distinguishes it from a piece without a reference may be beyond the edge.
        named = False
        chance *= SETTINGS.cut_off
    rivals = rivals[: SETTINGS.most_candidates - 1]
    leads = [twin_gain(first, rival, references) for rival in rivals]
    if leads and leads[0] > 0:
        named = named and leads[0] >= SETTINGS.lead
        chance *= 1 - 0.5 * float(np.exp(-leads[0] / SETTINGS.lead))
    chances = [confidence(chance, named=named)]
    for rival, lead in zip(rivals, leads, strict=True):
        own = probability(rival.likeness, complete)
        behind = float(np.exp(-max(0.0, lead) / SETTINGS.lead))
        chances.append(min((1 - sum(chances)) * own, own * behind))
    return Verdict(place, (first, *rivals), tuple(chances), named, chance)


def _is_contested(
    option: Option, others: Sequence[tuple[Place, list[Option]]], references: References
) -> bool:
    """Whether a picture claims a place without being very alike, while its piece may be at another: at one
    where no more of its print is denied."""
    item = references.items[option.owner]
    alike = SETTINGS.soft_alike if references.blur_sigma else SETTINGS.alike
    if option.likeness.mean >= alike:
        return False
    return any(
        options[0].likeness.best_half >= PLACES.named and _denials(options[0]) <= _denials(option)
        for _, options in others
        if references.items[options[0].owner].id == item.id
    )


def _is_weak(option: Option, references: References, *, partial: bool) -> bool:
    """Whether the match is so weak that it may be another print in the same style. In a photo of a part of
    the board the true piece of that name may be beyond the edge and not compete for it. A further look
    resembles others by what lay on its piece, too: where it is not much alike, the first picture decides."""
    if is_below(option.likeness, strict=partial):
        return True
    oldest = references.oldest_look(option.owner)
    if oldest == option.owner or not is_below(option.likeness, strict=True):
        return False
    if references.items[oldest].extent != references.items[option.owner].extent:
        return True  # one of them lies on its side
    return is_below(compare(option.seen, references.look(oldest)), strict=partial)


def is_below(likeness: Likeness, *, strict: bool) -> bool:
    """Whether a piece without a reference may be as much alike."""
    mean = SETTINGS.strict_mean if strict else SETTINGS.weak_mean
    half = SETTINGS.strict_half if strict else SETTINGS.weak_half
    return likeness.mean < mean and likeness.best_half < half


def _taken(place: Place, references: References) -> Verdict:
    """A piece whose likeliest names are all used up: a print that is not enrolled, most likely."""
    options = place.options[: SETTINGS.most_candidates]
    options = [o for o in options if o.likeness.best_half >= PLACES.asked]
    chance = 0.2 / len(options)
    return Verdict(place, tuple(options), tuple(chance for _ in options), False, chance)


def _rivals(one: Reference, other: Reference) -> bool:
    return one.name != other.name
