"""Responses about photos of a board."""

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
    required=True, allow_none=True, metadata={"description": "place on the board; null: unknown"}
)
PICTURE = integer("number of the photo, from 0")


class FoundPiece(Answer):
    """A piece that was recognised."""

    id = string("id of the piece")
    side = nullable_string("the visible side; null: unknown")
    confidence = fields.Float(required=True, metadata={"description": "0 to 1"})
    by = choice("how it was recognised", "RecognisedBy", ("match", "name", "both"))
    corners = CORNERS
    at = AT
    picture = PICTURE


class Candidate(Answer):
    """A possible answer for an unsure piece."""

    id = string("id of the piece")
    side = nullable_string("the side; null: unknown")
    confidence = fields.Float(required=True, metadata={"description": "0 to 1"})


class UnsurePiece(Answer):
    """A piece with several candidates, or an unknown piece without any."""

    corners = CORNERS
    candidates = list_of(Candidate, "best first")
    at = AT
    picture = PICTURE


class PhotoQuestion(Answer):
    """A rule that the draft breaks: one of these pieces was misread, or the board is illegal."""

    code = string("of the warning; never translated")
    message = string("the warning, as text")
    rule = nullable_string("id of the rule")
    pieces = fields.List(
        fields.Integer(),
        required=True,
        metadata={
            "description": "indexes in `pieces` of those concerned, the likeliest misreading first"
        },
    )
    piece = integer("index in `pieces` of the one to ask about")


class PhotoAnswer(Answer):
    """The draft of a board, and the pieces found in the photos."""

    board = fields.Dict(
        required=True, metadata={"description": "a draft, in the format of typed input"}
    )
    pieces = list_of(FoundPiece)
    unsure = list_of(UnsurePiece)
    not_visible = fields.List(
        fields.String(), required=True, metadata={"description": "fields that a photo cannot show"}
    )
    size = fields.List(
        fields.Integer(),
        required=True,
        metadata={"description": "width and height of the first photo, upright"},
    )
    sizes = fields.List(
        fields.List(fields.Integer()),
        required=True,
        metadata={"description": "width and height of each photo"},
    )
    took_ms = integer("duration of the reading in milliseconds")
    questions = list_of(PhotoQuestion, "rules that the draft breaks")
    notes = fields.List(
        fields.String(),
        required=True,
        metadata={
            "description": "guesses: row_guessed, column_guessed, pictures_not_joined; reasons why it is "
            "hard to read: overexposed, blurred; out_of_time: only what was read until then"
        },
    )
    score = fields.Nested(
        ScoreAnswer, allow_none=True, metadata={"description": "with ?score=true"}
    )
    score_errors = fields.List(
        fields.Dict(), metadata={"description": "why the draft has no score yet"}
    )
