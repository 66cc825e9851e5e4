"""Every text of a layer has a German translation, in the layer itself or in one below it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import get_args

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from scoring.game import games
from scoring.messages import Message, Section

ROOT = Path(__file__).parents[2]
LAYERS = {
    "scoring": ("scoring",),
    "vision": ("vision", "scoring"),
    "store": ("store", "vision", "scoring"),
    "api": ("api", "store", "vision", "scoring"),
}
"""Each layer with those whose translations it may use: its own and the ones below."""

SOURCES = [("**.py", "python", "Text"), ("**.html", "jinja2.ext:babel_extract", "translate")]
LANGUAGES = ("de",)
PLACE = re.compile(r"{(\w+)}")


@cache
def used_templates(layer: str) -> dict[str, str]:
    """Every template of a layer, with one place of use.

    Templates are the first argument of `Text`, in pages of `translate`, and the values of a `MESSAGES` table.
    """
    found: dict[str, str] = {}
    for pattern, method, keyword in SOURCES:
        keywords = {keyword: None, "Counted": (1, 2)}
        extracted = extract_from_dir(ROOT / layer, [(pattern, method)], {}, keywords)
        for file, line, message, *_ in extracted:
            for text in [message] if isinstance(message, str) else message:
                if text:
                    found.setdefault(text, f"{layer}/{file}:{line}")
    for path in (ROOT / layer).glob("**/*.py"):
        for message in tables(path):
            found.setdefault(message, str(path.relative_to(ROOT)))
    return found


def tables(path: Path) -> Iterator[str]:
    """The texts in a module's `MESSAGES = {code: text}`."""
    source = path.read_text(encoding="utf-8")
    for node in ast.parse(source).body if "MESSAGES" in source else ():
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Dict):
            names = {target.id for target in node.targets if isinstance(target, ast.Name)}
            yield from map(ast.literal_eval, node.value.values if "MESSAGES" in names else ())


def catalogues(layer: str, language: str) -> Iterator[tuple[Path, Catalog]]:
    for path in sorted((ROOT / layer).glob(f"**/locale/{language}.po")):
        with path.open("rb") as file:
            yield path, read_po(file, locale=language)


def translated(layer: str, language: str) -> dict[str, str]:
    return {template: string for below in LAYERS[layer]
            for _, catalogue in catalogues(below, language) for message in catalogue
            if message.id and not message.fuzzy
            for template, string in zip(texts_of(message.id), texts_of(message.string or ""), strict=True)
            }  # fmt: skip


def texts_of(entry: str | Sequence[str]) -> Sequence[str]:
    """A text, or its singular and plural."""
    return [entry] if isinstance(entry, str) else entry


@pytest.mark.parametrize("layer", LAYERS)
def test_templates_are_found(layer: str) -> None:
    assert len(used_templates(layer)) >= 4
    assert "This is required." in used_templates("scoring")
    assert "See also" in used_templates("api")


@pytest.mark.parametrize("layer", LAYERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_template_is_translated(layer: str, language: str) -> None:
    known = translated(layer, language)
    missing = {
        template: place
        for template, place in used_templates(layer).items()
        if not known.get(template)
    }
    assert missing == {}


@pytest.mark.parametrize("layer", LAYERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_fills_the_same_places(layer: str, language: str) -> None:
    for template, translation in translated(layer, language).items():
        assert set(PLACE.findall(translation)) == set(PLACE.findall(template)), template


@pytest.mark.parametrize("layer", LAYERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_is_left_over(layer: str, language: str) -> None:
    for path, catalogue in catalogues(layer, language):
        left = [template for message in catalogue if message.id
                for template in texts_of(message.id) if template not in used_templates(layer)]  # fmt: skip
        assert left == [], path


UNSEEN = {"api/http/errors.py": "werkzeug's own names of rare errors"}


def test_no_text_is_put_together_where_no_translation_finds_it() -> None:
    """`Text(x)` and `Text(f"...")` have no template to extract, unless it stands in a `MESSAGES` table."""
    for layer in LAYERS:
        for path in (ROOT / layer).glob("**/*.py"):
            name = str(path.relative_to(ROOT))
            odd = [words for words in arguments(path) if not words.startswith("MESSAGES[")]
            assert odd == [] or name in UNSEEN, (name, odd)


def arguments(path: Path) -> Iterator[str]:
    """What `Text` is called with in a module, other than a literal.

    A page's `translate=lambda words: Text(words)...` is left out: its texts stand in the template.
    """
    source = path.read_text(encoding="utf-8")
    nodes = list(ast.walk(ast.parse(source))) if "Text(" in source else []
    handed = {argument.arg for node in nodes if isinstance(node, ast.Lambda)
              for argument in node.args.args}  # fmt: skip
    for node in nodes:
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
            continue
        if node.func.id == "Text" and node.args:
            words = node.args[0]
            plain = isinstance(words, ast.Constant) and isinstance(words.value, str)
            if not plain and ast.unparse(words) not in handed:
                yield ast.unparse(words)


def templates(message: Message) -> list[str]:
    """Every template of a sentence, in each language and plural form."""
    return [text for each in message.templates.values()
            for text in ([each] if isinstance(each, str) else each.values())]  # fmt: skip


@pytest.mark.parametrize("game", list(games()))
def test_the_data_of_a_game_speaks_every_language(game: str) -> None:
    folder = ROOT / "scoring" / game
    played = games()[game]
    for piece in played.catalogue:
        for language in ("en", *LANGUAGES):
            assert piece.names.by_language.get(language), (folder.name, piece.id)
    for section in get_args(Section):
        for code in played.messages.codes(section):
            message = played.messages.message(section, code)
            assert {"en", *LANGUAGES} <= message.templates.keys(), (section, code)
            places = {frozenset(PLACE.findall(text)) - {message.by} for text in templates(message)}
            assert len(places) == 1, (section, code)
    for rule in played.rules:
        for names in (rule.title, rule.text, rule.place):
            for language in ("en", *LANGUAGES):
                assert names.by_language.get(language, "").strip(), rule.id
