"""Reads the words of a side so that a misspelt one is an error, instead of a rule that is left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

Read = TypeVar("Read")


class VocabularyError(ValueError):
    """The data of a game uses a word that the vocabulary does not have."""


def whole(words: Mapping[str, Any], read: Callable[[Mapping[str, Any]], Read]) -> Read:
    """What `read` makes of the words; raises `VocabularyError` where it misses one, or leaves one unread."""
    noted = _Noted(words)
    try:
        found = read(noted)
    except KeyError as missing:
        raise VocabularyError(f"{missing} is missing: {dict(words)}") from missing
    if unread := [word for word in words if word not in noted.read]:
        raise VocabularyError(f"no such word here: {', '.join(unread)}: {dict(words)}")
    return found


def as_list(listed: Any) -> tuple[str, ...]:
    """The symbols of a list; raises `VocabularyError` for a bare text, which is a list of letters."""
    if isinstance(listed, str):
        raise VocabularyError(f"a list is wanted: [{listed!r}]")
    return tuple(listed)


class _Noted(Mapping[str, Any]):
    """The words, and which of them were read."""

    def __init__(self, words: Mapping[str, Any]) -> None:
        self._words = words
        self.read: set[str] = set()

    def __getitem__(self, word: str) -> Any:
        value = self._words[word]
        self.read.add(word)
        return value

    def __iter__(self) -> Iterator[str]:
        return iter(self._words)

    def __len__(self) -> int:
        return len(self._words)
