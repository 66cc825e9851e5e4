"""Every text of the form has a translation, and every translation is of a text of the form."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import scoring

WEB = Path(__file__).parents[2] / "web"
STRING = r"'((?:[^'\\]|\\.)*)'"
ONE = re.compile(rf"\bt\(\s*{STRING}")
MANY = re.compile(rf"\btn\(\s*{STRING},\s*{STRING}")
HOLES = re.compile(r"\{(\w+)\}")


def used() -> dict[str, set[str]]:
    """English texts and the files that use them."""
    found: dict[str, set[str]] = {}
    for path in WEB.rglob("*.js"):
        if {"vendor", "node_modules", "dist"} & set(path.parts):
            continue
        source = path.read_text(encoding="utf-8")
        for text in [*ONE.findall(source), *(pair[0] for pair in MANY.findall(source))]:
            found.setdefault(text.replace("\\'", "'"), set()).add(str(path.relative_to(WEB)))
    return found


def translated(lang: str, game: str | None = None) -> dict[str, list[str]]:
    """The translations that all games use, or those in the words of one."""
    found: dict[str, list[str]] = {}
    for path in WEB.rglob(f"locale/{lang}.po"):
        with path.open("rb") as po:
            for message in read_po(po, locale=lang):
                if message.context != game:
                    continue
                key = message.id if isinstance(message.id, str) else message.id[0]
                forms = (
                    [message.string]
                    if isinstance(message.string, str)
                    else list(message.string or ())
                )
                if key:
                    found[key] = forms
    return found


@pytest.mark.parametrize("lang", ["de"])
def test_every_text_is_translated(lang: str) -> None:
    have = translated(lang)
    missing = {text: files for text, files in used().items() if not all(have.get(text, [""]))}
    assert missing == {}


@pytest.mark.parametrize("lang", ["de"])
def test_no_translation_is_left_over(lang: str) -> None:
    assert set(translated(lang)) - set(used()) == set()


def test_texts_that_only_one_editor_uses_stand_in_its_folder() -> None:
    with (WEB / "locale" / "de.po").open("rb") as po:
        ids = [message.id for message in read_po(po, locale="de")]
    shared = {one if isinstance(one, str) else one[0] for one in ids}
    editors = {f"games/{game}" for game in scoring.games()}
    users = {
        text: {"/".join(Path(file).parts[:2]) for file in files} for text, files in used().items()
    }
    astray = {
        text: of for text, of in users.items() if len(of) == 1 and of <= editors and text in shared
    }
    assert astray == {}


def test_words_of_one_game_stand_beside_those_of_all() -> None:
    own = {game: translated("de", game) for game in scoring.games()}
    assert own["keyper"]["Upgraded"] == ["Verbessert"]  # Keyper, improvements (Verbesserungen)
    assert translated("de")["Upgraded"] == ["Aufgewertet"]  # Key Flow and The Farmers, upgrading
    assert {text for texts in own.values() for text in texts} - translated("de").keys() == set()


@pytest.mark.parametrize("lang", ["de"])
def test_translations_fill_the_same_holes(lang: str) -> None:
    wrong = {
        text: form
        for text, forms in translated(lang).items()
        for form in forms
        if set(HOLES.findall(text)) != set(HOLES.findall(form))
    }
    assert wrong == {}


def test_texts_are_found_at_all() -> None:
    assert len(used()) > 150
    assert "Who plays {game}?" in used()


CASED = re.compile(r"(?i)\b(?:an|auf|aus|bei|durch|für|mit|nach|von|vor|zu) \{what\}")
"""A German preposition bends what follows; names of pieces, groups and values are only known as titles."""


def test_german_bends_no_name_of_a_thing() -> None:
    bent = [form for forms in translated("de").values() for form in forms if CASED.search(form)]
    assert bent == []
