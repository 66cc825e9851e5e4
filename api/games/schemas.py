"""What the games, their rules and a score answer."""

from __future__ import annotations

from marshmallow import fields

from api.http.schemas import Answer, choice, integer, list_of, mapping, nullable_string, string
from scoring.fields import Integer, Object, String
from scoring.rules import TOPICS
from scoring.schema import StrictSchema

MAX_UPGRADES = 2


class ReadingBody(StrictSchema):
    """Values of a piece as a board has them, and who read them."""

    piece = String(most=64, required=True)
    upgrades = Integer(most=MAX_UPGRADES, load_default=0)
    values = Object(required=True)
    origin = String(most=60, required=True)


class PlayerRange(Answer):
    """From least to most."""

    min = integer("the least")
    max = integer("the most")


class GameSummary(Answer):
    """One row of the list of games."""

    id = string("the game's id in every path", example="keyper")
    title = string("what the game is called")
    players = fields.Nested(PlayerRange, required=True)
    expansions = fields.List(fields.String(), required=True)
    cover = fields.List(
        fields.String(),
        metadata={"description": "three pictures of the form that stand for the game"},
    )
    book = fields.Raw(required=True, metadata={"description": "the rulebook that the rules cite"})
    bgg_id = fields.Integer(
        required=True, allow_none=True, metadata={"description": "its number at BoardGameGeek"}
    )


class Piece(Answer):
    """A tile, card, guild, worker or piece. Further members are what its game notes about it."""

    keeps_others = True

    id = string("its id in boards and answers")
    names = mapping("its name by language", fields.String())
    plurals = mapping(
        "by language what stands after a number, a form for each plural form; empty: never counted",
        fields.List(fields.String()),
    )
    kind = string("what sort of thing it is")
    sides = mapping("what each side scores")
    limits = mapping("how many the box, a player or a plot holds")
    rules = fields.List(fields.String(), metadata={"description": "ids of its rules"})
    sources = fields.List(fields.String(), metadata={"description": "where its values stand"})


class GameOption(Answer):
    """A disputed reading or house rule of the table."""

    id = string("its name under `table.options`")
    values = fields.List(
        fields.Raw(), required=True, metadata={"description": "what it can be, the default first"}
    )
    default = fields.Raw(
        required=True, metadata={"description": "what holds when the table says nothing"}
    )
    most = fields.Integer(
        required=True,
        allow_none=True,
        metadata={"description": "any number from 0 to this is a value too; null: none is"},
    )
    names = mapping("its name by language", fields.String())


class NamedId(Answer):
    """What answers name by an id: a category of points, a tie-breaker."""

    id = string("as in the answers")
    names = mapping("its name by language", fields.String())


class GameDescription(GameSummary):
    """Everything there is in a game, and how to write a board."""

    pieces = list_of(Piece)
    options = list_of(GameOption, "disputed readings and house rules to choose from")
    categories = list_of(NamedId, "what points are added up under")
    tie_breaks = list_of(NamedId, "what ties are broken by")
    board_schema = fields.Dict(required=True, metadata={"description": "JSON Schema of a board"})
    example = fields.Dict(required=True, metadata={"description": "a full board that scores"})
    unknowns = fields.List(
        fields.Raw(), metadata={"description": "values that the player must read off a piece"}
    )


class RuleFigures(Answer):
    """A small table of a rule; every cell by language."""

    head = fields.List(mapping("a column", fields.String()), required=True)
    rows = fields.List(fields.List(mapping("a cell", fields.String())), required=True)


class RuleEntry(Answer):
    """One rule in our own words."""

    id = string("the id that lines, warnings and assumptions name")
    title = string("its heading, in the language asked for")
    text = string("what it says")
    place = string("where the rulebook says it")
    titles = mapping("the heading by language", fields.String())
    texts = mapping("the text by language", fields.String())
    places = mapping("the place by language", fields.String())
    see = fields.List(fields.String(), metadata={"description": "ids of related rules"})
    topic = choice(
        "setup, play, scoring or pieces; unsettled: what players ask and the book leaves open",
        "RuleTopic",
        TOPICS,
    )
    expansion = nullable_string("id of the expansion that it belongs to")
    table = fields.Nested(
        RuleFigures, required=True, allow_none=True, metadata={"description": "its figures in rows"}
    )
    settled = fields.Boolean(
        required=True, metadata={"description": "false: the rulebook leaves it open"}
    )


class RuleLink(Answer):
    """Another rule."""

    id = string("its id")
    title = string("its heading, in the language asked for")


class RuleAnswer(RuleEntry):
    """A rule as the answer to a question; without a question it is the bare rule."""

    answer = fields.String(metadata={"description": "the sentence of its text that answers"})
    confidence = fields.Float(
        metadata={"description": "the probability that this entry is the answer, 0 to 1"}
    )
    depends_on = fields.List(
        fields.Nested(RuleLink), metadata={"description": "the rules of `see`, with their headings"}
    )


class QuestionAnswer(Answer):
    """The answer to a question, and how far the rules answer it."""

    question = string("as asked")
    answered = choice(
        "yes: the first entry is the answer; related: entries on the matter; no: the rules say nothing"
        " to it, or leave it open",
        "Answered",
        ("yes", "related", "no"),
    )
    confidence = fields.Float(
        required=True,
        metadata={"description": "the probability that any entry tells something to it, 0 to 1"},
    )
    entries = list_of(RuleAnswer, "best first; when the rules say nothing, the closest ones")


class Line(Answer):
    """One line of the breakdown."""

    category = string("what it is added up under")
    element = string("the tile, card or track that scores")
    at = nullable_string("JSON pointer to it in the request")
    points = integer("points")
    how = string("how they came about, for people")
    uses = mapping("the pieces that made them", fields.Integer())
    holds = mapping("the pieces that merely find room here", fields.Integer())
    counted = fields.List(
        fields.String(),
        required=True,
        metadata={"description": "JSON pointers to what was counted"},
    )
    rule = string("id of the rule")


class Unscored(Answer):
    """Pieces that made no points."""

    piece = string("id of the piece")
    name = string("what it is called, for people")
    count = integer("how many")
    why = string("why, for people")


class ScoreWarning(Answer):
    """Something odd or illegal on the board. It never blocks a score."""

    code = string("for programs; never translated")
    severity = choice("error, warning or note", "Severity", ("error", "warning", "note"))
    at = nullable_string("JSON pointer into the request")
    message = string("for people")
    rule = nullable_string("id of the rule")


class Assumption(Answer):
    """A disputed reading that the score rests on."""

    code = string("for programs; never translated")
    message = string("for people")
    rule = nullable_string("id of the rule")
    at = fields.String(
        metadata={"description": "JSON pointer into the request, where it has a place"}
    )


class Missing(Answer):
    """A value that only the player can read off a piece; it counts 0 until it is given."""

    at = string("JSON pointer to where it belongs")
    ask = string("the question, for people")


class PlayerScore(Answer):
    """One player's result. `total` is the sum of the lines."""

    name = string("as sent")
    total = integer("points")
    rank = integer("1 for the winners; equal ranks are ties")
    lines = list_of(Line)
    unscored = list_of(Unscored)
    best = fields.Boolean(
        required=True, metadata={"description": "true: proven that no layout scores more"}
    )
    placed_total = fields.Integer(
        required=True, allow_none=True, metadata={"description": "the total as `placed`, else null"}
    )
    best_total = fields.Integer(metadata={"description": "with `placed`: the best possible total"})
    best_lines = fields.List(fields.Nested(Line), metadata={"description": "with `placed`"})
    warnings = list_of(ScoreWarning)
    assumptions = list_of(Assumption)
    missing = fields.List(fields.Nested(Missing))
    names = mapping("what pieces are called that the catalogue does not know", fields.String())


class TieBreak(Answer):
    """What decided between equal totals."""

    by = nullable_string("id of the tie-breaker; null when the tie stays")
    values = mapping("what each of them had", fields.Integer())
    rule = nullable_string("id of the rule; null when the tie stays")
    tied = fields.List(
        fields.String(), required=True, metadata={"description": "names of those whose totals tied"}
    )


class ScoreAnswer(Answer):
    """The score of a player or of the whole table."""

    game = string("id of the game")
    players = list_of(PlayerScore, "in the order sent")
    winners = fields.List(fields.String(), required=True)
    tie_break = fields.Nested(TieBreak, required=True, allow_none=True)
    warnings = list_of(ScoreWarning, "what spans players")


class Reading(Answer):
    """What players read off a piece whose numbers the rulebook does not give."""

    piece = string("id of the piece")
    upgrades = integer("upgrade tiles on the piece, so which of its fields was read")
    values = fields.Dict(required=True, metadata={"description": "as under `values` in a board"})
    origin = string("who read it first")
    times = integer("how many tables read the same")
    changed = string("when it was last read")
