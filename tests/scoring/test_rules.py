"""The rules assistant: players' questions, with the entry that must answer them first."""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from scoring.game import Game, games
from scoring.messages import Section
from scoring.questions import words
from scoring.rules import Rule
from scoring.toml import read_toml
from tests.every import every
from tests.scoring.as_json import score

ALL = [pytest.param(game, id=game.id) for game in games().values()]
SECTIONS: tuple[Section, ...] = ("warning", "assumption")
SENTENCE = re.compile(r"[.!?](?=\s|$)")

LOOKUPS = read_toml(Path(__file__).with_name("lookups.toml"))


def test_every_question_finds_its_answer_first() -> None:
    def check(row: dict[str, Any]) -> None:
        found = [entry.id for entry in games()[row["game"]].rules.search(row["ask"])]
        assert found, "nothing found"
        assert found[0] in row["answers"], found[:5]

    every(LOOKUPS["lookups"], check, lambda row: (row["game"], row["ask"]))


@pytest.mark.parametrize("question", ["Edelsteinhändler", "edelsteinhaendler", "Edelsteinhandler"])
def test_a_name_of_two_tiles_finds_both(question: str) -> None:
    found = games()["keyper"].rules.search(question, "de")
    assert {entry.id for entry in found[:2]} == {"gem_dealer", "gem_merchant"}


@pytest.mark.parametrize("game", ALL)
def test_nonsense_finds_nothing(game: Game) -> None:
    found = {
        question: [entry.id for entry in game.rules.search(question)]
        for question in LOOKUPS["nonsense"]
    }
    assert not any(found.values()), found


@pytest.mark.parametrize("game", ALL)
def test_what_the_book_leaves_open_is_no_answer_to_words_that_nobody_knows(game: Game) -> None:
    answers = {word: game.rules.ask(word, "en").answer for word in LOOKUPS["gibberish"]}
    assert not any(answers.values()), answers


@pytest.mark.parametrize("game", ALL)
def test_no_question_gives_every_rule(game: Game) -> None:
    everything = [rule.id for rule in game.rules]
    for nothing in ("", "   "):
        assert [entry.id for entry in game.rules.search(nothing)] == everything


def names_of(rule: Rule) -> list[str]:
    """Its id, and its title in every language."""
    return list(dict.fromkeys([rule.id, *rule.title.by_language.values()]))


@pytest.mark.parametrize("game", ALL)
def test_no_two_entries_are_called_the_same(game: Game) -> None:
    entries = defaultdict(set)
    for rule in game.rules:
        for name in names_of(rule):
            entries[tuple(words.words(name))].add(rule.id)
    assert [found for found in entries.values() if len(found) > 1] == []


@pytest.mark.parametrize("step", [15, pytest.param(1, marks=pytest.mark.soak)])
@pytest.mark.parametrize("game", ALL)
def test_entries_are_found_by_their_ids_and_titles(game: Game, step: int) -> None:
    def check(rule: Rule) -> None:
        for name in names_of(rule):
            assert game.rules.search(name)[0].id == rule.id, name

    every(list(game.rules)[::step], check, lambda rule: rule.id)


@pytest.mark.parametrize("step", [20, pytest.param(1, marks=pytest.mark.soak)])
@pytest.mark.parametrize("game", ALL)
def test_a_title_may_be_shouted(game: Game, step: int) -> None:
    def check(rule: Rule) -> None:
        for title in rule.title.by_language.values():
            assert game.rules.search(f"  {title.upper()}??")[0].id == rule.id, title

    every(list(game.rules)[::step], check, lambda rule: rule.id)


@pytest.mark.parametrize("game", ALL)
def test_every_entry_is_complete(game: Game) -> None:
    def check(rule: Rule) -> None:
        for names in (rule.title, rule.text, rule.place):
            assert {"en", "de"} == names.by_language.keys()
            assert all(text.strip() == text != "" for text in names.by_language.values())
        texts = rule.text.by_language
        assert texts["en"] != texts["de"]
        assert all(2 <= len(SENTENCE.findall(text)) <= 15 for text in texts.values()), texts
        assert len({rule.id, *rule.see}) == len(rule.see) + 1
        assert all(other in game.rules for other in rule.see)

    every(game.rules, check, lambda rule: rule.id)


@pytest.mark.parametrize("game", ALL)
def test_everything_cited_has_an_entry(game: Game) -> None:
    """Each piece, each warning and assumption, and each line of the example leads to a rule."""
    cited = {(piece.id, rule) for piece in game.catalogue for rule in piece.rules}
    for section in SECTIONS:
        for code in game.messages.codes(section):
            cited.add((code, game.messages.message(section, code).rule or ""))
    found = score(game.id, {"players": [{"name": "A", "board": dict(game.example)}]})
    cited |= {(line["element"], line["rule"]) for line in found["players"][0]["lines"]}
    assert [(what, rule) for what, rule in sorted(cited) if rule and rule not in game.rules] == []


@pytest.mark.parametrize("game", ALL)
def test_an_answer_speaks_the_language_asked_for(game: Game) -> None:
    for language in ("en", "de"):
        for entry in game.rules.search("", language):
            assert entry.title == entry.titles[language]
            assert entry.text == entry.texts[language]
            assert entry.place == entry.places[language]


@pytest.mark.parametrize("game", ALL)
def test_saying_it_again_and_again_changes_nothing(game: Game) -> None:
    title = next(iter(game.rules)).title.by_language["en"]
    again = game.rules.search(" ".join([title] * 60))
    assert again[0].id == game.rules.search(title)[0].id


def test_many_ask_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The service answers in many threads; a stemmer shared between them mixes up their words."""
    asked = [f"{word}{ending}" for word in ("wertung", "hühner", "upgrade", "verbessert", "keyple")
             for ending in ("", "en", "ern", "ing", "s", "es", "ed", "ung", "ungen", "lich")] * 8  # fmt: skip
    expected = [words._stem(word) for word in asked]
    monkeypatch.setattr(words, "_stem", words._stem.__wrapped__)
    interval = sys.getswitchinterval()
    try:
        sys.setswitchinterval(1e-6)
        with ThreadPoolExecutor(8) as threads:
            found = list(threads.map(lambda word: words._stem(word), asked))
    finally:
        sys.setswitchinterval(interval)
    assert found == expected
