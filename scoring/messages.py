"""A game's own sentences: warnings, assumptions, questions, explanations, names of categories.

`messages.toml` holds one table for each, `[warning.<code>]` and so on, with the sentence in each language,
for a warning its `severity`, and the id of the `rule` that gives it. Where the sentence depends on a number,
`by` names the number and a language gives `{one = "...", other = "..."}`, by its plural forms (CLDR).
Sentences that all games share are in `scoring/messages.toml`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Literal

from scoring.answer import Severity, Warning
from scoring.toml import read_toml
from texts import Joined, Names, Phrase, Template, Text, Translatable

Section = Literal[
    "warning",
    "assumption",
    "ask",
    "how",
    "count",
    "category",
    "option",
    "tie_break",
    "change",
    "place",
]
_META = ("severity", "rule", "by")


@dataclass(frozen=True)
class Message:
    """One sentence with its severity (warnings only) and rule.

    `by` names the number whose plural form is chosen, where a language has several.
    """

    templates: Mapping[str, Template]
    severity: Severity = "note"
    rule: str | None = None
    by: str | None = None


def listed(names: Sequence[str | Translatable]) -> str | Translatable:
    """Names as a sentence lists them: "Anna, Ben and Cleo"."""
    *others, last = names
    return (
        Text("{names} and {last}", names=Joined(tuple(others), ", "), last=last) if others else last
    )


class Messages:
    """The sentences of a game, from its `messages.toml`, and where it has none those of all games.

    Read when a game is first played.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self.names = cache(self._names)

    @cached_property
    def _sections(self) -> Mapping[str, Mapping[str, Message]]:
        own, shared = _read(self._path), _shared()
        names = {*own, *shared}
        return {name: {**shared.get(name, {}), **own.get(name, {})} for name in names}

    def message(self, section: Section, code: str) -> Message:
        """The sentence with this code; KeyError when the data has none."""
        return self._sections[section][code]

    def phrase(self, section: Section, code: str, **values: Any) -> Phrase:
        """The sentence with its values."""
        message = self.message(section, code)
        return Phrase(message.templates, values, message.by)

    def warning(
        self, code: str, at: str | None = None, *, rule: str | None = None, **values: Any
    ) -> Warning[Translatable]:
        """The warning of this code; `at` is the JSON pointer of what it is about, `rule` the id of its rule
        where that is not the same in every case.
        """
        message = self.message("warning", code)
        phrase = self.phrase("warning", code, **values)
        return Warning(code, message.severity, phrase, at, rule or message.rule)

    def codes(self, section: Section) -> tuple[str, ...]:
        """All codes of a section."""
        return tuple(self._sections.get(section, {}))

    def _names(self, section: Section, code: str) -> Names:
        """A sentence that is a mere name."""
        templates = self.message(section, code).templates
        return Names({language: text if isinstance(text, str) else text["other"]
                      for language, text in templates.items()})  # fmt: skip


def _read(path: Path) -> dict[str, dict[str, Message]]:
    data = read_toml(path)
    return {
        section: {
            code: Message(
                {language: text for language, text in entry.items() if language not in _META},
                entry.get("severity", "note"),
                entry.get("rule"),
                entry.get("by"),
            )
            for code, entry in entries.items()
        }
        for section, entries in data.items()
    }


@cache
def _shared() -> dict[str, dict[str, Message]]:
    return _read(Path(__file__).parent / "messages.toml")
