"""A title is a line of its own; a name in running text is not one. Lines are given, no OCR runs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from vision.image.picture import Picture
from vision.reading import Finding, Unsure
from vision.text import line_search, recognizing, titles
from vision.text.lines import Line
from vision.text.names import NameIndex, Piece

NAMES = (
    "Bell Tower",
    "Book of Changes",
    "Candle",
    "Great Flood",
    "Island",
    "Unicorn",
    "World Tree",
)
Look = Callable[..., list[str]]

INDEX = NameIndex(Piece(name, (name,)) for name in NAMES)
PICTURE = Picture(np.zeros((1000, 1000, 3), np.uint8))


def line(
    text: str, x: float, y: float, high: float = 20, turn: float = 0, score: float = 0.98
) -> Line:
    """A line of text around (x, y), as wide as its letters."""
    wide, t = high * 0.5 * len(text), np.radians(turn)
    box = np.array([[-wide, -high], [wide, -high], [wide, high], [-wide, high]]) / 2
    rotated = box @ np.array([[np.cos(t), np.sin(t)], [-np.sin(t), np.cos(t)]])
    return Line(rotated + np.array([x, y]), text, score)


@pytest.fixture
def look(monkeypatch: pytest.MonkeyPatch) -> Look:
    """Finds titles among given lines."""

    def find(*given: Line) -> list[str]:
        monkeypatch.setattr(line_search, "glance", lambda picture, pixels: list(given))
        monkeypatch.setattr(line_search, "look_closer", lambda picture, seen, pixels: seen)
        monkeypatch.setattr(line_search, "search", lambda picture: list(given))
        monkeypatch.setattr(recognizing, "read", lambda picture, some, both_ways=True: some)
        found = titles.Names(INDEX).find(PICTURE)
        return sorted(s.id if isinstance(s, Finding) else f"?{s.candidates[0].id}" for s in found)

    return find


CASES = {
    "a title alone": ([line("Candle", 100, 100)], ["Candle"]),
    "a title at any angle": ([line("Candle", 100, 100, turn=137)], ["Candle"]),
    "words around it": ([line("with Candle and", 100, 100)], []),
    "the last line of a text": (
        [line("+40 with any one of", 300, 200, 14), line("Great Flood.", 300, 216, 14)],
        [],
    ),
    "a block of names": (
        [
            line("Island", 300, 200, 14),
            line("Unicorn", 300, 214, 14),
            line("Candle", 300, 228, 14),
        ],
        [],
    ),
    "words apart": ([line("Bell", 100, 100), line("Tower", 160, 101)], ["Bell Tower"]),
    "a name in two lines": ([line("Bell", 100, 100), line("Tower", 100, 122)], ["Bell Tower"]),
    "two titles in one line": ([line("Candle Island", 200, 100)], ["Candle", "Island"]),
    "a word beside it": ([line("Candle", 100, 100), line("burns", 175, 100)], []),
    "a number beside it": ([line("Candle", 100, 100), line("13", 155, 100)], ["Candle"]),
    "its name again in the art": (
        [line("Book of Changes", 300, 100), line("Book of Changes", 310, 150, 15, 12)],
        ["Book of Changes"],
    ),
    "in much smaller letters": (
        [line("Candle", 100, 100, 24), line("Island", 400, 100, 24), line("Unicorn", 300, 600, 9)],
        ["Candle", "Island"],
    ),
    "small letters and a full stop": (
        [
            line("Candle", 100, 100, 24),
            line("Island", 400, 100, 24),
            line("Unicorn.", 300, 600, 16),
        ],
        ["Candle", "Island"],
    ),
    "half hidden": ([line("World Tre", 100, 100)], ["World Tree"]),
    "two letters wrong": ([line("Unlcnm", 100, 100)], ["?Unicorn"]),
    "badly read": ([line("Unlcnm", 100, 100, score=0.5)], []),
    "something else": ([line("Weather", 100, 100)], []),
    "nothing": ([], []),
}


@pytest.mark.parametrize(("given", "wanted"), CASES.values(), ids=CASES.keys())
def test_a_printed_title_is_named_asked_about_or_passed_over(
    look: Look, given: list[Line], wanted: list[str]
) -> None:
    assert look(*given) == wanted


@pytest.mark.parametrize("turn", [0, 50, 90, 180, 271])
def test_turned_all_together(look: Look, turn: int) -> None:
    """Running text is recognised at every angle."""
    t = np.radians(turn)
    turned = np.array([[np.cos(t), np.sin(t)], [-np.sin(t), np.cos(t)]])
    card = [
        line("Candle", 0, 0, 24),
        line("scores with", 0, 90, 14),
        line("Bell Tower,", 0, 105, 14),
        line("Unicorn", 0, 120, 14),
    ]
    assert look(*(replace(each, box=each.box @ turned + 500) for each in card)) == ["Candle"]


def test_a_name_of_two_pieces_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    twins = NameIndex([Piece("dealer", ("Händler",)), Piece("trader", ("Händler",))])
    monkeypatch.setattr(recognizing, "read", lambda picture, some, both_ways=True: some)
    monkeypatch.setattr(
        line_search, "glance", lambda picture, pixels: [line("Händler", 100, 100, 60)]
    )
    monkeypatch.setattr(line_search, "look_closer", lambda picture, seen, pixels: seen)
    (asked,) = titles.Names(twins).find(PICTURE)
    assert isinstance(asked, Unsure)
    assert {candidate.id for candidate in asked.candidates} == {"dealer", "trader"}


def test_a_page_of_text_is_no_board(monkeypatch: pytest.MonkeyPatch) -> None:
    page = [
        line("Candle and Island beside the World Tree", 500, 100 + 22 * n).box for n in range(20)
    ]
    monkeypatch.setattr(line_search, "spots", lambda picture, pixels: page)
    monkeypatch.setattr(recognizing, "read", lambda *_: pytest.fail("read all the same"))
    monkeypatch.setattr(line_search, "reading_angle", lambda *_: pytest.fail("read all the same"))
    assert titles.Names(INDEX).find(PICTURE) == []


def test_a_name_that_the_rules_of_another_card_mention_is_borne_once(look: Look) -> None:
    """Its line is isolated, as lines of rules sometimes are, but smaller than a title."""
    cards = [line(name, 100 + 300 * n, 100, 24) for n, name in enumerate(NAMES[:3])]
    assert look(*cards, line("Candle", 400, 400, 20)) == sorted(NAMES[:3])


def test_a_name_that_many_seem_to_bear_is_asked(look: Look) -> None:
    strangers = [line("Candle", 100 + 250 * n, 100 + 300 * n, 24) for n in range(3)]
    assert look(*strangers, line("Island", 100, 800, 24)) == ["?Candle"] * 3 + ["Island"]
    assert look(*strangers[:2]) == ["Candle", "Candle"]
