"""Responses about rules, and answers to questions on them."""

from __future__ import annotations

from marshmallow import fields

from api.http.schemas import Answer, choice, list_of, mapping, nullable_string, string
from scoring.rules import TOPICS


class RuleFigures(Answer):
    """A small table belonging to a rule; every cell by language."""

    head = fields.List(mapping("a column", fields.String()), required=True)
    rows = fields.List(fields.List(mapping("a cell", fields.String())), required=True)


class RuleEntry(Answer):
    """One rule in our own words."""

    id = string("id used in lines, warnings and assumptions")
    title = string("heading, in the language requested")
    text = string("the rule, in the language requested")
    sentences = fields.List(
        fields.String(),
        required=True,
        metadata={
            "description": "the sentences of `text` in their order, to be shown as short paragraphs"
        },
    )
    place = string("place in the rulebook")
    titles = mapping("the heading by language", fields.String())
    texts = mapping("the text by language", fields.String())
    places = mapping("the place by language", fields.String())
    see = fields.List(fields.String(), metadata={"description": "ids of related rules"})
    topic = choice(
        "setup, play, scoring or pieces; unsettled: a question that the rulebook leaves open",
        "RuleTopic",
        TOPICS,
    )
    expansion = nullable_string("id of its expansion; null: base game")
    table = fields.Nested(
        RuleFigures,
        required=True,
        allow_none=True,
        metadata={"description": "figures of the rule, in rows"},
    )
    settled = fields.Boolean(
        required=True, metadata={"description": "false: the rulebook leaves it open"}
    )


class RuleLink(Answer):
    """A link to another rule."""

    id = string("id of the rule")
    title = string("heading, in the language requested")


class RuleAnswer(RuleEntry):
    """A rule that answers a question; without a question, just the rule."""

    answer = fields.String(
        metadata={"description": "the one of its `sentences` that answers the question"}
    )
    passage = fields.List(
        fields.String(),
        metadata={
            "description": "`answer` and, if nearly as close, the sentence beside it; in their order"
        },
    )
    confidence = fields.Float(
        metadata={"description": "the probability that this entry is the answer, 0 to 1"}
    )
    depends_on = fields.List(
        fields.Nested(RuleLink), metadata={"description": "the rules in `see`, with their headings"}
    )


class AnswerPart(Answer):
    """What one rule contributes to the answer."""

    id = string("id of the rule")
    title = string("its heading, in the language requested")
    sentence = string("the sentence of its text that answers, in the language requested")
    passage = fields.List(
        fields.String(),
        required=True,
        metadata={
            "description": "`sentence` and, if nearly as close, the one beside it; in their order"
        },
    )
    place = string("place in the rulebook")


class Absent(Answer):
    """A thing that the question names and the game does not have."""

    thing = string("id of the thing: animals, gold, ...")
    sentence = string("that the game has none, in the language requested")
    see = fields.Nested(
        RuleLink,
        required=True,
        allow_none=True,
        metadata={"description": "the rule on what scores in this game"},
    )


class QuestionAnswer(Answer):
    """The answer to a question, and whether the rules answer it."""

    question = string("as asked")
    answered = choice(
        "yes: the first entry is the answer; related: entries on the topic; no: the rules do not cover"
        " it, or leave it open",
        "Answered",
        ("yes", "related", "no"),
    )
    confidence = fields.Float(
        required=True,
        metadata={"description": "the probability that any entry is relevant, 0 to 1"},
    )
    answer = list_of(
        AnswerPart,
        "what to read first: the first entry, two if the second may be meant as well; empty if the rules do not"
        " answer and no entry says that the rulebook leaves it open",
    )
    entries = list_of(RuleAnswer, "best first; the closest ones if the rules do not answer")
    absent = list_of(
        Absent,
        "what the question names and the game does not have, to be read before all else; mostly empty",
    )
