"""Merging a match and a name of one piece."""

import numpy as np
import pytest

from vision.detection import Detection
from vision.merging import merge
from vision.reading import Candidate, Corners, Finding, Unsure


def tile(x: float = 0.0) -> Corners:
    return np.array([[x, 0], [x + 100, 0], [x + 100, 100], [x, 100]], float)


def line(x: float = 0.0) -> Corners:
    return np.array([[x + 20, 86], [x + 80, 86], [x + 80, 98], [x + 20, 98]], float)


def match(piece: str, confidence: float, x: float = 0.0) -> Finding:
    return Finding(piece, "upgraded", confidence, "match", tile(x))


def name(piece: str, confidence: float, x: float = 0.0) -> Finding:
    return Finding(piece, None, confidence, "name", line(x), outline=False)


def maybe(piece: str, confidence: float) -> Unsure:
    return Unsure(line(), (Candidate(piece, None, confidence),), outline=False)


def asked(*chances: tuple[str, str, float], x: float = 0.0) -> Unsure:
    return Unsure(tile(x), tuple(Candidate(*chance) for chance in chances))


def summary(detections: list[Detection]) -> list[str]:
    return [
        f"{s.id} {s.side} {s.by}"
        if isinstance(s, Finding)
        else "? " + " ".join(f"{c.id}:{c.side}" for c in s.candidates)
        for s in detections
    ]


@pytest.mark.parametrize(
    ("seen", "read", "together"),
    [
        (match("barn", 0.9), name("barn", 0.9), "barn upgraded both"),
        (match("barn", 0.5), name("mine", 0.98), "mine None name"),
        (match("barn", 0.99), name("mine", 0.5), "barn upgraded match"),
        (match("barn", 0.9), name("mine", 0.9), "? mine:None barn:upgraded"),
        (asked(("barn", "base", 0.4), ("mine", "base", 0.3)), name("mine", 0.9), "mine base both"),
        (
            asked(("barn", "base", 0.4), ("barn", "upgraded", 0.3)),
            name("barn", 0.9),
            "barn None both",
        ),
        (
            asked(("barn", "base", 0.6), ("barn", "upgraded", 0.2)),
            name("barn", 0.9),
            "barn base both",
        ),
        (asked(), name("mine", 0.9), "mine None name"),
        (asked(("barn", "base", 0.4)), name("mine", 0.9), "mine None name"),
        (
            match("barn", 0.9),
            maybe("mine", 0.6),
            "barn upgraded match",
        ),
        (
            asked(("barn", "base", 0.4), ("mine", "base", 0.35)),
            maybe("mine", 0.6),
            "? mine:base barn:base",
        ),
    ],
)
def test_one_piece(seen: Detection, read: Detection, together: str) -> None:
    merged = merge([seen], [read])
    assert summary(merged) == [together]
    assert (merged[0].corners == tile()).all()


def test_two_detectors_are_surer_than_one() -> None:
    (both,) = merge([match("barn", 0.8)], [name("barn", 0.9)])
    assert isinstance(both, Finding)
    assert both.confidence == pytest.approx(0.98)


def test_names_go_to_the_tile_they_stand_on() -> None:
    tiles: list[Detection] = [match("a", 0.9), match("b", 0.9, 100), match("c", 0.9, 200)]
    merged = merge(tiles, [name("b", 0.9, 100), name("d", 0.9, 400)])
    assert summary(merged) == [
        "a upgraded match",
        "b upgraded both",
        "c upgraded match",
        "d None name",
    ]


def test_without_references_names_stand_alone() -> None:
    assert summary(merge([name("a", 0.9)])) == ["a None name"]
    assert merge() == []
