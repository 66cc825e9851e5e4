"""The rules of a game in our own words, each with its place in the rulebook.

`rules.toml` holds one `[<rule id>]` table each: `title`, `text` and `place` in every language, `see`,
the ids of related entries, and `words`, what players say who ask for it (any language). Ids are those
that lines, warnings and assumptions cite.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from scoring.search import Document, Index
from scoring.text import DEFAULT_LANGUAGE, Names


@dataclass(frozen=True)
class Rule:
    """One entry: what it is called, what it says, where the rulebook says it."""

    id: str
    title: Names
    text: Names
    place: Names
    see: tuple[str, ...] = ()
    words: tuple[str, ...] = ()

    def describe(self, language: str | None = None) -> dict[str, Any]:
        """The public entry; with a language also its texts in that language alone."""
        entry: dict[str, Any] = {
            "id": self.id,
            "titles": dict(self.title.by_language),
            "texts": dict(self.text.by_language),
            "places": dict(self.place.by_language),
            "see": list(self.see),
        }
        if language is not None:
            entry |= {
                "title": self.title.render(language),
                "text": self.text.render(language),
                "place": self.place.render(language),
            }
        return entry


class Rules:
    """All entries of a game, by id, in the order of the file."""

    def __init__(self, rules: list[Rule]) -> None:
        self._rules = {rule.id: rule for rule in rules}

    @classmethod
    def load(cls, path: Path) -> Rules:
        """Reads a `rules.toml`."""
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        return cls(
            [
                Rule(key, Names(entry["title"]), Names(entry["text"]), Names(entry["place"]),
                     tuple(entry.get("see", ())), tuple(entry.get("words", ())))
                for key, entry in data.items()
            ]
        )  # fmt: skip

    def __contains__(self, rule: object) -> bool:
        return rule in self._rules

    def __iter__(self) -> Iterator[Rule]:
        return iter(self._rules.values())

    def __getitem__(self, rule: str) -> Rule:
        return self._rules[rule]

    def entry(self, rule: str, language: str | None = None) -> dict[str, Any]:
        """One entry as the public API gives it; KeyError when there is none."""
        return self._rules[rule].describe(language)

    def search(self, question: str, language: str = DEFAULT_LANGUAGE) -> list[dict[str, Any]]:
        """The entries that answer a question, best first; all of them when nothing is asked."""
        found = self._index.find(question) if question.strip() else list(self._rules)
        return [self._rules[rule].describe(language) for rule in found]

    @cached_property
    def _index(self) -> Index:
        return Index(
            [
                Document(
                    rule.id,
                    names=(rule.id, *rule.title.by_language.values()),
                    phrases=rule.words,
                    texts=tuple(rule.text.by_language.values()),
                )
                for rule in self
            ]
        )
