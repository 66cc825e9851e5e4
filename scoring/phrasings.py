"""What players ask about a rule, and which sentence of its text answers.

In each language that is a list of phrasings, or a table of such lists: under `1` those that the first sentence
answers, under `2` those of the second, under `all` what no single sentence answers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from scoring.sentences import sentences

Phrasings = Sequence[str] | Mapping[str, Sequence[str]]

ALL = "all"
"""The phrasings that no single sentence answers."""


def phrases(asked: Mapping[str, Phrasings]) -> list[str]:
    """The phrasings of all languages."""
    return [
        phrase for each in asked.values() for listed in _lists(each).values() for phrase in listed
    ]


def answered(asked: Mapping[str, Phrasings], texts: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Each phrasing with the sentences of the texts that answer it: pairs.

    It is numbered by the text of its own language; that of another one has the same number where both have as
    many sentences. Raises `ValueError` if a text has no sentence of that number.
    """
    stated = {language: sentences(text) for language, text in texts.items()}
    for language, each in asked.items():
        count = len(stated[language])
        alike = [other for other in stated.values() if len(other) == count]
        for number, listed in _lists(each).items():
            if number == ALL:
                continue
            if number not in map(str, range(1, count + 1)):
                raise ValueError(f"asked.{language}: no sentence {number!r} among {count}")
            for phrase in listed:
                yield from ((phrase, other[int(number) - 1]) for other in alike)


def _lists(asked: Phrasings) -> Mapping[str, Sequence[str]]:
    return asked if isinstance(asked, Mapping) else {ALL: asked}
