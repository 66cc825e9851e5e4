"""Things that games of this kind have (`scoring/things.toml`), by the words by which players ask for them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from scoring.questions.words import MAX_WORDS, words
from scoring.toml import read_toml
from texts import Names

BETWEEN = "\n0\n"
"""No phrase begins in one text and ends in the next."""

FILE = Path(__file__).parents[1] / "things.toml"


@dataclass(frozen=True)
class Named:
    """The words of a text from `start` to before `end`, and the things that they may mean."""

    start: int
    end: int
    things: frozenset[str]


class Vocabulary:
    """The words for each thing; a `*` before or after one stands for any letters, or none.

    `none` is by thing how a language says that there is none of it: "no sheep", "keine Schafe".
    """

    def __init__(self, things: Mapping[str, Mapping[str, Any]], not_things: Iterable[str]) -> None:
        self.none = {thing: Names(entry["none"]) for thing, entry in things.items()}
        self._kinds = {thing: set(entry.get("kinds", ())) for thing, entry in things.items()}
        self._phrases = {tuple(folded(phrase)): frozenset[str]() for phrase in not_things}
        self._patterns: dict[str, re.Pattern[str]] = {}
        for thing, entry in things.items():
            starred = [word for word in entry["words"] if "*" in word]
            for word in set(entry["words"]).difference(starred):
                phrase = tuple(folded(word))
                self._phrases[phrase] = self._phrases.get(phrase, frozenset()) | {thing}
            if starred:
                self._patterns[thing] = re.compile("|".join(map(_pattern, starred)))
        self._longest = max(map(len, self._phrases))
        self._of_word = lru_cache(MAX_WORDS)(self._meant_by_word)

    def mentioned(self, texts: Iterable[str]) -> set[str]:
        """Every thing that any of the texts names, even within the name of another one."""
        in_turn = folded(BETWEEN.join(texts))
        words, in_order = set(in_turn), f" {' '.join(in_turn)} "
        phrases = [self._phrases[phrase] for phrase in self._phrases
                   if words.issuperset(phrase) and f" {' '.join(phrase)} " in in_order]  # fmt: skip
        return set().union(*phrases, *map(self._of_word, words))

    def named(self, question: str) -> list[Named]:
        """What a question names, in its order. The longest name counts: winter tiles are not the winter."""
        asked = folded(question)
        found: list[Named] = []
        start = 0
        while start < len(asked):
            found.append(self._longest_from(start, asked))
            start = found[-1].end
        return [name for name in found if name.things]

    def _longest_from(self, start: int, asked: Sequence[str]) -> Named:
        for end in range(min(start + self._longest, len(asked)), start + 1, -1):
            if (phrase := tuple(asked[start:end])) in self._phrases:
                return Named(start, end, self._phrases[phrase])
        return Named(start, start + 1, self._of_word(asked[start]))

    def with_wholes(self, things: Collection[str]) -> set[str]:
        """These things and those of which they are kinds: sheep are animals."""
        found = set(things)
        while wholes := {thing for thing, kinds in self._kinds.items() if kinds & found} - found:
            found |= wholes
        return found

    def _meant_by_word(self, word: str) -> frozenset[str]:
        """A compound is only of these things if it is not a word for another one."""
        compounds = (thing for thing, pattern in self._patterns.items() if pattern.fullmatch(word))
        return self._phrases.get((word,)) or frozenset(compounds)


def folded(text: str) -> list[str]:
    """The words of a text; an umlaut that was typed as "ae" is like one that was not."""
    return re.sub("(?<=[aou])e", "", " ".join(words(text))).split()


def _pattern(word: str) -> str:
    return ".*".join(re.escape("".join(folded(part))) for part in word.split("*"))


@cache
def vocabulary() -> Vocabulary:
    """That of `things.toml`."""
    data = read_toml(FILE)
    return Vocabulary(data["thing"], data["not_things"])
