"""The words for things: what a text names, by its longest name, with typos, compounds and umlauts."""

from __future__ import annotations

from pathlib import Path

import pytest

import scoring
from scoring.questions.things import Vocabulary, folded, vocabulary
from scoring.toml import read_toml
from texts import languages

THINGS = read_toml(Path(scoring.__file__).parent / "things.toml")["thing"]
FEW = Vocabulary({
    "animals": {"none": {"en": "no animals"}, "words": ["animal", "tier*"], "kinds": ["hens"]},
    "hens": {"none": {"en": "no hens"}, "words": ["hen", "huhn", "huhner", "hühnerhof"]},
    "winter": {"none": {"en": "no winter"}, "words": ["winter"]},
    "winter_tiles": {"none": {"en": "no winter tiles"}, "words": ["winter tile"]},
    "stone": {"none": {"en": "no stone"}, "words": ["*stein"]},
    "gems": {"none": {"en": "no gems"}, "words": ["edelstein"]},
}, ["animal farm"])  # fmt: skip


@pytest.mark.parametrize(("text", "named"), [
    ("Does an ANIMAL score?", ["animals"]),
    ("winter tile in winter", ["winter_tiles", "winter"]),
    ("ein Kieselstein oder Edelstein", ["stone", "gems"]),
    ("Hühner, Huehner", ["hens", "hens"]),
    ("wie viele Tierpunkte", ["animals"]),
    ("have you read Animal Farm", []),
    ("", []),
])  # fmt: skip
def test_a_question_names_things_by_their_longest_name(text: str, named: list[str]) -> None:
    assert [thing for name in FEW.named(text) for thing in name.things] == named


def test_rules_that_mention_winter_tiles_mention_the_winter() -> None:
    assert FEW.mentioned(["Each winter tile", "an", "animal"]) == {
        "winter",
        "winter_tiles",
        "animals",
    }


def test_no_name_begins_in_one_text_and_ends_in_the_next() -> None:
    assert FEW.mentioned(["in winter", "tile"]) == {"winter"}


def test_who_has_hens_has_animals() -> None:
    assert FEW.with_wholes({"hens"}) == {"hens", "animals"}
    assert FEW.with_wholes({"animals"}) == {"animals"}


@pytest.mark.parametrize("thing", THINGS)
def test_each_thing_is_found_by_its_name_in_every_language(thing: str) -> None:
    """Which is that after "no": of several words, the words for it stand in their order."""
    none = vocabulary().none[thing]
    assert none.by_language.keys() == set(languages())
    for language in languages():
        found = {each for name in vocabulary().named(none.render(language)) for each in name.things}
        assert thing in found, none.render(language)


@pytest.mark.parametrize("thing", THINGS)
def test_a_negation_fits_what_follows_it(thing: str) -> None:
    none = vocabulary().none[thing]
    assert none.render("en").startswith("no ")
    first, *rest = none.render("de").split()
    assert first in ("kein", "keine", "keinen")
    assert rest[-1][0].isupper()


def test_each_word_of_a_thing_stands_once() -> None:
    for thing, entry in THINGS.items():
        words = [(tuple(folded(word)), word.find("*")) for word in entry["words"]]
        assert len(set(words)) == len(words), thing
        assert set(entry.get("kinds", ())) <= THINGS.keys()
