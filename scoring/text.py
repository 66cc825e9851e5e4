"""Texts that can be said in several languages: an English template, its values, the translations.

A `Text` is made where something is found out and rendered where it is said. The English template is
the gettext message id; `locale/<language>.po` beside the code that makes the text translates it.
"""

from __future__ import annotations

import gettext
import io
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

DEFAULT_LANGUAGE = "en"
_HERE = Path(__file__).parent
_FOLDERS = [_HERE]


class Sayable(Protocol):
    """Anything that can be said in a language."""

    def render(self, language: str = DEFAULT_LANGUAGE) -> str:
        """The words in `language`, in English where there are none."""
        ...


@dataclass(frozen=True)
class Names:
    """What a thing is called, by language; a catalogue entry's `names`."""

    by_language: Mapping[str, str]

    def render(self, language: str = DEFAULT_LANGUAGE) -> str:
        return self.by_language.get(language) or self.by_language[DEFAULT_LANGUAGE]

    def __hash__(self) -> int:
        return hash(tuple(sorted(self.by_language.items())))


@dataclass(frozen=True)
class Text:
    """A sentence: `Text("{n} sets of {pieces}", n=3, pieces=[...])`.

    Values may be numbers, strings, other sayable things or lists of them (joined by " + ").
    """

    template: str
    values: Mapping[str, Any] = field(default_factory=dict)

    def __init__(self, template: str, **values: Any) -> None:
        object.__setattr__(self, "template", template)
        object.__setattr__(self, "values", values)

    def render(self, language: str = DEFAULT_LANGUAGE) -> str:
        template = translations(language).gettext(self.template) if self.template else ""
        return template.format_map({k: _say(v, language) for k, v in self.values.items()})

    def __hash__(self) -> int:
        return hash((self.template, repr(self.values)))


@dataclass(frozen=True)
class Phrase:
    """A sentence of a game's own data (`messages.toml`): templates by language, and the values in it."""

    templates: Mapping[str, str]
    values: Mapping[str, Any] = field(default_factory=dict)

    def render(self, language: str = DEFAULT_LANGUAGE) -> str:
        template = self.templates.get(language) or self.templates[DEFAULT_LANGUAGE]
        return template.format_map({k: _say(v, language) for k, v in self.values.items()})

    def __hash__(self) -> int:
        return hash((self.templates[DEFAULT_LANGUAGE], repr(self.values)))


@dataclass(frozen=True)
class Joined:
    """Several things said one after the other."""

    parts: tuple[Sayable, ...]
    separator: str = "; "

    def render(self, language: str = DEFAULT_LANGUAGE) -> str:
        return self.separator.join(part.render(language) for part in self.parts)


def _say(value: Any, language: str) -> str:
    if isinstance(value, str):
        return value
    if hasattr(value, "render"):
        return str(value.render(language))
    if isinstance(value, Iterable):
        return " + ".join(_say(v, language) for v in value)
    return str(value)


@cache
def translations(language: str) -> gettext.NullTranslations:
    """All messages in `language`; English and unknown languages stay as written."""
    found: gettext.NullTranslations | None = None
    for path in _catalogues(f"{language}.po"):
        with path.open("rb") as po:
            compiled = io.BytesIO()
            write_mo(compiled, read_po(po, locale=language))
        compiled.seek(0)
        loaded = gettext.GNUTranslations(compiled)
        if found is None:
            found = loaded
        else:
            found.add_fallback(loaded)
    return found or gettext.NullTranslations()


@cache
def languages() -> tuple[str, ...]:
    """The languages that can be spoken, English first."""
    others = {path.stem for path in _catalogues("*.po")} - {DEFAULT_LANGUAGE}
    return (DEFAULT_LANGUAGE, *sorted(others))


def add_translations(folder: Path) -> None:
    """Takes in the messages of another floor: every `locale` folder under `folder`."""
    if folder not in _FOLDERS:
        _FOLDERS.append(folder)
        translations.cache_clear()
        languages.cache_clear()


def _catalogues(pattern: str) -> list[Path]:
    return [path for folder in _FOLDERS for path in sorted(folder.glob(f"**/locale/{pattern}"))]
