"""Words of questions: numbers in any spelling, numbers only with their word, n-grams that survive typos."""

from __future__ import annotations

import pytest

from scoring.questions.words import counted_terms, ngrams, terms, words


@pytest.mark.parametrize("asked", ["10th event", "tenth event", "event 10"])
def test_a_number_is_the_same_in_every_spelling(asked: str) -> None:
    assert "event 10" in terms(asked)


def test_a_bare_number_is_no_term() -> None:
    assert terms("7") == []
    assert "7" not in terms("7 pigs")


def test_a_number_goes_with_no_word_of_the_next_line() -> None:
    assert counted_terms("groups of 7\npigs eat")["pig 7"] == 0
    assert counted_terms("groups of 7 pigs")["pig 7"] == 1


def test_plurals_and_umlauts_have_one_stem() -> None:
    assert terms("Hühner") == terms("Huehner") == terms("huhner")


@pytest.mark.parametrize("asked", ["größte Straße", "groesste Strasse", "grösste strasse"])
def test_sharp_s_and_umlauts_may_be_typed_in_any_way(asked: str) -> None:
    assert terms(asked) == terms("größte Straße")


def test_a_compound_shares_letters_with_its_parts() -> None:
    parts, other = ngrams("Tafel der Landschaft"), ngrams("Regel des Handels")
    assert (ngrams("Landschaftstafel") & parts).total() > 2 * (
        ngrams("Landschaftstafel") & other
    ).total()


def test_words_lose_accents_and_apostrophes() -> None:
    assert words("Farmer's Gästehaus") == ["farmers", "gastehaus"]


def test_a_typo_keeps_most_letters() -> None:
    right, wrong, other = ngrams("Gleichstand"), ngrams("Gleichstnd"), ngrams("Prospektor")
    assert (right & wrong).total() > 4 * (right & other).total()
