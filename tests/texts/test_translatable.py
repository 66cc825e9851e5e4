"""Texts in several languages: what they say where a language, a plural form or a catalogue is missing."""

from __future__ import annotations

from pathlib import Path

import pytest

import texts
from texts import Amount, Counted, Joined, Names, Phrase, Template, Text
from texts.catalogues import _PACKAGES

COW = Names({"en": "Cow", "de": "Rind"}, {"en": ("cow", "cows"), "de": ("Rind", "Rinder")})
PO = """
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "{n} apples and {what}"
msgstr "{what} und {n} Äpfel"

msgid "{n} hour"
msgid_plural "{n} hours"
msgstr[0] "{n} Stunde"
msgstr[1] "{n} Stunden"
"""


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The catalogue of a package that is registered for one test."""
    monkeypatch.setattr("texts.catalogues._PACKAGES", [*_PACKAGES])
    (tmp_path / "locale").mkdir()
    (tmp_path / "locale" / "de.po").write_text(PO.strip(), encoding="utf-8")
    texts.register(tmp_path)


@pytest.fixture(autouse=True)
def forgotten() -> object:
    """No test sees the catalogues of another."""
    yield
    from texts.catalogues import languages, translations

    translations.cache_clear()
    languages.cache_clear()


@pytest.mark.parametrize(
    ("names", "plurals", "within"),
    [
        ({"en": "Cow", "de": "Rind"}, {"en": ("cow", "cows"), "de": ("Rind", "Rinder")}, ("cow", "Rind")),
        ({"en": "Vegetables", "de": "Gemüse"}, {"en": ("vegetable", "vegetables")}, ("vegetables", "Gemüse")),
        ({"en": "Sea Breese"}, {}, ("Sea Breese", "Sea Breese")),
        ({"en": "Ox", "de": "Hof (rot)"}, {"de": ("roter Hof", "rote Höfe")}, ("Ox", "Hof (rot)")),
    ],
)  # fmt: skip
def test_a_name_within_a_sentence_has_the_capital_that_it_has_after_a_number(
    names: dict[str, str], plurals: dict[str, tuple[str, ...]], within: tuple[str, str]
) -> None:
    name = Names(names, plurals).within
    assert (name.render(), name.render("de")) == within


@pytest.mark.usefixtures("german")
def test_a_text_is_rendered_with_its_values_in_the_order_of_the_language() -> None:
    text = Text("{n} apples and {what}", n=2, what=COW)
    assert (text.render(), text.render("de")) == ("2 apples and Cow", "Rind und 2 Äpfel")


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(("n", "hours"), [(0, "0 Stunden"), (1, "1 Stunde"), (2, "2 Stunden")])
def test_a_counted_text_takes_the_form_of_its_number(n: int, hours: str) -> None:
    assert Counted("{n} hour", "{n} hours", n=n).render("de") == hours


@pytest.mark.parametrize("language", ["de", "en", "fr", "xx"])
def test_without_a_translation_the_english_text_stands(language: str) -> None:
    assert Text("no such {thing}", thing="word").render(language) == "no such word"


def test_lists_are_joined_and_a_value_is_no_template() -> None:
    """A player may be called {n}."""
    text = Text("{names}: {n}", names=["{n}", COW], n=3)
    assert text.render("de") == "{n} + Rind: 3"


@pytest.mark.parametrize(
    ("n", "english", "german"),
    [(1, "1 cow", "1 Rind"), (2, "2 cows", "2 Rinder"), (0, "0 cows", "0 Rinder")],
)
def test_an_amount_takes_the_form_of_the_name(n: int, english: str, german: str) -> None:
    assert (Amount(n, COW).render(), Amount(n, COW).render("de")) == (english, german)


def test_what_is_never_counted_stands_behind_a_sign() -> None:
    assert Amount(2, Names({"en": "Statue"})).render() == "2 × Statue"


def test_a_phrase_chooses_by_the_value_that_it_names() -> None:
    forms: dict[str, Template] = {
        "en": {"one": "{most} is", "other": "{most} are"},
        "de": "nur {most}",
    }
    phrase = Phrase(forms, {"most": 1}, by="most")
    assert (phrase.render(), phrase.render("de")) == ("1 is", "nur 1")
    assert Phrase(forms, {"most": 2}, by="most").render("fr") == "2 are"


def test_joined_texts_share_a_language() -> None:
    assert Joined((COW, Text("and"), COW), " ").render("de") == "Rind and Rind"
