"""Rules as they are shown, and the answer to a question about them: typed, in one language, with their JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from scoring.answer import Json

Answered = Literal["yes", "related", "no"]
"""Whether the first entry answers, the entries are on the subject, or the rules do not cover it."""


@dataclass(frozen=True)
class RuleEntry:
    """One rule.

    `title`, `text`, its `sentences` and its `place` in the rulebook are in the language asked for; `titles`,
    `texts` and `places` are in all. `see` are ids of related rules, `table` its figures (see `scoring.rules`).
    `settled` is false where the book leaves the matter open.
    """

    id: str
    titles: Mapping[str, str]
    texts: Mapping[str, str]
    places: Mapping[str, str]
    see: tuple[str, ...]
    topic: str
    expansion: str | None
    table: Json | None
    settled: bool
    title: str
    text: str
    sentences: tuple[str, ...]
    place: str

    def to_dict(self) -> Json:
        """Its JSON in the public API."""
        return {
            "id": self.id,
            "titles": dict(self.titles),
            "texts": dict(self.texts),
            "places": dict(self.places),
            "see": list(self.see),
            "topic": self.topic,
            "expansion": self.expansion,
            "table": self.table,
            "settled": self.settled,
            "title": self.title,
            "text": self.text,
            "sentences": list(self.sentences),
            "place": self.place,
        }


@dataclass(frozen=True)
class RuleLink:
    """A rule by its id and title."""

    id: str
    title: str

    def to_dict(self) -> Json:
        """Its JSON in the public API."""
        return {"id": self.id, "title": self.title}


@dataclass(frozen=True)
class RuleAnswer(RuleEntry):
    """A rule that may answer a question.

    `answer` is the one of its sentences that answers, `passage` that sentence and, where it is nearly as close,
    the one beside it. `confidence` is the probability, 0 to 1, that this rule is the answer.
    """

    answer: str
    passage: tuple[str, ...]
    confidence: float
    depends_on: tuple[RuleLink, ...]

    def to_dict(self) -> Json:
        """Its JSON in the public API."""
        return {
            **super().to_dict(),
            "answer": self.answer,
            "passage": list(self.passage),
            "confidence": self.confidence,
            "depends_on": [other.to_dict() for other in self.depends_on],
        }


@dataclass(frozen=True)
class AnswerPart:
    """What one rule contributes to an answer: the `sentence` that answers, and its `passage`."""

    id: str
    title: str
    sentence: str
    passage: tuple[str, ...]
    place: str

    def to_dict(self) -> Json:
        """Its JSON in the public API."""
        return {
            "id": self.id,
            "title": self.title,
            "sentence": self.sentence,
            "passage": list(self.passage),
            "place": self.place,
        }


@dataclass(frozen=True)
class Absent:
    """A thing that the question names and the game does not have.

    `thing` is its id in `things.toml`, `sentence` says that the game has none, `see` the rule on what scores.
    """

    thing: str
    sentence: str
    see: RuleLink | None

    def to_dict(self) -> Json:
        """Its JSON in the public API."""
        see = self.see.to_dict() if self.see else None
        return {"thing": self.thing, "sentence": self.sentence, "see": see}


@dataclass(frozen=True)
class QuestionAnswer:
    """How far the rules answer a question, and the entries, best first.

    `answer` is to be read first: a part of the first entry, of two where it is unsure which is meant, or of
    none. `confidence` is the probability, 0 to 1, that any entry is relevant. `absent` are things that the
    question names and the game does not have, which is to be read before all else.
    """

    question: str
    answered: Answered
    confidence: float
    answer: tuple[AnswerPart, ...]
    entries: tuple[RuleAnswer, ...]
    absent: tuple[Absent, ...] = ()

    @property
    def see(self) -> RuleLink | None:
        """The rule to read instead, where nothing but what is absent is asked about."""
        return self.absent[0].see if self.absent and not self.answer else None

    def others(self, most: int) -> list[RuleAnswer]:
        """The first `most` entries after those of the answer, without the one that `see` names."""
        after = self.entries[len(self.answer) :][:most]
        return [entry for entry in after if not self.see or entry.id != self.see.id]

    def to_dict(self) -> Json:
        """The public answer as JSON."""
        return {
            "question": self.question,
            "answered": self.answered,
            "confidence": self.confidence,
            "answer": [part.to_dict() for part in self.answer],
            "entries": [entry.to_dict() for entry in self.entries],
            "absent": [each.to_dict() for each in self.absent],
        }


def parts_of(entries: Iterable[RuleAnswer]) -> tuple[AnswerPart, ...]:
    """The answering sentence of each entry, once where two have the same."""
    parts: dict[str, AnswerPart] = {}
    for entry in entries:
        part = AnswerPart(entry.id, entry.title, entry.answer, entry.passage, entry.place)
        parts.setdefault(entry.answer, part)
    return tuple(parts.values())
