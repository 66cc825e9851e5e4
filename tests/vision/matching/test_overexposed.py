"""Too much light: pieces are named as far as their print is left, and never by what is lost."""

from __future__ import annotations

from random import Random

import cv2
import numpy as np
import pytest

from tests.vision.matching.test_matcher import (
    LYING,
    Enrolled,
    matcher,
    named,
    one_side_each,
    picture_of,
)
from tests.vision.matching.villages import Kind, photograph_village
from vision.image.picture import Picture, Pixels
from vision.matching.exposure import gains_of
from vision.matching.matcher import MatcherSettings
from vision.matching.overexposed import merged
from vision.matching.poses import Pose
from vision.matching.references import Gains, Reference, References
from vision.reading import Candidate, Finding, Unsure

SIZE = (1200, 900)
FRAME = np.array([[0.0, 0], [100, 0], [100, 100], [0, 100]])
NO_POINTS = np.zeros((0, 2), np.float32)


def brightened(pixels: Pixels, factor: float) -> Pixels:
    return np.asarray(cv2.convertScaleAbs(pixels, alpha=factor), np.uint8)


@pytest.mark.parametrize(
    ("covered", "seed", "factor"),
    [
        pytest.param(0, 12, 2.0, id="bare"),
        pytest.param(0.5, 11, 2.4, id="under pieces"),
        pytest.param(0, 11, 2.4, id="bare, more light", marks=pytest.mark.soak),
        pytest.param(0.5, 12, 2.0, id="under pieces, less light", marks=pytest.mark.soak),
    ],
)
def test_an_overexposed_photo_is_read_and_no_stranger_named(
    kinds: list[Kind], enrolled: Enrolled, covered: float, seed: int, factor: float
) -> None:
    rng = Random(seed)
    lying = one_side_each(kinds, LYING, rng)
    photo = photograph_village(lying, rng, size=SIZE, glare=0, covered=covered)
    picture = Picture(brightened(picture_of(photo).pixels, factor))
    answers = named(photo, matcher(enrolled).find(picture))
    truth = {n: (tile.id, tile.side) for n, tile in enumerate(photo.tiles)}
    assert {**truth, **answers} == truth
    assert len(answers) >= LYING / 2
    unknown = {kind.id for kind in lying[:3]}
    part = named(photo, matcher(enrolled, without=unknown).find(picture))
    assert {**truth, **part} == truth


@pytest.mark.soak
def test_of_a_large_box_only_what_points_fit_is_shown_in_more_light(
    kinds: list[Kind], enrolled: Enrolled, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vision.matching.matcher.SETTINGS", MatcherSettings(most_exposed=5))
    shown: list[int] = []
    exposed = References.exposed

    def counted(box: References, gains: Gains, owners: tuple[int, ...]) -> References:
        shown.append(len(owners))
        return exposed(box, gains, owners)

    monkeypatch.setattr(References, "exposed", counted)
    rng = Random(12)
    lying = one_side_each(kinds, LYING, rng)
    photo = photograph_village(lying, rng, size=SIZE, glare=0)
    picture = Picture(brightened(picture_of(photo).pixels, 2.0))
    answers = named(photo, matcher(enrolled).find(picture))
    truth = {n: (tile.id, tile.side) for n, tile in enumerate(photo.tiles)}
    assert {**truth, **answers} == truth
    assert shown == [5]


def test_an_ordinary_photo_is_looked_at_once(
    kinds: list[Kind], enrolled: Enrolled, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(References, "exposed")
    rng = Random(10)
    photo = photograph_village(one_side_each(kinds, LYING, rng), rng, size=SIZE, glare=0)
    unknown = {photo.tiles[0].id}
    assert matcher(enrolled, without=unknown).find(picture_of(photo))


def test_gains_are_gains_from_what_is_not_lost(kinds: list[Kind], enrolled: Enrolled) -> None:
    reference = enrolled[kinds[0]]
    references = References([reference])
    height, width = reference.extent
    laid = Pose(
        0, np.array([[1, 0, (width - 1) / 2], [0, 1, (height - 1) / 2]]), NO_POINTS, NO_POINTS
    )
    gains = gains_of(reference.exposed((1.9, 2.3, 2.1)).pixels, [laid], references)
    assert gains == pytest.approx((1.9, 2.3, 2.1), abs=0.11)
    assert gains_of(reference.pixels, [laid], references) is None
    assert gains_of(brightened(reference.pixels, 0.5), [laid], references) is None
    assert gains_of(reference.pixels, [], references) is None


def test_what_is_lost_in_light_counts_against_a_name(kinds: list[Kind], enrolled: Enrolled) -> None:
    reference = enrolled[kinds[0]]
    washed_out = reference.exposed((40.0, 40.0, 40.0))
    assert (washed_out.look().printed == reference.look().printed).all()
    assert washed_out.look().strength.mean() < reference.look().strength.mean() / 2


def found(id_: str, x: float) -> Finding:
    return Finding(id_, "base", 0.99, "match", FRAME + np.array([x, 0]))


def test_two_readings_that_contradict_each_other_become_questions(enrolled: Enrolled) -> None:
    one, other, third = (r for r in list(enrolled.values())[:6] if r.side == "base")
    box = References([one, other, third])

    def both(first: list[Finding | Unsure], again: list[Finding | Unsure]) -> list[str | None]:
        return [
            each.id if isinstance(each, Finding) else None for each in merged(first, again, box)
        ]

    a, b = one.id, other.id
    assert both([found(a, 0)], [found(a, 3)]) == [a]
    assert both([found(a, 0)], [found(b, 200)]) == [a, b]
    assert both([found(a, 0)], [found(b, 3)]) == [None]
    # There is one copy of it, and two places.
    assert both([found(a, 0)], [found(a, 200)]) == [None, None]


def test_a_name_of_one_reading_answers_the_question_of_the_other(enrolled: Enrolled) -> None:
    reference: Reference = next(iter(enrolled.values()))
    box = References([reference])
    asked = Unsure(FRAME + 4, (Candidate(reference.id, "base", 0.2),))
    name = found(reference.id, 0)
    assert merged([name], [asked], box) == [name]
    assert merged([asked], [name], box) == [name]
    assert merged([asked], [], box) == [asked]
