"""The rules cover the books: each line of one belongs to entries, and each entry can be found."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import scoring
from scoring.game import games
from scoring.phrasings import phrases
from scoring.rules import TOPICS
from scoring.toml import read_toml

TABLES = sorted((Path(__file__).parents[2] / "docs" / "rules-coverage").glob("*.md"))
"""One for each book: `<game>.md`, and `<game>-<expansion>.md` where an expansion has its own."""
LANGUAGES = ("en", "de")
PHRASINGS = 6

ROW = re.compile(r"^\| *(\d+)-(\d+) *\|([^|]+)\|([^|]+)\| *$", re.MULTILINE)


@cache
def entries(game: str) -> dict[str, dict[str, Any]]:
    folder = Path(scoring.__file__).parent / game / "rules"
    files = [file for topic in TOPICS if (file := folder / f"{topic}.toml").exists()]
    return {key: entry for file in files for key, entry in read_toml(file).items()}


def game_of(table: Path) -> str:
    return table.stem.split("-")[0]


GAMES = sorted({game_of(table) for table in TABLES})


@pytest.fixture(params=TABLES, ids=lambda table: table.stem)
def table(request: pytest.FixtureRequest) -> Path:
    found: Path = request.param
    return found


def test_the_table_is_of_a_game(table: Path) -> None:
    assert game_of(table) in games()


def test_ranges_cover_the_book_without_gap_or_overlap(table: Path) -> None:
    text = table.read_text("utf-8")
    stated = re.search(r"^Lines: (\d+)$", text, re.MULTILINE)
    assert stated, "the table has the number of lines of the book"
    after = 0
    for first, last, *_ in ROW.findall(text):
        assert int(first) == after + 1, f"{first} follows {after}"
        assert int(last) >= int(first)
        after = int(last)
    assert after == int(stated[1])


def test_every_row_of_the_table_is_read(table: Path) -> None:
    """A row that is written otherwise would be passed over."""
    rows = [line for line in table.read_text("utf-8").splitlines() if re.match(r"\| *\d", line)]
    assert len(rows) == len(ROW.findall(table.read_text("utf-8"))) > 0


def test_every_part_names_a_heading_and_entries(table: Path) -> None:
    rules = games()[game_of(table)].rules
    for first, _, heading, cited in ROW.findall(table.read_text("utf-8")):
        assert heading.strip(), first
        ids = re.findall(r"`([^`]+)`", cited)
        assert ids or "no rule" in cited, f'line {first}: neither entries nor "no rule"'
        assert not [rule for rule in ids if rule not in rules], f"line {first}"


@pytest.mark.parametrize("game", GAMES)
def test_every_entry_has_its_texts_in_both_languages(game: str) -> None:
    for key, entry in entries(game).items():
        for part in ("title", "text", "place"):
            assert all(entry[part][language].strip() for language in LANGUAGES), (key, part)


@pytest.mark.parametrize("game", GAMES)
def test_every_entry_is_asked_for_in_many_ways(game: str) -> None:
    for key, entry in entries(game).items():
        for language in LANGUAGES:
            asked = phrases({language: entry["asked"][language]})
            found = [phrase.casefold() for phrase in asked]
            assert len(set(found)) == len(found) >= PHRASINGS, (key, language)


@pytest.mark.parametrize("game", GAMES)
def test_what_the_book_leaves_open_has_its_own_file(game: str) -> None:
    """An answer is marked as unsettled if it is listed among the unsettled ones, and only then."""
    for rule in games()[game].rules:
        assert rule.settled == (rule.topic != "unsettled"), rule.id
