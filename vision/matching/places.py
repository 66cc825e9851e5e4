"""Poses that claim the same place, each compared with what the picture shows there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from vision.matching.colour import better_twin
from vision.matching.features import Floats
from vision.matching.poses import Affine, Pose
from vision.matching.references import REFERENCE_SIDE_PX, References
from vision.matching.verify import Likeness, Look, blurred, compare, cut_out
from vision.shape import inside


@dataclass(frozen=True, slots=True)
class PlaceSettings:
    """From the correlation `named` (of the better half of the blocks) on a piece is named, from `asked` on it
    becomes a question; `likely_support` agreeing points mean that there is a piece. Centres nearer than
    `same_place` (in references) cannot be two pieces. At one place `most_options` names are compared (by
    `most_looks` pictures each), only `most_weak_options` where fewer than `weak_support` points agree. Two
    with a likeness of at least `twin_least` and at most `near_twin` apart are judged by their differences
    alone."""

    named: float = 0.80
    asked: float = 0.45
    likely_support: int = 6
    same_place: float = 0.4
    most_options: int = 6
    weak_support: int = 5
    most_weak_options: int = 2
    near_twin: float = 0.2
    twin_least: float = 0.4
    most_looks: int = 4


SETTINGS = PlaceSettings()


@dataclass(frozen=True, slots=True, eq=False)
class Option:
    """A candidate at a place: the `pose` of a reference and its `likeness`; `seen` is the patch."""

    pose: Pose
    likeness: Likeness
    seen: Look

    @property
    def owner(self) -> int:
        """The number of the reference."""
        return self.pose.owner

    @property
    def affine(self) -> Affine:
        """Lays the reference down on the flattened board."""
        return self.pose.affine

    @property
    def support(self) -> int:
        """The number of agreeing points; 0 where it was found by its looks only."""
        return self.pose.support

    @property
    def centre(self) -> NDArray[np.float64]:
        """The middle of the piece, in pixels of the flattened board."""
        return np.asarray(self.affine[:, 2])


@dataclass(slots=True, eq=False)
class Place:
    """A place on the rectified board with its candidates, the most likely first; `cut_off`: the edge of the
    photo runs through it; `fine_print`: the match is weak, but wherever nothing lies on the piece, its fine
    print is there."""

    centre: NDArray[np.float64]
    options: list[Option] = field(default_factory=list)
    cut_off: bool = False
    fine_print: bool = False

    @property
    def best(self) -> Option:
        """The likeliest name for the place."""
        return self.options[0]

    @property
    def is_seen(self) -> bool:
        """Whether the place is named or asked about."""
        return self.best.likeness.best_half >= SETTINGS.asked

    @property
    def is_sure(self) -> bool:
        """Whether it matches its reference so well that it is beyond doubt."""
        return self.best.likeness.best_half >= SETTINGS.named

    @property
    def is_likely(self) -> bool:
        """Whether there is some piece here, this one or another print."""
        return self.is_seen and self.best.support >= SETTINGS.likely_support


def seen_at(area: Floats, references: References, pose: Pose) -> Look:
    """What the flattened board (in Lab) shows where a pose lays its reference."""
    item = references.items[pose.owner]
    return Look.of(cut_out(area, pose.affine, item.patch_size, item.extent))


def weigh(area: Floats, references: References, pose: Pose) -> Option:
    """Compares the flattened board (in Lab) with the reference that a pose lays on it."""
    seen = seen_at(area, references, pose)
    likeness = compare(seen, references.look(pose.owner))
    if references.blur_sigma:
        # Differences to another print are clearest without blur.
        sharp = compare(seen, references.with_blur(0.0).look(pose.owner))
        likeness = replace(likeness, denied=sharp.denied)
    return Option(pose, likeness, seen)


def places(
    area: Floats, references: References, poses: Sequence[Pose], scale: float
) -> list[Place]:
    """Groups poses (best supported first) into places and compares the best ones of each."""
    near = SETTINGS.same_place * REFERENCE_SIDE_PX * scale
    centres = np.array([pose.centre for pose in poses]).reshape(-1, 2)
    apart = np.linalg.norm(centres[:, None] - centres, axis=2)
    firsts: list[int] = []
    groups: list[dict[int, Pose]] = []
    for number, pose in enumerate(poses):
        gaps = apart[number, firsts]
        closest = int(np.argmin(gaps)) if groups else -1
        if closest < 0 or gaps[closest] > near:
            firsts.append(number)
            groups.append({pose.owner: pose})
        else:
            groups[closest].setdefault(pose.owner, pose)
    found = []
    for group in groups:
        rivals = list(group.values())
        most = (
            SETTINGS.most_options
            if rivals[0].support >= SETTINGS.weak_support
            else SETTINGS.most_weak_options
        )
        named: Counter[tuple[str, str | None]] = Counter()
        options = []
        for pose in rivals:
            name = references.items[pose.owner].name
            # Further looks of one side take no room from other names.
            if name in named or len(named) < most:
                named[name] += 1
                if named[name] <= SETTINGS.most_looks:
                    options.append(weigh(area, references, pose))
        place = Place(rivals[0].centre, options)
        rank(place, references)
        found.append(place)
    return found


def rank(place: Place, references: References) -> None:
    """Sorts the options of a place: by likeness, near twins by where they differ; each name once."""
    place.options.sort(key=lambda option: (-option.likeness.mean, option.owner))
    for later in range(1, len(place.options)):
        for at in range(later, 0, -1):
            ahead, behind = place.options[at - 1 : at + 1]
            gain = twin_gain(behind, ahead, references)
            if gain < 0 or (gain == 0 and behind.owner > ahead.owner):
                break
            place.options[at - 1 : at + 1] = behind, ahead
    place.options = _by_name(place.options, references)
    place.centre = place.best.centre


def _by_name(options: Sequence[Option], references: References) -> list[Option]:
    """Keeps the best of several looks of one side (options best first). Denied blocks come from the oldest
    look, which shows the bare piece: later ones may show the same things on top of it as the photo."""
    best: dict[tuple[str, str | None], Option] = {}
    oldest: dict[tuple[str, str | None], Option] = {}
    for option in options:
        name = references.items[option.owner].name
        best.setdefault(name, option)
        if name not in oldest or option.owner < oldest[name].owner:
            oldest[name] = option
    return [
        replace(first, likeness=replace(first.likeness, denied=oldest[name].likeness.denied))
        for name, first in best.items()
    ]


def twin_gain(one: Option, other: Option, references: References) -> float:
    """By how much `one` beats `other`: by their likeness, or where that is close, only by the parts in which
    the two pictures differ."""
    plain = one.likeness.mean - other.likeness.mean
    if (
        abs(plain) > SETTINGS.near_twin
        or min(one.likeness.mean, other.likeness.mean) < SETTINGS.twin_least
    ):
        return plain
    known = references.look(one.owner)
    twin = _laid_over(one, other, references)
    return better_twin(one.seen, known, twin, one.likeness, compare(one.seen, twin))


def _laid_over(one: Option, other: Option, references: References) -> Look:
    """The reference of `other`, aligned with that of `one`."""
    frame, item = references.items[one.owner], references.items[other.owner]
    there = np.linalg.inv(np.vstack([other.affine, [0, 0, 1]])) @ np.vstack([one.affine, [0, 0, 1]])
    there[:2, 2] += (np.array(item.extent[::-1]) - 1) / 2
    patch = cut_out(references.colours(other.owner), there[:2], frame.patch_size, frame.extent)
    return Look.of(blurred(patch, references.blur_sigma), inside(frame.shape, *frame.patch_size))
