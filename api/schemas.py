"""The answers as marshmallow schemas, for the document only; nothing is dumped through them."""

from __future__ import annotations

from typing import Any

from marshmallow import INCLUDE, Schema, fields


class Answer(Schema):
    """An answer, to which fields may be added."""

    class Meta:
        unknown = INCLUDE


def _text(description: str, **more: Any) -> fields.String:
    return fields.String(required=True, metadata={"description": description, **more})


def _maybe(description: str) -> fields.String:
    return fields.String(required=True, allow_none=True, metadata={"description": description})


def _whole(description: str, **more: Any) -> fields.Integer:
    return fields.Integer(required=True, metadata={"description": description, **more})


def _map(description: str, values: fields.Field[Any] | None = None) -> fields.Dict:
    return fields.Dict(keys=fields.String(), values=values, metadata={"description": description})


def _list(of: type[Schema], description: str = "") -> fields.List[Any]:
    return fields.List(fields.Nested(of), required=True, metadata={"description": description})


class Range(Answer):
    """From least to most."""

    min = _whole("the least")
    max = _whole("the most")


class GameSummary(Answer):
    """One row of the list of games."""

    id = _text("the game's id in every path", example="keyper")
    title = _text("what the game is called")
    players = fields.Nested(Range, required=True)
    expansions = fields.List(fields.String(), required=True)
    book = fields.Raw(required=True, metadata={"description": "the rulebook that the rules cite"})


class Piece(Answer):
    """A tile, card, guild, worker or piece."""

    id = _text("its id in boards and answers")
    names = _map("its name by language", fields.String())
    kind = _text("what sort of thing it is")
    sides = _map("what each side scores")
    limits = _map("how many the box, a player or a plot holds")
    rules = fields.List(fields.String(), metadata={"description": "ids of its rules"})
    sources = fields.List(fields.String(), metadata={"description": "where its values stand"})


class GameDescription(GameSummary):
    """Everything there is in a game, and how to write a board."""

    pieces = _list(Piece)
    options = fields.List(fields.Dict(), metadata={"description": "disputed readings to choose"})
    board_schema = fields.Dict(required=True, metadata={"description": "JSON Schema of a board"})
    example = fields.Dict(required=True, metadata={"description": "a full board that scores"})
    unknowns = fields.List(
        fields.Raw(), metadata={"description": "values that the player must read off a piece"}
    )


class RuleEntry(Answer):
    """One rule in our own words."""

    id = _text("the id that lines, warnings and assumptions name")
    title = _text("its heading, in the language asked for")
    text = _text("what it says")
    place = _text("where the rulebook says it")
    titles = _map("the heading by language", fields.String())
    texts = _map("the text by language", fields.String())
    places = _map("the place by language", fields.String())
    see = fields.List(fields.String(), metadata={"description": "ids of related rules"})


class Line(Answer):
    """One line of the breakdown."""

    category = _text("what it is added up under")
    element = _text("the tile, card or track that scores")
    at = _maybe("JSON pointer to it in the request")
    points = _whole("points")
    how = _text("how they came about, for people")
    uses = _map("the pieces that made them", fields.Integer())
    rule = _text("id of the rule")


class Unscored(Answer):
    """Pieces that made no points."""

    piece = _text("id of the piece")
    name = _text("what it is called, for people")
    count = _whole("how many")
    why = _text("why, for people")


class WarningRow(Answer):
    """Something odd or illegal on the board. It never blocks a score."""

    code = _text("for programs; never translated")
    severity = _text("error, warning or note", enum=["error", "warning", "note"])
    at = _maybe("JSON pointer into the request")
    message = _text("for people")
    rule = _maybe("id of the rule")


class Assumption(Answer):
    """A disputed reading that the score rests on."""

    code = _text("for programs; never translated")
    message = _text("for people")
    rule = _maybe("id of the rule")


class Missing(Answer):
    """A value that only the player can read off a piece; it counts 0 until it is given."""

    at = _text("JSON pointer to where it belongs")
    ask = _text("the question, for people")


class PlayerScore(Answer):
    """One player's result. `total` is the sum of the lines."""

    name = _text("as sent")
    total = _whole("points")
    rank = _whole("1 for the winners; equal ranks are ties")
    lines = _list(Line)
    unscored = _list(Unscored)
    best = fields.Boolean(
        required=True, metadata={"description": "true: proven that no layout scores more"}
    )
    placed_total = fields.Integer(
        required=True, allow_none=True, metadata={"description": "the total as `placed`, else null"}
    )
    best_total = fields.Integer(metadata={"description": "with `placed`: the best possible total"})
    best_lines = fields.List(fields.Nested(Line), metadata={"description": "with `placed`"})
    warnings = _list(WarningRow)
    assumptions = _list(Assumption)
    missing = fields.List(fields.Nested(Missing))
    names = _map("what pieces are called that the catalogue does not know", fields.String())


class TieBreak(Answer):
    """What decided between equal totals."""

    by = _maybe("id of the tie-breaker; null when the tie stays")
    values = _map("what each of them had", fields.Integer())


class ScoreAnswer(Answer):
    """The score of a player or of the whole table."""

    game = _text("id of the game")
    players = _list(PlayerScore, "in the order sent")
    winners = fields.List(fields.String(), required=True)
    tie_break = fields.Nested(TieBreak, required=True, allow_none=True)
    warnings = _list(WarningRow, "what spans players")


_CORNERS = fields.List(
    fields.List(fields.Float()),
    required=True,
    metadata={"description": "four corners [x, y] in pixels of the upright picture"},
)


_AT = fields.Dict(
    required=True, allow_none=True, metadata={"description": "place on the board; null: not known"}
)
_PICTURE = _whole("number of the photo, from 0")


class FoundPiece(Answer):
    """A piece that was recognised."""

    id = _text("id of the piece")
    side = _maybe("the side that lies up; null when unknown")
    confidence = fields.Float(required=True, metadata={"description": "0 to 1"})
    by = _text("what told", enum=["match", "name", "both"])
    corners = _CORNERS
    at = _AT
    picture = _PICTURE


class Candidate(Answer):
    """What an unsure piece may be."""

    id = _text("id of the piece")
    side = _maybe("the side; null when unknown")
    confidence = fields.Float(required=True, metadata={"description": "0 to 1"})


class UnsurePiece(Answer):
    """A piece that may be several things; no candidate means one that is unknown."""

    corners = _CORNERS
    candidates = _list(Candidate, "best first")
    at = _AT
    picture = _PICTURE


class PhotoQuestion(Answer):
    """A rule that the draft breaks: one of these pieces was read wrong, or the board is odd."""

    code = _text("of the warning; never translated")
    message = _text("what the rules say, for people")
    rule = _maybe("id of the rule")
    pieces = fields.List(
        fields.Integer(),
        required=True,
        metadata={"description": "numbers in `pieces` of those concerned, the likeliest first"},
    )
    piece = _whole("the one to ask about")


class PhotoAnswer(Answer):
    """What a photo shows."""

    board = fields.Dict(required=True, metadata={"description": "a draft, as typed input"})
    pieces = _list(FoundPiece)
    unsure = _list(UnsurePiece)
    not_visible = fields.List(
        fields.String(), required=True, metadata={"description": "what a photo cannot show"}
    )
    size = fields.List(
        fields.Integer(), required=True, metadata={"description": "of the first photo, upright"}
    )
    sizes = fields.List(
        fields.List(fields.Integer()),
        required=True,
        metadata={"description": "width and height of each photo"},
    )
    took_ms = _whole("how long the reading took")
    questions = _list(PhotoQuestion, "what the rules say against the draft")
    notes = fields.List(
        fields.String(),
        required=True,
        metadata={
            "description": "what the reader had to guess: row_guessed, column_guessed, "
            "pictures_not_joined"
        },
    )
    score = fields.Nested(
        ScoreAnswer, allow_none=True, metadata={"description": "with ?score=true"}
    )
    score_errors = fields.List(
        fields.Dict(), metadata={"description": "why the draft has no score yet"}
    )


class LanguageRow(Answer):
    """A language that the form speaks."""

    id = _text("id of the language", example="de")
    name = _text("its own name for itself", example="Deutsch")


class TilesetCrop(Answer):
    """One crop of a tileset."""

    piece = _whole("its number within the tileset")
    id = _maybe("id of the piece that it shows; null: not known yet")
    side = _maybe("the side that it shows; null: not known, or the piece has one")
    confirmed = fields.Boolean(required=True, metadata={"description": "whether a player said so"})
    candidates = _list(Candidate, "what the reader thought, best first")
    picture = _text("where the picture is")


class Progress(Answer):
    """How far one group of pieces is done."""

    group = _text("season, expansion or kind")
    have = _whole("pieces with a confirmed picture")
    of = _whole("pieces there are")
    pieces = fields.List(
        fields.String(), required=True, metadata={"description": "ids of all pieces of the group"}
    )


class TilesetAnswer(Answer):
    """The pictures of one box's pieces."""

    id = _text("who knows it may read the tileset")
    game = _text("id of the game")
    name = _text("what the owner calls it")
    version = _whole("grows with every change")
    created = _text("when it was made")
    changed = _text("when it last changed")
    pieces = _list(TilesetCrop)
    progress = _list(Progress)


class Proposal(TilesetCrop):
    """A crop just made."""

    photo = _whole("number of the photo, from 0")
    corners = _CORNERS


class RefusedCrop(Answer):
    """A piece whose picture is of no use."""

    corners = _CORNERS
    problem = _text("for programs; never translated")
    message = _text("what to do, for people")


class ReadingRow(Answer):
    """What players read off a piece whose numbers the rulebook does not give."""

    piece = _text("id of the piece")
    upgrades = _whole("upgrade tiles on the piece, so which of its fields was read")
    values = fields.Dict(required=True, metadata={"description": "as under `values` in a board"})
    origin = _text("who read it first")
    times = _whole("how many tables read the same")
    changed = _text("when it was last read")


class Proposals(Answer):
    """What the photos of an enrolment show."""

    proposals = _list(Proposal)
    refused = _list(RefusedCrop)


class Weakness(Answer):
    """Pieces that will be mistaken or overlooked."""

    code = _text("for programs; never translated")
    pieces = fields.List(
        fields.Integer(), required=True, metadata={"description": "numbers of the crops"}
    )
    likeness = fields.Float(required=True, metadata={"description": "0 to 1"})
    message = _text("what to do, for people")


class SelfTest(Answer):
    """How well a tileset will serve."""

    complete = fields.Boolean(
        required=True, metadata={"description": "every side of every piece has its picture"}
    )
    weaknesses = _list(Weakness, "the worst first")


class NewTileset(TilesetAnswer):
    """A tileset just made."""

    edit_key = _text("who holds it may change the tileset; shown this once")
