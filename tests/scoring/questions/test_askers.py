"""A question marks the sentence that answers the phrasings which it is like."""

from __future__ import annotations

import numpy as np
import pytest

from scoring.game import games
from scoring.questions.askers import WEIGHT, Askers
from scoring.questions.assistant import Assistant
from scoring.questions.evidence import Document


def test_a_sentence_is_as_close_as_the_closest_of_its_phrasings() -> None:
    asked = [["how many", "the number", "how many"], ["which colour", "what else"]]
    answers = [[("how many", "Four."), ("the number", "Four.")], [("which colour", "Red.")]]
    askers = Askers(["None asks.", "Red.", "Four."], asked, answers)
    alike = np.array([0.2, 0.5, 0.4, 0.9], np.float32)
    assert askers.like(alike).tolist() == pytest.approx([0, WEIGHT * 0.4, WEIGHT * 0.5])
    assert Askers(["None asks."], asked, [[], []]).like(alike).tolist() == [0]


def test_a_phrasing_marks_the_sentence_that_answers_it() -> None:
    """By its own words the question is nearer to the first sentence."""
    first, second = "A bid is one counter or more.", "Nothing is added or taken back."
    bid = Document("bid", ["Bidding"], phrasings=["is my bid fixed"], texts=[f"{first} {second}"])
    told = Document(
        "bid", ["Bidding"], phrasings=["is my bid fixed"], texts=bid.texts,
        answers=[("is my bid fixed", second)],
    )  # fmt: skip
    question = "is a bid fixed"
    assert Assistant([bid]).ask(question).passage([first, second])[0] == first
    assert Assistant([told]).ask(question).passage([first, second])[0] == second


@pytest.mark.parametrize(("language", "question", "expected"), [
    # Rulebook, action D: a bid is not changed. Scoring 4: five majorities, counted behind the screens.
    ("en", "may i change what i offered for a field later", "Once laid it is fixed"),
    ("de", "wieviel punkte sind mit den erntesteinen am schluss maximal drin", "Steine bringen zusammen"),
    ("en", "do cubes in the storehouse count for the majority", "Only counters behind the screen"),
])  # fmt: skip
def test_key_harvest_marks_what_answers(language: str, question: str, expected: str) -> None:
    answer = games()["key_harvest"].rules.ask(question, language).answer[0]
    assert answer.sentence.startswith(expected)
