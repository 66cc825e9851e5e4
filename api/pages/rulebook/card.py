"""The contents of a game's reference card: the heading of each settled rule and the sentences that answer
it."""

from __future__ import annotations

from dataclasses import dataclass

import scoring
from api.pages.rulebook.topics import topic_names
from scoring.rules import Rule
from scoring.sentences import sentences

SHORT = 62
"""An answer shorter than this is unclear alone ("The tile is worth 3 points."): the next sentence follows."""


@dataclass(frozen=True)
class Item:
    """A rule on the card; `figures` are the rows of its table, the heads first."""

    id: str
    title: str
    answer: str
    figures: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True)
class Section:
    """A topic of the rules."""

    title: str
    items: tuple[Item, ...]


@dataclass(frozen=True)
class Card:
    """The whole card, in the reader's language."""

    title: str
    sections: tuple[Section, ...]


def card(game: scoring.Game, title: str, lang: str) -> Card:
    """The card of a game; what the book leaves open is not on it."""
    rules = [rule for rule in game.rules if rule.settled]
    sections = (
        Section(name, tuple(_item(rule, lang) for rule in rules if rule.topic == topic))
        for topic, name in topic_names(lang).items()
    )
    return Card(title, tuple(section for section in sections if section.items))


def _item(rule: Rule, lang: str) -> Item:
    rows = [rule.table.head, *rule.table.rows] if rule.table else []
    figures = tuple(tuple(cell.render(lang) for cell in row) for row in rows)
    answer = _answer(sentences(rule.text.render(lang)))
    return Item(rule.id, rule.title.render(lang), answer, figures)


def _answer(text: list[str]) -> str:
    return " ".join(text[: 2 if len(text[0]) < SHORT else 1])
