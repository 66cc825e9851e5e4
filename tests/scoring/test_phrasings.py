"""What players ask about a rule, in one list or by the number of the sentence that answers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scoring.game import games
from scoring.phrasings import Phrasings, answered, phrases
from scoring.rules import Rules

TEXTS = {"en": "A bid is a counter. It is fixed.", "de": "Ein Gebot ist ein Stein. Es steht fest."}
BID: dict[str, Phrasings] = {
    "en": {"1": ["what is a bid"], "2": ["may I raise it"], "all": ["bids in short"]},
    "de": ["was ist ein Gebot"],
}


def test_phrasings_may_be_listed_by_the_sentence_that_answers() -> None:
    assert phrases(BID) == ["what is a bid", "may I raise it", "bids in short", "was ist ein Gebot"]
    assert list(answered(BID, TEXTS)) == [
        ("what is a bid", "A bid is a counter."),
        ("what is a bid", "Ein Gebot ist ein Stein."),
        ("may I raise it", "It is fixed."),
        ("may I raise it", "Es steht fest."),
    ]


def test_a_text_of_another_number_of_sentences_is_numbered_by_its_own_language() -> None:
    texts = TEXTS | {"de": "Ein Gebot ist ein Stein, und es steht fest."}
    asked: dict[str, Phrasings] = {
        "en": {"2": ["may I raise it"]},
        "de": {"1": ["darf ich es erhöhen"]},
    }
    assert list(answered(asked, texts)) == [
        ("may I raise it", "It is fixed."),
        ("darf ich es erhöhen", texts["de"]),
    ]


@pytest.mark.parametrize("number", ["0", "3", "last"])
def test_a_sentence_that_the_text_does_not_have_is_named(tmp_path: Path, number: str) -> None:
    (tmp_path / "play.toml").write_text(
        f'[bid]\ntitle = {{en = "Bid", de = "Gebot"}}\nplace = {{en = "Play", de = "Ablauf"}}\n'
        f'text = {{en = "{TEXTS["en"]}", de = "{TEXTS["de"]}"}}\n'
        f'asked.en.{number} = ["may I raise it"]\n',
        encoding="utf-8",
    )
    expected = re.escape(f"bid: asked.en: no sentence '{number}' among 2")
    with pytest.raises(ValueError, match=expected):
        Rules(tmp_path)["bid"].answered()


@pytest.mark.parametrize("game", list(games()))
def test_the_sentence_that_answers_a_phrasing_exists(game: str) -> None:
    for rule in games()[game].rules:
        pairs = rule.answered()
        assert {phrase for phrase, _ in pairs} <= set(rule.asked), rule.id
        texts = rule.text.by_language.values()
        assert all(any(sentence in text for text in texts) for _, sentence in pairs), rule.id
