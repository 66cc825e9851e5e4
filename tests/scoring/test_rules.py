"""The rules assistant: questions as players ask them, with the entry that answers them first."""

from __future__ import annotations

import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from scoring.game import Game, games
from scoring.questions import words
from scoring.rules import Rules

ALL = [pytest.param(game, id=game.id) for game in games().values()]
ENTRIES = [pytest.param(game.rules, rule.id, id=f"{game.id}-{rule.id}")
           for game in games().values() for rule in game.rules]  # fmt: skip

LOOKUPS = tomllib.loads(Path(__file__).with_name("lookups.toml").read_text(encoding="utf-8"))
QUESTIONS = [(row["game"], row["ask"], row["answers"]) for row in LOOKUPS["lookups"]]


@pytest.mark.parametrize(("game", "question", "answers"), QUESTIONS)
def test_a_question_finds_its_answer_first(game: str, question: str, answers: list[str]) -> None:
    found = [entry["id"] for entry in games()[game].rules.search(question)]
    assert found, "nothing found"
    assert found[0] in answers, found[:5]


@pytest.mark.parametrize("question", ["Edelsteinhändler", "edelsteinhaendler", "Edelsteinhandler"])
def test_a_name_of_two_tiles_finds_both(question: str) -> None:
    found = games()["keyper"].rules.search(question, "de")
    assert {entry["id"] for entry in found[:2]} == {"gem_dealer", "gem_merchant"}


@pytest.mark.parametrize("question", LOOKUPS["nonsense"])
@pytest.mark.parametrize("game", ALL)
def test_nonsense_finds_nothing(game: Game, question: str) -> None:
    assert [entry["id"] for entry in game.rules.search(question)] == []


@pytest.mark.parametrize("game", ALL)
def test_no_question_gives_every_rule(game: Game) -> None:
    everything = [rule.id for rule in game.rules]
    for nothing in ("", "   "):
        assert [entry["id"] for entry in game.rules.search(nothing)] == everything


@pytest.mark.parametrize(("rules", "rule"), ENTRIES)
def test_an_entry_is_found_by_its_id_and_titles(rules: Rules, rule: str) -> None:
    for name in (rule, rule.replace("_", " "), *rules[rule].title.by_language.values()):
        assert rules.search(name)[0]["id"] == rule, name
        assert rules.search(f"  {name.upper()}??")[0]["id"] == rule, name


@pytest.mark.parametrize("game", ALL)
def test_an_answer_speaks_the_language_asked_for(game: Game) -> None:
    for language in ("en", "de"):
        for entry in game.rules.search("", language):
            assert entry["title"] == entry["titles"][language]
            assert entry["text"] == entry["texts"][language]
            assert entry["place"] == entry["places"][language]


@pytest.mark.parametrize("game", ALL)
def test_saying_it_again_and_again_changes_nothing(game: Game) -> None:
    title = next(iter(game.rules)).title.by_language["en"]
    again = game.rules.search(" ".join([title] * 60))
    assert again[0]["id"] == game.rules.search(title)[0]["id"]


def test_many_ask_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The service answers in many threads; a stemmer shared between them mixes up their words."""
    asked = [f"{word}{ending}" for word in ("wertung", "hühner", "upgrade", "verbessert", "keyple")
             for ending in ("", "en", "ern", "ing", "s", "es", "ed", "ung", "ungen", "lich")] * 8  # fmt: skip
    expected = [words._root(word) for word in asked]
    monkeypatch.setattr(words, "_root", words._root.__wrapped__)
    interval = sys.getswitchinterval()
    try:
        sys.setswitchinterval(1e-6)
        with ThreadPoolExecutor(8) as threads:
            found = list(threads.map(lambda word: words._root(word), asked))
    finally:
        sys.setswitchinterval(interval)
    assert found == expected
