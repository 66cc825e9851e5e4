"""Responses about games and scores."""

from __future__ import annotations

from marshmallow import fields

from api.http.schemas import Answer, choice, integer, list_of, mapping, nullable_string, string
from scoring.fields import Integer, Object, String
from scoring.schema import StrictSchema

MAX_UPGRADES = 2


class ReadingBody(StrictSchema):
    """Values of a piece in the format of a board, and who read them."""

    piece = String(most=64, required=True)
    upgrades = Integer(most=MAX_UPGRADES, load_default=0)
    values = Object(required=True)
    origin = String(most=60, required=True)


class PlayerRange(Answer):
    """Number of players."""

    min = integer("minimum")
    max = integer("maximum")


class GameSummary(Answer):
    """One row of the list of games."""

    id = string("id of the game, as in every path", example="keyper")
    title = string("title of the game")
    players = fields.Nested(PlayerRange, required=True)
    expansions = fields.List(fields.String(), required=True)
    cover = fields.List(
        fields.String(),
        metadata={"description": "ids of three pictures of the form that represent the game"},
    )
    book = fields.Raw(required=True, metadata={"description": "the rulebook cited by the rules"})
    bgg_id = fields.Integer(
        required=True, allow_none=True, metadata={"description": "its id at BoardGameGeek"}
    )


class Piece(Answer):
    """A tile, card, guild, worker or piece. Further members depend on the game."""

    keeps_others = True

    id = string("id in boards and responses")
    names = mapping("name by language", fields.String())
    plurals = mapping(
        "by language, the name after a number in each plural form; empty: never counted",
        fields.List(fields.String()),
    )
    kind = string("kind of piece")
    sides = mapping("what each side scores")
    limits = mapping("maximum numbers in the box, for a player or on a plot")
    rules = fields.List(fields.String(), metadata={"description": "ids of its rules"})
    sources = fields.List(
        fields.String(), metadata={"description": "places in the rulebook that give its values"}
    )


class GameOption(Answer):
    """A disputed reading or house rule of the table."""

    id = string("key under `table.options`")
    values = fields.List(
        fields.Raw(), required=True, metadata={"description": "possible values, the default first"}
    )
    default = fields.Raw(
        required=True, metadata={"description": "value if the table does not set it"}
    )
    most = fields.Integer(
        required=True,
        allow_none=True,
        metadata={
            "description": "numbers from 0 to this are possible values too; null: no numbers"
        },
    )
    names = mapping("name by language", fields.String())


class NamedId(Answer):
    """Names of an id used in responses: a category of points, a tie-breaker."""

    id = string("id, as in responses")
    names = mapping("name by language", fields.String())


class GameDescription(GameSummary):
    """All pieces, options and names of a game, and the format of its boards."""

    pieces = list_of(Piece)
    options = list_of(GameOption, "disputed readings and house rules that can be chosen")
    categories = list_of(NamedId, "categories of the breakdown")
    tie_breaks = list_of(NamedId, "tie-breakers")
    board_schema = fields.Dict(required=True, metadata={"description": "JSON Schema of a board"})
    example = fields.Dict(required=True, metadata={"description": "a complete board"})
    unknowns = fields.List(
        fields.Raw(), metadata={"description": "values that the player must read off a piece"}
    )


class Line(Answer):
    """One line of the breakdown."""

    category = string("category of the points")
    element = string("the tile, card or track that scores")
    at = nullable_string("JSON pointer to it in the request")
    points = integer("points")
    how = string("how the points are counted, as text")
    uses = mapping("the pieces that score", fields.Integer())
    holds = mapping("pieces stored here without scoring", fields.Integer())
    counted = fields.List(
        fields.String(),
        required=True,
        metadata={"description": "JSON pointers to what was counted"},
    )
    rule = string("id of the rule")


class Unscored(Answer):
    """Pieces that scored no points."""

    piece = string("id of the piece")
    name = string("name of the piece, in the language requested")
    count = integer("how many")
    why = string("the reason, as text")


class ScoreWarning(Answer):
    """Something unusual or illegal on the board. It never prevents a score."""

    code = string("stable id; never translated")
    severity = choice("error, warning or note", "Severity", ("error", "warning", "note"))
    at = nullable_string("JSON pointer into the request")
    message = string("translated text")
    rule = nullable_string("id of the rule")


class Assumption(Answer):
    """A disputed reading that the score depends on."""

    code = string("stable id; never translated")
    message = string("translated text")
    rule = nullable_string("id of the rule")
    at = fields.String(
        metadata={"description": "JSON pointer into the request, if it refers to a part of it"}
    )


class Missing(Answer):
    """A value that only the player can read off a piece; it counts as 0 until given."""

    at = string("JSON pointer to the field for the value")
    ask = string("the question, as text")


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
        required=True,
        allow_none=True,
        metadata={"description": "the total of the layout in `placed`, otherwise null"},
    )
    best_total = fields.Integer(metadata={"description": "with `placed`: the best possible total"})
    best_lines = fields.List(fields.Nested(Line), metadata={"description": "with `placed`"})
    warnings = list_of(ScoreWarning)
    assumptions = list_of(Assumption)
    missing = fields.List(fields.Nested(Missing))
    names = mapping("names of pieces that are not in the catalogue", fields.String())


class TieBreakStep(Answer):
    """A tie-breaker that parted some of those who were still level."""

    by = string("id of the tie-breaker")
    values = mapping("value of each player who was still level", fields.Integer())


class TieBreak(Answer):
    """The tie-breaker that decided between equal totals."""

    by = nullable_string("id of the tie-breaker; null: the tie remains")
    values = mapping("value of each player who was still level", fields.Integer())
    rule = nullable_string("id of the rule; null: the tie remains")
    tied = fields.List(
        fields.String(),
        required=True,
        metadata={"description": "names of the players with equal totals"},
    )
    steps = list_of(TieBreakStep, "all tie-breakers that parted players, in order")


class ScoreAnswer(Answer):
    """The score of a player or of the whole table."""

    game = string("id of the game")
    players = list_of(PlayerScore, "in the order sent")
    winners = fields.List(fields.String(), required=True)
    tie_break = fields.Nested(TieBreak, required=True, allow_none=True)
    warnings = list_of(ScoreWarning, "warnings that concern several players")


class Reading(Answer):
    """Values read off a piece whose numbers the rulebook does not give."""

    piece = string("id of the piece")
    upgrades = integer("upgrade tiles on the piece, which determine the field that was read")
    values = fields.Dict(required=True, metadata={"description": "as under `values` in a board"})
    origin = string("who read it first")
    times = integer("number of tables with the same reading")
    changed = string("when it was last read")
