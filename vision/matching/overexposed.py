"""A second reading of overexposed photos, with references shown in as much light.

Overexposure washes out print, pale print first, and with it what distinguishes similar pieces. So more is
asked of all names in such a photo, those of the first reading too: where nothing lies on the pieces, no part
of one may show something else, and of two that are alike the better one must be ahead both as a
whole and where they differ.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.detection import Detection
from vision.matching.confidence import confidence
from vision.matching.features import Floats
from vision.matching.naming import SETTINGS as NAMING
from vision.matching.naming import Verdict, is_below
from vision.matching.places import Option, Place, twin_gain
from vision.matching.references import References
from vision.matching.verify import BLOCK_PX
from vision.reading import Candidate, Finding, Unsure


@dataclass(frozen=True, slots=True)
class OverexposedSettings:
    """Nothing lies on the pieces of a photo if a share of `clean` of them has at most one denied block, or if
    there are at most `few`; things lie on them if fewer than `covered` have none in ordinary light. Of two
    that are alike one must lead by `lead` where they differ. A part of 2 x 2 blocks, `judged` of which show
    print, shows something else if they correlate by less than `same`. Places contest a name with a mean
    correlation less than `near` behind. A name that is doubted has a chance of `doubted` at most. Detections
    nearer than `same_place` of a piece are of one place."""

    clean: float = 0.55
    few: int = 4
    covered: float = 0.5
    lead: float = 0.15
    judged: int = 3
    same: float = 0.2
    near: float = 0.15
    doubted: float = 0.6
    same_place: float = 0.5


SETTINGS = OverexposedSettings()


def is_bare(found: Sequence[Place]) -> bool:
    """Whether nothing lies on the pieces of an overexposed photo."""
    clean = [p.best.likeness.denied.sum() <= 1 for p in found if p.is_sure and not p.cut_off]
    return len(clean) <= SETTINGS.few or float(np.mean(clean)) >= SETTINGS.clean


def is_covered(found: Sequence[Place]) -> bool:
    """Whether the first reading found enough pieces to know that things lie on most of them."""
    clean = [not p.best.likeness.denied.any() for p in found if p.is_sure and not p.cut_off]
    return len(clean) > NAMING.few and float(np.mean(clean)) < SETTINGS.covered


def doubting(
    verdicts: Sequence[Verdict], references: References, *, complete: bool, bare: bool
) -> Iterator[Verdict]:
    """The verdicts, with questions in place of names that too much light leaves in doubt. `complete`: no piece
    lacks its reference; `bare`: nothing lies on the pieces."""
    for verdict in verdicts:
        first, *rivals = verdict.options
        ahead = not rivals or (
            twin_gain(first, rivals[0], references) >= SETTINGS.lead
            and first.likeness.mean >= rivals[0].likeness.mean
        )
        if bare:
            other = weakest_part(first, references) < SETTINGS.same
        else:
            other = is_below(first.likeness, strict=True) and not verdict.place.fine_print
        another = not complete and (other or _is_contested(verdict, verdicts, references))
        sound = ahead and not another
        yield verdict if sound or not verdict.named else _asked(verdict)


def _is_contested(verdict: Verdict, verdicts: Sequence[Verdict], references: References) -> bool:
    """Whether more places than there are copies show this piece about as well."""
    item, mean = references.items[verdict.options[0].owner], verdict.options[0].likeness.mean
    claims = [
        other.place.best
        for other in verdicts
        if other.place.is_sure and references.items[other.place.best.owner].id == item.id
    ]
    return sum(claim.likeness.mean > mean - SETTINGS.near for claim in claims) > item.copies


def _asked(verdict: Verdict) -> Verdict:
    """The question in place of a name, the most alike first."""
    options = sorted(verdict.options, key=lambda option: -option.likeness.mean)
    chance = confidence(min(verdict.raw, SETTINGS.doubted), named=False)
    chances = (chance, *(min(chance, each) for each in verdict.chances[1:]))
    return replace(verdict, options=tuple(options), chances=chances, named=False)


def weakest_part(option: Option, references: References) -> float:
    """How well that part of a piece correlates which does so least."""
    height, width = references.items[option.owner].patch_size
    shape = height // BLOCK_PX, width // BLOCK_PX
    judged = _windows(option.likeness.judged.reshape(shape).astype(np.float32))
    correlation = np.where(option.likeness.judged, option.likeness.correlation, 0)
    total = _windows(correlation.reshape(shape))
    use = judged >= SETTINGS.judged
    return float((total[use] / judged[use]).min()) if use.any() else 0.0


def _windows(values: Floats) -> Floats:
    """The sums of 2 x 2 neighbours."""
    pairs = values[:-1] + values[1:]
    return np.asarray(pairs[:, :-1] + pairs[:, 1:], np.float32)


def merged(
    first: Sequence[Detection], again: Sequence[Detection], references: References
) -> list[Detection]:
    """What both readings found: the names of either, but questions where they state different ones, or one name
    at more places than there are copies; elsewhere the questions of the second, then those of the first."""
    copies = references.copies
    stated = [each for each in first if isinstance(each, Finding)]
    further = [each for each in again if isinstance(each, Finding)]
    stated += [each for each in further if not _is_repeated(each, stated)]
    counts = Counter(each.id for each in stated)
    found: list[Detection] = []
    for name in stated:
        alone = _at(name, [other for other in stated if other is not name]) is None
        if alone and counts[name.id] <= copies[name.id]:
            found.append(name)
    for each in (*again, *first):
        if _at(each, found) is None:
            found.append(_question(each) if isinstance(each, Finding) else each)
    return found


def _is_repeated(one: Finding, others: Sequence[Finding]) -> bool:
    """Whether the same is stated at its place."""
    other = _at(one, others)
    return isinstance(other, Finding) and other.id == one.id


def _question(finding: Finding) -> Unsure:
    candidate = Candidate(finding.id, finding.side, finding.confidence * SETTINGS.doubted)
    return Unsure(finding.corners, (candidate,), picture=finding.picture)


def _at(one: Detection, others: Sequence[Detection]) -> Detection | None:
    """Which of the others is of the same place."""
    centre = one.corners.mean(0)
    reach = SETTINGS.same_place * float(np.linalg.norm(one.corners[1] - one.corners[0]))
    near = (o for o in others if np.linalg.norm(o.corners.mean(0) - centre) < reach)
    return next(near, None)
