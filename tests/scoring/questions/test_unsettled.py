"""Questions about any game that no rulebook settles: each game has an entry, with its own pieces."""

from __future__ import annotations

from pathlib import Path

import pytest

import scoring
from scoring.game import games
from scoring.questions.assistant import CUED, Assistant
from scoring.questions.evidence import Document
from scoring.toml import read_toml

SCORING = Path(scoring.__file__).parent
KINDS = read_toml(SCORING / "unsettled.toml")


def likes(game: str) -> list[str]:
    files = [read_toml(f) for f in (SCORING / game / "rules").glob("*.toml")]
    return [kind for file in files for entry in file.values() for kind in entry.get("like", ())]


@pytest.mark.parametrize("game", games())
def test_each_kind_belongs_to_one_entry_of_each_game(game: str) -> None:
    assert sorted(likes(game)) == sorted(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_has_its_words_and_is_asked_for_in_both_languages(kind: str) -> None:
    cues, asked = KINDS[kind]["cues"], KINDS[kind]["asked"]
    assert len(set(cues)) == len(cues)
    for phrases in asked.values():
        assert len(set(phrases)) == len(phrases) >= 4
    assert asked.keys() == {"en", "de"}


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
