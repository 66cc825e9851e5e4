"""The rules of a game in our own words, each with its place in the rulebook.

A game's folder `rules/` holds one file per topic, named by `TOPICS`, with one `[<rule id>]` table per entry:

- `title`, `text` and `place` (in the rulebook) in every language; the first sentence of the text is the answer.
- `asked`: in every language players' questions and phrases for it; by the number of the sentence that answers
  them, or in one list (`scoring/phrasings.py`).
- `words`: names, nicknames and slang for it, in any language.
- `see`: the ids of the entries that the answer depends on.
- `expansion`: the id of the expansion that it belongs to, if any.
- `table`: figures in rows, where the book has them: `head` in every language, `rows` of texts.
- `settled = false`: the book leaves it open; the text states that and what players may agree on.
- `like`: the kinds of `scoring/common_questions.toml` that it answers, which players ask of any game; as a
  table (`{tie = 1, winner = {en = 5, de = 6}}`) with the number of the sentence that answers each, from 1;
  `{}` where that depends on the question.

Ids are those that lines, warnings and assumptions cite.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scoring.figures import Figures
from scoring.phrasings import Phrasings, answered, phrases
from scoring.rule_answer import (
    Answered,
    QuestionAnswer,
    RuleAnswer,
    RuleEntry,
    RuleLink,
    parts_of,
)
from scoring.sentences import sentences
from scoring.toml import read_toml
from texts import DEFAULT_LANGUAGE, Names

if TYPE_CHECKING:
    from scoring.questions.assistant import Assistant, Ranked, Reply

TOPICS = ("setup", "play", "scoring", "pieces", "unsettled")
"""The files of a game's rules, in the order in which a reader meets them."""


@dataclass(frozen=True)
class Rule:
    """One entry: its title, its text, its place in the rulebook.

    `asked` are the phrasings of all languages, `own` those that belong to no common question, as the file has
    them. `kinds` are the common questions that it answers, `cues` words that mark these; `answers` gives for
    some of their phrasings, in each language, the number of the sentence that answers, from 1. `settled` is
    false where the book leaves the matter open.
    """

    id: str
    title: Names
    text: Names
    place: Names
    topic: str
    see: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    own: Mapping[str, Phrasings] = field(default_factory=dict)
    expansion: str | None = None
    table: Figures | None = None
    settled: bool = True
    cues: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    answers: Mapping[str, Mapping[str, int]] = field(default_factory=dict)

    @classmethod
    def of(cls, key: str, topic: str, entry: dict[str, Any]) -> Rule:
        """From its table in a file of the game's rules."""
        like = entry.get("like", ())
        kinds = [_common_questions()[kind] for kind in like]
        asked = [entry.get("asked", {}), *(kind["asked"] for kind in kinds)]
        return cls(
            key,
            Names(entry["title"]),
            Names(entry["text"]),
            Names(entry["place"]),
            topic,
            see=tuple(entry.get("see", ())),
            words=tuple(entry.get("words", ())),
            asked=tuple(phrase for each in asked for phrase in phrases(each)),
            own=entry.get("asked", {}),
            expansion=entry.get("expansion"),
            table=Figures.of(entry["table"]) if "table" in entry else None,
            settled=entry.get("settled", True),
            cues=tuple(cue for kind in kinds for cue in kind.get("cues", ())),
            kinds=tuple(like),
            answers=_answers(like) if isinstance(like, dict) else {},
        )

    @property
    def own_phrasings(self) -> list[str]:
        """Those of `asked` that do not belong to a common question."""
        asked = [_common_questions()[kind]["asked"] for kind in self.kinds]
        common = {phrase for each in asked for phrase in phrases(each)}
        return [phrase for phrase in self.asked if phrase not in common]

    def answered(self) -> list[tuple[str, str]]:
        """Pairs of a phrasing and a sentence that answers it; `ValueError` if there is no such sentence.

        None if only those of common questions are numbered: these alone would always win.
        """
        stated = {name: sentences(text) for name, text in self.text.by_language.items()}
        try:
            own = list(answered(self.own, self.text.by_language))
        except ValueError as error:
            raise ValueError(f"{self.id}: {error}") from None
        common = [
            (phrase, stated[language][number - 1])
            for phrase, numbers in self.answers.items()
            for language, number in numbers.items()
        ]
        return [*own, *common] if own else []

    def rendered(self, language: str) -> RuleEntry:
        """The entry as it is shown in this language."""
        text = self.text.render(language)
        return RuleEntry(
            self.id,
            titles=self.title.by_language,
            texts=self.text.by_language,
            places=self.place.by_language,
            see=self.see,
            topic=self.topic,
            expansion=self.expansion,
            table=self.table.describe() if self.table else None,
            settled=self.settled,
            title=self.title.render(language),
            text=text,
            sentences=tuple(sentences(text)),
            place=self.place.render(language),
        )


def _answers(like: Mapping[str, int | dict[str, int]]) -> dict[str, Mapping[str, int]]:
    """For each phrasing of these kinds the number of the sentence that answers, in each language."""
    answers: dict[str, Mapping[str, int]] = {}
    for kind, number in like.items():
        asked: dict[str, list[str]] = _common_questions()[kind]["asked"]
        numbers = number if isinstance(number, dict) else dict.fromkeys(asked, number)
        answers |= dict.fromkeys(phrases(asked), numbers)
    return answers


@cache
def _common_questions() -> dict[str, Any]:
    """What players ask of any game in the same words, by kind."""
    return read_toml(Path(__file__).with_name("common_questions.toml"))


class Rules:
    """All entries of a game, by id, in the order of the files; read on first use."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._prepared = False

    @cached_property
    def _rules(self) -> dict[str, Rule]:
        found: dict[str, Rule] = {}
        for topic in TOPICS:
            file = self._folder / f"{topic}.toml"
            entries = read_toml(file) if file.exists() else {}
            if twice := entries.keys() & found.keys():
                raise ValueError(f"{file}: there is another entry of that id: {sorted(twice)}")
            found |= {key: Rule.of(key, topic, entry) for key, entry in entries.items()}
        return found

    def __contains__(self, rule: object) -> bool:
        return rule in self._rules

    def __iter__(self) -> Iterator[Rule]:
        return iter(self._rules.values())

    def __getitem__(self, rule: str) -> Rule:
        return self._rules[rule]

    def answering(self, kind: str) -> Rule | None:
        """The entry that answers this kind of `common_questions.toml`, if any does."""
        return next((rule for rule in self if kind in rule.kinds), None)

    def entry(self, rule: str, language: str = DEFAULT_LANGUAGE) -> RuleEntry:
        """One entry; KeyError when there is none."""
        return self._rules[rule].rendered(language)

    def search(self, question: str, language: str = DEFAULT_LANGUAGE) -> Sequence[RuleEntry]:
        """The entries that answer a question, best first; all of them where it is blank.

        Empty if the rules do not cover it.
        """
        if not question.strip():
            return [rule.rendered(language) for rule in self]
        reply = self._ask(question)
        return () if reply.foreign else self._entries(reply, language)

    def ask(self, question: str, language: str = DEFAULT_LANGUAGE) -> QuestionAnswer:
        """How far the rules answer a question, and the entries, best first.

        It is not answered where the rules do not cover it, or at most state that the book leaves it open.
        """
        reply = self._ask(question)
        entries = self._entries(reply, language) if reply.related else ()
        return QuestionAnswer(
            question,
            self._answered(reply),
            confidence=round(reply.confidence, 3),
            answer=parts_of(entries[: len(reply.answer)]),
            entries=entries,
        )

    def _answered(self, reply: Reply) -> Answered:
        if reply.left_open or not reply.entries:
            return "no"
        settled = self._rules[reply.entries[0].key].settled
        return "yes" if settled and reply.sure else "related"

    def _entries(self, reply: Reply, language: str) -> tuple[RuleAnswer, ...]:
        """The entries of a reply, each with what of it answers, and what it depends on."""
        return tuple(self._entry(reply, ranked, language) for ranked in reply.entries)

    def _entry(self, reply: Reply, ranked: Ranked, language: str) -> RuleAnswer:
        rule = self._rules[ranked.key]
        shown = rule.rendered(language)
        number = rule.answers.get(ranked.phrasing, {}).get(language)
        known = None if number is None else shown.sentences[number - 1]
        answer, passage = reply.passage(shown.sentences, known)
        return RuleAnswer(
            **vars(shown),
            answer=answer,
            passage=tuple(passage),
            confidence=round(ranked.confidence, 3),
            depends_on=tuple(
                RuleLink(other, self._rules[other].title.render(language)) for other in rule.see
            ),
        )

    def prepare(self) -> None:
        """Reads what the first question would have to wait for."""
        self.assistant.prepare()
        self._prepared = True

    @property
    def being_learned(self) -> bool:
        """Whether a question would have to wait for the process that learns the rules, once after an update."""
        from scoring.questions.preparing import preparing  # a browser has no questions

        return not self._prepared and bool(preparing)

    def _ask(self, question: str) -> Reply:
        if not self._prepared:
            self.prepare()
        return self.assistant.ask(question)

    @cached_property
    def assistant(self) -> Assistant:
        """Answers questions about these rules; made on first use."""
        from scoring.questions.assistant import Assistant  # not needed to score
        from scoring.questions.evidence import Document

        return Assistant(
            [
                Document(
                    rule.id,
                    titles=tuple(rule.title.by_language.values()),
                    names=rule.words,
                    phrasings=rule.asked,
                    texts=tuple(rule.text.by_language.values()),
                    answers=rule.answered(),
                    left_open=not rule.settled,
                    cues=rule.cues,
                )
                for rule in self
            ]
        )
