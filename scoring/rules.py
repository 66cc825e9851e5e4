"""The rules of a game in our own words, each with its place in the rulebook.

`rules.toml` holds one `[<rule id>]` table each: `title`, `text` and `place` in every language, and
`see`, the ids of related entries. Ids are those that lines, warnings and assumptions cite.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rapidfuzz import fuzz

from scoring.text import DEFAULT_LANGUAGE, Names


@dataclass(frozen=True)
class Rule:
    """One entry: what it is called, what it says, where the rulebook says it."""

    id: str
    title: Names
    text: Names
    place: Names
    see: tuple[str, ...] = ()

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
                     tuple(entry.get("see", ())))
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
        words = _words(question)
        if not words:
            return [rule.describe(language) for rule in self]
        weighed = [(_weight(words, question, rule), n, rule) for n, rule in enumerate(self)]
        best = max((weight for weight, _, _ in weighed), default=0.0)
        hits = [w for w in weighed if w[0] >= max(1.0, best * 0.4)]
        hits.sort(key=lambda hit: (-hit[0], hit[1]))
        return [rule.describe(language) for _, _, rule in hits]


def _plain(text: str) -> str:
    folded = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in folded if not unicodedata.combining(c))


_STOP = frozenset(
    [
        "a",
        "an",
        "the",
        "of",
        "to",
        "is",
        "are",
        "do",
        "does",
        "i",
        "my",
        "in",
        "on",
        "for",
        "and",
        "or",
        "what",
        "how",
        "when",
        "why",
        "can",
        "it",
        "be",
        "with",
        "at",
        "many",
        "much",
        "der",
        "die",
        "das",
        "ein",
        "eine",
        "einen",
        "und",
        "oder",
        "ist",
        "sind",
        "was",
        "wie",
        "wann",
        "warum",
        "kann",
        "ich",
        "mein",
        "im",
        "in",
        "auf",
        "fur",
        "mit",
        "zu",
        "den",
        "dem",
        "des",
        "es",
        "man",
        "viele",
        "viel",
    ]
)


def _words(text: str) -> list[str]:
    return [w for w in re.findall(r"\w+", _plain(text)) if w not in _STOP and len(w) > 1]


def _weight(words: list[str], question: str, rule: Rule) -> float:
    """How well a rule answers: words in the title weigh most, then the id, then the text."""
    weight = 0.0
    titles = [_words(title) for title in rule.title.by_language.values()]
    texts = [_words(text) for text in rule.text.by_language.values()]
    for word in words:
        in_title = max((_likeness(word, t) for title in titles for t in title), default=0.0)
        in_text = max((_likeness(word, t) for text in texts for t in text), default=0.0)
        weight += 4.0 * in_title + 1.5 * in_text
    asked = _plain(question)
    if any(
        _plain(title) in asked or asked in _plain(title)
        for title in rule.title.by_language.values()
    ):
        weight += 4.0
    return weight


def _likeness(word: str, other: str) -> float:
    if word == other:
        return 1.0
    if len(word) > 3 and (other.startswith(word) or (word.startswith(other) and len(other) > 3)):
        return 0.8
    ratio = fuzz.ratio(word, other) / 100
    return ratio * 0.8 if ratio >= 0.8 and len(word) > 4 else 0.0
