"""Texts in several languages: a template, its values, and how they are rendered.

A `Text` is created where a fact is found and rendered where it is shown. The English template is
the gettext message id; `locale/<language>.po` beside the code that makes the text translates it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from texts.catalogues import DEFAULT_LANGUAGE, plural_form, plural_index, translations


class Translatable(Protocol):
    """Anything that can be rendered in a language."""

    def render(self, language: str = DEFAULT_LANGUAGE) -> str:
        """The text in `language`, in English where there is none."""
        ...


@dataclass(frozen=True)
class Names:
    """What a thing is called, by language; a catalogue entry's `names`.

    `plurals` gives by language the form after a number, one for each plural form of the language.
    """

    by_language: Mapping[str, str]
    plurals: Mapping[str, tuple[str, ...]] = field(default_factory=dict, compare=False)

    def render(self, language: str = DEFAULT_LANGUAGE) -> str:
        return self.by_language.get(language) or self.by_language[DEFAULT_LANGUAGE]

    @property
    def within(self) -> Names:
        """The same within a sentence: without its capital where it has none after a number ("3 cows")."""
        small = {
            language: name[0].lower() + name[1:]
            for language, name in self.by_language.items()
            if (forms := self.plurals.get(language))
            and forms[0].islower()
            and name.lower().startswith(forms[0].split()[0])
        }
        return Names({**self.by_language, **small}, self.plurals)

    def __hash__(self) -> int:
        return hash(tuple(sorted(self.by_language.items())))


@dataclass(frozen=True)
class Amount:
    """A number of things: "1 cow", "2 cows"; "2 × Statue" where its name is never counted."""

    n: int
    what: Translatable

    def render(self, language: str = DEFAULT_LANGUAGE) -> str:
        """The number with the form of the name that goes with it."""
        if isinstance(self.what, Names) and (forms := self.what.plurals.get(language)):
            return f"{self.n} {forms[plural_index(language, self.n)]}"
        return f"{self.n} × {self.what.render(language)}"


@dataclass(frozen=True)
class Text:
    """A sentence: `Text("{n} sets of {pieces}", n=3, pieces=[...])`.

    Values may be numbers, strings, other translatable texts or lists of them (joined by " + ").
    """

    template: str
    values: Mapping[str, Any] = field(default_factory=dict)

    def __init__(self, template: str, **values: Any) -> None:
        object.__setattr__(self, "template", template)
        object.__setattr__(self, "values", values)

    def render(self, language: str = DEFAULT_LANGUAGE) -> str:
        template = translations(language).gettext(self.template) if self.template else ""
        return _filled(template, self.values, language)

    def __hash__(self) -> int:
        return hash((self.template, repr(self.values)))


class Counted:
    """A sentence in the singular and the plural: `Counted("{n} set", "{n} sets", n=3)`.

    `n` decides; the plural forms of other languages are in their catalogues (gettext).
    """

    __slots__ = ("n", "plural", "singular", "values")

    def __init__(self, singular: str, plural: str, *, n: int, **values: Any) -> None:
        self.singular, self.plural, self.n, self.values = singular, plural, n, values

    def render(self, language: str = DEFAULT_LANGUAGE) -> str:
        template = translations(language).ngettext(self.singular, self.plural, self.n)
        return _filled(template, {"n": self.n, **self.values}, language)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Counted) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    @property
    def _key(self) -> tuple[str, str, int, str]:
        return self.singular, self.plural, self.n, repr(self.values)


Template = str | Mapping[str, str]
"""A template, or one for each plural form of the language (`one`, `other`)."""


@dataclass(frozen=True)
class Phrase:
    """A sentence of a game's own data (`messages.toml`): templates by language, and the values in it.

    `by` names the value whose plural form is chosen, where the template has several.
    """

    templates: Mapping[str, Template]
    values: Mapping[str, Any] = field(default_factory=dict)
    by: str | None = None

    def render(self, language: str = DEFAULT_LANGUAGE) -> str:
        if language not in self.templates:
            language = DEFAULT_LANGUAGE
        template = self.templates[language]
        if not isinstance(template, str):
            form = plural_form(language, self.values[self.by or ""])
            template = template.get(form) or template["other"]
        return _filled(template, self.values, language)

    def __hash__(self) -> int:
        return hash((repr(self.templates[DEFAULT_LANGUAGE]), repr(self.values)))


@dataclass(frozen=True)
class Joined:
    """Several texts, one after the other."""

    parts: tuple[str | Translatable, ...]
    separator: str = "; "

    def render(self, language: str = DEFAULT_LANGUAGE) -> str:
        return self.separator.join([_render(part, language) for part in self.parts])


def _filled(template: str, values: Mapping[str, Any], language: str) -> str:
    for value in values.values():
        if type(value) is not int and type(value) is not str:
            return template.format_map({k: _render(v, language) for k, v in values.items()})
    return template.format_map(values)  # as most are: nothing in it to render


def _render(value: Any, language: str) -> str:
    # The common cases first: an answer has some thousand values.
    kind = type(value)
    if kind is str or kind is int:
        return str(value)
    if kind is list or kind is tuple:
        return " + ".join([_render(v, language) for v in value])
    if hasattr(value, "render"):
        return str(value.render(language))
    return str(value)
