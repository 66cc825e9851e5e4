"""Questions about any game in the same words: each game has entries that answer them, with its own pieces."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

import scoring
from scoring.game import games
from scoring.questions.assistant import CUED, Assistant
from scoring.questions.evidence import Document
from scoring.sentences import sentences
from scoring.toml import read_toml

SCORING = Path(scoring.__file__).parent
KINDS = read_toml(SCORING / "common_questions.toml")
OPEN = [kind for kind, asked in KINDS.items() if "cues" in asked]


@cache
def answering(game: str) -> dict[str, list[str]]:
    """The entries of a game, by the kinds of common questions that they answer."""
    found: dict[str, list[str]] = {}
    for file in (SCORING / game / "rules").glob("*.toml"):
        entries: dict[str, dict[str, Any]] = read_toml(file)
        for rule, entry in entries.items():
            for kind in entry.get("like", ()):
                found.setdefault(kind, []).append(rule)
    return found


@pytest.mark.parametrize("game", games())
def test_each_kind_belongs_to_one_entry_of_a_game(game: str) -> None:
    found = answering(game)
    assert found.keys() <= KINDS.keys()
    assert found.keys() >= set(OPEN)
    assert [rules for rules in found.values() if len(rules) > 1] == []


@pytest.mark.parametrize("game", games())
def test_the_sentence_that_answers_a_kind_exists(game: str) -> None:
    for rule in games()[game].rules:
        for numbers in rule.answers.values():
            for language, number in numbers.items():
                assert 1 <= number <= len(sentences(rule.text.render(language))), rule.id


@pytest.mark.parametrize(("language", "question", "sentence"), [
    ("en", "are there any negative points?", "Unbuilt and overbuilt tiles score nothing"),
    ("de", "wer hat denn jetzt gewonnen", "Wer die meisten Punkte hat, gewinnt"),
    ("de", "darf ich es doppelt zählen?", "Jeder einzelne Stein zählt nur für ein Plättchen"),
])  # fmt: skip
def test_a_common_question_is_answered_by_its_own_sentence(
    language: str, question: str, sentence: str
) -> None:
    answer = games()["keyper"].rules.ask(question, language).answer[0]
    assert answer.sentence.startswith(sentence)
    assert answer.passage == (answer.sentence,)


def test_each_kind_is_asked_of_several_games() -> None:
    assert [k for k in KINDS if sum(k in answering(game) for game in games()) < 2] == []


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_is_asked_for_in_both_languages(kind: str) -> None:
    cues, asked = KINDS[kind].get("cues", []), KINDS[kind]["asked"]
    assert len(set(cues)) == len(cues)
    for phrases in asked.values():
        assert len(set(phrases)) == len(phrases) >= 4
    assert asked.keys() == {"en", "de"}


def test_no_two_kinds_are_asked_for_by_the_same_words() -> None:
    phrases = [
        phrase for kind in KINDS.values() for asked in kind["asked"].values() for phrase in asked
    ]
    assert len(set(phrases)) == len(phrases)


@pytest.mark.parametrize("game", games())
def test_a_common_question_finds_its_entry_in_words_of_its_own(game: str) -> None:
    asked = {
        "and how do you break ties": "tie",
        "wie wird ein Unentschieden aufgelöst?": "tie",
        "are we both winners then": "still_tied",
        "und wenn es danach wieder gleich ist": "still_tied",
        "wann hört das Spiel eigentlich auf": "game_end",
        "what all do we count at the end": "what_scores",
        "gibts hier auch Minuspunkte?": "minus_points",
        "is there anything for having the most": "most_of_all",
        "so do meeples give any points": "workers_score",
        "zählen Arbeiter auch Punkte": "workers_score",
        "are the pieces in the supply limited": "runs_out",
        "what's the aim of the whole thing": "goal",
    }
    rules = games()[game].rules
    first = {question: rules.ask(question).entries[0].id for question in asked}
    assert first == {question: answering(game)[kind][0] for question, kind in asked.items()}


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("question", [
    "a meeple has vanished, what do we take for it", "uns ist eine Figur abhanden gekommen",
    "we would like to try a house rule", "dürfen wir eine eigene Hausregel einführen",
    "he wants to undo what he did", "sie will ihren Zug rückgängig machen",
    "is there a penalty when somebody forgot something", "wer entscheidet bei einem Streit",
    "do you need a timer", "gibt es eine Bedenkzeit",
])  # fmt: skip
def test_it_is_not_in_the_rules_but_explained(game: str, question: str) -> None:
    answer = games()[game].rules.ask(question)
    assert answer.answered == "no"
    assert not answer.entries[0].settled


def test_a_word_of_its_kind_tells_an_entry_from_one_with_the_same_pieces() -> None:
    green = Document("green", ["Green workers"], phrasings=["how many green workers are there"],
                     texts=["Green workers come from the supply."])  # fmt: skip
    lost = Document("lost", ["A lost piece"], phrasings=["one of the pieces is lost"],
                    texts=["The book does not say it."], left_open=True, cues=["under the sofa"])  # fmt: skip
    asked = Assistant([green, lost])
    question = "one of the pieces rolled under the sofa"
    assert asked.evidence.of(question).rows[:, CUED].tolist() == [0, 1]
    assert asked.evidence.of("one of the pieces").rows[:, CUED].tolist() == [0, 0]
    assert asked.ask(question).left_open
