"""What the reading of a photo answers."""

from __future__ import annotations

from marshmallow import fields

from api.games.schemas import ScoreAnswer
from api.http.schemas import Answer, choice, integer, list_of, nullable_string, string

CORNERS = fields.List(
    fields.List(fields.Float()),
    required=True,
    metadata={"description": "four corners [x, y] in pixels of the upright picture"},
)


AT = fields.Dict(
    required=True, allow_none=True, metadata={"description": "place on the board; null: not known"}
)
PICTURE = integer("number of the photo, from 0")


class FoundPiece(Answer):
    """A piece that was recognised."""

    id = string("id of the piece")
    side = nullable_string("the side that lies up; null when unknown")
    confidence = fields.Float(required=True, metadata={"description": "0 to 1"})
    by = choice("what it was recognised by", "RecognisedBy", ("match", "name", "both"))
    corners = CORNERS
    at = AT
    picture = PICTURE


class Candidate(Answer):
    """What an unsure piece may be."""

    id = string("id of the piece")
    side = nullable_string("the side; null when unknown")
    confidence = fields.Float(required=True, metadata={"description": "0 to 1"})


class UnsurePiece(Answer):
    """A piece that may be several things; no candidate means one that is unknown."""

    corners = CORNERS
    candidates = list_of(Candidate, "best first")
    at = AT
    picture = PICTURE


class PhotoQuestion(Answer):
    """A rule that the draft breaks: one of these pieces was read wrong, or the board is odd."""

    code = string("of the warning; never translated")
    message = string("what the rules say, for people")
    rule = nullable_string("id of the rule")
    pieces = fields.List(
        fields.Integer(),
        required=True,
        metadata={"description": "numbers in `pieces` of those concerned, the likeliest first"},
    )
    piece = integer("the one to ask about")


class PhotoAnswer(Answer):
    """What a photo shows."""

    board = fields.Dict(required=True, metadata={"description": "a draft, as typed input"})
    pieces = list_of(FoundPiece)
    unsure = list_of(UnsurePiece)
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
    took_ms = integer("how long the reading took")
    questions = list_of(PhotoQuestion, "what the rules say against the draft")
    notes = fields.List(
        fields.String(),
        required=True,
        metadata={
            "description": "what the reader had to guess: row_guessed, column_guessed, "
            "pictures_not_joined; what makes it hard to read: overexposed, blurred; or out_of_time: this "
            "is what was read until then"
        },
    )
    score = fields.Nested(
        ScoreAnswer, allow_none=True, metadata={"description": "with ?score=true"}
    )
    score_errors = fields.List(
        fields.Dict(), metadata={"description": "why the draft has no score yet"}
    )
