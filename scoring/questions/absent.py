"""Answers questions about things that the game does not have."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from scoring.questions.things import Named, folded, vocabulary
from scoring.rule_answer import Absent, QuestionAnswer, RuleLink
from texts import Text

if TYPE_CHECKING:
    from scoring.catalogue import Catalogue
    from scoring.rules import Rules

KNOWN = 0.99
"""A rule of this confidence was asked for in its own phrasing, which means something else by the word."""

OPEN = 0.75
"""A rule of this confidence says that the book leaves the matter open, whatever the question names."""

SCORING = "what_scores"
"""The kind of common question whose rule lists what scores."""

LINKS = {"and", "or", "nor", "und", "oder", "noch", "sowie"}
ARTICLES = {"a", "an", "the", "my", "our", "der", "die", "das", "den", "dem", "ein", "eine", "einen", "mein",
            "meine", "meinen"}  # fmt: skip


class Belongings:
    """What a game has of the things that games of this kind have: all that its rules and its pieces mention.

    `lacks` are things that it does not have although a word for them is mentioned.
    """

    def __init__(
        self, title: str, rules: Rules, catalogue: Catalogue, lacks: Collection[str] = ()
    ) -> None:
        self._title, self._rules = title, rules
        mentioned = vocabulary().mentioned([*_texts(rules), *_names(catalogue)])
        self.things = vocabulary().with_wholes(mentioned).difference(lacks)
        self._pieces = [f" {' '.join(folded(name))} " for name in _names(catalogue)]

    def ask(self, question: str, language: str) -> QuestionAnswer:
        """What the rules answer, and of what the question names that the game does not have it.

        Of a question that names nothing else, the closest rules are not the answer.
        """
        named = vocabulary().named(question)
        absent = [name for name in named if not self.things.intersection(name.things)]
        if not absent:
            return self._rules.ask(question, language)
        has_others = len(absent) < len(named) or self._names_a_piece(question)
        rest = _without(absent, question) if has_others else ""
        answer = replace(self._rules.ask(rest or question, language), question=question)
        best = answer.entries[0].confidence if answer.entries else 0.0
        if best >= KNOWN and not rest:
            return answer
        things = dict.fromkeys(min(name.things) for name in absent)
        answer = replace(answer, absent=tuple(self._absent(thing, language) for thing in things))
        if has_others or (answer.answered == "no" and best >= OPEN):
            return answer
        return replace(answer, answered="no", answer=())

    def _names_a_piece(self, question: str) -> bool:
        asked = f" {' '.join(folded(question))} "
        return any(name in asked for name in self._pieces)

    def _absent(self, thing: str, language: str) -> Absent:
        none = vocabulary().none[thing]
        sentence = Text("{game} has {none}.", game=self._title, none=none).render(language)
        rule = self._rules.answering(SCORING)
        see = RuleLink(rule.id, rule.title.render(language)) if rule else None
        return Absent(thing, sentence, see)


def _without(absent: Sequence[Named], question: str) -> str:
    """The question without these things, each of which is linked to another: "ships" of "ships or animals".

    Empty where one is not linked.
    """
    asked = re.findall(r"[^\W_]+(?:['’][^\W_]+)*", question)
    plain = folded(question)
    if len(asked) != len(plain):
        return ""
    dropped: set[int] = set()
    for name in absent:
        start = name.start
        while start and plain[start - 1] in ARTICLES:
            start -= 1
        before, after = start - 1, name.end
        if start and plain[before] in LINKS:
            dropped.update(range(before, name.end))
        elif after < len(plain) and plain[after] in LINKS:
            dropped.update(range(start, after + 1))
        else:
            return ""
    return " ".join(word for n, word in enumerate(asked) if n not in dropped)


def _texts(rules: Rules) -> Iterator[str]:
    """Every text of the rules, what they are called and asked for by."""
    for rule in rules:
        yield from rule.words
        yield from rule.own_phrasings
        cells = (rule.table.head, *rule.table.rows) if rule.table else ()
        for text in (rule.title, rule.text, *chain.from_iterable(cells)):
            yield from text.by_language.values()


def _names(catalogue: Catalogue) -> Iterator[str]:
    """What its pieces are called, one and several of them."""
    for piece in catalogue:
        yield from piece.names.by_language.values()
        yield from chain.from_iterable(piece.names.plurals.values())
